import ImageCodecs
import Palettes
import Planning
import Products

extension WallSettings {
  static var paletteOptions: [Option<WallSettings>] {
    let names = Palette.known.map(\.palette.name)
    return [
      Option(
        name: "--palette", placeholder: "NAME|FILE",
        help: "colors of a display: \(Values.list(names)), or a file (default: all colors)",
        expected: Values.list(names)
      ) { settings, value in
        settings.look.picture.palette = PaletteChoice(value.path)
      },
      dithered(
        .value(
          "--dither", "HOW", "\(Values.list(Dithering.Method.self)) (default floyd-steinberg)",
          \.look.picture.dithering.method, Values.list(Dithering.Method.self),
          parse: Values.word(Dithering.Method.self))),
      dithered(
        .value(
          "--dither-strength", "PERCENT", "how much dithering makes up for (default 100%)",
          \.look.picture.dithering.strength, "a whole percentage from 0% to 100%", parse: percentage)),
      dithered(
        .value(
          "--gamut", "HOW",
          "compress all colors into the display’s, or clip those outside (default compress)",
          \.look.picture.dithering.gamut, Values.list(Dithering.Gamut.self), parse: Values.word(Dithering.Gamut.self))),
      dithered(
        .value(
          "--tone", "HOW", "auto: levels and midtones of each photo, so that dark ones stay legible (default none)",
          \.look.picture.tone, Values.list(PictureSettings.Tone.self),
          parse: Values.word(PictureSettings.Tone.self))),
      .optional(
        "--max-bytes", "SIZE", "with --palette: dither less until the file fits; 90k is 90000 (default: any size)",
        \.look.picture.maxBytes, "a size in bytes such as 90000, 90k or 1.5M", parse: fileSize),
    ]
  }

  private static func percentage(_ text: String) -> Int? {
    Int(text.hasSuffix("%") ? String(text.dropLast()) : text).flatMap { Dithering.strengths.contains($0) ? $0 : nil }
  }

  /// Parses a size in bytes. Display makers use units of 1000, and files must not exceed their limits.
  private static func fileSize(_ text: String) -> Int? {
    let units: [Character: Double] = ["k": 1000, "m": 1_000_000, "g": 1_000_000_000]
    let unit = text.lowercased().last.flatMap { units[$0] }
    guard let number = Values.number(unit == nil ? text : String(text.dropLast())), number * (unit ?? 1) >= 1,
      number * (unit ?? 1) <= 1e15
    else { return nil }
    return Int(number * (unit ?? 1))
  }

  /// Returns the option with a note that it needs a palette.
  private static func dithered(_ option: Option<WallSettings>) -> Option<WallSettings> {
    Option(
      name: option.name, short: option.short, placeholder: option.placeholder, help: option.help,
      expected: option.expected
    ) { settings, value throws(RunFailure) in
      try option.apply(&settings, value)
      settings.given.append(.init(name: option.name, formats: Set(OutputFormat.allCases.filter(\.hasPalettes))))
    }
  }
}
