import Files
import Foundation
import ImageCodecs
package import Layouts
import Parallel
import Raster

/// Renders an animation, frame by frame.
///
///     let renderer = AnimationRenderer(animation, style: style)
///     var frames = APNGFile(to: output, of: animation, style: style, framesPerSecond: 30, plays: 0)
///     let damages = try renderer.render(to: &frames)
///     try frames.end(note: nil)
///     try output.publish()
///
/// For moving frames, every photo is decoded once, before the first frame that shows it. It is kept at the size that
/// its largest frame needs, and released after the last frame. So memory depends on the size of the wall and the number
/// of photos visible together, not on the size of the photos. Tiles and strips of a frame are rendered on all cores.
package struct AnimationRenderer: Sendable {
  package let animation: Animation
  package let style: WallRenderer.Style
  private let photo: @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?

  /// - Parameter photo: Returns the known properties of a file.
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
    let showings = showings()
    let kept = style.decoding.memory.keep(keptBytes(showings))
    defer { withExtendedLifetime(kept) {} }
    let layers = try measure(.decoding) { () throws(WallError) in
      try OuterLayers(of: animation.canvas, style: style)
    }
    var photos = try measure(.decoding) { () throws(WallError) in try PhotoShelf(showings, of: self) }
    var damages: [WallRenderer.Damage] = []
    for index in 0..<animation.frameCount {
      try measure(.decoding) { () throws(WallError) in try photos.take(forFrame: index) }
      let (groups, found) = try frame(index, by: sink.encoder, of: photos.shown, within: layers)
      damages += (photos.damages + found).filter { damage in !damages.contains { $0.path == damage.path } }
      try measure(.writing) { () throws(WallError) in try sink.add(groups, times: animation.repeats(index)) }
      frameDone()
    }
    return damages
  }

  private func frame<Encoder: GroupEncoder>(
    _ index: Int, by encoder: Encoder, of photos: [DecodedPhoto?], within layers: OuterLayers
  ) throws(WallError) -> (groups: [Encoder.Group], damages: [WallRenderer.Damage]) {
    let all = 0..<encoder.groupCount
    let jobs = style.threadCount
    func drawn(_ scene: Animation.Scene) -> DrawnScene {
      measure(.composing) {
        DrawnScene(
          tiles: rendered(scene.tiles, of: photos),
          texts: TextPainter(scene.texts, on: animation.canvas, style: style))
      }
    }
    func groups(of scene: DrawnScene) throws(WallError) -> [Encoder.Group] {
      try measure(.compressing) { () throws(WallError) in
        try encoding { () throws(EncodingError) in
          try encoder.encode(all, showing: scene.tiles, with: scene.texts, within: layers, jobs: jobs)
        }
      }
    }
    switch animation.frame(index) {
    case .still(let plan):
      precondition(plan.canvas == animation.canvas, "All frames must be the same size.")
      return try WallRenderer(plan, style: style, photo: photo).groups(all, of: encoder, within: layers)
    case .moving(let tiles):
      return (try groups(of: drawn(.init(tiles: tiles, texts: animation.texts(index)))), [])
    case .scene(let scene): return (try groups(of: drawn(scene)), [])
    case .fading(let scene, let next, let share):
      let scenes = (drawn(scene), drawn(next))
      let groups = try measure(.compressing) { () throws(WallError) in
        try encoding { () throws(EncodingError) in
          try encoder.encode(all, fading: scenes.0, into: scenes.1, by: share, within: layers, jobs: jobs)
        }
      }
      return (groups, [])
    }
  }

  private func measure<Result, Failure: Error>(
    _ stage: Timings.Stage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let timings = style.timings else { return try work() }
    return try timings.measure(stage, work)
  }

  /// The memory for the animation: the program, a frame, all photos that are visible together (at the size at which
  /// they are kept), and the photo that takes the most memory to decode.
  package var memoryNeed: Int {
    idleNeed + max(animation.files.map(decodingBytes(of:)).max() ?? 0, layersNeed.decoding)
  }

  private var layersNeed: (held: Int, decoding: Int) { style.look.needOfLayers(on: animation.canvas) }

  /// The memory for the animation while no photo is being decoded.
  var idleNeed: Int { MemoryBudget.program + keptBytes(showings()) }

  /// Returns the memory used from the first frame to the last.
  private func keptBytes(_ showings: [PhotoShelf.Showing?]) -> Int {
    let words = style.typesetter == nil ? 0 : TextPainter.heldBytes
    let strips = 2 * animation.canvas.width * animation.canvas.height * Pixels.bytesPerPixel
    return PhotoShelf.maxBytes(showings) + words + layersNeed.held + strips
  }

  /// Decodes some of the photos at the sizes at which they are kept, on all cores.
  func prepared(_ files: [(index: Int, need: DecodedPhoto.Need)]) -> [Result<DecodedPhoto, ImageError>] {
    concurrentMap(files.count, jobs: style.threadCount) { place in
      Result { () throws(ImageError) in
        let (index, need) = files[place]
        let file = animation.files[index]
        return try DecodedPhoto(
          FilePath(file), for: need, isGround: animation.grounds.contains(index), limits: style.decoding,
          style: style.tiles, stamp: photo(file)?.stamp)
      }
    }
  }

  func decodingBytes(of file: Plan.FileName) -> Int { photo(file)?.decodingBytes ?? 0 }

  /// Returns the frames in which each photo is visible, and its largest size in them.
  private func showings() -> [PhotoShelf.Showing?] {
    var showings = [PhotoShelf.Showing?](repeating: nil, count: animation.files.count)
    let canvas = CGRect(x: 0, y: 0, width: animation.canvas.width, height: animation.canvas.height)
    for index in 0..<animation.frameCount {
      for tile in animation.frame(index).movingTiles where !tile.frame.isEmpty && tile.reach.intersects(canvas) {
        showings[tile.photo] = (showings[tile.photo] ?? .init(frame: index)).adding(
          index, tile, isGround: animation.grounds.contains(tile.photo))
      }
    }
    return showings
  }

  private func rendered(_ tiles: [Animation.Tile], of photos: [DecodedPhoto?]) -> [RenderedTile] {
    concurrentMap(tiles.count, jobs: style.threadCount) { index in
      photos[tiles[index].photo]?.rendered(
        tiles[index], index: index, on: animation.canvas, look: style.look.tiles)
    }.compactMap { $0 }
  }
}
