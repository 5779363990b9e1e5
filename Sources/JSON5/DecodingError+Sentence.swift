import Foundation
import Messages

extension DecodingError {
  /// A message about a fault in JSON or JSON5, with its location: `images[3].file: must be a string`.
  package var sentence: String {
    switch self {
    case .typeMismatch(let type, let context):
      return "\(Self.place(context))must be \(Self.name(of: type))"
    case .valueNotFound(let type, let context):
      return "\(Self.place(context))must be \(Self.name(of: type)), not null"
    case .keyNotFound(let key, let context):
      return "\(Self.place(context))the key “\(key.stringValue)” is missing"
    case .dataCorrupted(let context):
      // If the text itself cannot be parsed there is an underlying error; otherwise a value was rejected with a
      // message.
      guard let error = context.underlyingError else {
        // The decoder's message about numbers that are valid but do not fit; it does not say where.
        if context.debugDescription == "The given data was not valid JSON." {
          return "has a fraction or a very large number in place of a whole number"
        }
        return Self.place(context) + printable(context.debugDescription)
      }
      #if canImport(Darwin)
        let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      #else
        // Without NSError, which has no more to say here and would add all of Foundation to the program.
        let detail: String? = nil
      #endif
      return "\(Self.place(context))is not valid JSON5: \(printable(detail ?? context.debugDescription))"
    @unknown default:
      return "is invalid"
    }
  }

  /// True if a value of valid text is rejected, and its location is known.
  package var hasPlace: Bool {
    if case .dataCorrupted(let context) = self, context.underlyingError != nil { return false }
    return !codingPath.isEmpty
  }

  private static func place(_ context: Context) -> String {
    let path = context.codingPath.reduce("") { text, key in
      key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
    }
    return path.isEmpty ? "" : "\(path): "
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Double.Type: "a number"
    case is Int.Type: "a whole number"
    default: "\(type)".hasPrefix("Array<") ? "a list" : "an object"
    }
  }
}

extension DecodingError {
  /// The keys and indices that lead to the rejected value.
  var codingPath: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }
}
