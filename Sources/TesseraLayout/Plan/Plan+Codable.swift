import Foundation

/// A plan is coded with the keys of its ``json``, and read just as strictly: a plan that cannot be drawn throws an
/// error.
extension Plan: Codable {
  /// Reads the plan of one page. Unknown keys are ignored.
  public init(from decoder: any Decoder) throws {
    let pages = try PlanDocument(from: decoder).pages
    guard pages.count == 1 else { throw refusal("must be the plan of one page", at: decoder.codingPath) }
    self = pages[0]
  }

  /// Writes the plan with the keys of its ``json``.
  public func encode(to encoder: any Encoder) throws { try PlanDocument([self]).encode(to: encoder) }
}

extension PlanDocument: Encodable {
  /// Writes the plan with the keys of its ``json``.
  public func encode(to encoder: any Encoder) throws {
    try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)).encode(to: encoder)
  }
}

extension Plan.Canvas: Encodable {
  /// Writes width and height.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
  }
}

/// Any JSON value, to be passed on to an encoder.
private enum JSONValue: Codable {
  case number(Double)
  case text(String)
  case truth(Bool)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
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

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .truth(let truth): try value.encode(truth)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    }
  }
}
