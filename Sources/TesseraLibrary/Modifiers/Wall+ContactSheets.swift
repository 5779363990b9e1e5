// Written by `scripts/renew` from the declarations of the options.

// MARK: - Contact sheets (grid)

extension Wall {
  /// Grid: cell size (default: 4:3, as wide as the columns allow).
  public func cell(_ width: Length, _ height: Length) -> Wall { option("--cell", "\(width.text)x\(height.text)") }

  /// Grid: rows per page; more photos take more pages (default: one page; --paper: what fits).
  public func rows(_ count: Int) -> Wall { option("--rows", "\(count)") }
}
