import ImageCodecs
import Planning
import Products
import Pyramids

extension WallSettings {
  /// The options of the output format and quality.
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

extension Option<WallSettings> {
  /// Returns the option with a note that it was given, and of the formats that use it.
  func noted(in formats: [OutputFormat]) -> Option<WallSettings> {
    Option(name: name, short: short, placeholder: placeholder, help: help, expected: expected) {
      settings, value throws(RunFailure) in
      try apply(&settings, value)
      settings.given.append(.init(name: name, formats: Set(formats)))
    }
  }
}
