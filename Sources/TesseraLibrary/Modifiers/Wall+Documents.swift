// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Documents

extension Wall {
  /// Title of the document (default: --title, else the file’s name).
  public func pdfTitle(_ text: String) -> Wall { option("--pdf-title", text) }

  /// Author of the document (default none).
  public func pdfAuthor(_ text: String) -> Wall { option("--pdf-author", text) }

  /// Subject of the document (default none).
  public func pdfSubject(_ text: String) -> Wall { option("--pdf-subject", text) }

  /// Keywords of the document, separated by commas (default none).
  public func pdfKeywords(_ words: String...) -> Wall { option("--pdf-keywords", words.joined(separator: ",")) }

  /// Date in the document, such as 2026-11-24 or 2026-11-24T09:30:00 (default none).
  public func pdfDate(_ date: String) -> Wall { option("--pdf-date", date) }

  /// Link for each photo, such as '{name}' or 'https://example.org/{stem}' (default none).
  public func photoLink(_ template: String) -> Wall { option("--photo-link", template) }

  /// Embed JPEGs as they are, without re-encoding (default: resample to --dpi).
  public func passThrough() -> Wall { option("--pass-through") }

  /// One document with pages for each group (default: off).
  public func joinPages() -> Wall { option("--join-pages") }

  /// X4 for print shops (PDF/X-4), a2b for archives (PDF/A-2b) (default none).
  public func pdfStandard(_ name: PDFStandard) -> Wall { option("--pdf-standard", name.rawValue) }

  /// ICC profile of the printing condition (default: the wall’s).
  public func outputIntent(_ file: URL) -> Wall { option("--output-intent", file.path) }

  /// Split the wall across sheets such as A4, with an overview (default: one page).
  public func tilePaper(_ size: PaperSize) -> Wall { option("--tile-paper", size.text) }

  /// Overlap of the sheets, for gluing (default 10mm).
  public func overlap(_ length: Length) -> Wall { option("--overlap", length.text) }

  /// Unprintable margin of the printer (default 5mm).
  public func tileMargin(_ length: Length) -> Wall { option("--tile-margin", length.text) }

  /// The words of `--pdf-standard`.
  public enum PDFStandard: String, CaseIterable, Sendable {
    /// `--pdf-standard x4`.
    case x4

    /// `--pdf-standard a2b`.
    case a2b
  }

  /// A value of `--tile-paper`: one of these, or text as for the option.
  public struct PaperSize: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String

    /// Creates a value from text as for the option.
    public init(_ text: String) { self.text = text }

    /// Creates a value from text as for the option.
    public init(stringLiteral text: String) { self.text = text }

    /// `--tile-paper A0`.
    public static let a0 = Self("A0")

    /// `--tile-paper A1`.
    public static let a1 = Self("A1")

    /// `--tile-paper A2`.
    public static let a2 = Self("A2")

    /// `--tile-paper A3`.
    public static let a3 = Self("A3")

    /// `--tile-paper A4`.
    public static let a4 = Self("A4")

    /// `--tile-paper A5`.
    public static let a5 = Self("A5")

    /// `--tile-paper A6`.
    public static let a6 = Self("A6")

    /// `--tile-paper A7`.
    public static let a7 = Self("A7")

    /// `--tile-paper A8`.
    public static let a8 = Self("A8")

    /// `--tile-paper A9`.
    public static let a9 = Self("A9")

    /// `--tile-paper A10`.
    public static let a10 = Self("A10")

    /// `--tile-paper B0`.
    public static let b0 = Self("B0")

    /// `--tile-paper B1`.
    public static let b1 = Self("B1")

    /// `--tile-paper B2`.
    public static let b2 = Self("B2")

    /// `--tile-paper B3`.
    public static let b3 = Self("B3")

    /// `--tile-paper B4`.
    public static let b4 = Self("B4")

    /// `--tile-paper B5`.
    public static let b5 = Self("B5")

    /// `--tile-paper B6`.
    public static let b6 = Self("B6")

    /// `--tile-paper B7`.
    public static let b7 = Self("B7")

    /// `--tile-paper B8`.
    public static let b8 = Self("B8")

    /// `--tile-paper B9`.
    public static let b9 = Self("B9")

    /// `--tile-paper B10`.
    public static let b10 = Self("B10")

    /// `--tile-paper JIS-B3`.
    public static let jisB3 = Self("JIS-B3")

    /// `--tile-paper JIS-B4`.
    public static let jisB4 = Self("JIS-B4")

    /// `--tile-paper JIS-B5`.
    public static let jisB5 = Self("JIS-B5")

    /// `--tile-paper JIS-B6`.
    public static let jisB6 = Self("JIS-B6")

    /// `--tile-paper 9x13`.
    public static let size9x13 = Self("9x13")

    /// `--tile-paper 10x15`.
    public static let size10x15 = Self("10x15")

    /// `--tile-paper 13x18`.
    public static let size13x18 = Self("13x18")

    /// `--tile-paper 15x20`.
    public static let size15x20 = Self("15x20")

    /// `--tile-paper 20x30`.
    public static let size20x30 = Self("20x30")

    /// `--tile-paper 30x40`.
    public static let size30x40 = Self("30x40")

    /// `--tile-paper 30x45`.
    public static let size30x45 = Self("30x45")

    /// `--tile-paper 40x60`.
    public static let size40x60 = Self("40x60")

    /// `--tile-paper 50x70`.
    public static let size50x70 = Self("50x70")

    /// `--tile-paper Letter`.
    public static let letter = Self("Letter")

    /// `--tile-paper Legal`.
    public static let legal = Self("Legal")

    /// `--tile-paper Tabloid`.
    public static let tabloid = Self("Tabloid")

    /// `--tile-paper Ledger`.
    public static let ledger = Self("Ledger")

    /// `--tile-paper Executive`.
    public static let executive = Self("Executive")

    /// `--tile-paper Statement`.
    public static let statement = Self("Statement")

    /// `--tile-paper Super-B`.
    public static let superB = Self("Super-B")

    /// `--tile-paper ANSI-C`.
    public static let ansiC = Self("ANSI-C")

    /// `--tile-paper ANSI-D`.
    public static let ansiD = Self("ANSI-D")

    /// `--tile-paper ANSI-E`.
    public static let ansiE = Self("ANSI-E")

    /// `--tile-paper ARCH-A`.
    public static let archA = Self("ARCH-A")

    /// `--tile-paper ARCH-B`.
    public static let archB = Self("ARCH-B")

    /// `--tile-paper ARCH-C`.
    public static let archC = Self("ARCH-C")

    /// `--tile-paper ARCH-D`.
    public static let archD = Self("ARCH-D")

    /// `--tile-paper ARCH-E`.
    public static let archE = Self("ARCH-E")

    /// `--tile-paper 4x6`.
    public static let size4x6 = Self("4x6")

    /// `--tile-paper 5x7`.
    public static let size5x7 = Self("5x7")

    /// `--tile-paper 8x10`.
    public static let size8x10 = Self("8x10")

    /// `--tile-paper 11x14`.
    public static let size11x14 = Self("11x14")

    /// `--tile-paper 16x20`.
    public static let size16x20 = Self("16x20")
  }
}
