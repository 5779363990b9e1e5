package import Foundation

// Shapes of cells at the edges of a wall.

extension Plan.Shape {
  /// Returns the part of a shape with a frame of its own that lies in a rectangle, with the frame of that part; nil if
  /// there is none.
  ///
  ///     Plan.Shape.hexagon.cut(from: cell, by: wall)
  package func cut(from frame: CGRect, by wall: CGRect) -> (frame: CGRect, shape: Plan.Shape)? {
    let part = frame.intersection(wall)
    guard part.width > 0, part.height > 0 else { return nil }
    if part == frame { return (frame, self) }
    let insets = EdgeInsets(
      top: (part.minY - frame.minY) / part.height, leading: (part.minX - frame.minX) / part.width,
      bottom: (frame.maxY - part.maxY) / part.height, trailing: (frame.maxX - part.maxX) / part.width)
    return (part, .cut(self, insets))
  }

  /// The shape as it is in a mirror.
  var mirrored: Plan.Shape {
    guard case .cut(let whole, let insets) = self else { return self }
    return .cut(
      whole,
      EdgeInsets(top: insets.top, leading: insets.trailing, bottom: insets.bottom, trailing: insets.leading))
  }

  /// The shape of which this is a part.
  package var whole: Plan.Shape {
    guard case .cut(let whole, _) = self else { return self }
    return whole.whole
  }

  /// Returns true if part of the shape is in its frame: the frame of a cut shape may be beside it.
  func isVisible(in frame: CGRect) -> Bool {
    guard let corners = outline(in: frame) else { return true }
    let pairs = zip(corners, corners.dropFirst() + corners.prefix(1))
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    let area = pairs.reduce(0) { sum, pair in
      sum + (pair.0.x - middle.x) * (pair.1.y - middle.y) - (pair.1.x - middle.x) * (pair.0.y - middle.y)
    }
    return abs(area) > 1e-3 * frame.width * frame.height
  }

  /// Returns the corners of two cells. A pair of pointy-top cells is that of flat-top cells with width and height
  /// swapped.
  static func pair(_ frame: CGRect, _ orientation: Hexagon.Orientation, inset: CGFloat) -> [CGPoint] {
    let isFlat = orientation == .flat
    let (width, height) = isFlat ? (frame.width, frame.height) : (frame.height, frame.width)
    // Half the width of a cell, and half its height, with the inset.
    let (across, down) = (width / 2 + inset * Hexagon.stretch, height / 4 + inset / 2)
    let notch = max(0, across / 2 - inset * Hexagon.stretch)
    let top = min(width / 2, across / 2 - inset * Hexagon.stretch + inset * across / (2 * max(down, inset, 1e-9)))
    let corners: [(CGFloat, CGFloat)] = [
      (-top, -height / 2), (top, -height / 2), (width / 2, -down), (notch, 0), (width / 2, down), (top, height / 2),
      (-top, height / 2), (-width / 2, down), (-notch, 0), (-width / 2, -down),
    ]
    return corners.map { x, y in
      isFlat ? CGPoint(x: frame.midX + x, y: frame.midY + y) : CGPoint(x: frame.midX + y, y: frame.midY - x)
    }
  }
}

extension CGRect {
  /// Returns the frame enlarged by fractions of its size.
  func grown(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX - insets.leading * width, y: minY - insets.top * height,
      width: width * (1 + insets.leading + insets.trailing), height: height * (1 + insets.top + insets.bottom))
  }
}

extension [CGPoint] {
  /// Returns the corners of the part of a polygon that lies in a rectangle.
  func cut(to frame: CGRect) -> [CGPoint] {
    cut { $0.x - frame.minX }.cut { frame.maxX - $0.x }.cut { $0.y - frame.minY }.cut { frame.maxY - $0.y }
  }

  /// Returns the corners of the part of a polygon where a linear function is not negative.
  private func cut(where height: (CGPoint) -> CGFloat) -> [CGPoint] {
    var part: [CGPoint] = []
    for (start, end) in zip(self, dropFirst() + prefix(1)) {
      let (first, last) = (height(start), height(end))
      if first >= 0 { part.append(start) }
      if first > 0 && last < 0 || first < 0 && last > 0 {
        let share = first / (first - last)
        part.append(CGPoint(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y)))
      }
    }
    return part
  }
}
