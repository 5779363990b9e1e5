package import ImageCodecs
import Messages
import Palettes
package import Planning

/// The settings of the output's format, quality and colors.
package struct PictureSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.all

  package let output = Setting(
    "--format", "FORMAT", OutputChoice.help(for: []), OutputChoice.notation(for: [])
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
