import Files
import Processes

/// A user's command for fetching one file: `rclone copyto {uri} {path}`.
///
/// It is started without a shell. An address may have any contents. It is one word of the command where it cannot be
/// run as code, or the variable `TESSERA_URI`.
package struct FetchCommand: Hashable, Sendable {
  private let words: [[UInt8]]

  /// The reason why a string is not a fetch command, in words.
  package struct Fault: Error, Hashable {
    package let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  static let uri = Array("{uri}".utf8)
  static let path = Array("{path}".utf8)

  package init(_ text: [UInt8]) throws(Fault) {
    words = try Self.split(text)
    guard let program = words.first else { throw Fault("is empty") }
    try Self.refuseCode(in: words)
    guard FilePath(bytes: program).program != nil else {
      throw Fault("program “\(FilePath(bytes: program))” not found")
    }
  }

  /// The name of the program.
  var name: String { FilePath(bytes: words[0]).name.description }

  /// Returns the words that fetch a file.
  func words(for address: FilePath, to path: FilePath) -> [[UInt8]] {
    words.enumerated().map { index, word in
      index == 0 ? word : word.replacing(Self.uri, with: address.bytes, Self.path, with: path.bytes)
    }
  }

  /// Returns the variables with the address and the path, which are added to those of this process.
  func variables(for address: FilePath, to path: FilePath) -> [[UInt8]] {
    [(Self.addressVariable, address), (Self.pathVariable, path)].map { Array("\($0)=".utf8) + $1.bytes }
  }

  // MARK: - Reading

  /// Splits text into words like a shell, without the rest of a shell's syntax.
  private static func split(_ text: [UInt8]) throws(Fault) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8]?
    var isQuoted = false
    var rest = text[...]
    func finish() throws(Fault) {
      guard let finished = word else { return }
      if !isQuoted, shellWords.contains(String(decoding: finished, as: UTF8.self)) {
        throw Fault(
          "“\(FilePath(bytes: finished))” is shell syntax, but the command is not run by a shell; "
            + "use sh -c 'curl \"$1\" > \"$2\"' sh {uri} {path}")
      }
      words.append(finished)
      (word, isQuoted) = (nil, false)
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): try finish()
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        isQuoted = true
        var quoted = word ?? []
        while true {
          guard var next = rest.popFirst() else { throw Fault("has an unmatched quotation mark") }
          if next == byte { break }
          let isEscape = byte == UInt8(ascii: "\"") && next == UInt8(ascii: "\\")
          if isEscape, let escaped = rest.first, [byte, next].contains(escaped) { next = rest.removeFirst() }
          quoted.append(next)
        }
        word = quoted
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else { throw Fault("ends with a backslash") }
        word = (word ?? []) + [next]
      default: word = (word ?? []) + [byte]
      }
    }
    try finish()
    return words
  }

  private static let shellWords: Set<String> = ["|", "||", "&", "&&", ";", "<", ">", ">>", "2>", "2>&1"]
}

extension [UInt8] {
  /// Replaces two placeholders, neither of them inside the other's replacement.
  fileprivate func replacing(
    _ first: [UInt8], with one: [UInt8], _ second: [UInt8], with other: [UInt8]
  ) -> [UInt8] {
    var (result, place): ([UInt8], Int) = ([], 0)
    while place < count {
      if self[place...].starts(with: first) {
        result += one
        place += first.count
      } else if self[place...].starts(with: second) {
        result += other
        place += second.count
      } else {
        result.append(self[place])
        place += 1
      }
    }
    return result
  }
}
