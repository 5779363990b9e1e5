import Foundation
import Layouts
import Parallel
import Raster
import Similarity

/// The cells of a mosaic and the photos that could fill them.
///
///     let board = MosaicBoard(cells, photos, rules) { frame, weights in … }
///     let assignment = Assignment(board.problem(keeping: []))
struct MosaicBoard: Sendable {
  private let rules: Mosaic.Rules
  private let cells: MosaicCells
  private let photoCount: Int
  /// The ways to show photos in cells of each form.
  private let entries: [[MosaicPhotos.Entry]]
  /// The kinds of cells, and the kind of each cell.
  private let kinds: [Kind]
  private let kindOfCell: [Int]
  /// The photos of each kind of cell.
  private let indexes: [PhotoIndex]
  /// The target of each cell.
  private let wanted: [Wanted]
  /// The descriptors of all cells.
  private let descriptors: [Int16]

  /// Cells of the same form that are about equally plain.
  private struct Kind: Hashable, Sendable {
    var form: Int
    var plainness: Plainness
  }

  private struct Wanted: Sendable {
    var colors: ToneShift.Colors
    var kind: Kind
  }

  /// - Parameter sight: Returns the sight of the target in a frame, with the weights of its parts.
  init(
    _ cells: MosaicCells, _ photos: [Miniature], _ rules: Mosaic.Rules, sight: @Sendable (CGRect, [Double]) -> Sight
  ) {
    let weights = cells.forms.map { $0.weights }
    let found = concurrentMap(cells.cells.count, jobs: rules.jobs) { index in
      let cell = cells.cells[index]
      let sight = sight(cell.frame, weights[cell.form])
      let kind = Kind(form: cell.form, plainness: Plainness(sight))
      let meanWeight = kind.plainness.meanWeight(adjustment: rules.adjustment)
      return (
        Wanted(colors: ToneShift.Colors(sight, weights: weights[cell.form]), kind: kind),
        Descriptor(sight, weights: weights[cell.form], meanWeight: meanWeight).values
      )
    }
    wanted = found.map(\.0)
    descriptors = found.flatMap(\.1)
    let counts = wanted.reduce(into: [Kind: Int]()) { $0[$1.kind, default: 0] += 1 }
    var (kinds, indexes, entries) = ([Kind](), [PhotoIndex](), [[MosaicPhotos.Entry]]())
    for (number, form) in cells.forms.enumerated() {
      let own = Plainness.allCases.map { Kind(form: number, plainness: $0) }.filter { counts[$0] != nil }
      let pieces = MosaicPhotos(
        photos, filling: form, weights: weights[number],
        meanWeights: own.map { $0.plainness.meanWeight(adjustment: rules.adjustment) }, rules)
      for (kind, descriptors) in zip(own, pieces.descriptors) {
        indexes.append(
          PhotoIndex(
            descriptors, dimensions: Descriptor.dimensions, photoOfEntry: pieces.entries.map { Int32($0.photo) },
            lookups: counts[kind] ?? 0, seed: rules.seed, jobs: rules.jobs))
      }
      kinds += own
      entries.append(pieces.entries)
    }
    let numbers = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1, $0) })
    kindOfCell = wanted.map { numbers[$0.kind] ?? 0 }
    (self.kinds, self.indexes, self.entries) = (kinds, indexes, entries)
    (self.cells, self.rules, photoCount) = (cells, rules, photos.count)
  }

  /// Returns the assignment problem: the possible photos of each cell, and their costs.
  func problem(keeping kept: [Int?]) -> AssignmentProblem {
    let (candidates, costs) = candidatesAndCosts()
    var problem = AssignmentProblem(
      places: cells.cells.map(\.place), photoCount: photoCount, candidates: candidates, costs: costs
    ) { cell, photo in indexes[kindOfCell[cell]].best(of: photo, for: descriptors, cell).distance }
    problem.allCosts = { cell, costs in
      indexes[kindOfCell[cell]].distances(for: descriptors, cell, into: &costs)
    }
    problem.distance = Int32(min((rules.repeatDistance ?? defaultDistance) * 1000, 1e8)) + 1
    problem.mostUses = rules.mostUses ?? UseForecast(problem).uses
    problem.mayExceedUses = rules.mostUses == nil
    problem.usesAll = rules.usesAll
    // Costs are squares of distances: other photos must be closer by more than a quarter.
    problem.keepBonus = 45
    problem.kept = kept.map { $0.map { Int32($0) } }
    problem.passes = rules.passes
    return problem
  }

  /// Returns the photos nearest to each cell, and their costs. Cells are looked up in chunks, which takes less memory.
  private func candidatesAndCosts() -> (candidates: [Int32], costs: [Int32]) {
    let (most, dimensions) = (candidateCount, Descriptor.dimensions)
    var candidates = [Int32](repeating: 0, count: cells.cells.count * most)
    var costs = candidates
    for (number, kind) in kinds.enumerated() {
      let own = kindOfCell.indices.filter { kindOfCell[$0] == number }
      for start in stride(from: 0, to: own.count, by: Self.chunk) {
        let some = own[start..<min(own.count, start + Self.chunk)]
        let found = indexes[number].candidates(
          for: some.flatMap { descriptors[dimensions * $0..<dimensions * ($0 + 1)] }, count: most, jobs: rules.jobs)
        for (place, cell) in some.enumerated() {
          for rank in 0..<most {
            candidates[cell * most + rank] = Int32(entries[kind.form][Int(found.entries[place * most + rank])].photo)
            costs[cell * most + rank] = found.distances[place * most + rank]
          }
        }
      }
    }
    return (candidates, costs)
  }

  private static let chunk = 8192

  /// Returns the mean color of the target in a cell.
  func wantedColor(of cell: Int) -> OKLab {
    let mean = wanted[cell].colors.mean
    return OKLab(lightness: Double(mean.x), a: Double(mean.y), b: Double(mean.z))
  }

  /// The number of photos considered for each cell: as many as memory allows.
  private var candidateCount: Int {
    min(rules.candidates, max(8, Self.maxCandidates / max(1, cells.cells.count)), photoCount)
  }

  private static let maxCandidates = 24_000_000

  /// The default distance between uses of a photo, in cells, chosen so that there are nearly twice as many photos as
  /// cells within that distance.
  private var defaultDistance: Double {
    let root = Double(photoCount).squareRoot()
    return min(max(0, (root - 1) / 2.4), 4)
  }

  /// Returns a photo in a cell, with the best crop and in the best pose.
  ///
  /// - Parameter isPinned: True for an upright photo with its middle.
  func piece(cell: Int, photo: Int, isPinned: Bool) -> Mosaic.Piece {
    let form = cells.cells[cell].form
    let upright = isPinned ? entries[form].filter { $0.photo == photo && $0.pose == .upright } : []
    let entry =
      upright.isEmpty
      ? entries[form][Int(indexes[kindOfCell[cell]].best(of: photo, for: descriptors, cell).entry)]
      : upright[upright.count / 2]
    let shift = ToneShift(of: entry.colors, towards: wanted[cell].colors, by: rules.adjustment)
    return Mosaic.Piece(
      photo: photo, focus: entry.focus, pose: entry.pose,
      tones: rules.adjustment == 0 ? nil : shift.tones, difference: shift.difference)
  }
}

extension MosaicCells.Form {
  /// The visible fraction of each of 8 × 8 parts, from 0 to 1.
  var weights: [Double] {
    let side = Sight.side
    guard let corners = shape.outline(in: CGRect(x: 0, y: 0, width: aspect, height: 1)) else {
      return [Double](repeating: 1, count: side * side)
    }
    // Each part has sixteen points.
    let fine = 4 * side
    return (0..<side * side).map { part in
      let seen = (0..<16).count { point in
        let x = (Double(part % side * 4 + point % 4) + 0.5) / Double(fine) * aspect
        let y = (Double(part / side * 4 + point / 4) + 0.5) / Double(fine)
        return CGPoint(x: x, y: y).isInside(corners)
      }
      return Double(seen) / 16
    }
  }
}

extension CGPoint {
  /// Returns true if the point is inside a polygon.
  func isInside(_ corners: [CGPoint]) -> Bool {
    var isInside = false
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (start.y > y) != (end.y > y) {
      if x < start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x) { isInside.toggle() }
    }
    return isInside
  }
}
