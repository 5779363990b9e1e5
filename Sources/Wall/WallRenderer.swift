package import Files
package import ImageCodecs
import Parallel
package import Raster
package import TesseraLayout

/// Renders a plan, from top to bottom, into a PNG.
///
///     let output = try OutputFile(FilePath("wall.png"))
///     let damages = try WallRenderer(plan, style: style).render(to: output)
///     try output.publish()
///
/// The wall is made in bands. A photo is decoded when the first band that shows it is due and dropped after the last,
/// so memory depends on the wall's width and not on the number of photos.
package struct WallRenderer: Sendable {
  private let plan: Plan
  private let style: Style
  private let encoder: PNGEncoder

  /// What a wall looks like beside its plan.
  package struct Style: Sendable {
    package var background: Color
    /// Dots an inch.
    package var resolution: Double?
    package var decoding: DecodingLimits

    package init(background: Color = .white, resolution: Double? = nil, decoding: DecodingLimits = .init()) {
      self.background = background
      self.resolution = resolution
      self.decoding = decoding
    }
  }

  /// A photo that could be decoded in part.
  package struct Damage: Equatable, Sendable {
    package var path: FilePath
    package var message: String
  }

  package init(_ plan: Plan, style: Style) {
    self.plan = plan
    self.style = style
    encoder = PNGEncoder(
      width: plan.canvas.width, height: plan.canvas.height, hasAlpha: !style.background.isOpaque,
      resolution: style.resolution)
  }

  /// Writes the whole wall to `output`, which is left to be published. Returns which photos were damaged.
  ///
  /// - Parameter photoDone: called as each photo is ready, from any thread.
  /// - Throws: `WallError.unusable` with every photo that cannot be decoded, once all have been tried.
  package func render(
    to output: OutputFile, photoDone: @escaping @Sendable () -> Void = {}
  ) throws(WallError) -> [Damage] {
    var joint = PNGJoint(encoder)
    try output.add(joint.header)
    let damages = try makeGroups(photoDone) { (group) throws(WallError) in try output.add(joint.add(group)) }
    try output.add(joint.end())
    return damages
  }

  /// Makes the wall's groups and hands them to `use`, from top to bottom. Returns which photos were damaged.
  func makeGroups(
    _ photoDone: @escaping @Sendable () -> Void = {}, _ use: (PNGEncoder.Group) throws(WallError) -> Void
  ) throws(WallError) -> [Damage] {
    var tiles = TileQueue(plan)
    var damages: [Damage] = []
    for firstGroup in stride(from: 0, to: encoder.groupCount, by: Self.groupsPerBand) {
      let groups = firstGroup..<min(firstGroup + Self.groupsPerBand, encoder.groupCount)
      let rows = encoder.rows(ofGroup: firstGroup).lowerBound..<encoder.rows(ofGroup: groups.upperBound - 1).upperBound
      let (ready, failures) = decode(tiles.next(above: rows.upperBound), photoDone)
      if !failures.isEmpty {
        // The wall cannot be made as planned. Whoever plans it anew should know of every such photo at once.
        throw .unusable(failures + failuresToDecode(tiles.next(above: .max), photoDone))
      }
      damages += ready.compactMap { tile in
        tile.damage.map { Damage(path: FilePath(plan.tiles[tile.index].file), message: $0) }
      }
      tiles.add(ready)
      for group in encoder.encode(groups, showing: tiles.ready, on: style.background) { try use(group) }
      tiles.drop(above: rows.upperBound)
    }
    return damages
  }

  /// So that several cores have something to compress while a band stays small.
  private static let groupsPerBand = 8

  private func decode(
    _ indexes: [Int], _ photoDone: @escaping @Sendable () -> Void
  ) -> (ready: [RenderedTile], failures: [ImageError]) {
    let results = concurrentMap(indexes.count) { tile(indexes[$0], photoDone) }
    let ready = results.compactMap { try? $0.get() }
    let failures = results.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    return (ready, failures)
  }

  /// Decodes only to see what fails; no tile outlives its own test.
  private func failuresToDecode(_ indexes: [Int], _ photoDone: @escaping @Sendable () -> Void) -> [ImageError] {
    concurrentMap(indexes.count) { position -> ImageError? in
      if case .failure(let error) = tile(indexes[position], photoDone) { error } else { nil }
    }.compactMap { $0 }
  }

  private func tile(_ index: Int, _ photoDone: () -> Void) -> Result<RenderedTile, ImageError> {
    defer { photoDone() }
    return Result { () throws(ImageError) in
      try RenderedTile(plan.tiles[index], index: index, limits: style.decoding)
    }
  }
}

extension PNGEncoder {
  /// Composes and compresses groups of rows, each on its own strip of canvas. Later tiles lie over earlier ones.
  func encode(_ groups: Range<Int>, showing tiles: [RenderedTile], on background: Color) -> [Group] {
    concurrentMap(groups.count) { offset in
      let rows = rows(ofGroup: groups.lowerBound + offset)
      var strip = Pixels(width: width, height: rows.count)
      for tile in tiles { tile.compose(onto: &strip, top: rows.lowerBound) }
      strip.flatten(onto: background)
      return encode(strip, firstRow: 0, count: rows.count)
    }
  }
}

extension OutputFile {
  func add(_ bytes: [UInt8]) throws(WallError) {
    do { try write(bytes) } catch { throw .output(error) }
  }
}

/// The tiles in the order in which bands need them.
private struct TileQueue {
  private let waiting: [(index: Int, rows: Range<Int>)]
  private var nextWaiting = 0
  /// Decoded and not yet past, in the plan's order.
  private(set) var ready: [RenderedTile] = []

  init(_ plan: Plan) {
    let canvas = PixelRect(x: 0, y: 0, width: plan.canvas.width, height: plan.canvas.height)
    waiting = plan.tiles.enumerated().compactMap { index, tile in
      let visible = tile.touchedPixels.intersection(canvas)
      return visible.isEmpty ? nil : (index, visible.y..<visible.maxY)
    }.sorted { ($0.rows.lowerBound, $0.index) < ($1.rows.lowerBound, $1.index) }
  }

  /// The tiles not yet handed out that begin above `row`.
  mutating func next(above row: Int) -> [Int] {
    let first = nextWaiting
    while nextWaiting < waiting.count, waiting[nextWaiting].rows.lowerBound < row { nextWaiting += 1 }
    return waiting[first..<nextWaiting].map(\.index)
  }

  mutating func add(_ tiles: [RenderedTile]) {
    ready += tiles
    ready.sort { $0.index < $1.index }
  }

  /// Lets go of the tiles that end above `row`.
  mutating func drop(above row: Int) {
    ready.removeAll { $0.destination.maxY <= row }
  }
}

/// Why a wall was not rendered.
package enum WallError: Error, Equatable, CustomStringConvertible {
  case unusable([ImageError])
  case output(FileError)

  package var description: String {
    switch self {
    case .unusable(let errors): errors.map(\.description).joined(separator: "\n")
    case .output(let error): error.description
    }
  }
}
