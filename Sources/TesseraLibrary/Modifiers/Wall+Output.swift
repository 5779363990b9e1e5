// Written by `scripts/renew` from the declarations of the options.

// MARK: - Output

extension Wall {
  /// Png, jpeg, webp, tiff, avif, jxl, bmp, raw4, pdf, dzi or iiif (default: by name, else png).
  public func format(_ format: FormatName) -> Wall { option("--format", format.rawValue) }

  /// Quality of JPEG, WebP, AVIF and JPEG XL, 1 to 100 (default 90; AVIF: 80).
  public func quality(_ number: Int) -> Wall { option("--quality", "\(number)") }

  /// The highest quality that keeps the file within SIZE, such as 500k (default none).
  public func qualityFor(_ size: Int) -> Wall { option("--quality-for", "\(size)") }

  /// Lossless WebP, AVIF or JPEG XL (default: lossy).
  public func lossless() -> Wall { option("--lossless") }

  /// Chroma subsampling of JPEG and AVIF: 444, 422 or 420 (default 444).
  public func subsampling(_ mode: Subsampling) -> Wall { option("--subsampling", mode.rawValue) }

  /// Progressive JPEG (default: baseline).
  public func progressive() -> Wall { option("--progressive") }

  /// A CSS color, linear(…), radial(…), image(FILE[, tile]) or blurred(FILE) (default white).
  public func background(_ fill: String) -> Wall { option("--background", fill) }

  /// Color profile of the wall: srgb, display-p3 or an ICC file (default srgb).
  public func colorProfile(_ profile: ColorProfile) -> Wall { option("--color-profile", profile.text) }

  /// Light above white: map (roll off), clip, or keep (JPEG, AVIF, JPEG XL) (default map).
  public func hdr(_ mode: Highlights) -> Wall { option("--hdr", mode.rawValue) }

  /// Dots per inch, also stored in the file (default none; with units or --paper: 300).
  public func dpi(_ dpi: Double) -> Wall { option("--dpi", "\(dpi)") }

  /// Speed or quality: fast, balanced or best (default balanced).
  public func effort(_ level: Effort) -> Wall { option("--effort", level.rawValue) }

  /// Resample in linear light (slower).
  public func linearLight() -> Wall { option("--linear-light") }

  /// Layers of an OpenRaster file (-o wall.ora): photos or groups (default photos).
  public func layers(_ kind: Layers) -> Wall { option("--layers", kind.rawValue) }

  /// Scale the planned wall by this factor, 0.01 to 100 (default 1).
  public func scale(_ factor: Double) -> Wall { option("--scale", "\(factor)") }

  /// The words of `--format`.
  public enum FormatName: String, CaseIterable, Sendable {
    /// `--format png`.
    case png

    /// `--format jpeg`.
    case jpeg

    /// `--format webp`.
    case webp

    /// `--format tiff`.
    case tiff

    /// `--format avif`.
    case avif

    /// `--format jxl`.
    case jxl

    /// `--format bmp`.
    case bmp

    /// `--format raw4`.
    case raw4

    /// `--format pdf`.
    case pdf

    /// `--format dzi`.
    case dzi

    /// `--format iiif`.
    case iiif
  }

  /// The words of `--subsampling`.
  public enum Subsampling: String, CaseIterable, Sendable {
    /// `--subsampling 444`.
    case none = "444"

    /// `--subsampling 422`.
    case across = "422"

    /// `--subsampling 420`.
    case acrossAndDown = "420"
  }

  /// A value of `--color-profile`: one of these, or text as for the option.
  public struct ColorProfile: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String

    /// Creates a value from text as for the option.
    public init(_ text: String) { self.text = text }

    /// Creates a value from text as for the option.
    public init(stringLiteral text: String) { self.text = text }

    /// `--color-profile srgb`.
    public static let srgb = Self("srgb")

    /// `--color-profile display-p3`.
    public static let displayP3 = Self("display-p3")
  }

  /// The words of `--hdr`.
  public enum Highlights: String, CaseIterable, Sendable {
    /// `--hdr map`.
    case map

    /// `--hdr clip`.
    case clip

    /// `--hdr keep`.
    case keep
  }

  /// The words of `--effort`.
  public enum Effort: String, CaseIterable, Sendable {
    /// `--effort fast`.
    case fast

    /// `--effort balanced`.
    case balanced

    /// `--effort best`.
    case best
  }

  /// The words of `--layers`.
  public enum Layers: String, CaseIterable, Sendable {
    /// `--layers photos`.
    case photos

    /// `--layers groups`.
    case groups
  }
}
