/// A function of a source, and the length of its body.
struct Function: Equatable, Sendable {
  let name: String
  /// The line of its opening brace.
  let line: Int
  /// The lines between its braces.
  let bodyLines: Int

  /// The functions, initializers and computed properties of a source, in order of their ends.
  static func all(in file: SourceFile) -> [Function] {
    let code = file.parts.only(.code)
    let lines = LineNumbers(code)
    var functions: [Function] = []
    // The open brackets: those of functions have names and begin at a brace, those of parentheses in a statement.
    var open: [(name: String?, start: Int)] = []
    // The start of the statement that a brace may belong to.
    var start = 0
    for (index, byte) in code.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["):
        open.append((nil, start))
        start = index + 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): start = open.popLast()?.start ?? start
      case UInt8(ascii: "{"):
        let head = FunctionHead(code[start..<index], language: file.language, isOutermost: open.isEmpty)
        open.append((head.name, index))
        start = index + 1
      case UInt8(ascii: "}"):
        guard let brace = open.popLast() else { continue }
        if let name = brace.name {
          let first = lines[brace.start]
          functions.append(Function(name: name, line: first, bodyLines: max(0, lines[index] - first - 1)))
        }
        start = index + 1
      case UInt8(ascii: ";"): start = index + 1
      default: break
      }
    }
    return functions
  }
}
