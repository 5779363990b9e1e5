/// The words that people read in a file: those of comments, literals and documents.
struct Prose {
  /// A word in lower case, or an empty one where a phrase ends.
  struct Word: Equatable {
    let text: String
    let line: Int
  }

  private(set) var words: [Word] = []

  init(_ file: SourceFile) {
    guard file.language != .markdown else {
      add(file.bytes[...], from: 1)
      return
    }
    let text = file.parts
    var (start, line) = (0, 1)
    for index in 1..<text.bytes.count + 1 {
      if index < text.bytes.count && Self.goesOn(text, from: start, at: index) { continue }
      let piece = text.bytes[start..<index]
      if text.kinds[start] != .code { add(piece, from: line) }
      for byte in piece where byte == UInt8(ascii: "\n") { line += 1 }
      start = index
    }
  }

  /// True if the text that begins at `start` includes the byte at `index`. A comment of several lines is one text.
  private static func goesOn(_ text: SourceText, from start: Int, at index: Int) -> Bool {
    let isSpace = text.bytes[index] == UInt8(ascii: " ") || text.bytes[index] == UInt8(ascii: "\n")
    return text.kinds[index] == text.kinds[start] || text.kinds[start] == .comment && isSpace
  }

  /// Adds the words of a text that begins in a line.
  private mutating func add(_ bytes: ArraySlice<UInt8>, from first: Int) {
    var letters: [UInt8] = []
    var line = first
    for byte in bytes {
      switch Self.role(of: byte, after: letters) {
      case .letter(let letter):
        letters.append(letter)
        continue
      case .space: end(&letters, line)
      case .sign:
        end(&letters, line)
        words.append(Word(text: "", line: line))
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
    end(&letters, line)
    words.append(Word(text: "", line: line))
  }

  private mutating func end(_ letters: inout [UInt8], _ line: Int) {
    if letters.isEmpty { return }
    words.append(Word(text: String(decoding: letters, as: UTF8.self), line: line))
    letters.removeAll(keepingCapacity: true)
  }

  private enum Role {
    case letter(UInt8)
    case space, sign
  }

  /// The role of a byte. Other scripts have letters, but for the punctuation that begins with E2, as quotes do.
  private static func role(of byte: UInt8, after letters: [UInt8]) -> Role {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): .letter(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter(byte + 32)
    case 0xE2: .sign
    case 0x80..<0xC0 where letters.isEmpty: .space
    case 0x80...: .letter(byte)
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "_"): .space
    default: .sign
    }
  }
}
