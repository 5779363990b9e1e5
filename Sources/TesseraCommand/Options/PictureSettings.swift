import Files
import ImageCodecs
import Palettes
import Pyramids
import TesseraLayout
import Wall

/// As what a wall is written, and how well, as far as somebody said so.
struct PictureSettings: Hashable, Encodable {
  var format: OutputFormat?
  var quality: Int?
  /// The most bytes that the file may have; the quality follows from it.
  var sizeLimit: Int?
  var isLossless = false
  var subsampling: OutputStyle.Subsampling?
  var isProgressive = false
  /// The few colors that a display has; nil for all.
  var palette: PaletteChoice?
  var dithering = Dithering()
  var tone = Tone.none
  /// The file may have so many bytes.
  var maxBytes: Int?
  /// Nil where it is not a pyramid.
  var pyramid: PyramidSettings?
  /// Nil where it is not a document.
  var document: DocumentSettings?

  /// A change to the tones of photos before they are brought into few colors.
  enum Tone: String, CaseIterable, Encodable {
    case none
    /// Each photo gets the levels and midtones that suit it.
    case auto
  }

  /// No side of a wall may have more pixels. Nobody has to open a pyramid as one picture.
  var longestSide: Int {
    pyramid == nil ? min(style.format.longestSide, Plan.longestSide) : 100 * Plan.longestSide
  }

  /// What the name of such a wall ends in.
  var usualEnding: String {
    switch pyramid?.kind {
    case nil where document != nil: ".pdf"
    case nil: "." + (format ?? .png).fileExtensions[0]
    case .tiff: ".tif"
    case .deepZoom: ".dzi"
    case .iiif: ""
    }
  }

  /// The same with what is usual.
  var style: OutputStyle {
    var style = OutputStyle(format ?? .png)
    if let quality { style.quality = quality }
    if let subsampling { style.subsampling = subsampling }
    style.isLossless = isLossless
    style.isProgressive = isProgressive
    style.palette = paletteStyle
    return style
  }

  /// Chooses the format that a file's name promises or, where it promises none, the one that was asked for. What has no
  /// effect then is forgotten.
  mutating func choose(for output: FilePath, background: Background) throws(RunFailure) {
    let format = try Self.format(for: output, asked: format)
    if let unavailableReason = format.unavailableReason {
      throw .usage("“\(output)” cannot be a \(format.name): \(unavailableReason)")
    }
    self.format = format
    try checkPalette(of: format, background)
    try settle(format, background)
  }

  /// Forgets what has no effect with a format.
  mutating func settle(_ format: OutputFormat, _ background: Background) throws(RunFailure) {
    try refuse(background)
    if palette == nil { dithering = Dithering() }
    try checkSizeLimit(format)
    if isLossless || format.loss == .never { quality = nil }
    if format.loss != .byChoice { isLossless = false }
    if isLossless || !format.hasSubsampling { subsampling = nil }
    isProgressive = isProgressive && format.canBeProgressive
  }

  /// Refuses a limit where no quality follows from it.
  private func checkSizeLimit(_ format: OutputFormat) throws(RunFailure) {
    if sizeLimit == nil { return }
    if quality != nil { throw .usage("--quality-for cannot be combined with --quality") }
    if isLossless { throw .usage("--quality-for cannot be combined with --lossless") }
    if format.loss == .never {
      let formats = OutputFormat.allCases.filter { $0.loss != .never }
      throw .usage("--quality-for is for \(formats.names(before: "and")), not \(format.name)")
    }
  }

  /// Refuses a transparent background that the format cannot hold.
  func refuse(_ background: Background) throws(RunFailure) {
    let format = format ?? .png
    if document != nil && !background.isOpaque {
      throw .usage("a page of a PDF cannot be transparent; use an opaque --background")
    }
    if !background.isOpaque && !format.hasAlpha {
      throw .usage("a \(format.name) cannot be transparent; use an opaque --background or another format")
    }
  }

  static let ditheringOptions = ["--dither", "--dither-strength", "--gamut"]

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
    throw .usage(
      "“\(output)”: unsupported format; use \(Values.list(endings))"
        + (ImageFormat.isPromised(byExtension: fileExtension) ? "" : ", or --format"))
  }
}

