/// Text in XML.
///
///     XMLText.escaped("Anna & Ben")      // "Anna &amp; Ben"
package enum XMLText {
  /// Escapes text for elements and attributes. Characters that XML does not allow become spaces.
  ///
  /// Scalars are looked at, not characters: an accent may follow a sign.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case ..<" ", "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
