/// A source taken apart, byte by byte, into code, comments and literals.
struct SourceText: Sendable {
  enum Kind: Sendable { case code, comment, literal }

  let bytes: [UInt8]
  /// The kind of each byte. Code that is interpolated into a literal is code.
  let kinds: [Kind]

  init(_ bytes: [UInt8], in language: SourceFile.Language) {
    var scanner = SourceScanner(bytes, language)
    if language != .shell && language != .markdown { scanner.scan() }
    (self.bytes, kinds) = (bytes, scanner.kinds)
  }

  /// The bytes of one kind in their places; spaces stand for all others but line breaks.
  func only(_ kind: Kind) -> [UInt8] {
    var result = bytes
    for index in result.indices where kinds[index] != kind && result[index] != UInt8(ascii: "\n") {
      result[index] = UInt8(ascii: " ")
    }
    return result
  }
}
