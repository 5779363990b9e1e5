import Foundation
import Parallel
import Raster
import TesseraLayout

/// The photos that a wall shows in the same way more than once, such as a mosaic of few photos: each is decoded once.
///
///     let repeated = RepeatedPhotos(plan)
///     if let photo = repeated.photo(for: tile) { … } else { repeated.keep(photo, for: tile) }
///
/// A photo is kept as long as there are tiles that will need it, and as there is room.
final class RepeatedPhotos: Sendable {
  /// A photo as it is in a tile, before it is mirrored and its colors are changed.
  struct Photo: Sendable {
    var pixels: Pixels
    /// The part of the photo that they show.
    var source: Area
    /// The size of the whole upright photo.
    var width: Double
    var height: Double
    var isOpaque: Bool
    var damage: String?
    var remark: String?
  }

  /// What tells tiles apart that show a photo in other ways. Those of a kind may still be cut by the edge of the wall.
  fileprivate struct Key: Hashable {
    var file: Plan.FileName
    var size: SIMD2<Int>
    /// The frame’s size, and where it begins within its first pixel.
    var frame: SIMD4<Double>
    var crop: Plan.Crop
    var content: Plan.ContentMode
    var isClipped: Bool
    /// Where a frame begins between pixels, a mirrored photo is another one.
    var isMirrored: Bool

    init(_ tile: Plan.Tile) {
      let pixels = tile.touchedPixels
      (file, crop, content) = (tile.file, tile.crop, tile.content)
      (isClipped, isMirrored) = (tile.isClipped, tile.isClipped && tile.mirrored)
      size = SIMD2(pixels.width, pixels.height)
      frame = SIMD4(
        tile.frame.width, tile.frame.height, tile.frame.minX - Double(pixels.x), tile.frame.minY - Double(pixels.y))
      if !isClipped { (frame.z, frame.w) = (0, 0) }
    }
  }

  fileprivate struct State {
    /// How many tiles are yet to come that show it so.
    var due: [Key: Int] = [:]
    var photos: [Key: Photo] = [:]
    var bytes = 0
  }

  /// The most memory that they take.
  static let mostBytes = 64 << 20
  private let most: Int
  private let state: Mutex<State>
  /// Whether any photo is there twice.
  let isUseful: Bool

  init(_ plan: Plan, most: Int = mostBytes) {
    var counts: [Key: Int] = [:]
    for tile in plan.tiles where Self.canBeKept(tile) { counts[Key(tile), default: 0] += 1 }
    let repeated = counts.filter { $0.value > 1 }
    isUseful = !repeated.isEmpty
    self.most = most
    state = Mutex(State(due: repeated))
  }

  /// Tiles that are turned or searched are none of many.
  private static func canBeKept(_ tile: Plan.Tile) -> Bool { tile.turn == 0 && !tile.crop.isSearched }

  /// The photo as another tile showed it; nil if none did yet.
  func photo(for tile: Plan.Tile) -> Photo? {
    guard isUseful, Self.canBeKept(tile) else { return nil }
    let key = Key(tile)
    return state.withLock { state in
      guard let photo = state.photos[key] else { return nil }
      state.pass(key)
      return photo
    }
  }

  /// Keeps a photo for the tiles that are yet to come.
  func keep(_ photo: Photo, for tile: Plan.Tile) {
    guard isUseful, Self.canBeKept(tile) else { return }
    let key = Key(tile)
    state.withLock { state in
      guard let due = state.due[key] else { return }
      if due > 1, state.photos[key] == nil, state.bytes + photo.pixels.bytes.count <= most {
        state.photos[key] = photo
        state.bytes += photo.pixels.bytes.count
      }
      state.pass(key)
    }
  }
}

extension RepeatedPhotos.State {
  /// One tile less is to come.
  fileprivate mutating func pass(_ key: RepeatedPhotos.Key) {
    guard let left = due[key] else { return }
    due[key] = left - 1
    guard left <= 1, let photo = photos.removeValue(forKey: key) else { return }
    bytes -= photo.pixels.bytes.count
  }
}
