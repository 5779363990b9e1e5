// Written by `scripts/renew` from the declarations of the options.

// MARK: - Hexagon grid (hex)

extension Wall {
  /// Tops of hexagons: flat or pointy (default flat).
  public func hexOrientation(_ orientation: String) -> Wall { option("--hex-orientation", orientation) }

  /// Columns to shift (with pointy tops: rows): odd or even (default odd).
  public func hexOffset(_ parity: String) -> Wall { option("--hex-offset", parity) }
}
