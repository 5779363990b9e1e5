import Files
import Palettes
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct PaletteEncoderTests {
  private static let formats: [OutputFormat] = [.png, .bmp, .raw4]

  private func picture(
    _ format: OutputFormat, _ palette: Palette, width: Int, height: Int, method: Dithering.Method = .floydSteinberg,
    maxBytes: Int? = nil
  ) -> OutputPicture {
    var dithering = Dithering()
    dithering.method = method
    var style = OutputStyle(format)
    style.palette = PaletteStyle(palette, dithering, maxBytes: maxBytes)
    return OutputPicture(width: width, height: height, hasAlpha: false, style: style, resolution: 254)
  }

  private func palette(_ name: String) throws -> Palette { try #require(Palette.named(name)) }

  private func gradient(_ width: Int, _ height: Int) -> Pixels {
    var pixels = Pixels(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        pixels[x, y] = Color(
          red: UInt8(x * 255 / max(1, width - 1)), green: UInt8(y * 255 / max(1, height - 1)),
          blue: UInt8((x + y) % 256))
      }
    }
    return pixels
  }

  /// Returns the bytes of a picture, and its end.
  private func written(
    _ picture: OutputPicture, _ pixels: Pixels, words: Pixels? = nil, note: String? = nil, rowsAtOnce: Int? = nil
  ) throws -> (bytes: [UInt8], end: PictureEnd) {
    let encoder = try #require(picture.encoder as? PaletteEncoder)
    var assembler = encoder.assembler(noteRoom: 0)
    var bytes = try assembler.begin()
    for row in stride(from: 0, to: pixels.height, by: rowsAtOnce ?? encoder.rowsPerGroup) {
      let count = min(rowsAtOnce ?? encoder.rowsPerGroup, pixels.height - row)
      func part(_ all: Pixels) -> Pixels {
        let rows = all.bytes[row * all.bytesPerRow..<(row + count) * all.bytesPerRow]
        return Pixels(width: all.width, height: count, bytes: Array(rows))
      }
      bytes += try assembler.add(encoder.encode(part(pixels), words: words.map(part)))
    }
    let end = try assembler.end(note: note, digests: [])
    return (bytes + end.bytes, end)
  }

  @Test(arguments: Palette.known.map(\.palette))
  func pngsHaveTheDevicesColorsInAsFewBitsAsHoldThem(palette: Palette) throws {
    let pixels = gradient(61, 40)
    let (bytes, _) = try written(picture(.png, palette, width: 61, height: 40), pixels)
    let file = try DecodedFile(bytes)
    #expect(file.damage == nil && file.info.color == .palette && file.info.bitsPerChannel == palette.bitsPerPixel)
    let colors = Set((0..<40).flatMap { y in (0..<61).map { file.stored[$0, y] } })
    #expect(colors.isSubset(of: palette.entries.map(\.device)) && colors.count > 1)
  }

  @Test(arguments: formats, Dithering.Method.allCases)
  func bandsDoNotShow(format: OutputFormat, method: Dithering.Method) throws {
    let pixels = gradient(90, 70)
    let picture = picture(format, try palette("spectra6"), width: 90, height: 70, method: method)
    let whole = try written(picture, pixels, note: "inputs=1", rowsAtOnce: 70).bytes
    for rows in [1, 3, 64] { #expect(try written(picture, pixels, note: "inputs=1", rowsAtOnce: rows).bytes == whole) }
  }

  @Test(arguments: formats) func groupsCanBeKept(format: OutputFormat) throws {
    let encoder = PaletteEncoder(
      picture(format, try palette("acep7"), width: 30, height: 9), PaletteStyle(try palette("acep7")))
    var words = Pixels(width: 30, height: 9)
    for layer in [
      nil, words,
      {
        words[3, 4] = .black
        return words
      }(),
    ] as [Pixels?] {
      let group = encoder.encode(gradient(30, 9), words: layer)
      let bytes = encoder.bytes(of: group)
      #expect(encoder.group(0, of: bytes) == group)
      #expect(encoder.group(0, of: bytes + [0]) == nil && encoder.group(0, of: Array(bytes.dropLast())) == nil)
      #expect(encoder.group(0, of: [7] + bytes.dropFirst()) == nil)
    }
    var bytes = encoder.bytes(of: encoder.encode(gradient(30, 9), words: words))
    bytes[0] = 1
    bytes += [UInt8](repeating: 0xFF, count: 2 * 30 * 9)
    #expect(encoder.group(0, of: bytes) == nil && encoder.group(0, of: []) == nil)
  }

  /// Two rows of five pixels, worked out by hand: numbers of the display, the left pixel in the upper half.
  @Test func rawPixelsAreTheNumbersOfTheDisplay() throws {
    let palette = try palette("spectra6")
    let picture = picture(.raw4, palette, width: 5, height: 2, method: .none)
    var pixels = Pixels(width: 5, height: 2)
    let names = [["white", "blue", "green", "red", "yellow"], ["black", "black", "white", "white", "blue"]]
    // Colors that the display has are theirs where they are not compressed.
    var style = picture.style
    style.palette?.dithering.gamut = .clip
    for (y, row) in names.enumerated() {
      for (x, name) in row.enumerated() {
        pixels[x, y] = try #require(palette.entries.first { $0.name == name }).measured
      }
    }
    let clipped = OutputPicture(width: 5, height: 2, hasAlpha: false, style: style)
    #expect(try written(clipped, pixels).bytes == [0x15, 0x63, 0x20, 0x00, 0x11, 0x50])
  }

  /// The layout of a BMP, as its readers want it.
  @Test func bitmapsStandOnTheirHeads() throws {
    let picture = picture(.bmp, try palette("bw"), width: 9, height: 2)
    var pixels = Pixels(width: 9, height: 2, filledWith: .white)
    for x in 0..<9 { pixels[x, 1] = .black }
    let bytes = try written(picture, pixels).bytes
    func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
    #expect(bytes.starts(with: "BM".utf8) && number(2) == bytes.count && number(10) == 62)
    #expect([14, 18, 22, 34, 38, 46].map(number) == [40, 9, 2, 8, 10000, 2])
    #expect(bytes[26..<30].elementsEqual([1, 0, 1, 0]))
    #expect(bytes[54..<62].elementsEqual([0, 0, 0, 0, 255, 255, 255, 0]))
    #expect(bytes[62..<70].elementsEqual([0, 0, 0, 0, 0xFF, 0x80, 0, 0]))
  }

  @Test(arguments: [OutputFormat.png, .bmp]) func notesRoundTrip(format: OutputFormat) throws {
    let folder = try TemporaryFolder()
    let picture = picture(format, try palette("gray4"), width: 20, height: 20)
    for note in ["inputs=12 page=1/1", nil] {
      let bytes = try written(picture, gradient(20, 20), note: note).bytes
      let path = try folder.write(bytes, to: "a")
      #expect(WallNote.read(path) == note && WallNote.isSigned(path))
      #expect(WallNote.read(try folder.write(Array(bytes.dropLast()), to: "b")) == nil)
    }
  }

  @Test func colorsOfTwentyFourBitsAreBitmapsToo() throws {
    let pixels = gradient(3, 2)
    let bytes = try WrittenPicture(.bmp).bytes(of: pixels)
    var rows: [UInt8] = []
    for y in [1, 0] {
      for x in 0..<3 { rows += [pixels[x, y].blue, pixels[x, y].green, pixels[x, y].red] }
      rows += [0, 0, 0]
    }
    #expect(bytes[28] == 24 && bytes[54..<78].elementsEqual(rows))
  }

  @Test func wordsAreOfOneColor() throws {
    let palette = try palette("bw")
    let picture = picture(.png, palette, width: 40, height: 30)
    let gray = Pixels(width: 40, height: 30, filledWith: Color(red: 120, green: 120, blue: 120))
    var words = Pixels(width: 40, height: 30)
    for x in 5..<15 {
      for y in 5..<9 { words[x, y] = Color(red: 30, green: 30, blue: 30, alpha: UInt8(x < 10 ? 128 : 127)) }
    }
    let file = try DecodedFile(written(picture, gray, words: words).bytes)
    let plain = try DecodedFile(written(picture, gray).bytes)
    for y in 0..<30 {
      for x in 0..<40 {
        let isWord = (5..<10).contains(x) && (5..<9).contains(y)
        #expect(file.stored[x, y] == (isWord ? .black : plain.stored[x, y]))
      }
    }
  }

  @Test func filesAreMadeToFit() throws {
    let pixels = gradient(200, 150)
    let palette = try palette("gray16")
    let free = try written(picture(.png, palette, width: 200, height: 150), pixels).bytes.count
    let fitting = try written(picture(.png, palette, width: 200, height: 150, maxBytes: free + 100), pixels)
    #expect(fitting.end.reduction == nil && fitting.bytes.count <= free)
    let tight = try written(picture(.png, palette, width: 200, height: 150, maxBytes: free * 3 / 4), pixels)
    #expect(tight.bytes.count <= free * 3 / 4 && tight.end.reduction != nil)
    #expect(try DecodedFile(tight.bytes).damage == nil)
    #expect {
      try written(picture(.png, palette, width: 200, height: 150, maxBytes: 50), pixels)
    } throws: { error in
      guard case .tooLarge(let bytes, 50)? = error as? EncodingError else { return false }
      return bytes > 50
        && "\(error)" == "it would be \(bytes) bytes even without dithering, but --max-bytes allows 50; use fewer "
          + "photos, a plainer background, or a larger --max-bytes"
    }
  }

  @Test func waysToFitBeginWithWhatWasAskedForAndEndWithoutDithering() {
    for method in Dithering.Method.allCases {
      var dithering = Dithering()
      (dithering.method, dithering.strength) = (method, 80)
      let ways = dithering.frugal
      #expect(ways.first == dithering && (ways.last?.method == Dithering.Method.none))
      #expect(ways.allSatisfy { $0.strength <= 80 } && Set(ways).count == ways.count)
    }
  }
}
