import Files
import ImageCodecs
import Layouts

/// The photos shown in the moving frames of an animation, each kept from its first frame to its last.
///
///     var photos = try PhotoShelf(showings, of: renderer)
///     for index in 0..<frameCount {
///       try photos.take(forFrame: index)
///       draw(index, with: photos.shown)
///     }
struct PhotoShelf {
  private let renderer: AnimationRenderer
  private let showings: [Showing?]
  /// The photos by the frames in which they are first and last visible.
  private let firsts: [Int: [Int]]
  private let lasts: [Int: [Int]]
  /// The photos in memory, in the order of the animation's files.
  private(set) var shown: [DecodedPhoto?]
  /// The damage to the photos decoded last.
  private(set) var damages: [WallRenderer.Damage] = []

  /// The frames in which a photo is visible, and its size in them.
  struct Showing {
    private(set) var frames: ClosedRange<Int>
    private(set) var need = DecodedPhoto.Need()
    private(set) var byteCount = 0

    init(frame: Int) { frames = frame...frame }

    func adding(_ frame: Int, _ tile: Animation.Tile, isGround: Bool) -> Showing {
      var showing = self
      showing.frames = min(frame, frames.lowerBound)...max(frame, frames.upperBound)
      showing.need = need.adding(tile.frame.size, tile.crop.focus)
      showing.byteCount = showing.need.byteCount / (isGround ? 256 : 1)
      return showing
    }
  }

  /// - Throws: `WallError.unusable` with all photos that cannot be decoded, after all have been tried: if photos change
  ///   between frames, each is decoded once before the first frame, so that an unusable photo in a late frame does not
  ///   waste work.
  init(_ showings: [Showing?], of renderer: AnimationRenderer) throws(WallError) {
    (self.renderer, self.showings) = (renderer, showings)
    let seen = showings.indices.filter { showings[$0] != nil }
    firsts = Dictionary(grouping: seen) { showings[$0]?.frames.lowerBound ?? 0 }
    lasts = Dictionary(grouping: seen) { showings[$0]?.frames.upperBound ?? 0 }
    shown = [DecodedPhoto?](repeating: nil, count: showings.count)
    if firsts.count > 1 { try check(seen) }
  }

  /// Decodes the photos that are first visible in a frame, and releases those that were last visible in the previous
  /// frame.
  mutating func take(forFrame index: Int) throws(WallError) {
    for photo in lasts[index - 1] ?? [] { shown[photo] = nil }
    damages = []
    guard let new = firsts[index] else { return }
    for (photo, prepared) in zip(new, try prepared(new)) {
      shown[photo] = prepared
      let path = FilePath(renderer.animation.files[photo])
      if let damage = prepared.damage { damages.append(.init(path: path, message: damage)) }
      if let remark = prepared.remark { renderer.style.warnings?.note(remark, of: path) }
    }
  }

  /// Tries to decode photos, a few at a time.
  private func check(_ photos: [Int]) throws(WallError) {
    var failures: [ImageError] = []
    for start in stride(from: 0, to: photos.count, by: 2) {
      do throws(WallError) {
        _ = try prepared(Array(photos[start..<min(start + 2, photos.count)]))
      } catch {
        guard case .unusable(let errors) = error else { throw error }
        failures += errors
      }
    }
    if !failures.isEmpty { throw .unusable(failures) }
  }

  private func prepared(_ photos: [Int]) throws(WallError) -> [DecodedPhoto] {
    let results = renderer.prepared(
      photos.compactMap { photo in showings[photo].map { (index: photo, need: $0.need) } })
    let failures = results.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    if !failures.isEmpty { throw .unusable(failures) }
    return results.compactMap { try? $0.get() }
  }

  /// Returns the maximum memory for photos that are visible together.
  static func maxBytes(_ showings: [Showing?]) -> Int {
    var changes: [Int: Int] = [:]
    for showing in showings.compactMap(\.self) {
      changes[showing.frames.lowerBound, default: 0] += showing.byteCount
      changes[showing.frames.upperBound + 1, default: 0] -= showing.byteCount
    }
    var (held, most) = (0, 0)
    for frame in changes.keys.sorted() {
      held += changes[frame] ?? 0
      most = max(most, held)
    }
    return most
  }
}
