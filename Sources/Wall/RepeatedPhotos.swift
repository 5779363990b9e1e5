import Foundation
import Layouts
import Parallel
import Raster

/// The photos that a wall shows in the same way more than once, as in a mosaic with few photos: each is decoded once.
///
///     let repeated = RepeatedPhotos(plan)
///     if let photo = repeated.photo(for: tile) { … } else { repeated.keep(photo, for: tile) }
///
/// A photo is kept as long as there are tiles that will need it, and enough memory.
final class RepeatedPhotos: Sendable {
  /// The properties that distinguish tiles that show a photo differently. Tiles with the same key may still be cut by
  /// the edge of the wall.
  fileprivate struct Key: Hashable {
    var file: Plan.FileName
    var size: SIMD2<Int>
    /// The frame's size, and its offset within its first pixel.
    var frame: SIMD4<Double>
    var crop: Plan.Crop
    var content: Plan.ContentMode
    var isClipped: Bool
    /// True for a mirrored photo whose frame begins between pixels, because its pixels differ.
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
    /// The number of tiles with each key that are yet to come.
    var due: [Key: Int] = [:]
    var photos: [Key: DecodedPhoto] = [:]
    var bytes = 0
  }

  /// The maximum memory for kept photos.
  static let maxBytes = 64 << 20
  private let most: Int
  private let state: Mutex<State>
  /// True if any photo is shown twice.
  let isUseful: Bool

  init(_ plan: Plan, most: Int = maxBytes) {
    var counts: [Key: Int] = [:]
    for tile in plan.tiles where Self.canBeKept(tile) { counts[Key(tile), default: 0] += 1 }
    let repeated = counts.filter { $0.value > 1 }
    isUseful = !repeated.isEmpty
    self.most = most
    state = Mutex(State(due: repeated))
  }

  /// Returns true if a tile's photo can be shared. Turned and searched tiles are excluded.
  private static func canBeKept(_ tile: Plan.Tile) -> Bool { tile.turn == 0 && !tile.crop.isSearched }

  /// Returns the photo as another tile showed it; nil if there was no such tile.
  func photo(for tile: Plan.Tile) -> DecodedPhoto? {
    guard isUseful, Self.canBeKept(tile) else { return nil }
    let key = Key(tile)
    return state.withLock { state in
      guard let photo = state.photos[key] else { return nil }
      state.pass(key)
      return photo
    }
  }

  /// Keeps a photo for the tiles that are yet to come.
  func keep(_ photo: DecodedPhoto, for tile: Plan.Tile) {
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
  /// Reduces the number of tiles that are yet to come by one.
  fileprivate mutating func pass(_ key: RepeatedPhotos.Key) {
    guard let left = due[key] else { return }
    due[key] = left - 1
    guard left <= 1, let photo = photos.removeValue(forKey: key) else { return }
    bytes -= photo.pixels.bytes.count
  }
}
