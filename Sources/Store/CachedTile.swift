package import Raster

/// A finished tile, with any damage of the file it is from.
package struct CachedTile: Equatable, Sendable {
  package var pixels: Pixels
  package var damage: String?

  package init(_ pixels: Pixels, damage: String? = nil) {
    self.pixels = pixels
    self.damage = damage
  }
}
