import Foundation

/// A value of JSON.
///
///     let size: JSON = ["width": 800, "height": 600]
///     size["width"].number        // 800
package enum JSON: Hashable, Sendable, Codable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Most often texts: a wrong guess costs more than the decoding.
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let object = try? container.decode([String: JSON].self) {
      self = .object(object)
    } else if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .list(try container.decode([JSON].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number):
      if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }

  /// The value of a text; null if it is none.
  package init(parsing bytes: [UInt8]) {
    self = (try? JSONDecoder().decode(JSON.self, from: Data(bytes))) ?? .null
  }

  package init(parsing text: String) { self.init(parsing: Array(text.utf8)) }

  /// Its text.
  package var bytes: [UInt8] {
    guard let data = try? JSONEncoder().encode(self) else { preconditionFailure("JSON has no number like \(self).") }
    return Array(data)
  }

  // MARK: - Parts, where the value has them

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  package var list: [JSON] { if case .list(let list) = self { list } else { [] } }
  package var object: [String: JSON] { if case .object(let object) = self { object } else { [:] } }
  package subscript(key: String) -> JSON { if case .object(let object) = self { object[key] ?? .null } else { .null } }
  package subscript(index: Int) -> JSON { list.indices.contains(index) ? list[index] : .null }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral number: Int) { self = .number(Double(number)) }
  package init(floatLiteral number: Double) { self = .number(number) }
  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral list: JSON...) { self = .list(list) }
  package init(dictionaryLiteral pairs: (String, JSON)...) {
    self = .object(Dictionary(pairs, uniquingKeysWith: { _, last in last }))
  }
}
