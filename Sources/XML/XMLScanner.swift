/// Reads the bytes of an XML text in sequence.
struct XMLScanner {
  /// Valid UTF-8.
  private let bytes: [UInt8]
  private var index = 0

  /// Nil if the bytes are not UTF-8, or UTF-16 with a byte order mark.
  init?(_ packet: [UInt8]) {
    let text: String?
    switch packet.prefix(2) {
    case [0xFE, 0xFF]: text = Self.utf16(packet.dropFirst(2)) { $0 << 8 | $1 }
    case [0xFF, 0xFE]: text = Self.utf16(packet.dropFirst(2)) { $1 << 8 | $0 }
    default: text = String(validating: packet, as: UTF8.self)
    }
    guard let text else { return nil }
    var bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    // Some programs pad with zeros.
    while bytes.last == 0 { bytes.removeLast() }
    self.bytes = bytes
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, _ joined: (UInt16, UInt16) -> UInt16) -> String? {
    let pairs = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
    return String(validating: pairs.map { joined(UInt16(bytes[$0]), UInt16(bytes[$0 + 1])) }, as: UTF16.self)
  }

  var isAtEnd: Bool { index == bytes.count }

  /// Skips a word if it comes next. Returns true if it did.
  mutating func skip(_ word: String) -> Bool {
    // Usually it does not, and the first letter is enough to tell.
    guard index < bytes.count, bytes[index] == word.utf8.first, bytes[index...].starts(with: word.utf8) else {
      return false
    }
    index += word.utf8.count
    return true
  }

  /// Skips whitespace. Returns true if there was any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = index
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    return index > start
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  /// Skips everything up to and including a word.
  mutating func pass(_ word: String) throws(XMLReader.Malformed) { _ = try rawText(upTo: word) }

  /// Reads the text up to a word, which is also skipped.
  mutating func rawText(upTo word: String) throws(XMLReader.Malformed) -> String {
    let (start, first) = (index, word.utf8.first)
    while index < bytes.count {
      let place = index
      if bytes[index] == first && skip(word) { return String(decoding: bytes[start..<place], as: UTF8.self) }
      index += 1
    }
    throw XMLReader.Malformed()
  }

  /// Reads a name with its prefix.
  mutating func name() throws(XMLReader.Malformed) -> String {
    let start = index
    while index < bytes.count, Self.isPartOfName(bytes[index]) { index += 1 }
    guard index > start, !("-." + "0123456789").utf8.contains(bytes[start]) else { throw XMLReader.Malformed() }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Reads the text up to a character, which is not skipped, or to the end; references are resolved.
  mutating func text(upTo end: UInt8, isAttribute: Bool = false) throws(XMLReader.Malformed) -> String {
    let start = index
    while index < bytes.count, bytes[index] != end, Self.isPlain(bytes[index]) { index += 1 }
    // Most texts are taken as they are.
    if index == bytes.count || bytes[index] == end { return String(decoding: bytes[start..<index], as: UTF8.self) }
    var text = Array(bytes[start..<index])
    while index < bytes.count, bytes[index] != end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "&"): text += try reference().utf8
      case UInt8(ascii: "<"): throw XMLReader.Malformed()
      case 0x09, 0x0A, 0x0D:
        // A line ending counts as one character, and in an attribute as a space.
        let isSecond = byte == 0x0A && index > 0 && bytes[index - 1] == 0x0D
        if !isSecond { text.append(isAttribute ? 0x20 : byte == 0x0D ? 0x0A : byte) }
        index += 1
      case 0..<0x20: throw XMLReader.Malformed()
      default:
        text.append(byte)
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// True for a byte that stands for itself in any text.
  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x26 && byte != 0x3C }

  private static let longestReference = 12
  private static let references = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private mutating func reference() throws(XMLReader.Malformed) -> String {
    let rest = bytes[(index + 1)...].prefix(Self.longestReference)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { throw XMLReader.Malformed() }
    let word = String(decoding: rest[..<end], as: UTF8.self)
    index = end + 1
    if let letter = Self.references[word] { return letter }
    let isHexadecimal = word.hasPrefix("#x")
    let digits = word.dropFirst(isHexadecimal ? 2 : 1)
    guard word.hasPrefix("#"), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number >= 0x20 || [9, 10, 13].contains(number),
      let scalar = Unicode.Scalar(number)
    else { throw XMLReader.Malformed() }
    return String(scalar)
  }
}
