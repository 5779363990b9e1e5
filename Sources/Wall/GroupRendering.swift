import Files
import ImageCodecs
import Parallel
import Raster

/// The rendering of groups of rows, task by task, on any threads.
final class GroupRendering<Encoder: GroupEncoder>: Sendable {
  private let renderer: WallRenderer
  private let scheduler: RenderScheduler<Encoder.Group>
  private let encoder: Encoder
  private let layers: OuterLayers
  private let source: WallRenderer.Source<Encoder.Group>?
  private let photoDone: @Sendable () -> Void
  private let use: @Sendable ([Encoder.Group]) throws(WallError) -> Bool

  private let texts: TextPainter
  private let repeated: RepeatedPhotos
  private let damaged = Mutex<[(tile: Int, damage: WallRenderer.Damage)]>([])

  /// - Parameters:
  ///   - source: An earlier wall whose groups are copied.
  ///   - use: Takes finished groups from top to bottom. Returns true if more are wanted.
  init(
    _ renderer: WallRenderer, _ scheduler: RenderScheduler<Encoder.Group>, _ encoder: Encoder, _ layers: OuterLayers,
    _ source: WallRenderer.Source<Encoder.Group>?, photoDone: @escaping @Sendable () -> Void,
    _ use: @escaping @Sendable ([Encoder.Group]) throws(WallError) -> Bool
  ) {
    (self.renderer, self.scheduler, self.encoder, self.layers) = (renderer, scheduler, encoder, layers)
    (self.source, self.photoDone, self.use) = (source, photoDone, use)
    texts = TextPainter(renderer.plan, style: renderer.style)
    repeated = RepeatedPhotos(renderer.plan, most: renderer.repeatedBytes)
  }

  /// The tiles whose photos were damaged, in order.
  var damages: [(tile: Int, damage: WallRenderer.Damage)] {
    damaged.withLock { $0.sorted { $0.tile < $1.tile } }
  }

  func perform(_ task: RenderScheduler<Encoder.Group>.Task) {
    switch task {
    case .decode(let place): decode(at: place)
    case .make(let group, let tiles): make(group, showing: tiles)
    case .copy(let group): copy(group)
    case .hand(let groups): hand(groups)
    }
  }

  private func decode(at place: Int) {
    let index = scheduler.index(at: place)
    let result = renderer.measure(.decoding) { renderer.tile(index, repeated) }
    if case .success(let tile) = result {
      let path = FilePath(renderer.plan.tiles[index].file)
      if let message = tile.damage {
        damaged.withLock { $0.append((index, WallRenderer.Damage(path: path, message: message))) }
      }
      if let message = tile.remark { renderer.style.warnings?.note(message, of: path) }
    }
    photoDone()
    scheduler.decoded(result, at: place)
  }

  private func make(_ group: Int, showing tiles: [RenderedTile]) {
    let (strip, words) = renderer.measure(.composing) {
      encoder.layers(group, showing: tiles, with: texts, within: layers)
    }
    do throws(EncodingError) {
      let made = try renderer.measure(.compressing) { () throws(EncodingError) in
        try encoder.encode(strip, words: words)
      }
      scheduler.made(made, at: group)
    } catch {
      scheduler.fail(.encoding(error))
    }
  }

  private func copy(_ group: Int) {
    if let copy = renderer.measure(.writing, { source?.copy(group) }) {
      scheduler.made(copy, at: group)
    } else {
      source?.isBroken.store(true, ordering: .relaxed)
      scheduler.fail(.unusable([]))
    }
  }

  private func hand(_ groups: [Encoder.Group]) {
    do throws(WallError) {
      let goesOn = try renderer.measure(.writing) { () throws(WallError) in try use(groups) }
      scheduler.handed(groups.count, goesOn: goesOn)
    } catch {
      scheduler.fail(error)
    }
  }
}
