import Files
import ImageCodecs
import Raster
import Wall

/// What the options say of a watermark.
struct WatermarkSettings: Hashable, Encodable {
  var file: FilePath?
  /// Words in place of a picture.
  var text: String?
  /// The color of words; nil for what contrasts with the ground.
  var color: Color?
  /// The color of the line around them; nil for what contrasts with theirs, transparent for none.
  var outline: Color?
  var position = Watermark.Position.bottomRight
  /// Its width, in percent of the wall's.
  var size = 15.0
  /// In percent.
  var opacity = 50.0
}

extension WallLook {
  /// What is drawn over the finished wall.
  var watermark: Watermark? {
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
  /// The same, its picture opened, so that a wall is not begun in vain.
  func opened(_ limits: DecodingLimits) throws(RunFailure) -> Watermark {
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

extension WallSettings {
  static var watermarkOptions: [Option<WallSettings>] {
    let percentage = "a percentage above 0% up to 100%"
    let options: [Option<WallSettings>] = [
      Option(
        name: "--watermark", placeholder: "FILE|TEXT",
        help: "picture or words to draw over the finished wall (default none)"
      ) { settings, value in
        let isPicture = ImageFormat.isPromised(byExtension: value.path.fileExtension)
        settings.look.watermarkSettings.file = isPicture ? value.path : nil
        settings.look.watermarkSettings.text = isPicture ? nil : value.path.losslessText
      },
      .value(
        "--watermark-position", "PLACE",
        "corner, edge or center, such as top-left, or tile (default bottom-right)", \.look.watermarkSettings.position,
        Values.list(Watermark.Position.self), parse: Values.word(Watermark.Position.self)),
      .value(
        "--watermark-size", "PERCENT", "its width as a share of the wall’s (default 15%)",
        \.look.watermarkSettings.size,
        percentage, parse: percent),
      .value(
        "--watermark-opacity", "PERCENT", "how opaque it is (default 50%)", \.look.watermarkSettings.opacity,
        percentage, parse: percent),
      color(
        "--watermark-color", "color of its words (default: --text-color, else black or white, as the ground needs it)",
        \.look.watermarkSettings.color),
      color(
        "--watermark-outline", "color of the line around its words, or transparent (default: black or white)",
        \.look.watermarkSettings.outline),
    ]
    return options.map { $0.recorded() }
  }

  private static func percent(_ text: String) -> Double? {
    guard let number = Values.number(text.hasSuffix("%") ? String(text.dropLast()) : text) else { return nil }
    return number > 0 && number <= 100 ? number : nil
  }
}
