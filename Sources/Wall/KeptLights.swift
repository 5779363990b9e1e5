import Parallel

/// The HDR photos of walls that keep their light, collected while rendering.
package final class KeptLights: Sendable {
  private let found = Mutex((photos: 0, headroom: 0.0))

  package init() {}

  package func note(photos: Int, headroom: Double) {
    found.withLock { $0 = ($0.photos + photos, max($0.headroom, headroom)) }
  }

  /// The number of HDR photos.
  package var photos: Int { found.withLock(\.photos) }
  /// The greatest headroom above white, in stops.
  package var headroom: Double { found.withLock(\.headroom) }
}
