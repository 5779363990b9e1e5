// Written by `document-options --modifiers`, from the declarations of the options.

// MARK: - Paper

extension Wall {
  /// Size of each page: A4, Letter, 10x15, … or 210x297mm (default: as large as the wall).
  public func paper(_ size: String) -> Wall { option("--paper", size) }

  /// Turn the paper, so that it is wider than high (default: as it usually stands).
  public func landscape() -> Wall { option("--landscape") }

  /// Edge of the paper without photos and words (default 0; grid without --bleed: 10mm).
  public func pageMargin(_ length: Double) -> Wall { option("--page-margin", "\(length)") }

  /// Let photos at the edge run so far beyond it, to be trimmed (default 0).
  public func bleed(_ length: Double) -> Wall { option("--bleed", "\(length)") }

  /// PDF: marks around the page: crop, registration, bars, or several: crop,bars (default none).
  public func marks(_ kinds: String) -> Wall { option("--marks", kinds) }

  /// Name photos that have fewer dots per inch at their size (default: name none).
  public func minDpi(_ dpi: Double) -> Wall { option("--min-dpi", "\(dpi)") }
}
