package import Files
package import ImageCodecs
package import Plans

/// The settings of a watermark.
package struct WatermarkSettings: SettingsGroup {
  package static let declared = Self()
  package static let ignoredBy: Set<IgnoringKind> = [.sites]
  package static let idleRules = [
    IdleRule("with --fisheye-pan") { $0.look.output.isPanned && $0.hasTextAsWatermark }
  ]

  package let content = Setting(
    "--watermark", "FILE|TEXT", "image file or text to draw over the finished wall (default none)", .watermark
  ).also("logo overlay-text copyright stamp")
  let position = Setting(
    "--watermark-position", "PLACE",
    "a corner or an edge such as top-left, center, or tile to repeat it (default bottom-right)",
    .word, Watermark.Position.bottomRight
  ).idle(withoutWatermark)
  /// The width, as a percentage of the wall's.
  package let size = Setting(
    "--watermark-size", "PERCENT", "width of the watermark, relative to the wall (default 15%)", .percentage, 15
  ).idle(withoutWatermark)
  let opacity = Setting("--watermark-opacity", "PERCENT", "opacity of the watermark (default 50%)", .percentage, 50)
    .idle(withoutWatermark)
  /// The color of the text; nil for one that contrasts with the background.
  package let color = Setting(
    "--watermark-color", "COLOR",
    "color of watermark text (default: --text-color, else black or white)", .color
  ).idle(withoutText)
  /// The color of the text's outline; nil for one that contrasts with the text, transparent for none.
  package let outline = Setting(
    "--watermark-outline", "COLOR",
    "outline color of watermark text, or transparent (default: black or white)", .color
  ).idle(withoutText)
}

extension IdleContext {
  var hasTextAsWatermark: Bool { look.watermarkSettings.text != nil }
}

private let withoutWatermark = IdleRule("without --watermark") { $0.look.watermarkSettings.content == nil }
private let withoutText = IdleRule("without text as --watermark") { !$0.hasTextAsWatermark }

/// The content of a watermark: a picture or text.
package enum WatermarkContent: Hashable, Encodable, Sendable {
  case file(FilePath)
  case text(String)
}

extension Settings<WatermarkSettings> {
  package var file: FilePath? { if case .file(let file)? = self.content { file } else { nil } }
  package var text: String? { if case .text(let text)? = self.content { text } else { nil } }
}

extension Notation where Value == WatermarkContent {
  fileprivate static var watermark: Notation {
    var notation = Notation(expected: nil) { written in
      ImageFormat.isPromised(byExtension: written.path.fileExtension)
        ? .file(written.path) : .text(written.path.losslessText)
    }
    notation.inside = { content, folder in
      if case .file(let file) = content { .file(folder.reaching(file)) } else { content }
    }
    notation.files = { if case .file(let file) = $0 { [file] } else { [] } }
    return notation
  }
}

extension Notation where Value == Double {
  fileprivate static var percentage: Notation {
    .percentage("a percentage above 0%, up to 100%") { $0 > 0 && $0 <= 100 }
  }
}

extension WallLook {
  /// The picture drawn over the finished wall; nil for none, or for text.
  package var watermark: Watermark? {
    guard let file = watermarkSettings.file else { return nil }
    var watermark = Watermark(.picture(PictureFile(file)))
    watermark.position = watermarkSettings.position
    watermark.percent = watermarkSettings.size
    watermark.opacity = watermarkSettings.opacity
    watermark.inset = Int((Double(pageMargin + bleed) * (scale ?? 1)).rounded())
    return watermark
  }
}

extension Watermark {
  /// Opens the picture, so that a faulty one fails before the wall is made.
  package func opened(_ limits: DecodingLimits) throws(RunFailure) -> Watermark {
    guard case .picture(let file) = source else { return self }
    var watermark = self
    do throws(ImageError) {
      watermark.source = .picture(try file.opened(limits))
    } catch {
      throw .usage("--watermark \(error)")
    }
    return watermark
  }
}
