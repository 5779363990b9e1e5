// Written by `scripts/renew` from the declarations of the options.

// MARK: - Paper

extension Wall {
  /// Size of each page: A4, Letter, 10x15, … or 210x297mm (default: as large as the wall).
  public func paper(_ size: String) -> Wall { option("--paper", size) }

  /// Landscape pages (default: the paper’s own orientation).
  public func landscape() -> Wall { option("--landscape") }

  /// Page margin (default 0; grid without --bleed: 10mm).
  public func pageMargin(_ length: Double) -> Wall { option("--page-margin", "\(length)") }

  /// Extend edge photos past the trim edge by this much, such as 3mm (default 0).
  public func bleed(_ length: Double) -> Wall { option("--bleed", "\(length)") }

  /// PDF: marks around the page: crop, registration, bars, or several: crop,bars (default none).
  public func marks(_ kinds: String) -> Wall { option("--marks", kinds) }

  /// Warn about photos below this print resolution (default: off).
  public func minDpi(_ dpi: Double) -> Wall { option("--min-dpi", "\(dpi)") }
}
