// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Layout

extension Wall {
  /// Flow, hex, honeycomb, radial, row, grid, masonry, pile or spiral (default flow).
  public func layout(_ name: LayoutName) -> Wall { option("--layout", name.rawValue) }

  /// Width of the wall, including margins (default 1600 if one is needed; mosaics: 60 per cell).
  public func width(_ length: Length) -> Wall { option("--width", length.text) }

  /// Height of a hex, honeycomb, radial, grid, pile or mosaic wall (default: as needed).
  public func height(_ length: Length) -> Wall { option("--height", length.text) }

  /// Size, palette and limits of a display: trmnl, inky-7.3, tv-4k and more (default none).
  public func device(_ name: DeviceName) -> Wall { option("--device", name.text) }

  /// With --size or masonry: maximum crop, or stretch of hexagons (default 8%; hex at most 13%).
  public func maxCrop(_ share: Double) -> Wall { option("--max-crop", "\(share)") }

  /// If --max-crop is not enough: crop, mat, refuse or auto (default auto).
  public func fit(_ mode: Fit) -> Wall { option("--fit", mode.rawValue) }

  /// With --size, cells of hex or honeycomb at the edges: bleed or natural (default bleed).
  public func edges(_ mode: Edges) -> Wall { option("--edges", mode.rawValue) }

  /// Gap (default 8 unsized, else 4 at width 1600; honeycomb, row, mosaics, open circles: 0).
  public func spacing(_ length: Length) -> Wall { option("--spacing", length.text) }

  /// Border around the wall (default 24 without a size, else 0; headings, grid captions: 12).
  public func margin(_ length: Length) -> Wall { option("--margin", length.text) }

  /// Round the corners of rectangular photos (default 0).
  public func cornerRadius(_ length: Length) -> Wall { option("--corner-radius", length.text) }

  /// Number of columns of hex, grid or masonry (default: to suit the shape).
  public func columns(_ count: Int) -> Wall { option("--columns", "\(count)") }

  /// Aspect ratio of a hex, grid, pile or spiral wall (default 4:3).
  public func aspect(_ value: Double) -> Wall { option("--aspect", "\(value)") }

  /// Photos in cells: fill (cropped) or fit (whole) (default hex: fill, grid: fit).
  public func content(_ mode: ContentMode) -> Wall { option("--content", mode.rawValue) }

  /// Face network for --crop auto and faces (default: installed, else Tessera’s own).
  public func faceModel(_ file: URL) -> Wall { option("--face-model", file.path) }

  /// Photo two rows high, or seven hexagons large; repeatable; best: by merit (default none).
  public func hero(_ file: String) -> Wall { option("--hero", file) }

  /// Last row: natural, fill, center or hide; hex, grid: natural or center (default natural).
  public func lastRow(_ mode: LastRow) -> Wall { option("--last-row", mode.rawValue) }

  /// Keep photos in place when others are added or removed; flow crops slightly (default: off).
  public func stable() -> Wall { option("--stable") }

  /// Another arrangement: 1 (the next best), 2, … or daily (default: the best).
  public func another(_ number: Int? = 1) -> Wall { option("--another", number.map { "\($0)" } ?? "daily") }

  /// Arrange photos as given, or so that neighbors are similar (default given).
  public func arrange(_ mode: ArrangementMode) -> Wall { option("--arrange", mode.rawValue) }

  /// Likeness for --arrange similar: color, layout (of colors) or time (default color).
  public func by(_ key: Likeness) -> Wall { option("--by", key.rawValue) }

  /// The words of `--layout`.
  public enum LayoutName: String, CaseIterable, Sendable {
    /// `--layout flow`.
    case flow

    /// `--layout hex`.
    case hex

    /// `--layout honeycomb`.
    case honeycomb

    /// `--layout radial`.
    case radial

    /// `--layout row`.
    case row

    /// `--layout grid`.
    case grid

    /// `--layout masonry`.
    case masonry

    /// `--layout pile`.
    case pile

    /// `--layout spiral`.
    case spiral
  }

  /// A value of `--device`: one of these, or text as for the option.
  public struct DeviceName: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String

    /// Creates a value from text as for the option.
    public init(_ text: String) { self.text = text }

    /// Creates a value from text as for the option.
    public init(stringLiteral text: String) { self.text = text }

