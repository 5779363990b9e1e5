import Files
import ImageCodecs
package import Layouts
import Wall

/// An estimate of a wall on machines that are not there: the shares that Tessera would make of it, the time for each,
/// and the load of the file system that all machines share.
///
///     let simulation = ShareSimulation(plan, rates) { _ in 5_000_000 }
///     print(simulation.figures(workers: 100))
package struct ShareSimulation {
  /// The measured rates.
  package struct Rates: Sendable {
    /// The time of a core, as a multiple of Tessera’s own estimate.
    package var estimates = 1.0
    /// The time before the first row of a share, in seconds: to start, to read the plan, to look at the photos.
    package var start = 0.1
    /// Bytes of a finished row for each of its pixels.
    package var bytesPerPixel = 1.4
    /// The speed of joining rows, in bytes a second.
    package var joining = 0.5e9

    package init() {}
  }

  package struct Figures: Equatable, Sendable {
    package var workers: Int
    package var shares: Int
    /// The time until the last share is made, in seconds.
    package var making = 0.0
    package var joining = 0.0
    /// The largest share by the mean.
    package var imbalance = 0.0
    /// Bytes of photos that are read once more than needed, by those that are needed.
    package var readTwice = 0.0
    /// The bytes that all shares read and write together.
    package var traffic = 0.0

    package var end: Double { making + joining }
    /// The load of the file system while shares are made, in bytes a second.
    package var load: Double { traffic / making }
  }

  private let renderer: WallRenderer
  private let rates: Rates
  private let plan: Plan
  private let step: Int
  /// The bytes of photos that cross the beginning of each step of rows.
  private let crossing: [Double]
  private let photoBytes: Double

  /// - Parameters:
  ///   - step: Shares begin at multiples of this many rows.
  ///   - fileSize: The number of bytes of a photo's file.
  package init(
    _ plan: Plan, _ rates: Rates, step: Int, fileSize: @escaping @Sendable (Plan.FileName) -> Int64
  ) {
    (self.plan, self.rates, self.step) = (plan, rates, step)
    let strips = StripEncoder(width: plan.canvas.width, height: plan.canvas.height, rowsPerGroup: step, keptBytes: 0)
    renderer = WallRenderer(plan, style: WallRenderer.Style(), strips: strips) { name in
      WallRenderer.KnownPhoto(
        decodingBytes: 0, stamp: FileStamp(device: 0, number: 0, size: fileSize(name), modified: 0, seen: 0))
    }
    var changes = [Double](repeating: 0, count: renderer.groupCount + 1)
    var sum = 0.0
    for tile in plan.tiles {
      let size = Double(fileSize(tile.file))
      let (first, last) = (max(0, tile.pixels.y) / step, min(tile.pixels.maxY, plan.canvas.height) - 1)
      if last < first * step { continue }
      changes[first + 1] += size
      changes[last / step + 1] -= size
      sum += size
    }
    photoBytes = sum
    crossing = changes.reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
  }

  /// The maximum number of shares.
  package var maxShares: Int { renderer.groupCount }

  /// Returns the figures for as many shares as workers, or for a multiple of that if it is done sooner.
  package func figures(workers: Int) -> Figures {
    let counts = Set([1, 2, 4].map { min($0 * workers, maxShares) }).sorted()
    let all = counts.map { figures(workers: workers, shares: $0) }
    return all.min { $0.end < $1.end } ?? Figures(workers: workers, shares: 0)
  }

  package func figures(workers: Int, shares: Int) -> Figures {
    var figures = Figures(workers: workers, shares: shares)
    guard let borders = renderer.borders(count: shares) else { return figures }
    let costs = renderer.costs(of: borders).map { $0 * rates.estimates + rates.start }
    let rowBytes = Double(plan.canvas.width) * Double(plan.canvas.height) * rates.bytesPerPixel
    let twice = borders.groups.dropLast().reduce(0) { $0 + crossing[$1] }
    figures.making = ListSchedule.end(of: costs, workers: workers)
    // A single machine need not join anything.
    figures.joining = shares == 1 ? 0 : rowBytes / rates.joining
    figures.imbalance = (costs.max() ?? 0) / (costs.reduce(0, +) / Double(shares))
    figures.readTwice = photoBytes == 0 ? 0 : twice / photoBytes
    figures.traffic = photoBytes + twice + rowBytes
    return figures
  }
}

extension Plan {
  /// A wall of rows of equal photos, on a canvas that is about as wide as it is high.
  package init(photos count: Int, pixels: Double) {
    let side = max(1, Int(pixels.squareRoot()))
    let columns = max(1, Int((Double(count) * 0.75).squareRoot().rounded()))
    let rows = (count + columns - 1) / columns
    let tiles = (0..<count).map { index -> Tile in
      let (column, row) = (index % columns, index / columns)
      let (x, y) = (side * column / columns, side * row / rows)
      let (right, bottom) = (side * (column + 1) / columns, side * (row + 1) / rows)
      return Tile(
        file: "photo", frame: .init(x: Double(x), y: Double(y), width: Double(right - x), height: Double(bottom - y)))
    }
    self.init(canvas: Canvas(width: side, height: side), tiles: tiles)
  }
}
