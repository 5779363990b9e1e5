import Files
package import Foundation
import ImageCodecs
package import Layouts
import Parallel
import Plans
import Raster

/// The pictures of a document's page: one for each photo if photos are separate and on a plain color, or else one for
/// the whole page.
///
///     let pictures = PagePictures(plan, words: [2], style: style)
///     pictures.areApart       // true: a contact sheet
///
/// In both cases, the pixels equal those of a wall that is written as a picture.
package struct PagePictures: Sendable {
  /// The page without the text elements that the document contains as text.
  package let plan: Plan
  package let areApart: Bool
  private let style: WallRenderer.Style
  private let size: @Sendable (Plan.FileName) -> CGSize?

  /// - Parameters:
  ///   - words: The text elements that the document contains as text, as indices in the plan.
  ///   - size: Returns the size of an upright photo, if known: a photo that does not fill its tile needs no larger
  ///     picture.
  package init(
    _ plan: Plan, words: Set<Int>, style: WallRenderer.Style,
    size: @escaping @Sendable (Plan.FileName) -> CGSize? = { _ in nil }
  ) {
    self.size = size
    var drawn = plan
    drawn.texts = plan.texts.enumerated().compactMap { index, text in
      guard words.contains(index) else { return text }
      if text.scrim == nil { return nil }
      // The scrim behind the text is part of the picture.
      var veil = text
      veil.text = ""
      return veil
    }
    self.plan = drawn
    self.style = style
    areApart = style.look.hasPlainBackground && drawn.texts.allSatisfy { $0.text.isEmpty } && drawn.hasTilesApart
  }

  /// Returns the pixels of a tile's picture; nil if none of it is on the page.
  package func pixels(of tile: Int) -> PixelRect? {
    let canvas = PixelRect(x: 0, y: 0, width: plan.canvas.width, height: plan.canvas.height)
    let shown = plan.tiles[tile]
    var pixels = shown.reachedPixels
    if shown.content == .fit, shown.isShownPlainly, let size = size(shown.file) {
      pixels = TileGeometry(shown, photoWidth: size.width, photoHeight: size.height).destination
    }
    pixels = pixels.intersection(canvas)
    return pixels.isEmpty ? nil : pixels
  }

  /// Returns a wall with one tile.
  fileprivate func plan(of tile: Int, _ pixels: PixelRect) -> Plan {
    var texts = plan.texts.filter { $0.tile == tile }
    for index in texts.indices { texts[index].tile = 0 }
    let canvas = Plan.Canvas(width: pixels.width, height: pixels.height)
    return Plan(canvas: canvas, tiles: [plan.tiles[tile]], texts: texts).moved(to: canvas, x: -pixels.x, y: -pixels.y)
  }

  // MARK: - Making them

  /// The picture of a tile.
  package struct Made: Sendable {
    package var tile: Int
    package var pixels: PixelRect
    package var content: Content
    package var damages: [WallRenderer.Damage] = []

    package enum Content: Sendable {
      /// The rows written by an `EmbeddedEncoder`.
      case rows([UInt8])
      /// The photo's own file.
      case file(PassedPhoto)
    }
  }

  /// Makes the picture of each tile, on all cores, and passes them on in order, one call at a time, as long as more are
  /// wanted.
  ///
  /// - Parameters:
  ///   - passes: True if JPEGs that need no change are embedded unchanged.
  ///   - photoDone: Called after each photo, from any thread.
  /// - Throws: `WallError.unusable` with all photos that cannot be decoded, after all have been tried.
  package func make(
    passing passes: Bool, known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?,
    photoDone: @escaping @Sendable () -> Void, _ use: @escaping @Sendable (Made) throws(WallError) -> Void
  ) throws(WallError) {
    let places = plan.tiles.indices.compactMap { tile in pixels(of: tile).map { (tile: tile, pixels: $0) } }
    for _ in places.count..<plan.tiles.count { photoDone() }
    let (style, jobs) = sharedStyle(places, known)
    let outcome = Mutex<(unusable: [ImageError], failure: WallError?)>(([], nil))
    inOrder(places.count, jobs: jobs, ahead: 2 * jobs) { index in
      defer { photoDone() }
      return Result { () throws(WallError) in
        try picture(of: places[index].tile, places[index].pixels, passing: passes, style, known)
      }
    } use: { result in
      outcome.withLock { outcome in
        do throws(WallError) {
          let made = try result.get()
          // If photos are missing, the document is not written, so nothing more is passed on.
          if outcome.unusable.isEmpty { try use(made) }
        } catch {
          if case .unusable(let errors) = error { outcome.unusable += errors } else { outcome.failure = error }
        }
        return outcome.failure == nil
      }
    }
    let (unusable, failure) = outcome.withLock { $0 }
    if let failure { throw failure }
    if !unusable.isEmpty { throw .unusable(unusable) }
  }

  private func picture(
    of tile: Int, _ pixels: PixelRect, passing passes: Bool, _ style: WallRenderer.Style,
    _ known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
  ) throws(WallError) -> Made {
    let shown = plan.tiles[tile]
    var damage: String?
    if passes && !plan.texts.contains(where: { $0.tile == tile }) {
      do throws(ImageError) {
        switch try PassedPhoto.passing(shown, stamp: known(shown.file)?.stamp, style) {
        case .asItIs(let passed): return Made(tile: tile, pixels: passed.pixels, content: .file(passed))
        case .drawn: break
        case .damaged(let message): damage = message
        }
      } catch {
        throw .unusable([error])
      }
    }
    let renderer = WallRenderer(embedding: plan(of: tile, pixels), style: style, photo: known)
    let data = Mutex<[UInt8]>([])
    var damages = try renderer.embed { bytes in data.withLock { $0 += bytes } }
    // At the size of the tile, the damaged part of a file may not be needed.
    if let damage, damages.isEmpty { damages = [.init(path: FilePath(shown.file), message: damage)] }
    return Made(tile: tile, pixels: pixels, content: .rows(data.withLock { $0 }), damages: damages)
  }

  /// Returns the style and the number of jobs. Each photo is decoded in its part of the memory. If one photo needs
  /// more, photos are decoded one at a time.
  private func sharedStyle(
    _ places: [(tile: Int, pixels: PixelRect)], _ known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
  ) -> (WallRenderer.Style, jobs: Int) {
    var shared = style
    let jobs = max(1, min(style.threadCount, places.count))
    shared.jobs = 1
    let most = style.decoding.memory.total
    guard jobs > 1, most < .max else { return (shared, jobs) }
    let part = most / jobs
    let fits = places.allSatisfy { place in
      WallRenderer(embedding: plan(of: place.tile, place.pixels), style: style, photo: known).memoryNeed.least <= part
    }
    guard fits else { return (style, 1) }
    shared.decoding.memory = MemoryBudget(part)
    return (shared, jobs)
  }
}

extension WallRenderer.Look {
  /// True if there is only a plain color behind the photos and nothing over them.
  fileprivate var hasPlainBackground: Bool {
    if case .color(let color) = background { watermark == nil && color.isOpaque } else { false }
  }
}

extension Plan {
  /// True if no two tiles change the same pixel.
  fileprivate var hasTilesApart: Bool {
    let canvas = PixelRect(x: 0, y: 0, width: self.canvas.width, height: self.canvas.height)
    let rects = tiles.map { $0.reachedPixels.intersection(canvas) }.filter { !$0.isEmpty }
      .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    var open: [PixelRect] = []
    for rect in rects {
      open.removeAll { $0.maxY <= rect.y }
      if open.contains(where: { $0.x < rect.maxX && rect.x < $0.maxX }) { return false }
      open.append(rect)
    }
    return true
  }
}
