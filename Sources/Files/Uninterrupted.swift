import Foundation

/// What a system call answers, asked again as long as a signal interrupts it.
///
///     let descriptor = uninterrupted { unsafe open(path.terminated, O_RDONLY) }
package func uninterrupted(_ call: () -> Int32) -> Int32 {
  while true {
    let answer = call()
    if answer >= 0 || errno != EINTR { return answer }
  }
}
