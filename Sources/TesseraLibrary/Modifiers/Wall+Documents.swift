// Written by `scripts/renew` from the declarations of the options.

// MARK: - Documents

extension Wall {
  /// Title of the document (default: --title, else the file’s name).
  public func pdfTitle(_ text: String) -> Wall { option("--pdf-title", text) }

  /// Author of the document (default none).
  public func pdfAuthor(_ text: String) -> Wall { option("--pdf-author", text) }

  /// Subject of the document (default none).
  public func pdfSubject(_ text: String) -> Wall { option("--pdf-subject", text) }

  /// Keywords of the document, separated by commas (default none).
  public func pdfKeywords(_ words: String) -> Wall { option("--pdf-keywords", words) }

  /// Date in the document, such as 2026-11-24 or 2026-11-24T09:30:00 (default none).
  public func pdfDate(_ date: String) -> Wall { option("--pdf-date", date) }

  /// Link for each photo, such as '{name}' or 'https://example.org/{stem}' (default none).
  public func photoLink(_ template: String) -> Wall { option("--photo-link", template) }

  /// Embed JPEGs as they are, without re-encoding (default: resample to --dpi).
  public func passThrough() -> Wall { option("--pass-through") }

  /// One document with pages for each group (default: off).
  public func joinPages() -> Wall { option("--join-pages") }

  /// X4 for print shops (PDF/X-4), a2b for archives (PDF/A-2b) (default none).
  public func pdfStandard(_ name: String) -> Wall { option("--pdf-standard", name) }

  /// ICC profile of the printing condition (default: the wall’s).
  public func outputIntent(_ file: String) -> Wall { option("--output-intent", file) }

  /// Split the wall across sheets such as A4, with an overview (default: one page).
  public func tilePaper(_ size: String) -> Wall { option("--tile-paper", size) }

  /// Overlap of the sheets, for gluing (default 10mm).
  public func overlap(_ length: Double) -> Wall { option("--overlap", "\(length)") }

  /// Unprintable margin of the printer (default 5mm).
  public func tileMargin(_ length: Double) -> Wall { option("--tile-margin", "\(length)") }
}
