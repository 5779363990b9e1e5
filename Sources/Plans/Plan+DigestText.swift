package import Layouts

// The texts of shapes, crops, borders and shadows in digests: those that earlier versions printed, so that standing
// walls and their rows stay as they are.

extension Plan.Shape {
  package var digestText: String {
    guard case .flower(let orientation, let inset) = self else { return "\(self)" }
    return "flower(TesseraLayout.Hexagon.Orientation.\(orientation), inset: \(inset))"
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
