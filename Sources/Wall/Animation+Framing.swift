import Foundation
package import Layouts
import Raster

extension Animation.Tile {
  /// Creates a tile from one in a plan.
  package init(_ tile: Plan.Tile, photo: Int, focus: UnitPoint) {
    self.init(
      photo: photo, frame: tile.frame, outline: tile.shape.outline(in: tile.frame), treatment: tile.movingTreatment)
    treatment.crop = Plan.Crop(around: focus)
  }

  /// The turn of the photo with its border, and of any text on them; nil for none.
  var rotation: Rotation? {
    if treatment.turn == 0 { return nil }
    let foot = treatment.border.map { $0.foot - $0.head } ?? 0
    return Rotation(degrees: treatment.turn, around: CGPoint(x: frame.midX, y: frame.midY + foot / 2))
  }

  /// The photo's outline as drawn.
  var photoOutline: [CGPoint] { turned(outline ?? frame.corners) }

  /// The outer outline of the border as drawn.
  var borderOutline: [CGPoint]? {
    guard let border = treatment.border else { return nil }
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
    guard let border = treatment.border, outline == nil else { return [] }
    return border.holes(in: border.frame(around: frame, .rectangle)).map(turned)
  }

  /// True if the tile covers some pixels of a canvas completely, so that it need not be clipped there.
  func covers(_ pixels: PixelRect, of canvas: Plan.Canvas) -> Bool {
    let visible = pixels.intersection(PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
    // Exactly: the `contains` of Foundation on Linux rounds.
    return outline == nil && treatment.turn == 0 && frame.minX <= CGFloat(visible.x)
      && frame.minY <= CGFloat(visible.y) && frame.maxX >= CGFloat(visible.maxX) && frame.maxY >= CGFloat(visible.maxY)
  }

  private func turned(_ outline: [CGPoint]) -> [CGPoint] { rotation.map { outline.map($0.turned) } ?? outline }

  /// All pixels that the tile may change.
  var reach: CGRect {
    let body = (borderOutline ?? photoOutline).boundingBox
    guard let shadow = treatment.shadow else { return body }
    let reach = BlurredShape.reach(deviation: shadow.deviation)
    return body.union(body.offsetBy(dx: shadow.x, dy: shadow.y).insetBy(dx: -reach, dy: -reach))
  }
}

extension Plan.Tile {
  /// The treatment as shapes on the way have it: only rectangles have a head and a foot.
  var movingTreatment: Plan.Treatment {
    var treatment = treatment
    if !shape.isRectangular { treatment.border = treatment.border?.even }
    return treatment
  }
}
