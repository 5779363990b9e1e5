import Foundation
import Layouts
import Settings

extension Values {
  static let cropExpected =
    "auto, center, attention, entropy, faces, a point such as 50%,30% or a word such as top-left"

  /// Parses the visible part of a photo: a search method, a point, or an edge or corner.
  static func crop(_ text: String) -> Plan.Crop? {
    switch text {
    case "auto": .auto
    case "center": .center
    case "attention": .attention
    case "entropy": .entropy
    case "faces": .faces
    default: (points[text] ?? unitPoint(text)).map { .focus($0) }
    }
  }

  private static let points: [String: UnitPoint] = [
    "top": .top, "bottom": .bottom, "left": .leading, "right": .trailing, "top-left": .topLeading,
    "top-right": .topTrailing, "bottom-left": .bottomLeading, "bottom-right": .bottomTrailing,
  ]

  /// Fractions of a photo's width and height: `0.5,0.3` or `50%,30%`.
  private static func unitPoint(_ text: String) -> UnitPoint? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part -> Double? in
      let isPercent = part.hasSuffix("%")
      guard let number = number(String(isPercent ? part.dropLast() : part)) else { return nil }
      let share = isPercent ? number / 100 : number
      return (0...1).contains(share) ? share : nil
    }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else { return nil }
    return UnitPoint(x: x, y: y)
  }
}
