// Written by `document-options --modifiers`, from the declarations of the options.

// MARK: - Masonry (masonry)

extension Wall {
  /// Masonry: approximate column width (default 300 at width 1600).
  public func columnWidth(_ length: Double) -> Wall { option("--column-width", "\(length)") }

  /// Masonry: crop up to --max-crop so that columns end level (default: off).
  public func level() -> Wall { option("--level") }
}
