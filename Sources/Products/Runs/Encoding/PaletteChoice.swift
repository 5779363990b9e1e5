package import Files
package import ImageCodecs
import Messages
package import Palettes
package import Planning
package import Plans

// Palettes of displays, and the reduction of pictures to their colors.

/// The requested palette.
package enum PaletteChoice: Hashable, Encodable, Sendable {
  /// An unread file.
  case file(FilePath)
  case palette(Palette)

  /// A known name or a file.
  package init(_ value: FilePath) {
    self = Palette.named(value.description).map { .palette($0) } ?? .file(value)
  }

  /// The names of known palettes, as a list for help and errors.
  static var names: String { Values.list(Palette.known.map(\.palette.name)) }

  /// Nil for an unread file.
  package var palette: Palette? { if case .palette(let palette) = self { palette } else { nil } }

  /// Resolves a relative file against a folder.
  package func inside(_ folder: FilePath) -> PaletteChoice {
    if case .file(let path) = self { .file(folder.reaching(path)) } else { self }
  }

  /// Reads an unread file.
  package mutating func read() throws(RunFailure) {
    guard case .file(let path) = self else { return }
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try OpenFile(path)
      guard file.size <= PaletteFile.longest else { throw FileError(path, .tooLarge("a palette")) }
      bytes = try file.bytes(at: 0, count: file.size)
    } catch {
      let names = Palette.known.map(\.palette.name)
      let meant = PictureSettings.declared.palette.hints.value(meantBy: path.description)
      let hint = (meant ?? Spelling.nearest(to: path.description, among: names)).map { "; did you mean \($0)?" }
      throw .usage("--palette \(error)" + (hint ?? "; use \(Values.list(names)), or a file"))
    }
    do throws(PaletteFile.Fault) {
      self = .palette(try PaletteFile.palette(bytes, name: path.name.description))
    } catch {
      throw .usage("--palette \(path): \(error.sentence)")
    }
  }

  /// The names of palettes in other words, as letters and digits.
  static let otherNames = [
    "7color": "acep7", "7colors": "acep7", "7colour": "acep7", "acep": "acep7", "6color": "spectra6",
    "6colors": "spectra6", "e6": "spectra6", "spectra": "spectra6", "blackwhite": "bw", "blackandwhite": "bw",
    "mono": "bw", "monochrome": "bw", "1bit": "bw", "2bit": "gray4", "4bit": "gray16", "gray": "gray16",
    "grey": "gray16", "grayscale": "gray16", "greyscale": "gray16", "16gray": "gray16", "4gray": "gray4",
  ]

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .file(let path): try container.encode(path)
    case .palette(let palette): try container.encode(palette)
    }
  }
}

extension Notation where Value == PaletteChoice {
  static var palette: Notation {
    var notation = Notation(expected: PaletteChoice.names) { PaletteChoice($0.path) }
    notation.inside = { $0.inside($1) }
    notation.files = { if case .file(let path) = $0 { [path] } else { [] } }
    return notation
  }
}

extension PictureLook {
  /// The palette in the output style; nil for full color.
  var paletteStyle: PaletteStyle? {
    self.palette?.palette.map { PaletteStyle($0, dithering, maxBytes: self.maxBytes) }
  }

  /// Refuses unsupported palettes, and missing ones if the format needs one.
  package func checkPalette(of format: OutputFormat, _ background: Background) throws(RunFailure) {
    guard let palette = self.palette?.palette else {
      if !format.suits(nil) { throw .usage("\(format.name) needs --palette or --device") }
      if self.tone != .none { throw .usage("--tone needs --palette or --device") }
      if self.maxBytes != nil {
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
      throw .usage("--palette \(palette.name): \(format.name) stores color numbers up to 15; use PNG or BMP")
    }
    if !background.isOpaque { throw .usage("a palette has no transparency; use an opaque --background") }
  }
}
