import Foundation

/// A value as it stands in a JSON5 file whose keys are not known beforehand.
enum JSONValue: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// As it would be written behind an option; nil where it could not be.
  var word: String? {
    switch self {
    case .text(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .null, .flag, .list, .object: nil
    }
  }

  /// What kind of value it is, as a person would say.
  var kind: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number, .text: "“\(word ?? "")”"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
