// Written by `scripts/renew` from the declarations of the options.

// MARK: - Paper

extension Wall {
  /// Size of each page: A4, Letter, 10x15, … or 210x297mm (default: as large as the wall).
  public func paper(_ size: PaperSize) -> Wall { option("--paper", size.text) }

  /// Landscape pages (default: the paper’s own orientation).
  public func landscape() -> Wall { option("--landscape") }

  /// Page margin (default 0; grid without --bleed: 10mm).
  public func pageMargin(_ length: Length) -> Wall { option("--page-margin", length.text) }

  /// Extend edge photos past the trim edge by this much, such as 3mm (default 0).
  public func bleed(_ length: Length) -> Wall { option("--bleed", length.text) }

  /// PDF: marks around the page: crop, registration, bars, or several: crop,bars (default none).
  public func marks(_ kinds: Marks) -> Wall { option("--marks", kinds.rawValue) }

  /// Warn about photos below this print resolution (default: off).
  public func minDpi(_ dpi: Double) -> Wall { option("--min-dpi", "\(dpi)") }

  /// The words of `--marks`.
  public enum Marks: String, CaseIterable, Sendable {
    /// `--marks crop`.
    case crop

    /// `--marks registration`.
    case registration

    /// `--marks bars`.
    case bars

    /// `--marks none`.
    case none
  }
}
