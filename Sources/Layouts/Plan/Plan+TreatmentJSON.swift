import Foundation

extension Plan.Treatment {
  /// The treatment as part of a tile's entry in a plan: what differs from the default, after a comma.
  var json: String {
    var json = crop.json
    if mirrored { json += ", \"mirrored\": true" }
    if let tones { json += ", \"tones\": \(tones.json)" }
    if let tint { json += ", \"tint\": \"\(tint.json)\"" }
    if let border { json += ", \"border\": \(border.json)" }
    if let shadow { json += ", \"shadow\": \(shadow.json)" }
    if turn != 0 { json += ", \"turn\": \(number(turn))" }
    return json
  }
}

extension Plan.Crop {
  fileprivate var json: String {
    switch self {
    case .center: ""
    case .auto: ", \"crop\": \"auto\""
    case .attention: ", \"crop\": \"attention\""
    case .entropy: ", \"crop\": \"entropy\""
    case .faces: ", \"crop\": \"faces\""
    case .focus(let point): ", \"focus\": [\(number(point.x)), \(number(point.y))]"
    }
  }
}

extension Plan.Border {
  fileprivate var json: String {
    let head = head == width ? "" : ", \"head\": \(number(head))"
    let foot = foot == width ? "" : ", \"foot\": \(number(foot))"
    let holes = perforation.map { ", \"perforation\": \"\($0.json)\"" } ?? ""
    return "{ \"width\": \(number(width))\(head)\(foot), \"color\": \"\(color.json)\"\(holes) }"
  }
}

extension Plan.Shadow {
  fileprivate var json: String {
    "{ \"x\": \(number(x)), \"y\": \(number(y)), \"blur\": \(number(blur)), \"color\": \"\(color.json)\" }"
  }
}

/// The treatment of a tile, as written in its entry in a plan.
struct PlannedTreatment: Decodable {
  let treatment: Plan.Treatment

  private enum CodingKeys: CodingKey {
    case crop, focus, mirrored, tones, tint, border, shadow, turn
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    treatment = Plan.Treatment(
      crop: try Self.crop(values), mirrored: try values.decodeIfPresent(Bool.self, forKey: .mirrored) ?? false,
      tones: try values.decodeIfPresent(PlannedTones.self, forKey: .tones)?.tones, tint: try Self.tint(values),
      border: try values.decodeIfPresent(PlannedBorder.self, forKey: .border)?.border,
      shadow: try values.decodeIfPresent(PlannedShadow.self, forKey: .shadow)?.shadow, turn: try Self.turn(values))
  }

  private static func crop(_ values: KeyedDecodingContainer<CodingKeys>) throws -> Plan.Crop {
    let name = try values.decodeIfPresent(String.self, forKey: .crop)
    guard let shares = try values.decodeIfPresent([Double].self, forKey: .focus) else {
      switch name ?? "center" {
      case "center": return .center
      case "auto": return .auto
      case "attention": return .attention
      case "entropy": return .entropy
      case "faces": return .faces
      default:
        throw refusal("must be auto, center, attention, entropy or faces", at: values.codingPath + [CodingKeys.crop])
      }
    }
    if name != nil {
      throw refusal("“crop” and “focus” conflict; omit one of them", at: values.codingPath)
    }
    guard shares.count == 2, shares.allSatisfy((0...1).contains) else {
      throw refusal(
        "must be two numbers from 0 to 1, such as [0.5, 0.3]", at: values.codingPath + [CodingKeys.focus])
    }
    return .focus(UnitPoint(x: shares[0], y: shares[1]))
  }

  private static func turn(_ values: KeyedDecodingContainer<CodingKeys>) throws -> Double {
    let turn = try values.decodeIfPresent(Double.self, forKey: .turn) ?? 0
    guard (-360...360).contains(turn) else {
      throw refusal("must be an angle from -360 to 360", at: values.codingPath + [CodingKeys.turn])
    }
    return turn
  }

  private static func tint(_ values: KeyedDecodingContainer<CodingKeys>) throws -> Plan.Tint? {
    try values.decodeIfPresent(String.self, forKey: .tint).map {
      try Plan.Tint(json: $0, at: values.codingPath + [CodingKeys.tint])
    }
  }
}

/// A border as written in a plan.
struct PlannedBorder: Decodable {
  let border: Plan.Border

  private enum CodingKeys: CodingKey {
    case width, head, foot, color, perforation
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func length(_ key: CodingKeys) throws -> CGFloat? {
      try values.decodeIfPresent(Double.self, forKey: key).map {
        try checked($0, in: 0...Double(Plan.longestSide), at: values.codingPath + [key])
      }
    }
    guard let width = try length(.width) else { throw refusal("a border needs a “width”", at: decoder.codingPath) }
    func color(_ key: CodingKeys) throws -> Plan.Tint? {
      try values.decodeIfPresent(String.self, forKey: key).map {
        try Plan.Tint(json: $0, at: values.codingPath + [key])
      }
    }
    var border = Plan.Border(
      width: width, head: try length(.head), foot: try length(.foot),
      color: try color(.color) ?? Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255))
    border.perforation = try color(.perforation)
    self.border = border
  }
}

/// A shadow as written in a plan.
struct PlannedShadow: Decodable {
  let shadow: Plan.Shadow

  private enum CodingKeys: CodingKey {
    case x, y, blur, color
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let longest = Double(Plan.longestSide)
    func length(_ key: CodingKeys, in range: ClosedRange<Double>) throws -> CGFloat {
      try checked(try values.decodeIfPresent(Double.self, forKey: key) ?? 0, in: range, at: values.codingPath + [key])
    }
    shadow = Plan.Shadow(
      x: try length(.x, in: -longest...longest), y: try length(.y, in: -longest...longest),
      blur: try length(.blur, in: 0...Double(Plan.Shadow.maxBlur)),
      color: try Plan.Tint(
        json: try values.decodeIfPresent(String.self, forKey: .color) ?? "#00000080",
        at: values.codingPath + [CodingKeys.color]))
  }
}

private func checked(_ length: Double, in range: ClosedRange<Double>, at path: [any CodingKey]) throws -> CGFloat {
  guard range.contains(length) else {
    throw refusal("must be between \(Int(range.lowerBound)) and \(Int(range.upperBound))", at: path)
  }
  return CGFloat(length)
}
