import Files
import Foundation
import Layouts
import Planning
import Raster
import Runs
import Similarity

/// Quality figures of a mosaic.
package struct MosaicFigures: Encodable, Equatable, Sendable {
  /// The structural similarity to the target, at the target's size; 1 if identical.
  var ssim: Double
  /// The mean difference of colors.
  var deltaE: Double
  var cells: Int
  /// The number of different photos, and how often the most frequent one is used.
  var photos: Int
  var mostUses: Int
  /// The limits and shortfalls found when the mosaic was planned; nil if another run planned it.
  var forecast: MosaicForecast?
  /// The number of times each photo is used, the most frequent first.
  var uses: [Use]
  /// The cells that differ most from the target.
  var worst: [Cell]

  struct Use: Encodable, Equatable, Sendable {
    var file: String
    var count: Int
  }

  struct Cell: Encodable, Equatable, Sendable {
    /// The tile's index in the plan.
    var tile: Int
    var file: String
    var deltaE: Double
  }

  private static let maxCells = 20

  /// - Parameters:
  ///   - seen: The wall, scaled down.
  ///   - target: The matching part of the target, at the same size.
  init(of plan: Plan, seen: Pixels, target: Pixels) {
    let likeness = Likeness(of: seen, to: target)
    func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
    (ssim, deltaE) = (rounded(likeness.structure), rounded(likeness.difference))
    var counts: [String: Int] = [:]
    for tile in plan.tiles { counts[FilePath(tile.file).losslessText, default: 0] += 1 }
    cells = plan.tiles.count
    uses = counts.map { Use(file: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.file) < ($0.count, $1.file) }
    (photos, mostUses) = (uses.count, uses.first?.count ?? 0)
    let scale = Double(seen.width) / Double(plan.canvas.width)
    let errors = plan.tiles.map { Self.mean(of: likeness.differences, seen, in: $0.frame, scale: scale) }
    worst = errors.indices.sorted { (errors[$1], $0) < (errors[$0], $1) }.prefix(Self.maxCells).map { index in
      Cell(tile: index, file: FilePath(plan.tiles[index].file).losslessText, deltaE: rounded(errors[index]))
    }
  }

  private static func mean(of differences: [Double], _ picture: Pixels, in frame: CGRect, scale: Double) -> Double {
    func range(_ start: Double, _ end: Double, _ length: Int) -> Range<Int> {
      let first = min(max(0, Int((start * scale).rounded(.down))), length - 1)
      return first..<max(first + 1, min(length, Int((end * scale).rounded(.up))))
    }
    let columns = range(frame.minX, frame.maxX, picture.width)
    let rows = range(frame.minY, frame.maxY, picture.height)
    let sum = rows.reduce(0.0) { sum, y in columns.reduce(sum) { $0 + differences[y * picture.width + $1] } }
    return sum / Double(columns.count * rows.count)
  }
}

/// Quality figures of a mosaic, for reports.
struct MosaicQuality: OutcomeDetails {
  let mosaic: MosaicFigures

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {}
}
