package import Foundation

extension Plan {
  /// The plan as JSON.
  public var json: String { PlanDocument([self]).json }
}

extension Plan.Tile {
  func json(page: Int?) -> String {
    let snapped =
      "\"x\": \(pixels.x), \"y\": \(pixels.y), "
      + "\"width\": \(pixels.width), \"height\": \(pixels.height)"
    let group = group.map { "\"group\": \(quoted($0)), " } ?? ""
    return "{ \"file\": \(quoted(file.text)), \(group)\"frame\": \(frame.json), \"pixels\": { \(snapped) }, "
      + "\"shape\": \"\(shape.name)\"\(shape.details), \"content\": \"\(content.rawValue)\""
      + "\(treatment.json)\(page.map { ", \"page\": \($0)" } ?? "") }"
  }

}

extension Plan.Shape {
  fileprivate var details: String {
    switch self {
    case .rectangle, .circle, .hexagon: ""
    case .roundedRectangle(let radius): ", \"cornerRadius\": \(number(radius))"
    case .flower(let orientation, let inset), .pair(let orientation, let inset):
      ", \"orientation\": \"\(orientation.rawValue)\", \"inset\": \(number(inset))"
    case .cut(let whole, let insets):
      "\(whole.details), \"cut\": ["
        + [insets.top, insets.leading, insets.bottom, insets.trailing].map(number).joined(separator: ", ") + "]"
    }
  }
}

extension Plan.Tint {
  /// The color as `#rrggbbaa`.
  var json: String {
    "#" + [red, green, blue, alpha].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Reads `#rrggbbaa`.
  init(json text: String, at path: [any CodingKey]) throws {
    let digits = text.dropFirst()
    guard text.first == "#", digits.utf8.count == 8, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: 16)
    else { throw refusal("must be a color such as #rrggbbaa", at: path) }
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
  }
}

extension CGRect {
  var json: String {
    "{ \"x\": \(number(minX)), \"y\": \(number(minY)), \"width\": \(number(width)), \"height\": \(number(height)) }"
  }
}

/// Returns a number in the fewest digits that read back as the same value.
package func number(_ value: CGFloat) -> String {
  let text = "\(Double(value))"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Returns a JSON string literal.
func quoted(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": literal += "\\\""
    case "\\": literal += "\\\\"
    case "\n": literal += "\\n"
    case "\t": literal += "\\t"
    case "\r": literal += "\\r"
    case ..<" ":
      literal +=
        "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2)
        + String(scalar.value, radix: 16)
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}
