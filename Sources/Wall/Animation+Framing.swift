import Foundation
import Raster
package import TesseraLayout

extension Animation.Tile {
  /// Creates a tile from one in a plan.
  package init(_ tile: Plan.Tile, photo: Int, focus: UnitPoint) {
    self.init(
      photo: photo, frame: tile.frame, outline: tile.shape.outline(in: tile.frame), tint: tile.tint, focus: focus)
    border = tile.border
    if !tile.shape.isRectangular { border = border?.even }
    (shadow, turn) = (tile.shadow, tile.turn)
    (mirrored, tones) = (tile.mirrored, tile.tones)
  }

  /// The turn of the photo with its border, and of any text on them; nil for none.
  var rotation: Rotation? {
    if turn == 0 { return nil }
    let foot = border.map { $0.foot - $0.head } ?? 0
    return Rotation(degrees: turn, around: CGPoint(x: frame.midX, y: frame.midY + foot / 2))
  }

  /// The photo's outline as drawn.
  var photoOutline: [CGPoint] { turned(outline ?? frame.corners) }

  /// The outer outline of the border as drawn.
  var borderOutline: [CGPoint]? {
    guard let border else { return nil }
    guard let outline else { return turned(border.frame(around: frame, .rectangle).corners) }
    // If a shape changes from or to a rectangle, its foot is entirely below its middle, and its head above it.
    let half = max(1, frame.height / 2)
    return turned(
      outline.mitred(by: border.width).map { point in
        let share = max(-1, min(1, (point.y - frame.midY) / half))
        return CGPoint(
          x: point.x, y: point.y + (share < 0 ? border.head - border.width : border.foot - border.width) * share)
      })
  }

  /// The outlines of the holes in the border, as they are drawn. Shapes on the way have none.
  var holes: [[CGPoint]] {
    guard let border, outline == nil else { return [] }
    return border.holes(in: border.frame(around: frame, .rectangle)).map(turned)
  }

  private func turned(_ outline: [CGPoint]) -> [CGPoint] { rotation.map { outline.map($0.turned) } ?? outline }

  /// All pixels that the tile may change.
  var reach: CGRect {
    let body = (borderOutline ?? photoOutline).boundingBox
    guard let shadow else { return body }
    let reach = BlurredShape.reach(deviation: shadow.deviation)
    return body.union(body.offsetBy(dx: shadow.x, dy: shadow.y).insetBy(dx: -reach, dy: -reach))
  }
}

// MARK: - On the way

extension Plan.Border {
  /// Interpolates between two borders, either of which may be nil.
  static func blended(_ first: Plan.Border?, _ last: Plan.Border?, by share: Double) -> Plan.Border? {
    guard let color = Plan.Tint.blended(first?.color, last?.color, by: share) else { return nil }
    func between(_ side: KeyPath<Plan.Border, CGFloat>) -> CGFloat {
      let (start, end) = (first?[keyPath: side] ?? 0, last?[keyPath: side] ?? 0)
      return start + share * (end - start)
    }
    var border = Plan.Border(width: between(\.width), head: between(\.head), foot: between(\.foot), color: color)
    border.perforation = Plan.Tint.blended(first?.perforation, last?.perforation, by: share)
    return border
  }
}

extension Plan.Tones {
  /// Interpolates between two tones, either of which may be nil.
  static func blended(_ first: Plan.Tones?, _ last: Plan.Tones?, by share: Double) -> Plan.Tones? {
    if first == nil && last == nil { return nil }
    let (start, end) = (first ?? Plan.Tones(), last ?? Plan.Tones())
    func between(_ value: KeyPath<Plan.Tones, Change>) -> Change {
      let end = end[keyPath: value]
      var change = start[keyPath: value]
      change.gain += share * (end.gain - change.gain)
      change.offset += share * (end.offset - change.offset)
      return change
    }
    return Plan.Tones(lightness: between(\.lightness), a: between(\.a), b: between(\.b))
  }
}

extension Plan.Shadow {
  /// Interpolates between two shadows, either of which may be nil: a single shadow fades in place.
  static func blended(_ first: Plan.Shadow?, _ last: Plan.Shadow?, by share: Double) -> Plan.Shadow? {
    guard let start = first ?? last, let end = last ?? first,
      let color = Plan.Tint.blended(first?.color, last?.color, by: share)
    else { return nil }
    func between(_ length: KeyPath<Plan.Shadow, CGFloat>) -> CGFloat {
      start[keyPath: length] + share * (end[keyPath: length] - start[keyPath: length])
    }
    return Plan.Shadow(x: between(\.x), y: between(\.y), blur: between(\.blur), color: color)
  }
}
