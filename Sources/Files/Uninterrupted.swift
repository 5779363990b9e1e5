import Foundation

/// Repeats a system call as long as signals interrupt it, and returns its result.
///
///     let descriptor = uninterrupted { unsafe open(path.terminated, O_RDONLY) }
package func uninterrupted(_ call: () -> Int32) -> Int32 {
  while true {
    let answer = call()
    if answer >= 0 || errno != EINTR { return answer }
  }
}
