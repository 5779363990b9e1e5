// Written by `scripts/renew` from the declarations of the options.

// MARK: - Masonry (masonry)

extension Wall {
  /// Masonry: approximate column width (default 300 at width 1600).
  public func columnWidth(_ length: Length) -> Wall { option("--column-width", length.text) }

  /// Masonry: vary widths if --max-crop is not enough for level columns (default: equal widths).
  public func level() -> Wall { option("--level") }
}
