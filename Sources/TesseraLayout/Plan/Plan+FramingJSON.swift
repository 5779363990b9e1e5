import Foundation

// The borders, shadows and turns of photos, as written in plans.

extension Plan.Tile {
  /// The end of a tile's entry: its border, shadow and turn, if any.
  var framingJSON: String {
    let turned = turn == 0 ? "" : ", \"turn\": \(number(turn))"
    return (border.map { ", \"border\": \($0.json)" } ?? "") + (shadow.map { ", \"shadow\": \($0.json)" } ?? "")
      + turned
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
