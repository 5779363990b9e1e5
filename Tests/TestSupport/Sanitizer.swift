import Foundation
package import Testing

/// The sanitizers that `scripts/test --sanitize` builds in.
package enum Sanitizer {
  /// True if one is active: then everything takes several times as long, and more memory.
  package static let isActive = !name.isEmpty

  /// True if it is ThreadSanitizer: then calculations take thirty times as long.
  package static let isThreadSanitizer = name == "thread"

  private static let name = ProcessInfo.processInfo.environment["TESSERA_SANITIZER"] ?? ""

  /// For programs whose children are killed: LeakSanitizer has one, and would wait for it forever.
  package static let withoutLeakDetection = isActive ? ["ASAN_OPTIONS": "detect_leaks=0"] : [:]

  /// The factor for time limits.
  package static let timeFactor = isActive ? 30.0 : 1

  /// Returns the number of repetitions: a quarter of them at each push and under sanitizers.
  package static func repetitions(_ count: Int) -> Int {
    isActive ? (count + 3) / 4 : Thoroughness.count(count, each: 4)
  }
}

extension Trait where Self == ConditionTrait {
  /// For long single-threaded tests: ThreadSanitizer would slow them down most and find nothing.
  package static var singleThreaded: Self {
    .disabled(if: Sanitizer.isThreadSanitizer, "skipped: single-threaded, and minutes long under ThreadSanitizer")
  }
}
