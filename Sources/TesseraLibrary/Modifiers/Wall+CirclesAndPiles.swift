// Written by `scripts/renew` from the declarations of the options.

// MARK: - Circles and piles (radial, pile)

extension Wall {
  /// Radial: tile size, for a single circle; pile: longest side of a photo (default: automatic).
  public func tile(_ length: Double) -> Wall { option("--tile", "\(length)") }

  /// Radial: distance of photos (with --tile: centers) from the edge (default 12 at width 1600).
  public func padding(_ length: Double) -> Wall { option("--padding", "\(length)") }

  /// Circles of radial: filled, open (in the middle) or single (default filled).
  public func rings(_ mode: String) -> Wall { option("--rings", mode) }
}
