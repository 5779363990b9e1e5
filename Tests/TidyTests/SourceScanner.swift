/// Tells comments and literals from code in Swift, C, JavaScript and CSS.
struct SourceScanner {
  private(set) var kinds: [SourceText.Kind]
  private let bytes: [UInt8]
  private let language: SourceFile.Language
  private var position = 0
  /// The last byte of code that is no space: a slash after it is a division, or opens a regular expression.
  private var previous = UInt8(ascii: ";")

  init(_ bytes: [UInt8], _ language: SourceFile.Language) {
    (self.bytes, self.language) = (bytes, language)
    kinds = Array(repeating: .code, count: bytes.count)
  }

  mutating func scan() { scanCode(until: nil) }

  /// Scans code as far as the bracket that closes it, or to the end.
  private mutating func scanCode(until closing: UInt8?) {
    let opening: UInt8? = closing == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "{")
    var depth = 0
    while position < bytes.count {
      if scanComment() || scanLiteral() { continue }
      let byte = bytes[position]
      position += 1
      if byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\n") { previous = byte }
      guard let closing else { continue }
      if byte == opening { depth += 1 }
      if byte == closing {
        if depth == 0 { return }
        depth -= 1
      }
    }
  }

  private func byte(_ offset: Int) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private mutating func advance(_ count: Int, as kind: SourceText.Kind) {
    for _ in 0..<min(count, bytes.count - position) {
      kinds[position] = kind
      position += 1
    }
  }
}

extension SourceScanner {
  /// Scans a comment that begins here.
  private mutating func scanComment() -> Bool {
    guard byte(0) == UInt8(ascii: "/") else { return false }
    switch byte(1) {
    case UInt8(ascii: "/") where language != .css:
      while position < bytes.count && byte(0) != UInt8(ascii: "\n") { advance(1, as: .comment) }
      return true
    case UInt8(ascii: "*"):
      scanBlockComment()
      return true
    default: return false
    }
  }

  /// Scans a block comment; those of Swift nest.
  private mutating func scanBlockComment() {
    var depth = 0
    repeat {
      if byte(0) == UInt8(ascii: "/") && byte(1) == UInt8(ascii: "*") && (depth == 0 || language == .swift) {
        depth += 1
        advance(2, as: .comment)
      } else if byte(0) == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/") {
        depth -= 1
        advance(2, as: .comment)
      } else {
        advance(1, as: .comment)
      }
    } while depth > 0 && position < bytes.count
  }
}

extension SourceScanner {
  /// Scans a literal that begins here: a string, a character or a regular expression.
  private mutating func scanLiteral() -> Bool {
    switch byte(0) {
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      var hashes = 0
      while language == .swift && byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
      guard byte(hashes) == UInt8(ascii: "\"") else { return false }
      let isLong =
        language == .swift && byte(hashes + 1) == UInt8(ascii: "\"") && byte(hashes + 2) == UInt8(ascii: "\"")
      scanString(quote: UInt8(ascii: "\""), count: isLong ? 3 : 1, hashes: hashes)
    case UInt8(ascii: "'") where language != .swift: scanString(quote: UInt8(ascii: "'"))
    case UInt8(ascii: "`") where language == .javaScript: scanString(quote: UInt8(ascii: "`"))
    case UInt8(ascii: "/") where opensExpression: scanExpression()
    default: return false
    }
    previous = UInt8(ascii: "\"")
    return true
  }

  /// Scans a string, and code that is interpolated into it.
  private mutating func scanString(quote: UInt8, count: Int = 1, hashes: Int = 0) {
    let isOneLine = count == 1 && quote != UInt8(ascii: "`")
    advance(hashes + count, as: .literal)
    while position < bytes.count {
      if isOneLine && byte(0) == UInt8(ascii: "\n") { return }
      if isEnd(quote: quote, count: count, hashes: hashes) { return advance(count + hashes, as: .literal) }
      if byte(0) == UInt8(ascii: "\\") && (0..<hashes).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") }) {
        let isCode = language == .swift && byte(1 + hashes) == UInt8(ascii: "(")
        advance(2 + hashes, as: .literal)
        if isCode { scanInterpolation(until: UInt8(ascii: ")")) }
      } else if quote == UInt8(ascii: "`") && byte(0) == UInt8(ascii: "$") && byte(1) == UInt8(ascii: "{") {
        advance(2, as: .literal)
        scanInterpolation(until: UInt8(ascii: "}"))
      } else {
        advance(1, as: .literal)
      }
    }
  }

  private mutating func scanInterpolation(until closing: UInt8) {
    previous = UInt8(ascii: "(")
    scanCode(until: closing)
    // The bracket that closes it is the literal's, as is the one that opens it.
    kinds[position - 1] = .literal
  }

  private func isEnd(quote: UInt8, count: Int, hashes: Int) -> Bool {
    (0..<count).allSatisfy { byte($0) == quote }
      && (0..<hashes).allSatisfy { byte(count + $0) == UInt8(ascii: "#") }
  }

  /// True for a slash that opens a regular expression, which ends on its line.
  private var opensExpression: Bool {
    guard language == .swift || language == .javaScript, !" =),\n".utf8.contains(byte(1)),
      "(,:=[{};!&|?".utf8.contains(previous)
    else { return false }
    return lengthOfExpression != nil
  }

  private mutating func scanExpression() {
    advance(lengthOfExpression ?? 1, as: .literal)
  }

  private var lengthOfExpression: Int? {
    var (offset, isInClass) = (1, false)
    while position + offset < bytes.count {
      switch byte(offset) {
      case UInt8(ascii: "\n"): return nil
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return offset + 1
      default: break
      }
      offset += 1
    }
    return nil
  }
}
