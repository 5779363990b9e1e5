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
    let foot = foot == width ? "" : ", \"foot\": \(number(foot))"
    return "{ \"width\": \(number(width))\(foot), \"color\": \"\(color.json)\" }"
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
    case width, foot, color
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func length(_ key: CodingKeys) throws -> CGFloat? {
      try values.decodeIfPresent(Double.self, forKey: key).map {
        try checked($0, in: 0...Double(Plan.longestSide), at: values.codingPath + [key])
      }
    }
    guard let width = try length(.width) else { throw refusal("a border needs a “width”", at: decoder.codingPath) }
    border = Plan.Border(
      width: width, foot: try length(.foot),
      color: try Plan.Tint(
        json: try values.decodeIfPresent(String.self, forKey: .color) ?? "#ffffffff",
        at: values.codingPath + [CodingKeys.color]))
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
