public import Foundation

extension Plan {
  /// A frame of one color around a photo, outside its tile's own frame. It is like a card under the photo, visible
  /// through transparent parts.
  ///
  ///     tile.border = Plan.Border(width: 12, foot: 48, color: white)
  public struct Border: Hashable, Sendable {
    public var width: CGFloat
    /// The width below a rectangular photo, as on an instant picture.
    public var foot: CGFloat
    public var color: Tint

    /// Creates a border. Widths are from 0 to 10⁹; others are set to the nearest value in range.
    ///
    /// - Parameter foot: By default as wide as the other sides.
    public init(width: CGFloat, foot: CGFloat? = nil, color: Tint) {
      self.width = width.boundedDistance
      self.foot = (foot ?? width).boundedDistance
      self.color = color
    }
  }
}

extension Plan.Border {
  /// Returns the frame of a photo with its border around it. Only rectangles have a foot.
  package func frame(around frame: CGRect, _ shape: Plan.Shape) -> CGRect {
    let below = shape.isRectangular ? foot : width
    return CGRect(
      x: frame.minX - width, y: frame.minY - width, width: frame.width + 2 * width,
      height: frame.height + width + below)
  }

  /// Returns the outer corners of the border around a shape, clockwise: parallel to the shape's outline, so that the
  /// border is equally wide everywhere.
  package func outline(around frame: CGRect, _ shape: Plan.Shape) -> [CGPoint] {
    switch shape {
    case .rectangle: return self.frame(around: frame, shape).corners
    case .roundedRectangle(let radius):
      let around = self.frame(around: frame, shape)
      let rounded = radius > 0 ? Plan.Shape.roundedRectangle(radius: radius + width) : .rectangle
      return rounded.outline(in: around) ?? around.corners
    case .circle, .hexagon, .flower: return (shape.outline(in: frame) ?? frame.corners).mitred(by: width)
    }
  }
}

extension CGRect {
  /// The corners, clockwise from the upper left.
  package var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
    ]
  }
}

extension [CGPoint] {
  package var boundingBox: CGRect {
    let (left, right) = (map(\.x).min() ?? 0, map(\.x).max() ?? 0)
    let (top, bottom) = (map(\.y).min() ?? 0, map(\.y).max() ?? 0)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the corners of the polygon whose sides are parallel to those of this clockwise polygon, but further out by
  /// `distance`.
  package func mitred(by distance: CGFloat) -> [CGPoint] {
    let corners = indices.filter { self[$0] != self[$0 == 0 ? count - 1 : $0 - 1] }.map { self[$0] }
    let normals = corners.indices.map { index -> CGPoint in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      let (across, down) = (end.x - start.x, end.y - start.y)
      let length = (across * across + down * down).squareRoot()
      // With y pointing down, outwards is to the left of a clockwise side.
      return CGPoint(x: down / length, y: -across / length)
    }
    return corners.indices.map { index in
      let (before, after) = (normals[index == 0 ? normals.count - 1 : index - 1], normals[index])
      let scale = distance / (1 + before.x * after.x + before.y * after.y)
      return CGPoint(
        x: corners[index].x + (before.x + after.x) * scale, y: corners[index].y + (before.y + after.y) * scale)
    }
  }
}