    /// `--device trmnl`.
    public static let trmnl = Self("trmnl")

    /// `--device trmnl-gray`.
    public static let trmnlGray = Self("trmnl-gray")

    /// `--device trmnl-x`.
    public static let trmnlX = Self("trmnl-x")

    /// `--device inky-4.0`.
    public static let inky40 = Self("inky-4.0")

    /// `--device inky-5.7`.
    public static let inky57 = Self("inky-5.7")

    /// `--device inky-7.3`.
    public static let inky73 = Self("inky-7.3")

    /// `--device inky-4.0-spectra`.
    public static let inky40Spectra = Self("inky-4.0-spectra")

    /// `--device inky-7.3-spectra`.
    public static let inky73Spectra = Self("inky-7.3-spectra")

    /// `--device inky-13.3`.
    public static let inky133 = Self("inky-13.3")

    /// `--device waveshare-7.5`.
    public static let waveshare75 = Self("waveshare-7.5")

    /// `--device waveshare-7.3f`.
    public static let waveshare73f = Self("waveshare-7.3f")

    /// `--device waveshare-7.3e`.
    public static let waveshare73e = Self("waveshare-7.3e")

    /// `--device waveshare-13.3e`.
    public static let waveshare133e = Self("waveshare-13.3e")

    /// `--device reterminal-e1002`.
    public static let reterminalE1002 = Self("reterminal-e1002")

    /// `--device kindle-7`.
    public static let kindle7 = Self("kindle-7")

    /// `--device kindle-paperwhite-7`.
    public static let kindlePaperwhite7 = Self("kindle-paperwhite-7")

    /// `--device kindle-paperwhite-11`.
    public static let kindlePaperwhite11 = Self("kindle-paperwhite-11")

    /// `--device kindle-oasis-2`.
    public static let kindleOasis2 = Self("kindle-oasis-2")

    /// `--device kindle-scribe`.
    public static let kindleScribe = Self("kindle-scribe")

    /// `--device kobo-libra-2`.
    public static let koboLibra2 = Self("kobo-libra-2")

    /// `--device kobo-aura-one`.
    public static let koboAuraOne = Self("kobo-aura-one")

    /// `--device kobo-sage`.
    public static let koboSage = Self("kobo-sage")

    /// `--device remarkable-2`.
    public static let remarkable2 = Self("remarkable-2")

    /// `--device inkplate-10`.
    public static let inkplate10 = Self("inkplate-10")

    /// `--device m5paper-s3`.
    public static let m5paperS3 = Self("m5paper-s3")

    /// `--device tv-4k`.
    public static let tv4k = Self("tv-4k")

    /// `--device tv-hd`.
    public static let tvHd = Self("tv-hd")

    /// `--device meta-portal`.
    public static let metaPortal = Self("meta-portal")

    /// `--device pi-touch-2`.
    public static let piTouch2 = Self("pi-touch-2")
  }

  /// The words of `--fit`.
  public enum Fit: String, CaseIterable, Sendable {
    /// `--fit auto`.
    case auto

    /// `--fit crop`.
    case crop

    /// `--fit mat`.
    case mat

    /// `--fit refuse`.
    case refuse
  }

  /// The words of `--edges`.
  public enum Edges: String, CaseIterable, Sendable {
    /// `--edges bleed`.
    case bleed

    /// `--edges natural`.
    case natural
  }

  /// The words of `--content`.
  public enum ContentMode: String, CaseIterable, Sendable {
    /// `--content fill`.
    case fill

    /// `--content fit`.
    case fit
  }

  /// The words of `--last-row`.
  public enum LastRow: String, CaseIterable, Sendable {
    /// `--last-row natural`.
    case natural

    /// `--last-row fill`.
    case fill

    /// `--last-row center`.
    case center

    /// `--last-row hide`.
    case hide
  }

  /// The words of `--arrange`.
  public enum ArrangementMode: String, CaseIterable, Sendable {
    /// `--arrange given`.
    case given

    /// `--arrange similar`.
    case similar
  }

  /// The words of `--by`.
  public enum Likeness: String, CaseIterable, Sendable {
    /// `--by color`.
    case color

    /// `--by layout`.
    case layout

    /// `--by time`.
    case time
  }
}
