import Foundation

/// Processor time, which tests limit however busy the machine is.
package enum ProcessorTime {
  /// The processor time of this thread in seconds.
  package static var ofThread: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
