import Foundation

/// The share of long series that a run of the tests tries: a part at each push, all with `scripts/test --everything`.
package enum Thoroughness {
  private static let isComplete = ProcessInfo.processInfo.environment["TESSERA_EVERYTHING"] != nil

  /// Returns every `step`-th of the cases, from the first on, or all.
  package static func part<Case>(_ cases: some Sequence<Case>, each step: Int) -> [Case] {
    cases.enumerated().filter { isComplete || $0.offset % step == 0 }.map(\.element)
  }

  /// Returns a `share`-th of the repetitions, or all.
  package static func count(_ count: Int, each share: Int) -> Int {
    isComplete ? count : max(1, count / share)
  }
}
