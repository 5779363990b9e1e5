// Written by `scripts/renew` from the declarations of the options.

// MARK: - Displays

extension Wall {
  /// Colors of a display: bw, gray4, gray16, spectra6 or acep7, or a file (default: full color).
  public func palette(_ name: PaletteName) -> Wall { option("--palette", name.text) }

  /// None, bayer, blue-noise, floyd-steinberg, atkinson or stucki (default floyd-steinberg).
  public func dither(_ method: Dither) -> Wall { option("--dither", method.rawValue) }

  /// Strength of dithering (default 100%).
  public func ditherStrength(_ percent: Int) -> Wall { option("--dither-strength", "\(percent)") }

  /// Fit colors to the display’s gamut: compress all, or clip those outside (default compress).
  public func gamut(_ mode: Gamut) -> Wall { option("--gamut", mode.rawValue) }

  /// Auto: adjust levels and midtones per photo, so dark ones stay recognizable (default none).
  public func tone(_ mode: Tone) -> Wall { option("--tone", mode.rawValue) }

  /// With --palette: dither less until the file fits; 90k is 90000 (default: any size).
  public func maxBytes(_ size: Int) -> Wall { option("--max-bytes", "\(size)") }

  /// A value of `--palette`: one of these, or text as for the option.
  public struct PaletteName: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String

    /// Creates a value from text as for the option.
    public init(_ text: String) { self.text = text }

    /// Creates a value from text as for the option.
    public init(stringLiteral text: String) { self.text = text }

    /// `--palette bw`.
    public static let bw = Self("bw")

    /// `--palette gray4`.
    public static let gray4 = Self("gray4")

    /// `--palette gray16`.
    public static let gray16 = Self("gray16")

    /// `--palette spectra6`.
    public static let spectra6 = Self("spectra6")

    /// `--palette acep7`.
    public static let acep7 = Self("acep7")
  }

  /// The words of `--dither`.
  public enum Dither: String, CaseIterable, Sendable {
    /// `--dither none`.
    case none

    /// `--dither bayer`.
    case bayer

    /// `--dither blue-noise`.
    case blueNoise = "blue-noise"

    /// `--dither floyd-steinberg`.
    case floydSteinberg = "floyd-steinberg"

    /// `--dither atkinson`.
    case atkinson

    /// `--dither stucki`.
    case stucki
  }

  /// The words of `--gamut`.
  public enum Gamut: String, CaseIterable, Sendable {
    /// `--gamut compress`.
    case compress

    /// `--gamut clip`.
    case clip
  }

  /// The words of `--tone`.
  public enum Tone: String, CaseIterable, Sendable {
    /// `--tone none`.
    case none

    /// `--tone auto`.
    case auto
  }
}
