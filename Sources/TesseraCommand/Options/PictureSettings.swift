import Files
import ImageCodecs
import Raster

/// As what a wall is written, and how well, as far as somebody said so.
struct PictureSettings: Hashable, Encodable {
  var format: OutputFormat?
  var quality: Int?
  var isLossless = false
  var subsampling: OutputStyle.Subsampling?
  var isProgressive = false

  /// The same with what is usual.
  var style: OutputStyle {
    var style = OutputStyle(format ?? .png)
    if let quality { style.quality = quality }
    if let subsampling { style.subsampling = subsampling }
    style.isLossless = isLossless
    style.isProgressive = isProgressive
    return style
  }

  /// Chooses the format that a file's name promises or, where it promises none, the one that was asked for. What has no
  /// effect then is forgotten.
  mutating func choose(for output: FilePath, background: Color) throws(RunFailure) {
    let format = try Self.format(for: output, asked: format)
    if let unavailableReason = format.unavailableReason {
      throw .usage("“\(output)” cannot be a \(format.name): \(unavailableReason)")
    }
    if !background.isOpaque && !format.hasAlpha {
      throw .usage("a \(format.name) cannot be transparent; use an opaque --background or another format")
    }
    self.format = format
    if isLossless || !Self.formatsWithQuality.contains(format) { quality = nil }
    if !Self.formatsThatNeedNotLose.contains(format) { isLossless = false }
    if isLossless || !Self.formatsWithSubsampling.contains(format) { subsampling = nil }
    isProgressive = isProgressive && format == .jpeg
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
    let endings = OutputFormat.allCases.map { "." + $0.fileExtensions[0] }
    throw .usage(
      "“\(output)”: unsupported format; use \(endings.dropLast().joined(separator: ", ")) or \(endings[endings.count - 1])"
        + (ImageFormat.isPromised(byExtension: fileExtension) ? "" : ", or --format"))
  }

  /// Says which of the options that were given have no effect.
  func noteIdleOptions(_ given: [WallSettings.GivenOption], on console: Console) {
    let format = format ?? .png
    for option in given {
      guard let formats = option.formats else { continue }
      if !formats.contains(format) {
        console.note("\(option.name) has no effect with \(format.name)")
      } else if isLossless && option.name != "--lossless" {
        console.note("\(option.name) has no effect with --lossless")
      }
    }
  }

  fileprivate static let formatsWithQuality: Set<OutputFormat> = [.jpeg, .webp, .avif]
  fileprivate static let formatsWithSubsampling: Set<OutputFormat> = [.jpeg, .avif]
  private static let formatsThatNeedNotLose: Set<OutputFormat> = [.webp, .avif]
}

extension WallSettings {
  /// The options that say as what the wall is written.
  static var pictureOptions: [Option<WallSettings>] {
    [
      .optional(
        "--format", "FORMAT", "png, jpeg, webp, tiff or avif (default: from the output’s extension, else png)",
        \.look.picture.format, Values.list(OutputFormat.self), parse: Values.word(OutputFormat.self)),
      Option.optional(
        "--quality", "NUMBER", "quality of JPEG, WebP and AVIF, 1 to 100 (default 90; AVIF: 80)",
        \.look.picture.quality,
        "a whole number from 1 to 100"
      ) { Values.count($0).flatMap { $0 <= 100 ? $0 : nil } }.noted(in: PictureSettings.formatsWithQuality),
      Option.flag("--lossless", "lossless WebP or AVIF (default: lossy)") {
        $0.look.picture.isLossless = true
      }.noted(in: Set(OutputFormat.allCases).subtracting([.jpeg])),
      Option.optional(
        "--subsampling", "HOW", "chroma subsampling of JPEG and AVIF: 444, 422 or 420 (default 444)",
        \.look.picture.subsampling, Values.list(OutputStyle.Subsampling.self),
        parse: Values.word(OutputStyle.Subsampling.self)
      ).noted(in: PictureSettings.formatsWithSubsampling),
      Option.flag("--progressive", "progressive JPEG (default: baseline)") {
        $0.look.picture.isProgressive = true
      }.noted(in: [.jpeg]),
    ]
  }
}

extension Option<WallSettings> {
  /// The same option, leaving word that it was given, and of the formats that heed it.
  fileprivate func noted(in formats: Set<OutputFormat>) -> Option<WallSettings> {
    Option(name: name, short: short, placeholder: placeholder, help: help) { settings, value throws(RunFailure) in
      try apply(&settings, value)
      settings.given.append(.init(name: name, formats: formats))
    }
  }
}
