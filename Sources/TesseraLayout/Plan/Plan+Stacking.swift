import Foundation

extension Plan {
  /// Several plans as one, each below the one before and centered under it.
  ///
  ///     Plan(stacking: days, gap: 24, margin: 8)
  ///
  /// `margin` is what is free around each of them, and shall be free around the whole alone.
  public init(stacking plans: [Plan], gap: CGFloat, margin: CGFloat) throws(PlanError) {
    let width = plans.map(\.canvas.width).max() ?? 1
    var tiles: [Tile] = []
    var top = 0
    var bottom = 0
    for plan in plans {
      let left = (width - plan.canvas.width) / 2
      tiles += plan.tiles.map { $0.moved(byX: left, y: top) }
      bottom = top + plan.canvas.height
      guard bottom <= Self.longestSide else { throw .tooLarge(CGSize(width: width, height: bottom)) }
      top = bottom + PixelRect.roundedUp(gap - 2 * margin)
    }
    self.init(canvas: Canvas(width: width, height: max(1, bottom)), tiles: tiles)
  }
}

extension Plan.Tile {
  /// The same tile so many pixels further right and down.
  fileprivate func moved(byX x: Int, y: Int) -> Plan.Tile {
    var tile = self
    tile.frame = frame.offsetBy(dx: CGFloat(x), dy: CGFloat(y))
    tile.pixels.x += x
    tile.pixels.y += y
    return tile
  }
}
