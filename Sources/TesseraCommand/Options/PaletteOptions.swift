import Files
import ImageCodecs
import Messages
import Palettes
import Wall

// The few colors that a display has: which, and how pictures are brought into them.

/// The palette that was asked for.
enum PaletteChoice: Hashable, Encodable {
  /// In a file that is yet to be read.
  case file(FilePath)
  case palette(Palette)

  /// A name, or else a file.
  init(_ value: FilePath) {
    self = Palette.named(value.description).map { .palette($0) } ?? .file(value)
  }

  /// Nil where it is yet to be read.
  var palette: Palette? { if case .palette(let palette) = self { palette } else { nil } }

  /// The same, with files named from a folder.
  func inside(_ folder: FilePath) -> PaletteChoice {
    if case .file(let path) = self { .file(folder.reaching(path)) } else { self }
  }

  /// Reads the file, if it is one.
  mutating func read() throws(RunFailure) {
    guard case .file(let path) = self else { return }
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try OpenFile(path)
      guard file.size <= PaletteFile.longest else { throw FileError(path, .tooLarge("a palette")) }
      bytes = try file.bytes(at: 0, count: file.size)
    } catch {
      let names = Palette.known.map(\.palette.name)
      let hint = Spelling.nearest(to: path.description, among: names).map { "; did you mean \($0)?" }
      throw .usage("--palette \(error)" + (hint ?? "; use \(Values.list(names)), or a file"))
    }
    do throws(PaletteFile.Fault) {
      self = .palette(try PaletteFile.palette(bytes, name: path.name.description))
    } catch {
      throw .usage("--palette \(path): \(error.sentence)")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .file(let path): try container.encode(path)
    case .palette(let palette): try container.encode(palette)
    }
  }
}

extension PictureSettings {
  /// The palette as pictures are written with it; nil for all colors.
  var paletteStyle: PaletteStyle? { palette?.palette.map { PaletteStyle($0, dithering, maxBytes: maxBytes) } }

  /// Refuses palettes where there can be none, and none where there must be one.
  func checkPalette(of format: OutputFormat, _ background: Background) throws(RunFailure) {
    guard let palette = palette?.palette else {
      if !format.suits(nil) { throw .usage("a \(format.name) has the colors of a display; add --palette or --device") }
      if tone != .none { throw .usage("--tone needs --palette or --device, which leave few colors") }
      if maxBytes != nil {
        throw .usage(
          format.loss == .never ? "--max-bytes needs --palette" : "--max-bytes needs --palette; use --quality-for")
      }
      return
    }
    if !format.hasPalettes {
      let formats = OutputFormat.allCases.filter(\.hasPalettes).map(\.name)
      throw .usage("--palette makes \(Values.list(formats)), not \(format.name)")
    }
    if !format.suits(palette) {
      throw .usage("--palette \(palette.name): a \(format.name) holds numbers of colors up to 15; use PNG or BMP")
    }
    if !background.isOpaque { throw .usage("a palette has no transparency; use an opaque --background") }
  }
}

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

  /// In bytes. Makers of displays count in thousands, and a file must not be longer than they allow.
  private static func fileSize(_ text: String) -> Int? {
    let units: [Character: Double] = ["k": 1000, "m": 1_000_000, "g": 1_000_000_000]
    let unit = text.lowercased().last.flatMap { units[$0] }
    guard let number = Values.number(unit == nil ? text : String(text.dropLast())), number * (unit ?? 1) >= 1,
      number * (unit ?? 1) <= 1e15
    else { return nil }
    return Int(number * (unit ?? 1))
  }

  /// The same option, noting that it was given: it needs a palette.
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
