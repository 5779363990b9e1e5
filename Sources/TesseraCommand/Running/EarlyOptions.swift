import Files
import Parallel
import Runs

/// The options that count even if the rest of the command line is wrong.
struct EarlyOptions: Sendable {
  /// True if errors are also printed as JSON on standard output.
  private(set) var isJSON = false
  private(set) var color = ColorChoice.auto

  /// The options of this process.
  static let current = Mutex(EarlyOptions())

  init() {}

  init(_ arguments: [FilePath]) {
    let (json, color) = (FilePath("--json"), FilePath("--color"))
    // After `--` there are only inputs.
    let words = arguments.prefix { $0 != FilePath("--") }
    for (index, word) in words.enumerated() {
      if word == json { isJSON = true }
      if word == color, index + 1 < words.count { choose(words[index + 1].description) }
      if word.bytes.starts(with: Array("--color=".utf8)) { choose(String(word.description.dropFirst(8))) }
    }
  }

  private mutating func choose(_ word: String) { color = ColorChoice(rawValue: word) ?? color }
}
