package import Files
package import ImageCodecs
package import Palettes
import TesseraLayout
package import Wall

/// The requested output format and quality.
package struct PictureSettings: Hashable, Encodable {
  package var format: OutputFormat?
  package var quality: Int?
  /// The size limit of the file in bytes, from which the quality follows.
  package var sizeLimit: Int?
  package var isLossless = false
  package var subsampling: OutputStyle.Subsampling?
  package var isProgressive = false
  /// The limited colors of a display; nil for all colors.
  package var palette: PaletteChoice?
  package var dithering = Dithering()
  package var tone = Tone.none
  /// The size limit of the file in bytes, for palettes.
  package var maxBytes: Int?
  /// Nil if the output is not a pyramid.
  package var pyramid: PyramidSettings?
  /// Nil if the output is not a document.
  package var document: DocumentSettings?

  package init() {}

  /// An adjustment of photos' tones before their colors are reduced.
  package enum Tone: String, CaseIterable, Encodable {
    case none
    /// Levels and midtones adjusted for each photo.
    case auto
  }

  /// The maximum side of a wall, in pixels. It is larger for pyramids, which are not opened as one picture.
  package var longestSide: Int {
    pyramid == nil ? min(style.format.longestSide, Plan.longestSide) : 100 * Plan.longestSide
  }

  /// The default extension of the output.
  package var usualEnding: String {
    switch pyramid?.kind {
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
    if let quality { style.quality = quality }
    if let subsampling { style.subsampling = subsampling }
    style.isLossless = isLossless
    style.isProgressive = isProgressive
    style.palette = paletteStyle
    return style
  }

  /// Chooses the format implied by a file's name or else the requested one, and resets settings without effect on it.
  package mutating func choose(for output: FilePath, background: Background) throws(RunFailure) {
    let format = try Self.format(for: output, asked: format)
    if let unavailableReason = format.unavailableReason {
      throw .usage("“\(output)” cannot be a \(format.name): \(unavailableReason)")
    }
    self.format = format
    try checkPalette(of: format, background)
    try settle(format, background)
  }

  /// Resets settings without effect on a format.
  package mutating func settle(_ format: OutputFormat, _ background: Background) throws(RunFailure) {
    try refuse(background)
    if palette == nil { dithering = Dithering() }
    try checkSizeLimit(format)
    if isLossless || format.loss == .never { quality = nil }
    if format.loss != .byChoice { isLossless = false }
    if isLossless || !format.hasSubsampling { subsampling = nil }
    isProgressive = isProgressive && format.canBeProgressive
  }

  /// Refuses a size limit if it conflicts with other options or the format has no quality.
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
  package func refuse(_ background: Background) throws(RunFailure) {
    let format = format ?? .png
    if document != nil && !background.isOpaque {
      throw .usage("a page of a PDF cannot be transparent; use an opaque --background")
    }
    if !background.isOpaque && !format.hasAlpha {
      throw .usage("a \(format.name) cannot be transparent; use an opaque --background or another format")
    }
  }

  package static let ditheringOptions = ["--dither", "--dither-strength", "--gamut"]

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

extension [OutputFormat] {
  package func names(before conjunction: String) -> String { Values.list(map(\.name), before: conjunction) }
}
