package import Layouts

// The texts of shapes, crops, borders and shadows in digests: those that earlier versions printed, so that standing
// walls and their rows stay as they are.

extension Plan.Shape {
  package var digestText: String {
    switch self {
    case .rectangle, .roundedRectangle, .circle, .hexagon: "\(self)"
    case .flower(let orientation, let inset):
      "flower(TesseraLayout.Hexagon.Orientation.\(orientation), inset: \(inset))"
    case .pair(let orientation, let inset): "pair(\(orientation), inset: \(inset))"
    case .cut(let whole, let cut):
      "\(whole.digestText) cut(\(cut.top), \(cut.leading), \(cut.bottom), \(cut.trailing))"
    }
  }
}

extension Plan.Crop {
  package var digestText: String {
    guard case .focus(let point) = self else { return "\(self)" }
    return "focus(TesseraLayout.UnitPoint(x: \(point.x), y: \(point.y)))"
  }
}

extension Plan.Border {
  package var digestText: String {
    "Border(width: \(width), head: \(head), foot: \(foot), color: \(color.digestText), "
      + "perforation: \(perforation.map { "Optional(\($0.digestText))" } ?? "nil"))"
  }
}

extension Plan.Shadow {
  package var digestText: String { "Shadow(x: \(x), y: \(y), blur: \(blur), color: \(color.digestText))" }
}

extension Plan.Tint {
  fileprivate var digestText: String {
    "TesseraLayout.Plan.Tint(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
  }
}
