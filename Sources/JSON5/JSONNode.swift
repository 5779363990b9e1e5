/// A value in the JSON of another program, which is as untrusted as a photo.
///
///     let root = JSONNode(bytes)                              // nil if malformed, or beyond the limits
///     root?["photoTakenTime"]?["timestamp"]?.text             // "1714581005"
///
/// A value of another type than expected counts as missing. Time and memory are proportional to the number of bytes.
package enum JSONNode: Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONNode])
  case object([String: JSONNode])

  /// The number of bytes above which a text is not read.
  package static let longest = 1 << 20
  static let deepest = 32

  /// - Returns: Nil for anything but one complete value in UTF-8.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.longest, String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = JSONNodeReader(bytes)
    guard let node = reader.document() else { return nil }
    self = node
  }

  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var items: [JSONNode] { if case .list(let items) = self { items } else { [] } }
  package var members: [String: JSONNode] { if case .object(let members) = self { members } else { [:] } }

  /// The number, which some programs write as text.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  package var isTrue: Bool { self == .flag(true) }
}

/// Reads JSON value by value.
private struct JSONNodeReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  /// - Parameter bytes: Valid UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func document() -> JSONNode? {
    guard let node = value() else { return nil }
    skipSpace()
    return index == bytes.count ? node : nil
  }

  private mutating func value() -> JSONNode? {
    skipSpace()
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "{"): return nested { $0.object() }
    case UInt8(ascii: "["): return nested { $0.list() }
    case UInt8(ascii: "\""): return string().map { .text($0) }
    case UInt8(ascii: "t"): return word("true", .flag(true))
    case UInt8(ascii: "f"): return word("false", .flag(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func nested(_ read: (inout JSONNodeReader) -> JSONNode?) -> JSONNode? {
    guard depth < JSONNode.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    index += 1
    return read(&self)
  }

  private mutating func object() -> JSONNode? {
    var members: [String: JSONNode] = [:]
    if skip("}") { return .object(members) }
    repeat {
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\""), let key = string(), skip(":"), let value = value()
      else { return nil }
      if members[key] == nil { members[key] = value }
    } while skip(",")
    return skip("}") ? .object(members) : nil
  }

  private mutating func list() -> JSONNode? {
    var items: [JSONNode] = []
    if skip("]") { return .list(items) }
    repeat {
      guard let value = value() else { return nil }
      items.append(value)
    } while skip(",")
    return skip("]") ? .list(items) : nil
  }

  private mutating func word(_ word: String, _ node: JSONNode) -> JSONNode? {
    guard bytes[index...].starts(with: word.utf8) else { return nil }
    index += word.utf8.count
    return node
  }

  private mutating func number() -> JSONNode? {
    let start = index
    let signs = Array("+-.eE0123456789".utf8)
    while index < bytes.count, signs.contains(bytes[index]) { index += 1 }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isFinite else {
      return nil
    }
    return .number(number)
  }

  /// Reads a text, at whose opening quotation mark the reader is.
  private mutating func string() -> String? {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text += Array(String(scalar).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    defer { index += 1 }
    switch bytes[index] {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return unicode()
    case let byte where byte < 0x80: return Unicode.Scalar(byte)
    default: return nil
    }
  }

  /// Reads the digits of a character, or of both halves of one; the reader stays at the last digit. A half alone
  /// becomes a replacement character.
  private mutating func unicode() -> Unicode.Scalar? {
    guard let first = digits(after: index) else { return nil }
    index += 4
    if let scalar = Unicode.Scalar(first) { return scalar }
    let next = index + 1
    guard bytes[next...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]), first < 0xDC00,
      let second = digits(after: next + 1), (0xDC00...0xDFFF).contains(second)
    else { return "\u{FFFD}" }
    index += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private func digits(after place: Int) -> UInt32? {
    guard place + 4 < bytes.count else { return nil }
    let digits = bytes[(place + 1)...(place + 4)]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }
}
