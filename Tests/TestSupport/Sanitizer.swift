import Foundation
package import Testing

/// The checks of memory and threads that `scripts/test --sanitize` builds into everything.
package enum Sanitizer {
  /// Whether they are: then all takes a multiple of its time, and of its memory.
  package static let isAtWork = !name.isEmpty

  /// Whether it is threads that are watched: then calculations take thirty times as long.
  package static let watchesThreads = name == "thread"

  private static let name = ProcessInfo.processInfo.environment["TESSERA_SANITIZER"] ?? ""

  /// For programs whose children are killed: the search for leaks has one, and waits for it for ever.
  package static let withoutSearchForLeaks = isAtWork ? ["ASAN_OPTIONS": "detect_leaks=0"] : [:]

  /// How many times as long as usual a thing may take.
  package static let patience = isAtWork ? 30.0 : 1

  /// How often a thing is tried that is tried so often as a rule.
  package static func some(_ count: Int) -> Int { isAtWork ? (count + 3) / 4 : count }
}

extension Trait where Self == ConditionTrait {
  /// For what takes long in one thread alone: with a watch on threads it would take longest and find nothing.
  package static var ofOneThread: Self {
    .disabled(if: Sanitizer.watchesThreads, "skipped: takes minutes with a watch on threads, and has only one")
  }
}
