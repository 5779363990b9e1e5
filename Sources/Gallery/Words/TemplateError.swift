import Messages

/// An error in a template.
package enum TemplateError: Error, Equatable, CustomStringConvertible {
  /// A brace without its partner, at a position counted in characters from 1.
  case brace(Character, at: Int)
  case emptyField(at: Int)
  case unknownField(String, known: [String])
  /// A field that is known for photos, but not in this scope.
  case otherScope(String, known: [String])
  case pattern(String, DatePattern.Fault)
  /// A field that is not a date has a pattern.
  case needlessPattern(String)

  package var description: String {
    switch self {
    case .brace(let brace, let place):
      let fault = brace == "{" ? "“{” at character \(place) is not closed" : "“}” at character \(place) is unmatched"
      return fault + "; write “\(brace)\(brace)” for a brace"
    case .emptyField(let place): return "empty field at character \(place); name one, such as {count}"
    case .unknownField(let name, let known):
      let (fault, hint) = Self.unknown(name, among: known)
      return "\(fault); \(hint)"
    case .otherScope(let name, let known):
      return "field “\(name)” is not available here; use one of \(known.joined(separator: ", "))"
    case .pattern(let pattern, let fault): return "date pattern “\(printable(pattern))”: \(fault)"
    case .needlessPattern(let name): return "field “\(name)” is not a date and takes no pattern"
    }
  }

  /// Returns the message about an unknown field, and the one that it probably means.
  static func unknown(_ name: String, among known: [String]) -> (fault: String, hint: String) {
    let meant = TemplateField.meant(by: name, among: known) ?? Spelling.nearest(to: name, among: known)
    let hint = meant.map { "did you mean “\($0)”?" } ?? "the fields are \(known.joined(separator: ", "))"
    return ("unknown field “\(printable(name))”", hint)
  }
}
