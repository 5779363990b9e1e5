package import Raster

/// A finished tile, and what was wrong with the file that it shows part of.
package struct CachedTile: Equatable, Sendable {
  package var pixels: Pixels
  package var damage: String?

  package init(_ pixels: Pixels, damage: String? = nil) {
    self.pixels = pixels
    self.damage = damage
  }
}
