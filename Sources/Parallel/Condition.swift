package import Foundation

/// A lock on which threads wait for changes. Foundation's own would bring all of Foundation into the program.
@safe package final class Condition: @unchecked Sendable {
  // Sound: both are created here, never moved, and destroyed once, when no thread can use them.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  package func lock() { unsafe pthread_mutex_lock(mutex) }
  package func unlock() { unsafe pthread_mutex_unlock(mutex) }

  package func withLock<Result>(_ work: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try work()
  }

  /// Waits for a signal, or without a reason. The lock is held before and after.
  package func wait() { unsafe pthread_cond_wait(condition, mutex) }

  /// Waits for a signal until a time.
  ///
  /// - Returns: False if the time has come.
  package func wait(until end: Date) -> Bool {
    let seconds = max(0, end.timeIntervalSince1970)
    var time = timespec()
    time.tv_sec = Int(seconds)
    time.tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
    return unsafe pthread_cond_timedwait(condition, mutex, &time) != ETIMEDOUT
  }

  /// Wakes all threads that wait.
  package func broadcast() { unsafe pthread_cond_broadcast(condition) }
}
