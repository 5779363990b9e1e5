package import Files
package import ImageCodecs
import Layouts
import Messages
package import Palettes
package import Planning
package import Plans
package import Pyramids

/// The settings of the output's format, quality and colors.
package struct PictureSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.all

  package let output = Setting(
    "--format", "FORMAT", "\(OutputChoice.expected) (default: by name, else png)",
    Notation<OutputChoice>.text(OutputChoice.expected) { OutputChoice($0) }
  ).also("f output-format filetype extension type")
    .spelled([
      "jpg": "jpeg", "tif": "tiff", "jpegxl": "jxl", "jpeg-xl": "jxl", "deepzoom": "dzi", "deep-zoom": "dzi",
      "heic": "avif", "heif": "avif",
    ])
  package let quality = Setting(
    "--quality", "NUMBER", "quality of \(Self.lossy.names(before: "and")), 1 to 100 (default \(defaultQualities))",
    .count(1...100)
  ).used(by: .formats(Set(Self.lossy))).also("q compression jpeg-quality")
  /// The size limit of the file in bytes, which determines the quality.
  package let sizeLimit = Setting(
    "--quality-for", "SIZE", "the highest quality that keeps the file within SIZE, such as 500k (default none)",
    .bytes("a size such as 500k or 2M")
  ).excluding("--quality").also("max-size max-file-size file-size target-size")
  package let isLossless = Setting(
    flag: "--lossless", "lossless \(Self.formats { $0.loss == .byChoice }.names(before: "or")) (default: lossy)"
  ).used(by: .formats { $0.loss != .always }).excluding("--quality", "--quality-for", "--subsampling")
  package let subsampling = Setting(
    "--subsampling", "MODE",
    "chroma subsampling of \(Self.formats(where: \.hasSubsampling).names(before: "and")): "
      + "\(Values.list(OutputStyle.Subsampling.self)) (default 444)", .word(OutputStyle.Subsampling.self)
  ).used(by: .formats(where: \.hasSubsampling))
  package let isProgressive = Setting(
    flag: "--progressive",
    "progressive \(Self.formats(where: \.canBeProgressive).names(before: "or")) (default: baseline)"
  ).used(by: .formats(where: \.canBeProgressive))

  /// The limited colors of a display; nil for full color.
  package let palette = Setting(
    "--palette", "NAME|FILE",
    "colors of a display: \(PaletteChoice.names), or a file (default: full color)", .palette
  ).also("colors colours e-ink-colors").also("bw 1bit 1-bit black-and-white", for: "bw")
    .also("grayscale greyscale", for: "gray16")
    .spelled { PaletteChoice.otherNames[$0.filter { $0.isLetter || $0.isNumber }] }
  let ditherMethod = Setting(
    "--dither", "METHOD", "\(Values.list(Dithering.Method.self)) (default floyd-steinberg)", .word, Dithering().method
  ).used(by: .palettes)
  let ditherStrength = Setting(
    "--dither-strength", "PERCENT", "strength of dithering (default 100%)", .wholePercentage,
    Dithering().strength
  ).used(by: .palettes)
  let gamut = Setting(
    "--gamut", "MODE", "fit colors to the display’s gamut: compress all, or clip those outside (default compress)",
    .word,
    Dithering().gamut
  ).used(by: .palettes)
  package let tone = Setting(
    "--tone", "MODE",
    "auto: adjust levels and midtones per photo, so dark ones stay recognizable (default none)", .word,
    Tone.none
  ).used(by: .formats(where: \.hasPalettes)).needing("--palette", "--device")
  /// The size limit of the file in bytes, for palettes.
  package let maxBytes = Setting(
    "--max-bytes", "SIZE", "with --palette: dither less until the file fits; 90k is 90000 (default: any size)",
    .fileSize
  ).needing("--palette", "--device")

  /// An adjustment of photos' tones before their colors are reduced.
  package enum Tone: String, CaseIterable, Encodable, Sendable {
    case none
    /// Levels and midtones adjusted for each photo.
    case auto
  }

  private static func formats(where suits: (OutputFormat) -> Bool) -> [OutputFormat] {
    OutputFormat.allCases.filter(suits)
  }

  static var lossy: [OutputFormat] { formats { $0.loss != .never } }

  /// The default quality, and those of formats with a different default.
  private static var defaultQualities: String {
    let usual = OutputStyle(lossy[0]).quality
    return lossy.filter { $0.defaultQuality != usual }.reduce("\(usual)") { "\($0); \($1.name): \($1.defaultQuality)" }
  }
}

