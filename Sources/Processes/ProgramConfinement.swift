import CIsolation
package import Files
import Foundation

/// The confinement of a program that reads a file of unknown origin: no network, no other processes, no writing but to
/// the files that it inherits and, if the system has Landlock, no reading of other files. It may open the file again
/// that is its standard input.
///
///     let confinement = ProgramConfinement(reading: [ffmpeg, FilePath("/usr/lib")], memory: 1 << 30, …)
package struct ProgramConfinement: Sendable {
  /// The files and folders that it may read and start from.
  package var places: [FilePath]
  /// The maximum memory in bytes.
  package var memory: Int
  /// The maximum size of a written file in bytes.
  package var written: Int
  /// The maximum processor time in seconds.
  package var seconds: Int
  /// True to set only the limits of memory, size and time.
  package var isLimitedOnly: Bool

  package init(
    reading places: [FilePath], memory: Int, written: Int, seconds: Int, isLimitedOnly: Bool = false
  ) {
    (self.places, self.memory, self.written) = (places, memory, written)
    (self.seconds, self.isLimitedOnly) = (seconds, isLimitedOnly)
  }

  /// Passes the rules to `body`.
  func withRules<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result {
    // Sound: the copies are zero-terminated, outlive the call, and are freed once.
    let paths = unsafe places.map { unsafe strdup($0.terminated) }
    defer { for index in unsafe paths.indices { unsafe free(paths[index]) } }
    let readable = unsafe paths.map { unsafe UnsafePointer($0) } + [nil]
    return unsafe readable.withUnsafeBufferPointer { readable in
      var rules = unsafe cisolation_program(
        readable: readable.baseAddress, memory: UInt64(memory), written: UInt64(written),
        seconds: UInt64(seconds), is_limited_only: isLimitedOnly ? 1 : 0)
      return unsafe withUnsafePointer(to: &rules) { unsafe body(UnsafeRawPointer($0)) }
    }
  }
}
