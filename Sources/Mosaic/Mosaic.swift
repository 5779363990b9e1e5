package import Foundation
package import Layouts
import Parallel
package import Raster
package import Similarity

/// A picture made of photos: the assignment of photos to cells that together show a target.
///
///     let mosaic = Mosaic(of: target, on: canvas, from: miniatures, by: rules)
///     for piece in mosaic.pieces { print(piece.photo, mosaic.cells[piece.cell].frame) }
///
/// The target and the photos are reduced to sights of 8 × 8 colors, and these to descriptors. The candidates of each
/// cell are the photos with the nearest descriptors; the choice among them is made for all cells together.
package struct Mosaic: Sendable {
  package let cells: MosaicCells
  /// The photo of each cell.
  package private(set) var pieces: [Piece] = []
  /// The number of uses of a photo that was needed, if it exceeds the requested maximum.
  package private(set) var relaxedUses: Int?
  /// The maximum number of uses, and the one that suits the photos; nil if unlimited uses were requested.
  package private(set) var allowedUses: Int?
  package private(set) var suitableUses: Int?
  /// The colors that the photos lack.
  package private(set) var gap: ColorGap
  /// The photos whose pins are in cells that have another one.
  package private(set) var crowdedOut: [Int] = []
  /// The minimum distance between uses of a photo, in cells, if it is smaller than requested.
  package private(set) var relaxedDistance: Double?

  /// A photo in a cell.
  package struct Piece: Equatable, Sendable {
    package var photo: Int
    /// The middle of the visible part, as a fraction of the photo.
    package var focus: CGPoint
    package var pose: Pose
    /// The change of the photo's colors; nil for none.
    package var tones: Plan.Tones?
    /// The distance between the piece’s mean color and the target's in OKLab, after adjustment.
    package var difference: Float = 0
  }

  /// A photo at a chosen point.
  package struct Pin: Equatable, Sendable {
    var photo: Int
    /// The point as a fraction of the canvas.
    var point: CGPoint

    package init(photo: Int, point: CGPoint) { (self.photo, self.point) = (photo, point) }
  }

  /// The photos that cells had in an earlier mosaic: by their middles, and in their order.
  package typealias Kept = (byMiddle: [Middle: Int], inOrder: [Int?])

  /// The middle of a cell, seen from that of all cells: it tells rectangles from all others, also from their parts.
  package struct Middle: Hashable, Sendable {
    private let place: SIMD2<Int>

    fileprivate init(of frame: CGRect, in whole: CGRect, scale: Double) {
      let (x, y) = ((frame.midX - whole.midX) / scale, (frame.midY - whole.midY) / scale)
      // Half pixels are frequent, and must not be rounded either way.
      place = SIMD2(Int((x * 2 + 0.3).rounded(.down)), Int((y * 2 + 0.3).rounded(.down)))
    }
  }

  /// Returns the middles of all cells of a mosaic. Titles and margins, which move all cells, do not change them.
  ///
  /// - Parameter scale: The size of the cells relative to those of the plan.
  package static func middles(of cells: [CGRect], scale: Double = 1) -> [Middle] {
    let whole = cells.reduce(CGRect.null) { $0.union($1) }
    return cells.map { Middle(of: $0, in: whole, scale: scale) }
  }

  /// The rules for a mosaic.
  package struct Rules: Sendable {
    package var cells: MosaicCells.Rules
    /// The maximum number of uses of a photo; nil for as few as suit the target.
    package var mostUses: Int?
    /// True if every photo is used once before any is used twice.
    package var usesAll = false
    /// The distance between uses of a photo, in cells; nil for the largest distance for which there are enough photos.
    package var repeatDistance: Double?
    package var showsMirrored = false
    package var showsTurned = false
    /// The degree to which colors are shifted towards those of the target, from 0 to 1.
    package var adjustment = 0.0
    package var pins: [Pin] = []
    package var seed: UInt64 = 0
    /// The number of photos considered for each cell, and the number of passes in which cells exchange theirs.
    package var candidates = 64
    package var passes = 4
    package var jobs: Int?

    package init(_ cells: MosaicCells.Rules) { self.cells = cells }
  }

  /// The error if there are more cells than the photos may fill.
  package struct Shortage: Error {
    package var cellCount: Int
  }

  /// - Parameters:
  ///   - target: A picture in sRGB without transparent parts; it covers the whole canvas.
  ///   - kept: The photo that each cell had in an earlier mosaic, and keeps unless another photo is much better.
  package init(
    of target: Pixels, on canvas: Plan.Canvas, from photos: [Miniature], by rules: Rules,
    keeping kept: Kept = ([:], [])
  ) throws(Shortage) {
    precondition(!photos.isEmpty, "A mosaic must have photos.")
    let light = LightGrid(target)
    let (across, down) = (
      Double(target.width) / Double(canvas.width), Double(target.height) / Double(canvas.height)
    )
    @Sendable func part(_ frame: CGRect) -> CGRect {
      CGRect(
        x: frame.minX * across, y: frame.minY * down, width: frame.width * across, height: frame.height * down)
    }
    let even = [Double](repeating: 1, count: Sight.side * Sight.side)
    cells = MosaicCells(rules.cells, on: canvas) { form, unit in
      MatchErrors(photos, filling: form, adjustment: rules.adjustment).errors(
        // No smaller than the parts of the largest cells that a sight tells apart.
        finest: max(unit.width / Double(1 << rules.cells.detail), 2 * unit.width / Double(Sight.side))
      ) { Sight(of: part($0), in: light, weights: even) }
    }
    if let most = rules.mostUses, most < (cells.cells.count + photos.count - 1) / photos.count {
      throw Shortage(cellCount: cells.cells.count)
    }
    let board = MosaicBoard(cells, photos, rules) { frame, weights in
      Sight(of: part(frame), in: light, weights: weights)
    }
    var problem = board.problem(keeping: cells.kept(kept, areDivided: rules.cells.detail > 0))
    crowdedOut = Self.pin(rules.pins, to: cells, &problem)
    let (solution, pinned) = (Assignment(problem), problem.pinned)
    relaxedUses = solution.relaxedUses
    if rules.mostUses == nil {
      (allowedUses, suitableUses) = (problem.mostUses, problem.mostUses)
    } else if let most = rules.mostUses, most < cells.cells.count {
      (allowedUses, suitableUses) = (most, UseForecast(problem).uses)
    }
    relaxedDistance = solution.relaxedDistance.map { Double($0) / 1000 }
    let pieces = concurrentMap(cells.cells.count, jobs: rules.jobs) {
      board.piece(cell: $0, photo: Int(solution.photos[$0]), isPinned: pinned[$0] != nil)
    }
    gap = ColorGap(of: pieces.map(\.difference)) { board.wantedColor(of: $0) }
    self.pieces = pieces
  }

  /// Pins photos to their cells, and returns those whose cells have one already.
  private static func pin(_ pins: [Pin], to cells: MosaicCells, _ problem: inout AssignmentProblem) -> [Int] {
    var crowdedOut: [Int] = []
    for pin in pins {
      let cell = cells.cell(at: pin.point)
      let other = problem.pinned[cell] ?? Int32(pin.photo)
      if other != Int32(pin.photo) { crowdedOut.append(pin.photo) }
      problem.pinned[cell] = other
    }
    return crowdedOut
  }
}

extension MosaicCells {
  /// Returns the photo that each cell had. Divided cells may be others of the same number.
  fileprivate func kept(_ kept: Mosaic.Kept, areDivided: Bool) -> [Int?] {
    if kept.inOrder.isEmpty { return [] }
    if areDivided { return Mosaic.middles(of: cells.map(\.frame)).map { kept.byMiddle[$0] } }
    return kept.inOrder.count == cells.count ? kept.inOrder : []
  }
}