/// The output: its format, its quality and colors, and the settings of tiles and pages.
@dynamicMemberLookup
package struct PictureLook: Hashable, Encodable, Sendable {
  package var settings = Settings<PictureSettings>()
  package var tiles = Settings<TileSettings>()
  package var pages = Settings<DocumentSettings>()
  /// The chosen format of tiles, or of the pictures of pages.
  private var partFormat: OutputFormat?

  package init() {}

  package subscript<Value>(dynamicMember setting: KeyPath<PictureSettings, Setting<Value>>) -> Value {
    get { settings[dynamicMember: setting] }
    set { settings[dynamicMember: setting] = newValue }
  }

  /// The format of pictures; nil if none is requested or chosen.
  package var format: OutputFormat? {
    get { if case .picture(let format) = self.output { format } else { partFormat } }
    set { self.output = newValue.map { .picture($0) } }
  }

  /// Nil if the output is not a pyramid.
  package var pyramid: PyramidSettings? {
    if case .pyramid(let kind) = self.output { PyramidSettings(kind: kind, tiles: tiles) } else { nil }
  }

  /// True if the output is a folder.
  package var isFolder: Bool { if case .pyramid(.iiif) = self.output { true } else { false } }

  /// Nil if the output is not a document.
  package var document: Settings<DocumentSettings>? { self.output == .document ? pages : nil }

  /// True if an option requests tiles of any kind.
  package var asksForTiles: Bool { statedPyramid != nil || tiles != Settings() }

  /// Settles the output on a document or a pyramid of pictures in a format.
  package mutating func become(_ output: OutputChoice, of format: OutputFormat) {
    (self.output, partFormat) = (output, format)
  }

  /// Changes the values of every group.
  mutating func changeGroups(_ change: SettingsChange) throws(RunFailure) {
    try settings.change(by: change)
    try tiles.change(by: change)
    try pages.change(by: change)
  }

  package var dithering: Dithering {
    var dithering = Dithering()
    dithering.method = self.ditherMethod
    dithering.strength = self.ditherStrength
    dithering.gamut = self.gamut
    return dithering
  }
}

extension PictureLook {
  /// The largest wall that the output can hold. The limit is larger for pyramids, which are not opened as one picture.
  package var limit: SizeLimit {
    pyramid == nil ? SizeLimit(style.format) : SizeLimit("pyramid", longestSide: 100 * Plan.longestSide)
  }

  /// The default extension of the output.
  package var defaultEnding: String {
    switch statedPyramid ?? (asksForTiles ? .deepZoom : nil) {
    case nil where document != nil: ".pdf"
    case nil: "." + (format ?? .png).fileExtensions[0]
    case .tiff: ".tif"
    case .deepZoom: ".dzi"
    case .iiif: ""
    }
  }

  /// The output style, with defaults.
  package var style: OutputStyle {
    var style = OutputStyle(format ?? .png)
    if let quality = self.quality { style.quality = quality }
    if let subsampling = self.subsampling { style.subsampling = subsampling }
    style.isLossless = self.isLossless
    style.isProgressive = self.isProgressive
    style.palette = paletteStyle
    return style
  }

  /// Chooses the format implied by a file's name, or else the requested one, and resets settings that have no effect on
  /// it.
  package mutating func choose(for output: FilePath, background: Background) throws(RunFailure) {
    let format = try Self.format(for: output, asked: format)
    if let failure = RunFailure(writing: format, "“\(output)” cannot be a \(format.name)") { throw failure }
    self.format = format
    try checkPalette(of: format, background)
    try settle(format, background)
  }

  /// Resets settings that have no effect on a format.
  package mutating func settle(_ format: OutputFormat, _ background: Background) throws(RunFailure) {
    try refuse(background)
    if self.palette == nil { settings.reset(\.ditherMethod, \.ditherStrength, \.gamut) }
    try checkSizeLimit(format)
    if self.isLossless || format.loss == .never { settings.reset(\.quality) }
    if format.loss != .byChoice { settings.reset(\.isLossless) }
    if self.isLossless || !format.hasSubsampling { settings.reset(\.subsampling) }
    if !format.canBeProgressive { settings.reset(\.isProgressive) }
  }

