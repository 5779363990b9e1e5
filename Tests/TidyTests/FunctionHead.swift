/// The code before a brace, as far as it makes a function of what the brace opens.
struct FunctionHead {
  /// The name of the function; nil if the brace opens something else.
  let name: String?

  init(_ head: ArraySlice<UInt8>, language: SourceFile.Language, isOutermost: Bool) {
    let words = Self.outerWords(of: head)
    switch language {
    case .swift: name = Self.swiftName(words)
    case .c: name = isOutermost ? Self.cName(words, head) : nil
    case .javaScript: name = Self.scriptName(words, head)
    case .css, .shell, .markdown: name = nil
    }
  }

  /// A word or a sign outside of parentheses.
  private typealias Word = String

  /// The words and signs outside of parentheses, which are left as `()`.
  private static func outerWords(of head: ArraySlice<UInt8>) -> [Word] {
    var words: [Word] = []
    var (depth, start) = (0, head.startIndex)
    for index in head.indices {
      let byte = head[index]
      if Words.isPart(byte) { continue }
      if depth == 0 && start < index { words.append(String(decoding: head[start..<index], as: UTF8.self)) }
      start = index + 1
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { words.append("()") }
      case UInt8(ascii: " "), UInt8(ascii: "\n"): break
      default: if depth == 0 { words.append(String(UnicodeScalar(byte))) }
      }
    }
    if depth == 0 && start < head.endIndex { words.append(String(decoding: head[start...], as: UTF8.self)) }
    return words
  }

  /// A Swift function: after the last word that begins a declaration or a statement.
  private static func swiftName(_ words: [Word]) -> String? {
    let isStart = { (index: Int) in starts.contains(words[index]) && (index == 0 || words[index - 1] != ".") }
    guard let start = words.indices.last(where: isStart) else { return nil }
    switch words[start] {
    case "func", "deinit", "init", "subscript":
      let hasName = words[start] == "func" && start + 1 < words.count
      return hasName ? words[start + 1] : words[start]
    case "var": return words[start...].contains("=") || start + 1 == words.count ? nil : words[start + 1]
    default: return nil
    }
  }

  private static let starts: Set = [
    "actor", "case", "catch", "class", "deinit", "do", "else", "enum", "extension", "for", "func", "guard", "if",
    "init", "let", "protocol", "repeat", "return", "struct", "subscript", "switch", "var", "while",
  ]

  /// A C function: its parameters are the last that stands before its brace.
  private static func cName(_ words: [Word], _ head: ArraySlice<UInt8>) -> String? {
    guard words.last == "()", words.count > 1 else { return nil }
    return words[words.count - 2]
  }

  /// A JavaScript function: declared, an arrow, or a method.
  private static func scriptName(_ words: [Word], _ head: ArraySlice<UInt8>) -> String? {
    if words.suffix(2) == ["=", ">"] {
      let equals = words.dropLast(2).lastIndex(of: "=")
      return equals.flatMap { $0 > 0 ? words[$0 - 1] : nil } ?? "=>"
    }
    guard words.last == "()" else { return nil }
    let name = words.dropLast().last ?? ""
    return ["if", "for", "while", "switch", "catch", "with", ""].contains(name) ? nil : name
  }
}
