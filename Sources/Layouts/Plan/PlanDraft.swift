package import Foundation

extension Plan {
  /// An arrangement of photos that may not be valid as a wall.
  ///
  ///     let draft = Plan.Draft(of: photos, by: Masonry(), in: ProposedViewSize(width: 1600, height: nil))
  ///     let tallest = draft.frames.map(\.height).max()
  ///     let plan = try draft.plan()
  ///
  /// Linear in the number of photos, plus the cost of the layout.
  package struct Draft {
    /// The size of the wall, including margins.
    package let size: CGSize
    /// The frame of each photo on the wall, in input order.
    package let frames: [CGRect]
    /// The tile of each photo; nil if it covers no pixel of the canvas, and for every photo if the wall is too large.
    package let tiles: [Tile?]
    /// The photos that the layout placed at coordinates that are not finite, which have no tiles.
    package let nowhere: Set<Int>
    private let canvas: Canvas?
    private let stacking: [Int]?

    /// - Parameters:
    ///   - margin: The free space around the layout, not included in the proposal.
    ///   - surroundings: The space that each photo needs around it, for a border or a caption.
    ///   - stacking: The order in which photos lie on each other, if it is not that of the list. Their frames are then
    ///     those of turned photos, so the photos are not made smaller when they are turned.
    ///   - longestSide: The maximum length of the wall's sides.
    package init(
      of photos: [Photo], by layout: some Layout, in proposal: ProposedViewSize, margin: CGFloat = 0,
      surroundings: Surroundings = .none, shape: Shape = .rectangle, content: ContentMode = .fill,
      stacking: [Int]? = nil, longestSide: Int = Plan.longestSide
    ) {
      let insets = surroundings.aroundAll
      let arrangement = layout.arrange(photos.map(\.layout), in: proposal.inset(by: insets))
      let frames = arrangement.frames.map { frame in
        surroundings.frame(within: frame).offsetBy(dx: margin + insets.leading, dy: margin + insets.top)
      }
      let size = CGSize(
        width: arrangement.size.width + insets.across + 2 * margin,
        height: arrangement.size.height + insets.down + 2 * margin)
      let canvas = Canvas(covering: size, longestSide: longestSide)
      self.size = size
      self.frames = frames
      self.canvas = canvas
      self.stacking = stacking
      let nowhere = arrangement.nowhere
      self.nowhere = nowhere
      guard let canvas else {
        tiles = frames.map { _ in nil }
        return
      }
      tiles = photos.indices.map { index in
        if nowhere.contains(index) { return nil }
        let photo = photos[index]
        return Tile(
          of: photo, in: frames[index], on: canvas, shape: photo.shape ?? shape, content: content,
          shrinks: stacking == nil)
      }
    }

    /// True if the wall would be larger than the limit.
    package var isTooLarge: Bool { canvas == nil }

    /// Returns the plan, if it is valid. Photos that cover no pixel are left out.
    package func plan() throws(PlanError) -> Plan {
      guard let canvas else { throw .tooLarge(size) }
      var tiles: [Tile] = []
      tiles.reserveCapacity(self.tiles.count)
      for index in stacking ?? Array(self.tiles.indices) {
        if let tile = self.tiles[index] { tiles.append(tile) }
      }
      if tiles.isEmpty { throw .nothingVisible }
      return Plan(canvas: canvas, tiles: tiles)
    }
  }
}

extension Arrangement {
  /// The photos that the outermost layout placed at coordinates that are not finite.
  fileprivate var nowhere: Set<Int> {
    Set(
      warnings.compactMap { warning in
        if warning.path.isEmpty, case .nonFinitePosition(let subview) = warning.kind { subview } else { nil }
      })
  }
}

extension Plan.Canvas {
  /// Creates the canvas of whole pixels that covers a size; nil if it is too large for a wall.
  fileprivate init?(covering size: CGSize, longestSide: Int) {
    // An overhang due to a rounding error does not count as a pixel. The comparisons are also false for NaN.
    let longest = CGFloat(longestSide) + 1e-7
    guard size.width <= longest, size.height <= longest else { return nil }
    self.init(width: max(1, PixelRect.roundedUp(size.width)), height: max(1, PixelRect.roundedUp(size.height)))
  }
}

extension Plan.Tile {
  /// Creates the tile of a photo; nil if it covers no pixel.
  fileprivate init?(
    of photo: Plan.Photo, in frame: CGRect, on canvas: Plan.Canvas, shape: Plan.Shape, content: Plan.ContentMode,
    shrinks: Bool
  ) {
    guard !frame.isEmpty, max(abs(frame.minX), abs(frame.minY), abs(frame.maxX), abs(frame.maxY)) < 1e9 else {
      return nil
    }
    self.init(file: photo.file, frame: frame, shape: shape, content: content, treatment: photo.treatment)
    if content != .fill { treatment.crop = .center }
    if shrinks {
      treatment.turn = 0
      if photo.turn != 0 { shrinkAndTurn(by: photo.turn) }
    }
    let visible = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    if pixels.intersection(visible).isEmpty { return nil }
  }
}
