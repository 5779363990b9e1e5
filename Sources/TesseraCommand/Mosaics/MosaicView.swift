import Files
import Foundation
import ImageCodecs
import Raster
import Similarity
import TesseraLayout
import Wall

/// A mosaic beside its target, both as they look from afar.
///
///     let view = try MosaicView(of: FilePath("wall.png"), plan, target, limits: limits)
///     print(view.figures.ssim)
struct MosaicView {
  let figures: MosaicFigures

  /// - Parameter wall: The published picture.
  init(of wall: FilePath, _ plan: Plan, _ target: TargetPicture, limits: DecodingLimits) throws(RunFailure) {
    // As large as the target, if the wall is as large, and no larger than can be looked at in a moment.
    let canvas = plan.canvas
    let scale = max(Double(canvas.width) / target.size.width, Double(canvas.height) / target.size.height)
    let own = Double(canvas.width) / scale
    let most = Self.mostSide * Double(canvas.width) / Double(max(canvas.width, canvas.height))
    let width = max(1, Int(min(own, Double(canvas.width), most).rounded()))
    let height = max(1, Int((Double(canvas.height) * Double(width) / Double(canvas.width)).rounded()))
    let seen = try Self.shrunk(wall, width: width, height: height, limits: limits)
    let wanted = try target.pixels(filling: canvas, width: width, height: height)
    figures = MosaicFigures(of: plan, seen: seen, target: wanted)
  }

  private static let mostSide = 2000.0

  /// A picture at another size, on white.
  static func shrunk(_ path: FilePath, width: Int, height: Int, limits: DecodingLimits) throws(RunFailure) -> Pixels {
    do throws(ImageError) {
      var pixels = try unchanged(path) { file throws(ImageError) in
        let pipeline = try ImageDecoder.header(of: file, limits: limits).pipeline(to: .sRGB)
        let area = Area(x: 0, y: 0, width: Double(pipeline.info.width), height: Double(pipeline.info.height))
        return try pipeline.pixels(
          of: file, area: area, width: width, height: height, eighths: 8, effort: .balanced, isLinear: true
        ).0
      }
      pixels.flatten(onto: .white)
      return pixels
    } catch {
      throw .inputs("\(error)")
    }
  }

  /// How wide a wall is for eyes three meters away: they tell points apart that are a sixtieth of a degree from each other,
  /// which is 0.87 mm.
  static func previewWidth(of canvas: Plan.Canvas, resolution: Double?) -> Int {
    let millimeters = Double(canvas.width) / (resolution ?? usualResolution) * LengthUnit.millimetersPerInch
    return min(canvas.width, max(1, Int((millimeters / 0.87).rounded())))
  }

  /// The pixels to an inch of a wall that does not say it, as on a screen.
  private static let usualResolution = 96.0
}

/// What can be said of a mosaic in figures.
struct MosaicFigures: Encodable, Equatable, Sendable {
  /// Its likeness to the target, both at the target’s size: structural similarity, 1 for the very same.
  var ssim: Double
  /// The mean difference of colors.
  var deltaE: Double
  var cells: Int
  /// How many photos it shows, and how often the most frequent one.
  var photos: Int
  var mostUses: Int
  /// How often each is used, the most frequent first.
  var uses: [Use]
  /// The cells that differ most from the target.
  var worst: [Cell]

  struct Use: Encodable, Equatable, Sendable {
    var file: String
    var count: Int
  }

  struct Cell: Encodable, Equatable, Sendable {
    /// Its place in the plan.
    var tile: Int
    var file: String
    var deltaE: Double
  }

  private static let mostCells = 20

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
    let differences = Likeness.differences(seen, target)
    let scale = Double(seen.width) / Double(plan.canvas.width)
    let errors = plan.tiles.map { Self.mean(of: differences, seen, in: $0.frame, scale: scale) }
    worst = errors.indices.sorted { (errors[$1], $0) < (errors[$0], $1) }.prefix(Self.mostCells).map { index in
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
