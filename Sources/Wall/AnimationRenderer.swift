import Files
import Foundation
import ImageCodecs
import Parallel
import Raster
package import TesseraLayout

/// Renders an animation, frame by frame.
///
///     let renderer = AnimationRenderer(animation, style: style)
///     var frames = APNGFile(to: output, of: animation, style: style, framesPerSecond: 30, plays: 0)
///     let damages = try renderer.render(to: &frames)
///     try frames.end(note: nil)
///     try output.publish()
///
/// For moving frames, every photo is decoded once and kept at the size that its largest frame needs, so memory depends
/// on the size of the wall, not of the photos. Tiles and strips of a frame are rendered on all cores.
package struct AnimationRenderer: Sendable {
  package let animation: Animation
  package let style: WallRenderer.Style
  private let photo: @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?

  /// - Parameter photo: Returns what is known about a file.
  package init(
    _ animation: Animation, style: WallRenderer.Style,
    photo: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto? = { _ in nil }
  ) {
    self.animation = animation
    self.style = style
    self.photo = photo
  }

  /// Adds all frames to `sink`. Returns the photos that were damaged.
  ///
  /// - Parameter frameDone: Called after each frame is added.
  /// - Throws: `WallError.unusable` with all photos that cannot be decoded, after all have been tried.
  package func render(
    to sink: inout some FrameSink, frameDone: () -> Void = {}
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
    for index in 0..<animation.frameCount {
      let (groups, found) = try frame(index, by: sink.encoder, of: photos, within: layers)
      damages += found.filter { damage in !damages.contains { $0.path == damage.path } }
      try measure(.writing) { () throws(WallError) in try sink.add(groups) }
      frameDone()
    }
    return damages
  }

  private func frame<Encoder: GroupEncoder>(
    _ index: Int, by encoder: Encoder, of photos: [PreparedPhoto?], within layers: OuterLayers
  ) throws(WallError) -> (groups: [Encoder.Group], damages: [WallRenderer.Damage]) {
    let all = 0..<encoder.groupCount
    switch animation.frame(index) {
    case .still(let plan):
      precondition(plan.canvas == animation.canvas, "All frames have one size.")
      return try WallRenderer(plan, style: style, photo: photo).groups(all, of: encoder, within: layers)
    case .moving(let tiles):
      let tiles = try measure(.composing) { () throws(WallError) in rendered(tiles, of: photos) }
      let groups = try measure(.compressing) { () throws(WallError) in
        try encoding { () throws(EncodingError) in
          let texts = TextPainter(animation.texts(index), on: animation.canvas, style: style)
          return try encoder.encode(all, showing: tiles, with: texts, within: layers, jobs: style.jobs ?? coreCount)
        }
      }
      return (groups, [])
    }
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
