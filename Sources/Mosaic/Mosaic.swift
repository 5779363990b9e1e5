package import Foundation
import Parallel
package import Raster
package import Similarity
package import TesseraLayout

/// A picture made of photos: which photo goes where, so that all of them together show a target.
///
///     let mosaic = Mosaic(of: target, on: canvas, from: miniatures, by: rules)
///     for piece in mosaic.pieces { print(piece.photo, mosaic.cells[piece.cell].frame) }
///
/// From the target and the photos there are sights of 8 × 8 colors, from these descriptors; for each cell the photos
/// with the nearest ones are candidates, among which all cells together choose.
package struct Mosaic: Sendable {
  package let cells: MosaicCells
  /// The photo of each cell.
  package private(set) var pieces: [Piece] = []
  /// How often a photo had to be used, where this is more than was asked for.
  package private(set) var relaxedUses: Int?
  /// The limit of uses that photos were given, and the one that suits them; nil if any number of uses was asked for.
  package private(set) var allowedUses: Int?
  package private(set) var suitableUses: Int?
  /// The colors that the photos lack.
  package private(set) var gap: ColorGap
  /// How many cells the same photo is apart at the least, where this is less than was asked for.
  package private(set) var relaxedDistance: Double?

  /// A photo in a cell.
  package struct Piece: Equatable, Sendable {
    package var photo: Int
    /// The middle of what is seen, as a fraction of the photo.
    package var focus: CGPoint
    package var isMirrored: Bool
    /// What is done to its colors; nil for nothing.
    package var tones: Plan.Tones?
    /// The distance of its mean color from the target's in OKLab, after adjustment.
    package var difference: Float = 0
  }

  /// What is asked of a mosaic.
  package struct Rules: Sendable {
    package var cells: MosaicCells.Rules
    /// Nil for as few as suit the target.
    package var mostUses: Int?
    /// Whether every photo is used once before any is used twice.
    package var usesAll = false
    /// The same photo is further away than so many cells; nil for what there are enough photos for.
    package var repeatDistance: Double?
    package var showsMirrored = false
    /// How far colors are moved towards those of the target, from 0 to 1.
    package var adjustment = 0.0
    package var seed: UInt64 = 0
    /// How many photos are looked at for each cell, and how often cells may exchange theirs.
    package var candidates = 64
    package var passes = 4
    package var jobs: Int?

    package init(_ cells: MosaicCells.Rules) { self.cells = cells }
  }

  /// There are more cells than photos may fill.
  package struct Shortage: Error {
    package var cellCount: Int
  }

  /// - Parameters:
  ///   - target: In sRGB and without transparent parts; it covers the whole canvas.
  ///   - kept: The photo that each cell had in an earlier mosaic, and keeps unless another is much better; of no
  ///     account where there are more or fewer cells now.
  package init(
    of target: Pixels, on canvas: Plan.Canvas, from photos: [Miniature], by rules: Rules,
    keeping kept: [Int?] = []
  ) throws(Shortage) {
    precondition(!photos.isEmpty, "A mosaic is made of photos.")
    let light = LightGrid(target)
    let (across, down) = (
      Double(target.width) / Double(canvas.width), Double(target.height) / Double(canvas.height)
    )
    @Sendable func part(_ frame: CGRect) -> CGRect {
      CGRect(
        x: frame.minX * across, y: frame.minY * down, width: frame.width * across, height: frame.height * down)
    }
    let even = [Double](repeating: 1, count: Sight.side * Sight.side)
    cells = MosaicCells(rules.cells, on: canvas) { Sight(of: part($0), in: light, weights: even).detail }
    if let most = rules.mostUses, most < (cells.cells.count + photos.count - 1) / photos.count {
      throw Shortage(cellCount: cells.cells.count)
    }
    let board = MosaicBoard(cells, photos, rules) { frame, weights in
      Sight(of: part(frame), in: light, weights: weights)
    }
    let problem = board.problem(keeping: kept.count == cells.cells.count ? kept : [])
    let solution = Assignment(problem)
    relaxedUses = solution.relaxedUses
    if rules.mostUses == nil {
      (allowedUses, suitableUses) = (problem.mostUses, problem.mostUses)
    } else if let most = rules.mostUses, most < cells.cells.count {
      (allowedUses, suitableUses) = (most, UseForecast(problem).uses)
    }
    relaxedDistance = solution.relaxedDistance.map { Double($0) / 1000 }
    let pieces = concurrentMap(cells.cells.count, jobs: rules.jobs) {
      board.piece(cell: $0, photo: Int(solution.photos[$0]))
    }
    gap = ColorGap(of: pieces.map(\.difference)) { board.wantedColor(of: $0) }
    self.pieces = pieces
  }
}
