// Written by `document-options --modifiers`, from the declarations of the options.

// MARK: - Hexagon grid (hex)

extension Wall {
  /// Flat or pointy tops (default flat).
  public func hexOrientation(_ how: String) -> Wall { option("--hex-orientation", how) }

  /// Shift odd or even columns (rows if pointy) (default odd).
  public func hexOffset(_ which: String) -> Wall { option("--hex-offset", which) }
}
