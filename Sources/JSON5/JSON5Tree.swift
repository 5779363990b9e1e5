import Foundation

/// The text of a JSON5 file by its parts: none of it is lost.
struct JSON5Tree: Equatable, Sendable {
  var before = JSON5Spacing()
  var root: Node
  var after = JSON5Spacing()

  indirect enum Node: Equatable, Sendable {
    case word(String)
    case group(Group)
  }

  /// An object or a list.
  struct Group: Equatable, Sendable {
    var isObject: Bool
    var items: [Item] = []
    /// Before the closing bracket.
    var end = JSON5Spacing()
  }

  /// An item of a list, or of an object, with its key.
  struct Item: Equatable, Sendable {
    var before = JSON5Spacing()
    /// The key as it is written.
    var key: String?
    var beforeColon = JSON5Spacing()
    var afterColon = JSON5Spacing(" ")
    var value: Node
    var hasComma = false
    var beforeComma = JSON5Spacing()
    /// The comments after it on the same line.
    var after = JSON5Spacing()

    /// The key without quotation marks and escapes.
    var name: String? { key.map { JSON5Reader.key($0[...].unicodeScalars) } }
  }

  var text: String {
    var writer = JSON5TreeWriter()
    writer.add(before)
    writer.add(root)
    writer.add(after)
    return writer.text
  }
}

extension JSON5Tree.Node {
  var text: String {
    var writer = JSON5TreeWriter()
    writer.add(self)
    return writer.text
  }

  var isOnOneLine: Bool { !text.unicodeScalars.contains(where: JSON5Spacing.isLineEnd) }

  /// The value that it stands for.
  var value: JSON5Value {
    switch self {
    case .word(let word): Self.value(of: word)
    case .group(let group) where group.isObject:
      .object(group.items.map { JSON5Value.Member($0.name ?? "", $0.value.value) })
    case .group(let group): .list(group.items.map(\.value.value))
    }
  }

  private static func value(of word: String) -> JSON5Value {
    switch word {
    case "null": return .null
    case "true": return .flag(true)
    case "false": return .flag(false)
    case _ where word.hasPrefix("\"") || word.hasPrefix("'"): return .text(JSON5Reader.key(word[...].unicodeScalars))
    default:
      let isNegative = word.hasPrefix("-")
      let digits = word.first.map { "+-".contains($0) } == true ? word.dropFirst() : word[...]
      let number = number(of: digits)
      return .number(isNegative ? -number : number)
    }
  }

  private static func number(of digits: Substring) -> Double {
    if digits == "Infinity" { return .infinity }
    if digits == "NaN" { return .nan }
    if digits.lowercased().hasPrefix("0x") { return UInt64(digits.dropFirst(2), radix: 16).map { Double($0) } ?? .nan }
    let filled = digits.hasPrefix(".") ? "0" + digits : String(digits)
    // `5.` and `5.e3`.
    let parts = filled.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isOpen = parts.count == 2 && parts[1].first.map { !$0.isNumber } ?? true
    return Double(isOpen && parts.count == 2 ? parts[0] + ".0" + parts[1] : filled) ?? .nan
  }
}

/// Writes parts of a tree one after the other.
struct JSON5TreeWriter {
  private(set) var text = ""
  /// True if the last part was a comment to the end of the line.
  private var isInComment = false

  mutating func add(_ spacing: JSON5Spacing) {
    if spacing.text.isEmpty { return }
    add(spacing.text)
    isInComment = spacing.endsInLineComment
  }

  mutating func add(_ word: String) {
    if isInComment, let first = word.unicodeScalars.first, !JSON5Spacing.isLineEnd(first) { text += "\n" }
    isInComment = false
    text += word
  }

  mutating func add(_ node: JSON5Tree.Node) {
    switch node {
    case .word(let word): add(word)
    case .group(let group):
      add(group.isObject ? "{" : "[")
      for item in group.items { add(item) }
      add(group.end)
      add(group.isObject ? "}" : "]")
    }
  }

  private mutating func add(_ item: JSON5Tree.Item) {
    add(item.before)
    if let key = item.key {
      add(key)
      add(item.beforeColon)
      add(":")
      add(item.afterColon)
    }
    add(item.value)
    add(item.beforeComma)
    if item.hasComma { add(",") }
    add(item.after)
  }
}

/// Reads valid text into a tree.
struct JSON5TreeReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func tree() -> JSON5Tree {
    let before = spacing()
    let root = node()
    return JSON5Tree(before: before, root: root, after: spacing())
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<index])
    return String(text)
  }

  private mutating func spacing() -> JSON5Spacing {
    let start = index
    while let scalar = next {
      if scalar == "/" {
        skipComment()
      } else if Self.isSpace(scalar) {
        index += 1
      } else {
        break
      }
    }
    return JSON5Spacing(text(from: start))
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " || (0x09...0x0D).contains(scalar.value) }
    return scalar.properties.isWhitespace || scalar == "\u{FEFF}"
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ":", "{", "}", "[", "]", "/": true
    default: false
    }
  }

  private mutating func skipComment() {
    let isLine = index + 1 < scalars.count && scalars[index + 1] == "/"
    index += 2
    if isLine {
      while let scalar = next, !JSON5Spacing.isLineEnd(scalar) { index += 1 }
    } else {
      while index + 1 < scalars.count, !(scalars[index] == "*" && scalars[index + 1] == "/") { index += 1 }
      index = min(index + 2, scalars.count)
    }
  }

  /// Reads a string, a name or a number as it is written.
  private mutating func word() -> String {
    let start = index
    if let quote = next, quote == "\"" || quote == "'" {
      index += 1
      while let scalar = next, scalar != quote { index += scalar == "\\" ? 2 : 1 }
      index = min(index + 1, scalars.count)
    } else {
      while let scalar = next, !Self.isPunctuation(scalar), !Self.isSpace(scalar) { index += 1 }
    }
    return text(from: start)
  }

  private mutating func node() -> JSON5Tree.Node {
    guard next == "{" || next == "[" else { return .word(word()) }
    var group = JSON5Tree.Group(isObject: next == "{")
    index += 1
    var before = spacing()
    while let scalar = next, scalar != "}", scalar != "]" {
      before = addItem(to: &group, after: before)
    }
    group.end = before
    index += 1
    return .group(group)
  }

  /// Reads an item. Returns the spacing after it that is not its own.
  private mutating func addItem(to group: inout JSON5Tree.Group, after before: JSON5Spacing) -> JSON5Spacing {
    var item = JSON5Tree.Item(before: before, value: .word(""))
    if group.isObject {
      item.key = word()
      item.beforeColon = spacing()
      index += 1
      item.afterColon = spacing()
    }
    item.value = node()
    var rest = spacing()
    if next == "," {
      (item.hasComma, item.beforeComma) = (true, rest)
      index += 1
      rest = spacing()
    }
    let isLast = next == "}" || next == "]"
    (item.after, rest) = rest.divided(isLast: isLast)
    group.items.append(item)
    return rest
  }
}
