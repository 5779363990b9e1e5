import Raster
import SeededRandom
import Testing

@testable import TerminalPictures

@Suite struct TerminalCanvasTests {
  /// A picture with smooth colors and a noisy part.
  private func picture(_ width: Int, _ height: Int) -> Pixels {
    var random = SplitMix64(seed: 7)
    var pixels = Pixels(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let noise = x > width / 2 && y > height / 2 ? Int.random(in: 0...40, using: &random) : 0
        pixels[x, y] = Color(
          red: UInt8(x * 215 / width + noise), green: UInt8(y * 215 / height + noise),
          blue: UInt8((x + y) * 215 / (width + height)))
      }
    }
    return pixels
  }

  @Test func kittyHasThePixelsInPieces() throws {
    for (width, height) in [(1, 1), (32, 32), (64, 48), (123, 77)] {
      let pixels = picture(width, height)
      let known = TerminalCanvas(.kitty, colors: .all, columns: 80, rows: 20, cell: CellSize(width: 8, height: 16))
      #expect(try DecodedTerminal.kitty(known.bytes(of: pixels)) == (pixels, nil))
      // Without the size of cells, the terminal makes it as wide as planned.
      let unknown = TerminalCanvas(.kitty, colors: .all, columns: 80, rows: 20)
      #expect(try DecodedTerminal.kitty(unknown.bytes(of: pixels)).columns == (width + 9) / 10)
    }
  }

  @Test func blocksAreThePicture() throws {
    for (width, height) in [(1, 1), (40, 22), (41, 23)] {
      let pixels = picture(width, height)
      let all = TerminalCanvas(.blocks, colors: .all, columns: 80, rows: 20).bytes(of: pixels)
      #expect(try DecodedTerminal.blocks(all) == pixels)
      let palette = TerminalCanvas(.blocks, colors: .palette, columns: 80, rows: 20).bytes(of: pixels)
      #expect(try DecodedTerminal.blocks(palette).difference(from: pixels) < 30)
    }
  }

  @Test func thePaletteIsXterms() {
    for (index, color) in XtermPalette.colors.enumerated() {
      let known = DecodedTerminal.color(XtermPalette.first + index)
      #expect(color == SIMD3(Int32(known.red), Int32(known.green), Int32(known.blue)))
    }
    #expect(XtermPalette.colors.count == 240)
  }

  @Test func darkColorsKeepTheirHueInThePalette() throws {
    let navy = Pixels(width: 40, height: 40, filledWith: Color(red: 16, green: 16, blue: 64))
    let bytes = TerminalCanvas(.blocks, colors: .palette, columns: 80, rows: 40).bytes(of: navy)
    let mean = try DecodedTerminal.blocks(bytes).means(40)[0, 0]
    #expect(mean.blue > 30 && mean.blue > 2 * mean.red, "\(mean)")
  }

  @Test func shadesHaveTheBrightnessOfThePicture() {
    for (gray, expected) in [(0, 0.0), (64, 0.25), (128, 0.5), (200, 0.78), (255, 1)] {
      let color = Color(red: UInt8(gray), green: UInt8(gray), blue: UInt8(gray))
      let pixels = Pixels(width: 40, height: 41, filledWith: color)
      let canvas = TerminalCanvas(.blocks, colors: .shades, columns: 80, rows: nil)
      let text = String(decoding: canvas.bytes(of: pixels), as: UTF8.self)
      let levels = text.compactMap { Array(" ░▒▓█").firstIndex(of: $0) }
      #expect(text.split(separator: "\n").count == 21 && levels.count == 40 * 21 && !text.contains("\u{1B}"))
      #expect(abs(Double(levels.reduce(0, +)) / Double(levels.count * 4) - expected) < 0.03, "\(gray)")
    }
  }

  @Test func transparentPartsAreWhite() throws {
    var pixels = Pixels(width: 2, height: 2)
    pixels[1, 0] = Color(red: 0, green: 0, blue: 0, alpha: 128)
    let shown = try DecodedTerminal.blocks(
      TerminalCanvas(.blocks, colors: .all, columns: 80, rows: 20).bytes(of: pixels))
    #expect(shown[0, 0] == .white && shown[1, 0] == Color(red: 127, green: 127, blue: 127))
  }

  @Test func picturesFitTheWindow() {
    func size(_ canvas: TerminalCanvas, _ width: Double, _ height: Double) -> [Int] {
      let size = canvas.size(of: width, height)
      return [size.width, size.height]
    }
    let blocks = TerminalCanvas(.blocks, colors: .all, columns: 80, rows: 22)
    #expect(size(blocks, 1600, 900) == [78, 44])
    #expect(size(blocks, 9000, 100) == [80, 1])
    #expect(size(blocks, 100, 9000) == [1, 44])
    // Small pictures are not enlarged, unless a width is given.
    #expect(size(blocks, 16, 16) == [16, 16])
    #expect(size(TerminalCanvas(.blocks, colors: .all, columns: 40, rows: nil, enlarges: true), 16, 16) == [40, 40])
    // Cells need not be twice as high as wide.
    let narrow = TerminalCanvas(.blocks, colors: .all, columns: 80, rows: nil, cell: CellSize(width: 8, height: 20))
    #expect(size(narrow, 1000, 1000) == [80, 64])
    let kitty = TerminalCanvas(.kitty, colors: .all, columns: 100, rows: 40, cell: CellSize(width: 9, height: 18))
    #expect(size(kitty, 3840, 2160) == [900, 506] && size(kitty, 300, 200) == [300, 200])
  }
}
