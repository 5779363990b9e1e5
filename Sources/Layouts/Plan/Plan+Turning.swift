package import Foundation

extension Plan.Tile {
  /// The frame of the photo with its border, before it is turned.
  package var framedFrame: CGRect { treatment.border?.frame(around: frame, shape) ?? frame }

  /// The turn of the photo with its border, and of any text on them.
  package var rotation: Rotation {
    Rotation(degrees: treatment.turn, around: CGPoint(x: framedFrame.midX, y: framedFrame.midY))
  }

  /// The outer corners of the photo with its border, before it is turned.
  package var framedOutline: [CGPoint] {
    treatment.border?.outline(around: frame, shape) ?? shape.outline(in: frame) ?? frame.corners
  }

  /// Turns the photo, and scales it down around its center so that the photo with its border stays within the space
  /// that it takes without the turn. If the border leaves no room for that, the photo is not turned.
  mutating func shrinkAndTurn(by degrees: Double) {
    let outer = framedFrame
    let center = CGPoint(x: outer.midX, y: outer.midY)
    let share = shape.isRectangular ? rectangularShare(turnedBy: degrees) : share(turnedBy: degrees, around: center)
    let size = CGSize(width: frame.width * share, height: frame.height * share)
    guard share > 0, size.width >= 1, size.height >= 1 else { return }
    // The border keeps its width, so with a foot the photo does not shrink around its own center.
    let border = treatment.border
    let below = (shape.isRectangular ? border?.foot : border?.width) ?? 0
    let height = size.height + outer.height - frame.height
    let frame = CGRect(
      x: center.x - size.width / 2, y: center.y + height / 2 - below - size.height, width: size.width,
      height: size.height)
    (self.frame, pixels, treatment.turn) = (frame, PixelRect(snapping: frame), degrees)
  }

  /// Returns the scale at which the turned rectangle with its border fits into the unturned one.
  private func rectangularShare(turnedBy degrees: Double) -> CGFloat {
    let outer = framedFrame
    let (cosine, sine) = (abs(Turn.point(degrees: degrees).x), abs(Turn.point(degrees: degrees).y))
    let (across, down) = (outer.width - frame.width, outer.height - frame.height)
    let free = (
      outer.width - across * cosine - down * sine, outer.height - across * sine - down * cosine
    )
    return min(
      1, free.0 / (frame.width * cosine + frame.height * sine), free.1 / (frame.width * sine + frame.height * cosine))
  }

  /// Returns the largest scale at which the turned outline stays inside the unturned one, checked in the directions of
  /// the corners of both.
  private func share(turnedBy degrees: Double, around center: CGPoint) -> CGFloat {
    if shape == .circle && frame.width == frame.height { return 1 }
    let (outline, rotation) = (framedOutline, Rotation(degrees: degrees, around: center))
    let (half, width) = (min(frame.width, frame.height) / 2, treatment.border?.width ?? 0)
    var share: CGFloat = 1
    // One step is enough for shapes that shrink as a whole. The notches between the petals of a flower do not shrink
    // along with the petals.
    for _ in 0..<Self.maxSteps {
      let turned = scaled(by: share, around: center).framedOutline.map(rotation.turned)
      let room = (outline + turned).reduce(CGFloat.infinity) { room, corner in
        min(room, outline.distance(from: center, towards: corner) / turned.distance(from: center, towards: corner))
      }
      if room > 1 - 1e-9 { break }
      share = (room * (share * half + width) - width) / half
      if share * half < 1 { return 0 }
    }
    return share
  }

  private static let maxSteps = 16

  private func scaled(by share: CGFloat, around center: CGPoint) -> Plan.Tile {
    var tile = self
    let size = CGSize(width: frame.width * share, height: frame.height * share)
    tile.frame = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    return tile
  }
}

extension Plan.Shape {
  /// True if the shape is a rectangle, perhaps with round corners.
  package var isRectangular: Bool {
    switch self {
    case .rectangle, .roundedRectangle: true
    case .circle, .hexagon, .flower, .pair, .cut: false
    }
  }
}

extension [CGPoint] {
  /// Returns the distance of the outline from a point inside, in the direction of another point, as a multiple of the
  /// distance between the two.
  package func distance(from center: CGPoint, towards goal: CGPoint) -> CGFloat {
    let (dx, dy) = (goal.x - center.x, goal.y - center.y)
    var nearest = CGFloat.infinity
    for (start, end) in zip(self, dropFirst() + prefix(1)) {
      let (ex, ey) = (end.x - start.x, end.y - start.y)
      let (sx, sy) = (start.x - center.x, start.y - center.y)
      let across = dx * ey - dy * ex
      guard across != 0 else { continue }
      let way = (sx * ey - sy * ex) / across
      let place = (sx * dy - sy * dx) / across
      // A ray through a corner meets one of its sides, despite rounding errors.
      if way > 0, place >= -1e-9, place <= 1 + 1e-9 { nearest = Swift.min(nearest, way) }
    }
    return nearest
  }
}
