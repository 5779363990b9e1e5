import Foundation

/// Returns true if a condition comes true within some seconds.
package func soon(within seconds: Double = 5, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < end {
    if try condition() { return true }
    usleep(10_000)
  }
  return false
}