  /// Refuses a size limit that conflicts with other options, or if the format has no quality setting.
  private func checkSizeLimit(_ format: OutputFormat) throws(RunFailure) {
    if self.sizeLimit == nil { return }
    if self.quality != nil { throw .usage("--quality-for cannot be combined with --quality") }
    if self.isLossless { throw .usage("--quality-for cannot be combined with --lossless") }
    if format.loss == .never {
      throw .usage("--quality-for is for \(PictureSettings.lossy.names(before: "and")), not \(format.name)")
    }
  }

  /// Refuses a transparent background that the format cannot hold.
  package func refuse(_ background: Background) throws(RunFailure) {
    let format = format ?? .png
    if document != nil && !background.isOpaque {
      throw .usage("a page of a PDF cannot be transparent; use an opaque --background")
    }
    if !background.isOpaque && !format.hasAlpha {
      throw .usage("a \(format.name) cannot be transparent; use an opaque --background or another format")
    }
  }

  private static func format(for output: FilePath, asked: OutputFormat?) throws(RunFailure) -> OutputFormat {
    let fileExtension = output == FilePath("-") ? "" : output.fileExtension
    if let promised = OutputFormat(fileExtension: fileExtension) {
      guard let asked, asked != promised else { return promised }
      throw .usage(
        "--format \(asked.rawValue): conflicts with the name “\(output)”, which means \(promised.name)")
    }
    if fileExtension.isEmpty || !ImageFormat.isPromised(byExtension: fileExtension) && asked != nil {
      return asked ?? .png
    }
    let endings = OutputFormat.allCases.map { "." + $0.fileExtensions[0] } + [".pdf"]
    let hint = Spelling.nearest(to: "." + fileExtension, among: endings).map { "; did you mean \($0)?" } ?? ""
    throw .usage(
      "“\(output)”: unsupported format; use \(Values.list(endings))"
        + (ImageFormat.isPromised(byExtension: fileExtension)
          ? "" : ", or --format" + (otherPrograms[fileExtension].map { "; \($0)" } ?? hint)))
  }
}

/// The subcommands that make other files.
private let otherPrograms = [
  "json": "tessera plan prints a plan as JSON", "json5": "tessera manifest writes lists of photos",
  "html": "tessera site makes web pages", "htm": "tessera site makes web pages",
]

extension [OutputFormat] {
  package func names(before conjunction: String) -> String { Values.list(map(\.name), before: conjunction) }
}

/// The value of `--format`.
package enum OutputChoice: Hashable, Sendable {
  case picture(OutputFormat)
  /// A pyramid of many files, or a TIFF in tiles.
  case pyramid(Pyramid.Kind)
  case document

  package init?(_ text: String) {
    if text == Self.pdf {
      self = .document
    } else if let kind = Pyramid.Kind.named[text] {
      self = .pyramid(kind)
    } else if let format = OutputFormat(rawValue: text) {
      self = .picture(format)
    } else {
      return nil
    }
  }

  private static let pdf = "pdf"

  fileprivate static var expected: String {
    Values.list(OutputFormat.allCases.map(\.rawValue) + [pdf] + Pyramid.Kind.named.keys.sorted())
  }
}

extension OutputChoice: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}

extension Notation where Value == OutputChoice? {
  /// A word for one of several picture formats.
  package static func format(among formats: [OutputFormat]) -> Notation {
    Notation<OutputChoice>.text(Values.list(formats.map(\.rawValue))) { text in
      formats.first { $0.rawValue == text }.map { .picture($0) }
    }.optional
  }
}

extension Notation where Value == Int {
  fileprivate static var wholePercentage: Notation {
    .text("a whole percentage from 0% to 100%") { text in
      Int(text.hasSuffix("%") ? String(text.dropLast()) : text).flatMap {
        Dithering.strengths.contains($0) ? $0 : nil
      }
    }
  }

  /// A size in bytes. Display makers use units of 1000, and files must not exceed their limits.
  fileprivate static var fileSize: Notation {
    .text("a size in bytes such as 90000, 90k or 1.5M") { text in
      let units: [Character: Double] = ["k": 1000, "m": 1_000_000, "g": 1_000_000_000]
      let unit = text.lowercased().last.flatMap { units[$0] }
      guard let number = Values.number(unit == nil ? text : String(text.dropLast())), number * (unit ?? 1) >= 1,
        number * (unit ?? 1) <= 1e15
      else { return nil }
      return Int(number * (unit ?? 1))
    }
  }
}
