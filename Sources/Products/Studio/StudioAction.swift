package import JSON5

/// A change of a wall by hand.
package enum StudioAction: Equatable, Sendable {
  case set(String, JSONValue?)
  case swap(Int, Int)
  /// Moves photos before another; nil for the end.
  case move([Int], before: Int?)
  case lock([Int], Bool)
  case weigh([Int], Double)
  case leaveOut([Int])
  case putBack([Int])
  case focus(Int, [Double]?)
  case turn([Int], quarters: Int)
  case caption(Int, String?)
  case another
  case undo
  case redo
  case save
  /// Saves over changes that others made to the file meanwhile.
  case overwrite
  /// Takes the file as it is now.
  case reload

  /// The name of the step, for its undoing.
  package var label: String {
    switch self {
    case .set(let key, _): key
    case .swap: "swap"
    case .move: "move"
    case .lock(_, let isOn): isOn ? "lock" : "unlock"
    case .weigh: "weight"
    case .leaveOut: "leaveOut"
    case .putBack: "putBack"
    case .focus: "focus"
    case .turn: "turn"
    case .caption: "caption"
    case .another: "another"
    case .reload: "reload"
    case .undo, .redo, .save, .overwrite: ""
    }
  }
}

extension StudioAction: Decodable {
  private enum Keys: String, CodingKey {
    case kind = "do"
    case key
    case value
    case photos
    case photo
    case before
    case on
    case weight
    case point
    case quarters
    case text
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    func photos() throws -> [Int] { try values.decode([Int].self, forKey: .photos) }
    func photo() throws -> Int { try values.decode(Int.self, forKey: .photo) }
    let kind = try values.decode(String.self, forKey: .kind)
    switch kind {
    case "set":
      let value = try values.decodeIfPresent(JSONValue.self, forKey: .value)
      self = .set(try values.decode(String.self, forKey: .key), value == .null ? nil : value)
    case "swap":
      let pair = try photos()
      guard pair.count == 2 else { throw Self.refusal("two photos are swapped", values) }
      self = .swap(pair[0], pair[1])
    case "move": self = .move(try photos(), before: try values.decodeIfPresent(Int.self, forKey: .before))
    case "lock": self = .lock(try photos(), try values.decode(Bool.self, forKey: .on))
    case "weight": self = .weigh(try photos(), try values.decode(Double.self, forKey: .weight))
    case "leaveOut": self = .leaveOut(try photos())
    case "putBack": self = .putBack(try photos())
    case "focus": self = .focus(try photo(), try values.decodeIfPresent([Double].self, forKey: .point))
    case "turn": self = .turn(try photos(), quarters: try values.decode(Int.self, forKey: .quarters))
    case "caption": self = .caption(try photo(), try values.decodeIfPresent(String.self, forKey: .text))
    default:
      guard let simple = Self.simple[kind] else { throw Self.refusal("is unknown", values) }
      self = simple
    }
  }

  private static func refusal(_ sentence: String, _ values: KeyedDecodingContainer<Keys>) -> DecodingError {
    .dataCorruptedError(forKey: .kind, in: values, debugDescription: sentence)
  }

  private static let simple: [String: StudioAction] = [
    "another": .another, "undo": .undo, "redo": .redo, "save": .save, "overwrite": .overwrite, "reload": .reload,
  ]
}

/// A change that cannot be made, in a sentence.
package struct StudioFault: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
