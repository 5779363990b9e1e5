import Foundation

extension Plan {
  /// Combines several plans, each below the one before and centered.
  ///
  ///     Plan(stacking: days, gap: 24, margin: 8)
  ///
  /// - Parameters:
  ///   - plans: The plans from top to bottom. Without any, the wall is one pixel.
  ///   - gap: The distance between photos of one plan and of the next, in pixels.
  ///   - margin: The margin around each plan, which is kept only around the combined plan.
  public init(stacking plans: [Plan], gap: CGFloat, margin: CGFloat) throws(PlanError) {
    try self.init(stacking: plans, gap: gap, margin: margin, longestSide: Self.longestSide)
  }

  /// - Parameter longestSide: The maximum length of the wall's sides.
  package init(stacking plans: [Plan], gap: CGFloat, margin: CGFloat, longestSide: Int) throws(PlanError) {
    for canvas in plans.map(\.canvas) where !canvas.isWithin(Int(Int32.max)) {
      throw .tooLarge(CGSize(width: canvas.width, height: canvas.height))
    }
    let width = plans.map(\.canvas.width).max() ?? 1
    self.init(canvas: Canvas(width: width, height: 1), tiles: [])
    var top = 0
    var bottom = 0
    for plan in plans {
      let left = (width - plan.canvas.width) / 2
      add(plan, movedByX: left, y: top)
      bottom = top + plan.canvas.height
      guard bottom <= longestSide else { throw .tooLarge(CGSize(width: width, height: bottom)) }
      top = bottom + PixelRect.roundedUp(gap - 2 * margin)
    }
    canvas.height = max(1, bottom)
  }
}

extension Plan.Canvas {
  fileprivate func isWithin(_ longest: Int) -> Bool { (0...longest).contains(width) && (0...longest).contains(height) }
}

extension Plan.Tile {
  /// Returns the tile moved by whole pixels to the right and down.
  func moved(byX x: Int, y: Int) -> Plan.Tile {
    var tile = self
    tile.frame = frame.offsetBy(dx: CGFloat(x), dy: CGFloat(y))
    tile.pixels.x &+= x
    tile.pixels.y &+= y
    return tile
  }
}
