// Written by `scripts/renew` from the declarations of the options.

// MARK: - Spiral (spiral)

extension Wall {
  /// Area of photos in the middle, relative to their neighbors (default 2).
  public func spiralCenter(_ factor: Double) -> Wall { option("--spiral-center", "\(factor)") }

  /// Area of photos on each side, relative to the previous side (default 1).
  public func spiralGrowth(_ factor: Double) -> Wall { option("--spiral-growth", "\(factor)") }
}
