/// The white space and the comments between two words of a JSON5 file.
struct JSON5Spacing: Equatable, Sendable {
  var text: String

  init(_ text: String = "") { self.text = text }

  enum Kind: Equatable {
    case space
    /// A comment to the end of the line, without that.
    case line
    case block
  }

  /// Returns true for the line ends of the decoder; JSON5 has two more.
  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

  /// The parts, in their order.
  var parts: [(kind: Kind, text: Substring)] {
    var parts: [(kind: Kind, text: Substring)] = []
    var rest = text[...].unicodeScalars
    while !rest.isEmpty {
      let kind: Kind = rest.first != "/" ? .space : rest.dropFirst().first == "/" ? .line : .block
      let end =
        switch kind {
        case .space: rest.firstIndex(of: "/") ?? rest.endIndex
        case .line: rest.firstIndex(where: Self.isLineEnd) ?? rest.endIndex
        case .block: Self.end(ofBlock: rest)
        }
      parts.append((kind, Substring(rest[..<end])))
      rest = rest[end...]
    }
    return parts
  }

  private static func end(ofBlock rest: Substring.UnicodeScalarView) -> Substring.Index {
    var index = rest.index(rest.startIndex, offsetBy: 2)
    while index < rest.endIndex {
      let next = rest.index(after: index)
      if rest[index] == "*", next < rest.endIndex, rest[next] == "/" { return rest.index(after: next) }
      index = next
    }
    return rest.endIndex
  }

  // White space has no slash.
  var hasComment: Bool { text.unicodeScalars.contains("/") }

  var hasLineEnd: Bool { lineEndCount > 0 }

  /// The number of line ends outside of comments.
  var lineEndCount: Int {
    if hasComment {
      return parts.filter { $0.kind == .space }.reduce(0) { $0 + JSON5Spacing(String($1.text)).lineEndCount }
    }
    // A carriage return and a line feed are one character.
    return text.count { $0.unicodeScalars.first.map(Self.isLineEnd) ?? false }
  }

  /// True if what follows must be on another line.
  var endsInLineComment: Bool { hasComment && parts.last?.kind == .line }

  /// The white space at the start of the last line.
  var indentation: String {
    var lastLine: Substring = ""
    for part in parts {
      if part.kind != .space { continue }
      let scalars = part.text.unicodeScalars
      if let end = scalars.lastIndex(where: Self.isLineEnd) {
        lastLine = Substring(scalars[scalars.index(after: end)...])
      }
    }
    return String(lastLine)
  }

  /// The white space before the first comment.
  var start: JSON5Spacing { JSON5Spacing(String(String.UnicodeScalarView(text.unicodeScalars.prefix { $0 != "/" }))) }

  /// Returns both, on different lines if the first ends in a comment that would include the second.
  func followed(by other: JSON5Spacing) -> JSON5Spacing {
    let isOpen = endsInLineComment && !(other.text.unicodeScalars.first.map(Self.isLineEnd) ?? true)
    return JSON5Spacing(text + (isOpen ? "\n" : "") + other.text)
  }

  /// Without the white space at its end.
  var withoutEnd: JSON5Spacing {
    var parts = parts
    if parts.last?.kind == .space { parts.removeLast() }
    return JSON5Spacing(parts.map { String($0.text) }.joined())
  }

  /// Divides what follows an item into its own comments, on the same line, and the rest.
  ///
  /// - Parameter isLast: True if no item follows.
  func divided(isLast: Bool) -> (own: JSON5Spacing, rest: JSON5Spacing) {
    guard hasComment else { return (JSON5Spacing(), self) }
    let parts = parts
    let lineEnd = parts.firstIndex { $0.kind == .space && JSON5Spacing(String($0.text)).hasLineEnd }
    // On one line, a comment belongs to the item that follows.
    if lineEnd == nil && !isLast { return (JSON5Spacing(), self) }
    guard let last = parts[..<(lineEnd ?? parts.count)].lastIndex(where: { $0.kind != .space }) else {
      return (JSON5Spacing(), self)
    }
    func joined(_ parts: ArraySlice<(kind: Kind, text: Substring)>) -> JSON5Spacing {
      JSON5Spacing(parts.map { String($0.text) }.joined())
    }
    return (joined(parts[...last]), joined(parts[(last + 1)...]))
  }
}
