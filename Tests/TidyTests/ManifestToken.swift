/// A name, a comma or a string of Swift code, and how many brackets are around it.
struct ManifestToken: Equatable {
  let text: String
  let isString: Bool
  /// True before a colon.
  let isLabel: Bool
  let depth: Int
  let line: Int

  static func all(in file: SourceFile) -> [ManifestToken] {
    let text = file.parts
    let lines = LineNumbers(file.bytes)
    var tokens: [ManifestToken] = []
    var (depth, index) = (0, 0)
    while index < text.bytes.count {
      let start = index
      index = end(of: start, in: text)
      let isString = text.kinds[start] == .literal
      if isString || isName(text.bytes[start], text.kinds[start]) || isSign(",", start, text) {
        let range = isString ? start + 1..<index - 1 : start..<index
        tokens.append(
          ManifestToken(
            text: String(decoding: text.bytes[range], as: UTF8.self), isString: isString,
            isLabel: index < text.bytes.count && isSign(":", index, text), depth: depth, line: lines[start]))
      }
      if isSign("([{", start, text) { depth += 1 }
      if isSign(")]}", start, text) { depth -= 1 }
    }
    return tokens
  }

  /// The end of the token that starts at an offset.
  private static func end(of start: Int, in text: SourceText) -> Int {
    let kind = text.kinds[start]
    var end = start + 1
    guard kind == .literal || isName(text.bytes[start], kind) else { return end }
    while end < text.bytes.count && text.kinds[end] == kind && (kind == .literal || Words.isPart(text.bytes[end])) {
      end += 1
    }
    return end
  }

  /// True for the first byte of a name, or of a member such as `.target`.
  private static func isName(_ byte: UInt8, _ kind: SourceText.Kind) -> Bool {
    kind == .code && (Words.isPart(byte) || byte == UInt8(ascii: "."))
  }

  private static func isSign(_ signs: String, _ index: Int, _ text: SourceText) -> Bool {
    text.kinds[index] == .code && signs.utf8.contains(text.bytes[index])
  }
}
