public import Foundation

extension Plan {
  /// A frame of one color around a photo, outside its tile's own frame. It is like a card under the photo, visible
  /// through transparent parts.
  ///
  ///     tile.border = Plan.Border(width: 12, foot: 48, color: white)
  public struct Border: Hashable, Sendable {
    /// The width on each side, in pixels.
    public var width: CGFloat
    /// The width above a rectangular photo.
    public var head: CGFloat
    /// The width below a rectangular photo, as on an instant picture.
    public var foot: CGFloat
    /// The color of the border, and of the card under the photo.
    public var color: Tint
    /// The color of holes above and below a rectangular photo, as in the edges of film; nil for none. The holes of
    /// neighbors in a row are one line.
    public var perforation: Tint?

    /// Creates a border. Widths are from 0 to 10⁹; others are set to the nearest value in range.
    ///
    /// - Parameters:
    ///   - width: The width on the left and on the right, in pixels.
    ///   - head: The width above a rectangular photo. By default, it is that of the sides.
    ///   - foot: The width below a rectangular photo. By default, it is that of the sides.
    ///   - color: The color of the border, and of the card under the photo.
    public init(width: CGFloat, head: CGFloat? = nil, foot: CGFloat? = nil, color: Tint) {
      self.width = width.boundedDistance
      self.head = (head ?? width).boundedDistance
      self.foot = (foot ?? width).boundedDistance
      self.color = color
    }
  }
}

extension Plan.Border {
  /// The border as shapes have it: equally wide everywhere, and without holes.
  package var even: Plan.Border { Plan.Border(width: width, color: color) }

  /// Returns the frame of a photo with its border around it. Only rectangles have a head and a foot.
  package func frame(around frame: CGRect, _ shape: Plan.Shape) -> CGRect {
    let (above, below) = shape.isRectangular ? (head, foot) : (width, width)
    return CGRect(
      x: frame.minX - width, y: frame.minY - above, width: frame.width + 2 * width,
      height: frame.height + above + below)
  }

  /// Returns the outlines of the holes in a border with an outer frame.
  ///
  /// They have the proportions of those in 35 mm film, for an edge as wide as the head, and lie at multiples of their
  /// distance from the left edge of the wall, so that neighbors in a row agree.
  package func holes(in outer: CGRect) -> [[CGPoint]] {
    let (pitch, size) = (head * 0.86, CGSize(width: head * 0.36, height: head * 0.42))
    guard perforation != nil, size.width >= 1, outer.width / pitch < Self.maxHoles else { return [] }
    let tops = [outer.minY + (head - size.height) / 2, outer.maxY - foot + (head - size.height) / 2]
    return tops.flatMap { top in
      stride(from: (outer.minX / pitch).rounded(.down), through: (outer.maxX / pitch).rounded(.up), by: 1)
        .compactMap { place in
          let hole = CGRect(origin: CGPoint(x: place * pitch, y: top), size: size)
          if hole.maxX <= outer.minX || hole.minX >= outer.maxX { return nil }
          let outline = Plan.Shape.roundedRectangle(radius: size.width / 4).outline(in: hole) ?? hole.corners
          // Cut by the ends of the border.
          return outline.map { CGPoint(x: min(max($0.x, outer.minX), outer.maxX), y: $0.y) }
        }
    }
  }

  private static let maxHoles = 10_000.0

  /// Returns the outer corners of the border around a shape, clockwise: parallel to the shape's outline, so that the
  /// border is equally wide everywhere.
  package func outline(around frame: CGRect, _ shape: Plan.Shape) -> [CGPoint] {
    switch shape {
    case .rectangle: return self.frame(around: frame, shape).corners
    case .roundedRectangle(let radius):
      let around = self.frame(around: frame, shape)
      let rounded = radius > 0 ? Plan.Shape.roundedRectangle(radius: radius + width) : .rectangle
      return rounded.outline(in: around) ?? around.corners
    case .circle, .hexagon, .flower, .pair, .cut: return (shape.outline(in: frame) ?? frame.corners).mitred(by: width)
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
