import Foundation

extension DecodingError {
  /// What is wrong with a JSON or JSON5 text, and where: `images[3].file: must be a text`.
  package var sentence: String {
    switch self {
    case .typeMismatch(let type, let context):
      return "\(Self.place(context))must be \(Self.name(of: type))"
    case .valueNotFound(let type, let context):
      return "\(Self.place(context))must be \(Self.name(of: type)), not null"
    case .keyNotFound(let key, let context):
      return "\(Self.place(context))the key “\(key.stringValue)” is missing"
    case .dataCorrupted(let context):
      // Where the text itself cannot be read there is an error beneath; elsewhere a value was refused with a sentence.
      guard let error = context.underlyingError else {
        return Self.place(context) + printable(context.debugDescription)
      }
      let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      return "\(Self.place(context))is not valid JSON5: \(printable(detail ?? context.debugDescription))"
    @unknown default:
      return "is not what it should be"
    }
  }

  private static func place(_ context: Context) -> String {
    let path = context.codingPath.reduce("") { text, key in
      key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
    }
    return path.isEmpty ? "" : "\(path): "
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Double.Type: "a number"
    case is Int.Type: "a whole number"
    default: "\(type)".hasPrefix("Array<") ? "a list" : "an object"
    }
  }
}
