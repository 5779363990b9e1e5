import Foundation

/// A value in a JSON5 file whose keys are not known in advance.
package enum JSONValue: Decodable, Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    if let value = try? decoder.container(keyedBy: AnyKey.self) {
      var keys: [String: JSONValue] = [:]
      for key in value.allKeys { keys[key.stringValue] = try value.decode(JSONValue.self, forKey: key) }
      self = .object(keys)
    } else if var value = try? decoder.unkeyedContainer() {
      var list: [JSONValue] = []
      while !value.isAtEnd { list.append(try value.decode(JSONValue.self)) }
      self = .list(list)
    } else {
      self = try Self.single(decoder.singleValueContainer())
    }
  }

  private static func single(_ value: any SingleValueDecodingContainer) throws -> JSONValue {
    if value.decodeNil() { return .null }
    if let flag = try? value.decode(Bool.self) { return .flag(flag) }
    if let text = try? value.decode(String.self) { return .text(text) }
    if let number = try? value.decode(Double.self) { return .number(number) }
    throw DecodingError.dataCorruptedError(
      in: value, debugDescription: "is not a usable string or number")
  }

  /// The value as an argument of an option; nil if it cannot be one.
  package var word: String? {
    switch self {
    case .text(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .null, .flag, .list, .object: nil
    }
  }

  /// The values as arguments of a repeated option: those of a list, or the only one.
  package var words: [String] {
    if case .list(let values) = self { values.compactMap(\.word) } else { word.map { [$0] } ?? [] }
  }

  /// The kind of value, for messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number, .text: "“\(word ?? "")”"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
