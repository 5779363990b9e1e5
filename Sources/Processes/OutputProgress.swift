import Clock
import Foundation

/// The growth of a program's output.
package struct OutputProgress {
  private let descriptor: Int32
  private let pause: Double
  private var size: off_t = -1
  private var left: WaitingTime

  /// - Parameter pause: The maximum time without growth, in seconds.
  package init(_ descriptor: Int32, pause: Double) {
    (self.descriptor, self.pause) = (descriptor, pause)
    left = WaitingTime(seconds: pause)
  }

  /// Returns true if it has not grown for too long; called several times a second.
  package mutating func hasPaused() -> Bool {
    if pause == .infinity { return false }
    var status = stat()
    // Sound: one structure.
    _ = unsafe fstat(descriptor, &status)
    if status.st_size != size { (size, left) = (status.st_size, WaitingTime(seconds: pause)) }
    return left.isOver(afterStepsOf: 0.2)
  }
}
