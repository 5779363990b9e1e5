package import Files
import Foundation
import ImageCodecs
import Parallel
import Raster
package import TesseraLayout

/// Renders an animation into an animated PNG, frame by frame.
///
///     let output = try OutputFile(FilePath("walls.png"))
///     let renderer = AnimationRenderer(animation, style: style, framesPerSecond: 30, plays: 0)
///     let damages = try renderer.render(to: output)
///     try output.publish()
///
/// For moving frames, every photo is decoded once and kept at the size that its largest frame needs, so memory depends
/// on the size of the wall, not of the photos. Tiles and strips of a frame are rendered on all cores.
package struct AnimationRenderer: Sendable {
  let animation: Animation
  let style: WallRenderer.Style
  private let framesPerSecond: Int
  private let plays: Int
  private let photo: @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
  private let encoder: PNGEncoder

  /// - Parameters:
  ///   - plays: The number of times the animation plays; 0 for endlessly.
  ///   - photo: Returns what is known about a file.
  package init(
    _ animation: Animation, style: WallRenderer.Style, framesPerSecond: Int, plays: Int,
    photo: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto? = { _ in nil }
  ) {
    self.animation = animation
    self.style = style
    self.framesPerSecond = framesPerSecond
    self.plays = plays
    self.photo = photo
    encoder = PNGEncoder(
      width: animation.canvas.width, height: animation.canvas.height, hasAlpha: !style.look.background.isOpaque,
      resolution: style.look.resolution, effort: style.look.effort, profile: style.look.colors.profile)
  }

  /// Writes all frames to `output`, which is not published yet. Returns the photos that were damaged.
  ///
  /// - Parameter frameDone: Called after each frame is written.
  /// - Throws: `WallError.unusable` with all photos that cannot be decoded, after all have been tried.
  package func render(
    to output: OutputFile, frameDone: () -> Void = {}
  ) throws(WallError) -> [WallRenderer.Damage] {
    let needs = needs()
    let kept = style.decoding.memory.keep(keptBytes(needs))
    defer { withExtendedLifetime(kept) {} }
    let layers = try measure(.decoding) { () throws(WallError) in
      try OuterLayers(of: animation.canvas, style: style)
    }
    let photos = try measure(.decoding) { () throws(WallError) in try preparedPhotos(needs) }
    var damages = zip(animation.files, photos).compactMap { file, photo in
      photo?.damage.map { WallRenderer.Damage(path: FilePath(file), message: $0) }
    }
    for (file, photo) in zip(animation.files, photos) {
      if let message = photo?.remark { style.warnings?.note(message, of: FilePath(file)) }
    }
    var assembler = APNGAssembler(
      encoder, frameCount: animation.frameCount, framesPerSecond: framesPerSecond, plays: plays)
    try output.add(try encoding { () throws(EncodingError) in try assembler.header })
    for index in 0..<animation.frameCount {
      var groups: [PNGEncoder.Group] = []
      switch animation.frame(index) {
      case .still(let plan):
        precondition(plan.canvas == animation.canvas, "All frames have one size.")
        let found: [WallRenderer.Damage]
        (groups, found) = try WallRenderer(plan, style: style, photo: photo).groups(
          0..<encoder.groupCount, within: layers)
        damages += found.filter { damage in !damages.contains { $0.path == damage.path } }
      case .moving(let tiles):
        let tiles = try measure(.composing) { () throws(WallError) in rendered(tiles, of: photos) }
        groups = try measure(.compressing) { () throws(WallError) in
          try encoding { () throws(EncodingError) in
            let texts = TextPainter(animation.texts(index), on: animation.canvas, style: style)
            return try encoder.encode(
              0..<encoder.groupCount, showing: tiles, with: texts, within: layers, jobs: style.jobs ?? coreCount)
          }
        }
      }
      try output.add(assembler.addFrame(groups))
      frameDone()
    }
    try output.add(assembler.end())
    return damages
  }

  private func measure<Result>(
    _ stage: Timings.Stage, _ work: () throws(WallError) -> Result
  ) throws(WallError) -> Result {
    guard let timings = style.timings else { return try work() }
    return try timings.measure(stage, work)
  }

  /// The memory that the animation takes: the program, a frame, all photos at the size at which they are kept, and the
  /// photo that takes the most memory to decode.
  package var memoryNeed: Int {
    idleNeed + max(animation.files.map(decodingBytes(of:)).max() ?? 0, layersNeed.decoding)
  }

  private var layersNeed: (held: Int, decoding: Int) { style.look.needOfLayers(on: animation.canvas) }

  /// The same while no photo is being decoded.
  var idleNeed: Int { MemoryBudget.program + keptBytes(needs()) }

  /// The memory used from the first frame to the last.
  private func keptBytes(_ needs: [PreparedPhoto.Need?]) -> Int {
    let photos = needs.compactMap { $0?.byteCount }.reduce(0, +)
    let words = style.typesetter == nil ? 0 : TextPainter.heldBytes
    let strips = 2 * animation.canvas.width * animation.canvas.height * Pixels.bytesPerPixel
    return photos + words + layersNeed.held + strips
  }

  /// The photos shown in moving frames.
  private func preparedPhotos(_ needs: [PreparedPhoto.Need?]) throws(WallError) -> [PreparedPhoto?] {
    let results = concurrentMap(needs.count, jobs: style.jobs) { index in
      needs[index].map { need in
        Result { () throws(ImageError) in
          let file = animation.files[index]
          return try PreparedPhoto(
            FilePath(file), for: need, limits: style.decoding, style: style.tiles, stamp: photo(file)?.stamp)
        }
      }
    }
    let failures = results.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    if !failures.isEmpty { throw .unusable(failures) }
    return results.map { try? $0?.get() }
  }

  func decodingBytes(of file: Plan.FileName) -> Int { photo(file)?.decodingBytes ?? 0 }

  private func needs() -> [PreparedPhoto.Need?] {
    var needs = [PreparedPhoto.Need?](repeating: nil, count: animation.files.count)
    let canvas = CGRect(x: 0, y: 0, width: animation.canvas.width, height: animation.canvas.height)
    for index in 0..<animation.frameCount {
      guard case .moving(let tiles) = animation.frame(index) else { continue }
      for tile in tiles where !tile.frame.isEmpty && tile.reach.intersects(canvas) {
        needs[tile.photo] = (needs[tile.photo] ?? .init()).adding(tile.frame.size, tile.focus)
      }
    }
    return needs
  }

  private func rendered(_ tiles: [Animation.Tile], of photos: [PreparedPhoto?]) -> [RenderedTile] {
    concurrentMap(tiles.count, jobs: style.jobs) { index in
      photos[tiles[index].photo]?.rendered(tiles[index], index: index, on: animation.canvas)
    }.compactMap { $0 }
  }
}
