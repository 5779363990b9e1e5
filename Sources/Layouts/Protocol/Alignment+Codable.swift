// Guides are coded by their names. One that a type of the caller defines has none.

extension HorizontalAlignment: Codable {
  private static let named: [String: HorizontalAlignment] = [
    "leading": .leading, "center": .center, "trailing": .trailing,
    "listRowSeparatorLeading": .listRowSeparatorLeading, "listRowSeparatorTrailing": .listRowSeparatorTrailing,
  ]

  /// Reads the name of a standard guide: `"leading"`.
  public init(from decoder: any Decoder) throws { self = try Self.named.value(namedIn: decoder) }

  /// Writes the name of a standard guide. A guide of one’s own type throws.
  public func encode(to encoder: any Encoder) throws { try Self.named.write(self, to: encoder) }
}

extension VerticalAlignment: Codable {
  private static let named: [String: VerticalAlignment] = [
    "top": .top, "center": .center, "bottom": .bottom, "firstTextBaseline": .firstTextBaseline,
    "lastTextBaseline": .lastTextBaseline,
  ]

  /// Reads the name of a standard guide: `"top"`.
  public init(from decoder: any Decoder) throws { self = try Self.named.value(namedIn: decoder) }

  /// Writes the name of a standard guide. A guide of one’s own type throws.
  public func encode(to encoder: any Encoder) throws { try Self.named.write(self, to: encoder) }
}

extension Dictionary where Key == String, Value: Equatable {
  fileprivate func value(namedIn decoder: any Decoder) throws -> Value {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let value = self[name] else {
      throw refusal("must be \(keys.sorted().joined(separator: ", "))", at: decoder.codingPath)
    }
    return value
  }

  fileprivate func write(_ value: Value, to encoder: any Encoder) throws {
    guard let name = first(where: { $0.value == value })?.key else {
      let context = EncodingError.Context(
        codingPath: encoder.codingPath, debugDescription: "only the standard guides can be encoded")
      throw EncodingError.invalidValue(value, context)
    }
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
