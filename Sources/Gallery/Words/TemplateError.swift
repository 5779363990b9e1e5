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
      let meant = TemplateField.meant(by: name, among: known)
      guard let nearest = meant ?? Spelling.nearest(to: name, among: known) else {
        return "unknown field “\(printable(name))”; the fields are \(known.joined(separator: ", "))"
      }
      return "unknown field “\(printable(name))”; did you mean “\(nearest)”?"
    case .otherScope(let name, let known):
      return "field “\(name)” is not available here; use one of \(known.joined(separator: ", "))"
    case .pattern(let pattern, let fault): return "date pattern “\(printable(pattern))”: \(fault)"
    case .needlessPattern(let name): return "field “\(name)” is not a date and takes no pattern"
    }
  }
}
