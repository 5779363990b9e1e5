// Written by `scripts/renew` from the declarations of the options.

// MARK: - Hexagon grid (hex)

extension Wall {
  /// Tops of hexagons: flat or pointy (default flat).
  public func hexOrientation(_ orientation: HexOrientation) -> Wall {
    option("--hex-orientation", orientation.rawValue)
  }

  /// Columns to shift (with pointy tops: rows): odd or even (default odd).
  public func hexOffset(_ parity: HexOffset) -> Wall { option("--hex-offset", parity.rawValue) }

  /// The words of `--hex-orientation`.
  public enum HexOrientation: String, CaseIterable, Sendable {
    /// `--hex-orientation flat`.
    case flat

    /// `--hex-orientation pointy`.
    case pointy
  }

  /// The words of `--hex-offset`.
  public enum HexOffset: String, CaseIterable, Sendable {
    /// `--hex-offset odd`.
    case odd

    /// `--hex-offset even`.
    case even
  }
}
