import Messages

/// Text in a JSON5 file that is written.
package enum JSON5Text {
  /// Returns text in quotation marks, on one line.
  package static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where affectsTerminals(scalar):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  /// Returns text for a comment, on one line as JSON5 counts lines.
  package static func comment(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { ["\u{2028}", "\u{2029}", "\n", "\r"].contains($0) ? " " : $0 }))
  }
}
