/// The style of a JSON5 file, for what is added to it.
struct JSON5Style: Equatable, Sendable {
  var lineEnd = "\n"
  /// The white space by which each level is indented.
  var indentation = "  "
  /// The quotation mark of keys; nil for keys without, where that is possible.
  var quote: Unicode.Scalar?
  var hasTrailingCommas = true

  private static let widestLine = 100

  /// The layout of a new group.
  enum Form {
    case oneLine
    case lines
    /// One line if it fits.
    case either
  }

  /// The usual style.
  init() {}

  /// Creates the style of a file.
  ///
  /// - Parameter text: The text of the tree.
  init(of tree: JSON5Tree, text: String) {
    if text.utf8.firstRange(of: "\r\n".utf8) != nil {
      lineEnd = "\r\n"
    } else if text.utf8.contains(UInt8(ascii: "\r")), !text.utf8.contains(UInt8(ascii: "\n")) {
      lineEnd = "\r"
    }
    guard case .group(let root) = tree.root, let last = root.items.last else { return }
    let isOnLines = last.before.hasLineEnd
    if isOnLines, !last.before.indentation.isEmpty { indentation = last.before.indentation }
    hasTrailingCommas = last.hasComma || !isOnLines && last.key?.first != "\""
    quote = Self.quote(of: last.key)
  }

  static func quote(of key: String?) -> Unicode.Scalar? {
    key?.unicodeScalars.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
  }

  // MARK: - Words

  func word(for key: String, quote: Unicode.Scalar?) -> String {
    if quote == nil, Self.isName(key) { return key }
    // A quotation mark of the other kind would have to be escaped.
    if quote == "'", Self.isName(key.replacing("-", with: "_")) { return "'\(key)'" }
    return JSON5Text.quoted(key)
  }

  private static func isName(_ key: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "$")
    }
    guard let first = key.utf8.first, isLetter(first) else { return false }
    return key.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  static func word(for number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if abs(number) < 1e15, let whole = Int(exactly: number) { return String(whole) }
    return String(number)
  }

  // MARK: - Values

  /// Returns a new value.
  ///
  /// - Parameter indent: The white space at the start of its line.
  func node(for value: JSON5Value, indent: String, form: Form = .either) -> JSON5Tree.Node {
    switch value {
    case .null: return .word("null")
    case .flag(let flag): return .word(flag ? "true" : "false")
    case .number(let number): return .word(Self.word(for: number))
    case .text(let text): return .word(JSON5Text.quoted(text))
    case .list([]): return .group(JSON5Tree.Group(isObject: false))
    case .object([]): return .group(JSON5Tree.Group(isObject: true))
    case .list(let items): return group(items.map { (nil, $0) }, indent: indent, form: form)
    case .object(let members): return group(members.map { ($0.key, $0.value) }, indent: indent, form: form)
    }
  }

  private func group(_ members: [(key: String?, value: JSON5Value)], indent: String, form: Form) -> JSON5Tree.Node {
    let isObject = members[0].key != nil
    if form != .lines {
      let node = JSON5Tree.Node.group(oneLine(members, isObject: isObject))
      if form == .oneLine || indent.count + node.text.count <= Self.widestLine { return node }
    }
    let inner = indent + indentation
    var group = JSON5Tree.Group(isObject: isObject, end: JSON5Spacing(lineEnd + indent))
    for (index, member) in members.enumerated() {
      group.items.append(
        JSON5Tree.Item(
          before: JSON5Spacing(lineEnd + inner), key: member.key.map { word(for: $0, quote: quote) },
          value: node(for: member.value, indent: inner), hasComma: hasTrailingCommas || index < members.count - 1))
    }
    return .group(group)
  }

  private func oneLine(_ members: [(key: String?, value: JSON5Value)], isObject: Bool) -> JSON5Tree.Group {
    var group = JSON5Tree.Group(isObject: isObject, end: JSON5Spacing(isObject ? " " : ""))
    for (index, member) in members.enumerated() {
      group.items.append(
        JSON5Tree.Item(
          before: JSON5Spacing(isObject || index > 0 ? " " : ""),
          key: member.key.map { word(for: $0, quote: quote) },
          value: node(for: member.value, indent: "", form: .oneLine), hasComma: index < members.count - 1))
    }
    return group
  }
}
