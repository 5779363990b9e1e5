// The fields by which photos are chosen.

extension Gallery.Choice {
  /// The fields that photos are sorted and grouped by.
  var orderFields: [FieldName] {
    var fields: [FieldName] = []
    if case .field(let field)? = sort { fields.append(field) }
    if case .field(let field)? = grouping { fields.append(field) }
    return fields
  }

  /// Returns true if any field needs this part of photo files, or more.
  func needsFields(from need: FieldNeed) -> Bool {
    (orderFields + (filter.condition?.fields ?? [])).contains { $0.need >= need }
  }
}

extension Gallery.Sort: Encodable {
  /// The orders that are no fields, by their words.
  package static let words: [(word: String, value: Gallery.Sort)] = [
    ("auto", .auto), ("name", .name), ("date", .date), ("modified", .modified), ("size", .size), ("aspect", .aspect),
    ("color", .color), ("random", .random), ("none", .none),
  ]

  package var word: String {
    if case .field(let field) = self { field.name } else { Self.words.first { $0.value == self }?.word ?? "" }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}

extension Gallery.Grouping: Encodable {
  /// The keys that are no fields, by their words.
  package static let words: [(word: String, value: Gallery.Grouping)] = [
    ("folder", .folder), ("day", .day), ("month", .month), ("year", .year), ("moment", .moment), ("place", .place),
  ]

  package var word: String {
    if case .field(let field) = self { field.name } else { Self.words.first { $0.value == self }?.word ?? "" }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}
