import Messages

// Entries of tables, whose values are all text.

extension ManifestEntry {
  /// The meaning of a column of a table.
  enum Heading: Equatable {
    case key(CodingKeys)
    case own(String)
    /// A column without a name.
    case none

    /// Known names of texts may be in any case, as spreadsheets write them: `Title`.
    init(_ name: String) {
      let texts: [CodingKeys] = [
        .file, .rating, .caption, .title, .description, .creator, .copyright, .keywords, .date,
      ]
      if let key = CodingKeys(rawValue: name) ?? texts.first(where: { $0.rawValue == name.lowercased() }) {
        self = .key(key)
      } else {
        self = name.isEmpty ? .none : .own(name)
      }
    }
  }

  /// Creates the entry of a row.
  init(_ cells: [String], under headings: [Heading]) throws(Refusal) {
    (file, keys) = ("", [])
    for (heading, cell) in zip(headings, cells) where !cell.trimmed.isEmpty {
      switch heading {
      case .none: break
      case .own(let name): columns[name] = PhotoColumns.Value(cleaning: [cell])
      case .key(let key): try set(key, cell)
      }
    }
  }

  private mutating func set(_ key: CodingKeys, _ cell: String) throws(Refusal) {
    switch key {
    case .file: file = cell
    case .row: row = try Self.number(cell, key)
    case .column: column = try Self.number(cell, key)
    case .width: width = try Self.number(cell, key)
    case .height: height = try Self.number(cell, key)
    case .radius: radius = try Self.number(cell, key)
    case .priority: priority = try Self.number(cell, key)
    case .turn: turn = try Self.number(cell, key)
    case .weight: weight = try Self.number(cell, key)
    case .rating: rating = try Self.number(cell, key)
    case .bytes: bytes = try Self.number(cell, key)
    case .focus:
      focus = []
      for part in cell.split(whereSeparator: { " ,;[]".contains($0) }) {
        focus?.append(try Self.number(String(part), key))
      }
    case .caption: caption = cell
    case .title: title = cell
    case .description: description = cell
    case .creator: creator = cell
    case .copyright: copyright = cell
    case .keywords:
      let separator: Character = cell.contains { $0 == ";" } ? ";" : ","
      keywords = cell.split(separator: separator).map(\.trimmed)
    case .date: date = cell.trimmed
    case .fingerprint: fingerprint = cell.trimmed
    case .omit: isOmitted = try Self.flag(cell, key)
    }
  }

  private static func flag(_ cell: String, _ key: CodingKeys) throws(Refusal) -> Bool {
    if let flag = FieldNumber.truth(cell) { return flag }
    throw Refusal(sentence: "“\(key.rawValue)” must be yes or no, not “\(printable(cell.trimmed))”")
  }

  private static func number(_ cell: String, _ key: CodingKeys) throws(Refusal) -> Double {
    let text = cell.trimmed
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }), let number = Double(text) else {
      throw Refusal(sentence: "“\(key.rawValue)” must be a number, not “\(printable(text))”")
    }
    return number
  }
}
