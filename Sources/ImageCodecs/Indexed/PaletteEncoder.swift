import Palettes
package import Raster

/// Writes pictures in the colors of a palette.
///
/// Groups are rows of light within the display's gamut, independent of each other, with lettering kept separate. The
/// assembler takes all rows from top to bottom, dithers them and writes the lettering over them, so the file does not
/// depend on how the work was divided.
package struct PaletteEncoder: PictureEncoder {
  package let width: Int
  package let height: Int
  let style: PaletteStyle
  let picture: OutputPicture
  private let mapping: GamutMapping
  private let words: WordColors

  init(_ picture: OutputPicture, _ style: PaletteStyle) {
    precondition(!picture.hasAlpha, "A palette cannot have transparency.")
    (width, height) = (picture.width, picture.height)
    (self.picture, self.style) = (picture, style)
    mapping = GamutMapping(style.palette, style.dithering.gamut)
    words = WordColors(style.palette, mapping)
  }

  package var rowsPerGroup: Int { max(1, (256 << 10) / (width * PaletteRows.bytesPerPixel)) }

  package var keptBytes: Int {
    let waiting = mostWaiting * rowsPerGroup * width * PaletteRows.bytesPerPixel
    let file = (style.palette.bitsPerPixel * width + 7) / 8 * height
    // Rows are dithered repeatedly if the file size is limited.
    let all = style.maxBytes == nil ? 0 : height * width * PaletteRows.bytesPerPixel + 2 * file
    return waiting + all + Ditherer.heldBytes(width: width) + (picture.style.format == .png ? 0 : 2 * file)
  }

  package var mostWaiting: Int { 8 }

  package var drawsWordsApart: Bool { true }

  package func encode(_ strip: Pixels) -> PaletteRows { encode(strip, words: nil) }

  package func encode(_ strip: Pixels, words: Pixels?) -> PaletteRows {
    precondition(strip.width == width, "Rows must match the picture’s width and height.")
    var known = KnownLights(mapping)
    var lights: [UInt16] = []
    lights.reserveCapacity(3 * width * strip.height)
    for pixel in stride(from: 0, to: strip.bytes.count, by: Pixels.bytesPerPixel) {
      let light = known.light(strip.bytes[pixel], strip.bytes[pixel + 1], strip.bytes[pixel + 2])
      lights.append(UInt16(light.x))
      lights.append(UInt16(light.y))
      lights.append(UInt16(light.z))
    }
    return PaletteRows(lights: lights, words: words.flatMap(self.words.indices(of:)) ?? [])
  }

  package func assembler(noteRoom: Int) -> PaletteAssembler { PaletteAssembler(self) }
}

/// Rows of a picture, ready for dithering.
package struct PaletteRows: Equatable, Sendable {
  /// Red, green and blue light of each pixel.
  var lights: [UInt16]
  /// The color of the palette for each pixel of lettering, plus one; 0 elsewhere. Empty if there is no lettering.
  var words: [UInt16]

  static let bytesPerPixel = 8

  func row(_ row: Int, width: Int) -> [Light] {
    var lights: [Light] = []
    lights.reserveCapacity(width)
    for place in stride(from: 3 * row * width, to: 3 * (row + 1) * width, by: 3) {
      let (red, green, blue) = (self.lights[place], self.lights[place + 1], self.lights[place + 2])
      lights.append(Light(Int32(red), Int32(green), Int32(blue)))
    }
    return lights
  }
}

/// A cache of colors converted to light. Pictures repeat the same colors.
private struct KnownLights {
  private let mapping: GamutMapping
  private var colors = [UInt32](repeating: .max, count: 1 << 14)
  private var lights = [Light](repeating: .zero, count: 1 << 14)

  init(_ mapping: GamutMapping) { self.mapping = mapping }

  mutating func light(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Light {
    let color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let place = Int((color &* 0x9E37_79B1) >> 18)
    if colors[place] != color {
      colors[place] = color
      lights[place] = mapping.mapped(Light(Color(red: red, green: green, blue: blue)))
    }
    return lights[place]
  }
}

/// The colors of lettering: each pixel of a letter has the nearest palette color, so that edges are sharp.
private struct WordColors: Sendable {
  private let mapping: GamutMapping
  private let inks: NearestInk

  /// The coverage below which a pixel does not count as part of a letter: half.
  private static let minAlpha: UInt8 = 128

  init(_ palette: Palette, _ mapping: GamutMapping) {
    (self.mapping, inks) = (mapping, NearestInk(palette))
  }

  /// Returns the palette indices of the lettering; nil if there is none.
  func indices(of words: Pixels) -> [UInt16]? {
    var indices = [UInt16](repeating: 0, count: words.width * words.height)
    var known: [Color: UInt16] = [:]
    var isEmpty = true
    for pixel in indices.indices where words.bytes[4 * pixel + 3] >= Self.minAlpha {
      let place = 4 * pixel
      let color = Color(red: words.bytes[place], green: words.bytes[place + 1], blue: words.bytes[place + 2])
      let index = known[color] ?? UInt16(inks.index(of: mapping.mapped(Light(color))) + 1)
      known[color] = index
      indices[pixel] = index
      isEmpty = false
    }
    return isEmpty ? nil : indices
  }
}

extension PaletteEncoder: JoinableEncoder {
  package func bytes(of group: PaletteRows) -> [UInt8] {
    var bytes: [UInt8] = [group.words.isEmpty ? 0 : 1]
    bytes.reserveCapacity(1 + 2 * (group.lights.count + group.words.count))
    for numbers in [group.lights, group.words] {
      for number in numbers {
        bytes.append(UInt8(truncatingIfNeeded: number))
        bytes.append(UInt8(truncatingIfNeeded: number >> 8))
      }
    }
    return bytes
  }

  package func group(_ number: Int, of bytes: [UInt8]) -> PaletteRows? {
    let count = width * rows(ofGroup: number).count
    guard let first = bytes.first, first <= 1, bytes.count == 1 + 2 * count * (first == 0 ? 3 : 4) else { return nil }
    let numbers = stride(from: 1, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    let words = Array(numbers.dropFirst(3 * count))
    guard words.allSatisfy({ $0 <= style.palette.entries.count }) else { return nil }
    return PaletteRows(lights: Array(numbers.prefix(3 * count)), words: words)
  }
}
