package import Files
package import ImageCodecs
package import Palettes
import TesseraLayout
package import Wall

/// As what a wall is written, and how well, as far as somebody said so.
package struct PictureSettings: Hashable, Encodable {
  package var format: OutputFormat?
  package var quality: Int?
  /// The most bytes that the file may have; the quality follows from it.
  package var sizeLimit: Int?
  package var isLossless = false
  package var subsampling: OutputStyle.Subsampling?
  package var isProgressive = false
  /// The few colors that a display has; nil for all.
  package var palette: PaletteChoice?
  package var dithering = Dithering()
  package var tone = Tone.none
  /// The file may have so many bytes.
  package var maxBytes: Int?
  /// Nil where it is not a pyramid.
  package var pyramid: PyramidSettings?
  /// Nil where it is not a document.
  package var document: DocumentSettings?

  package init() {}

  /// A change to the tones of photos before they are brought into few colors.
  package enum Tone: String, CaseIterable, Encodable {
    case none
    /// Each photo gets the levels and midtones that suit it.
    case auto
  }

  /// No side of a wall may have more pixels. Nobody has to open a pyramid as one picture.
  package var longestSide: Int {
    pyramid == nil ? min(style.format.longestSide, Plan.longestSide) : 100 * Plan.longestSide
  }

  /// What the name of such a wall ends in.
  package var usualEnding: String {
    switch pyramid?.kind {
    case nil where document != nil: ".pdf"
    case nil: "." + (format ?? .png).fileExtensions[0]
    case .tiff: ".tif"
    case .deepZoom: ".dzi"
    case .iiif: ""
    }
  }

  /// The same with what is usual.
  package var style: OutputStyle {
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
  package mutating func choose(for output: FilePath, background: Background) throws(RunFailure) {
    let format = try Self.format(for: output, asked: format)
    if let unavailableReason = format.unavailableReason {
      throw .usage("“\(output)” cannot be a \(format.name): \(unavailableReason)")
    }
    self.format = format
    try checkPalette(of: format, background)
    try settle(format, background)
  }

  /// Forgets what has no effect with a format.
  package mutating func settle(_ format: OutputFormat, _ background: Background) throws(RunFailure) {
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