extension WallSettings {
  /// The options that say as what the wall is written.
  static var pictureOptions: [Option<WallSettings>] {
    [formatOption, qualityOption, qualityForOption, losslessOption, subsamplingOption, progressiveOption]
      + paletteOptions + pyramidOptions + documentOptions
  }

  private static var formatOption: Option<WallSettings> {
    let names = OutputFormat.allCases.map(\.rawValue) + ["pdf"] + Pyramid.Kind.named.keys.sorted()
    let expected = Values.list(names, before: "or")
    return Option(
      name: "--format", placeholder: "FORMAT", help: "\(expected) (default: by name, else png)",
      expected: expected
    ) { settings, value throws(RunFailure) in
      settings.look.picture.document?.isStated = false
      if value.text == "pdf" {
        settings.look.picture.format = nil
        settings.look.picture.pyramid?.stated = nil
        settings.look.picture.pages.isStated = true
      } else if let kind = Pyramid.Kind.named[value.text] {
        settings.look.picture.format = nil
        settings.look.picture.pyramid = settings.look.picture.pyramid ?? PyramidSettings()
        settings.look.picture.pyramid?.stated = kind
      } else if let format = OutputFormat(rawValue: value.text) {
        settings.look.picture.format = format
      } else {
        let hint = Values.nearest(to: value.text, in: expected).map { "; did you mean \($0)?" } ?? ""
        throw .usage("--format needs \(expected), not “\(value.text)”\(hint)")
      }
    }
  }

  private static var qualityOption: Option<WallSettings> {
    let formats = OutputFormat.allCases.filter { $0.loss != .never }
    let usual = OutputStyle(formats[0]).quality
    let others = formats.filter { $0.usualQuality != usual }.map { "; \($0.name): \($0.usualQuality)" }
    return Option.optional(
      "--quality", "NUMBER",
      "quality of \(formats.names(before: "and")), 1 to 100 (default \(usual)\(others.joined()))",
      \.look.picture.quality, "a whole number from 1 to 100"
    ) { Values.count($0).flatMap { $0 <= 100 ? $0 : nil } }.noted(in: formats)
  }

  private static var qualityForOption: Option<WallSettings> {
    .optional(
      "--quality-for", "SIZE", "the highest quality at which the file has at most SIZE, such as 500k (default none)",
      \.look.picture.sizeLimit, "a size such as 500k or 2M", parse: Values.bytes)
  }

  private static var losslessOption: Option<WallSettings> {
    let formats = OutputFormat.allCases.filter { $0.loss == .byChoice }
    return Option.flag("--lossless", "lossless \(formats.names(before: "or")) (default: lossy)") {
      $0.look.picture.isLossless = true
    }.noted(in: OutputFormat.allCases.filter { $0.loss != .always })
  }

  private static var subsamplingOption: Option<WallSettings> {
    let formats = OutputFormat.allCases.filter(\.hasSubsampling)
    let ways = Values.list(OutputStyle.Subsampling.self)
    return Option.optional(
      "--subsampling", "HOW", "chroma subsampling of \(formats.names(before: "and")): \(ways) (default 444)",
      \.look.picture.subsampling, ways, parse: Values.word(OutputStyle.Subsampling.self)
    ).noted(in: formats)
  }

  private static var progressiveOption: Option<WallSettings> {
    let formats = OutputFormat.allCases.filter(\.canBeProgressive)
    return Option.flag("--progressive", "progressive \(formats.names(before: "or")) (default: baseline)") {
      $0.look.picture.isProgressive = true
    }.noted(in: formats)
  }
}

extension [OutputFormat] {
  fileprivate func names(before conjunction: String) -> String { Values.list(map(\.name), before: conjunction) }
}

extension Option<WallSettings> {
  /// The same option, leaving word that it was given, and of the formats that use it.
  func noted(in formats: [OutputFormat]) -> Option<WallSettings> {
    Option(name: name, short: short, placeholder: placeholder, help: help, expected: expected) {
      settings, value throws(RunFailure) in
      try apply(&settings, value)
      settings.given.append(.init(name: name, formats: Set(formats)))
    }
  }
}
