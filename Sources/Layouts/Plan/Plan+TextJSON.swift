import Foundation

extension Plan.Text {
  /// Returns the text on one line of a plan, without default values.
  func json(page: Int?, firstTile: Int) -> String {
    var parts = ["\"text\": \(quoted(text))"]
    if let role { parts.append("\"role\": \"\(role.rawValue)\"") }
    if let group { parts.append("\"group\": \(quoted(group))") }
    parts += ["\"frame\": \(frame.json)", "\"font\": \(quoted(font))", "\"size\": \(number(size))"]
    if leastSize < size { parts.append("\"leastSize\": \(number(leastSize))") }
    if lines > 1 { parts.append("\"lines\": \(lines)") }
    parts.append("\"color\": \"\(color.json)\"")
    parts.append("\"alignment\": \"\(alignment.rawValue)\"")
    parts.append("\"direction\": \"\(direction?.name ?? PlannedText.automatic)\"")
    if language != PlannedText.defaultLanguage { parts.append("\"language\": \(quoted(language))") }
    if isAtBottom { parts.append("\"anchor\": \"bottom\"") }
    if let scrim { parts.append("\"scrim\": \"\(scrim.json)\"") }
    if let outline { parts.append("\"outline\": \"\(outline.json)\"") }
    if let tile { parts.append("\"tile\": \(firstTile + tile)") }
    if let page { parts.append("\"page\": \(page)") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}

extension LayoutDirection {
  fileprivate var name: String {
    switch self {
    case .leftToRight: "ltr"
    case .rightToLeft: "rtl"
    }
  }
}

/// Text as written in a plan.
struct PlannedText: Decodable {
  /// The text; its tile is an index into the list of all tiles.
  var text: Plan.Text
  var page: Int?

  static let automatic = "auto"
  static let defaultLanguage = "en"
  private static let longestText = 100_000
  private static let maxLines = 10_000

  private enum CodingKeys: CodingKey {
    case text, role, group, frame, font, size, leastSize, lines, color, alignment, direction, language, anchor, scrim
    case outline, tile, page
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let words = try values.decode(String.self, forKey: .text)
    if words.utf8.count > Self.longestText { throw refusal("“text” is too long", at: decoder.codingPath) }
    let frame = try values.decode(PlannedFrame.self, forKey: .frame).rect
    let longest = CGFloat(Plan.longestSide)
    guard frame.size.width >= 0, frame.size.height >= 0, frame.size.width <= longest, frame.size.height <= longest,
      abs(frame.origin.x) <= longest, abs(frame.origin.y) <= longest
    else { throw refusal("text must lie within ±\(Plan.longestSide)", at: decoder.codingPath) }
    let size = try Self.size(values, .size) ?? 14
    let lines = try values.decodeIfPresent(Int.self, forKey: .lines) ?? 1
    guard (1...Self.maxLines).contains(lines) else {
      throw refusal(
        "must be a number of lines from 1 to \(Self.maxLines)", at: decoder.codingPath + [CodingKeys.lines])
    }
    text = Plan.Text(
      words, role: try Self.word(values, .role, Plan.Text.Role.allCases.map { ($0.rawValue, $0) }),
      group: try values.decodeIfPresent(String.self, forKey: .group), frame: frame,
      font: try values.decodeIfPresent(String.self, forKey: .font) ?? "Sans", size: size,
      leastSize: try Self.size(values, .leastSize), lines: lines,
      color: try Self.color(values, .color) ?? .init(red: 0, green: 0, blue: 0, alpha: 255),
      alignment: try Self.word(values, .alignment, Plan.Text.Alignment.allCases.map { ($0.rawValue, $0) }) ?? .center,
      direction: try Self.word(
        values, .direction, [(Self.automatic, nil)] + LayoutDirection.allCases.map { ($0.name, $0) }) ?? nil,
      language: try values.decodeIfPresent(String.self, forKey: .language) ?? Self.defaultLanguage,
      isAtBottom: try Self.word(values, .anchor, [("top", false), ("bottom", true)]) ?? false,
      scrim: try Self.color(values, .scrim), outline: try Self.color(values, .outline),
      tile: try values.decodeIfPresent(Int.self, forKey: .tile))
    page = try values.decodeIfPresent(Int.self, forKey: .page)
  }

  private static func size(_ values: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) throws -> CGFloat? {
    guard let size = try values.decodeIfPresent(Double.self, forKey: key) else { return nil }
    guard size >= 1, size <= 10_000 else {
      throw refusal("must be a size from 1 to 10000", at: values.codingPath + [key])
    }
    return CGFloat(size)
  }

  private static func color(_ values: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) throws -> Plan.Tint? {
    try values.decodeIfPresent(String.self, forKey: key).map {
      try Plan.Tint(json: $0, at: values.codingPath + [key])
    }
  }

  /// Returns the value that one of several words stands for.
  private static func word<Meaning>(
    _ values: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys, _ words: [(name: String, meaning: Meaning)]
  ) throws -> Meaning? {
    guard let word = try values.decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let found = words.first(where: { $0.name == word }) else {
      let names = words.map(\.name)
      throw refusal(
        "must be \(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])",
        at: values.codingPath + [key])
    }
    return found.meaning
  }
}
