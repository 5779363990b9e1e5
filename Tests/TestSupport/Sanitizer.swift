import Foundation

/// The checks of memory and threads that `scripts/test --sanitize` builds into everything.
package enum Sanitizer {
  /// Whether they are: then all takes a multiple of its time, and of its memory.
  package static let isAtWork = ProcessInfo.processInfo.environment["TESSERA_SANITIZER"]?.isEmpty == false

  /// For programs whose children are killed: the search for leaks has one, and waits for it for ever.
  package static let withoutSearchForLeaks = isAtWork ? ["ASAN_OPTIONS": "detect_leaks=0"] : [:]

  /// How many times as long as usual a thing may take.
  package static let patience = isAtWork ? 30.0 : 1
}
