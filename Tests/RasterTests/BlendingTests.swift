import Testing

@testable import Raster

@Suite struct BlendingTests {
  private func blend(_ color: Color, coverage: UInt8?, onto canvas: inout Pixels) {
    canvas.blend(
      row: 0, columns: 0..<1, of: Pixels(width: 1, height: 1, filledWith: color), coverage: coverage.map { [$0] },
      atX: 0, y: 0)
  }

  @Test func opaqueColorReplacesTheBackground() {
    var canvas = Pixels(width: 1, height: 1, filledWith: .white)
    blend(Color(red: 9, green: 8, blue: 7), coverage: nil, onto: &canvas)
    #expect(canvas[0, 0] == Color(red: 9, green: 8, blue: 7))
  }

  @Test func blendingOntoTransparencyKeepsTheColor() {
    var canvas = Pixels(width: 1, height: 1)
    blend(Color(red: 201, green: 3, blue: 77, alpha: 5), coverage: nil, onto: &canvas)
    #expect(canvas[0, 0] == Color(red: 201, green: 3, blue: 77, alpha: 5))
  }

  @Test(arguments: [1, 50, 127, 128, 200, 254] as [UInt8])
  func neighborsThatShareAPixelLeaveNoSeam(coverage: UInt8) {
    // Two pieces of the same color on the most different background.
    for (color, background) in [(Color.white, Color.black), (.black, .white)] {
      var canvas = Pixels(width: 1, height: 1)
      blend(color, coverage: coverage, onto: &canvas)
      blend(color, coverage: 255 - coverage, onto: &canvas)
      canvas.flatten(onto: background)
      #expect(canvas[0, 0] == color)
    }
  }

  @Test func threeTilesAtACornerLeaveNoSeam() {
    var canvas = Pixels(width: 1, height: 1)
    for coverage in [85, 85, 85] as [UInt8] { blend(.white, coverage: coverage, onto: &canvas) }
    canvas.flatten(onto: .black)
    #expect(canvas[0, 0] == .white)
  }

  @Test func upperLayerCoversTheLower() {
    var canvas = Pixels(width: 1, height: 1, filledWith: .black)
    blend(.white, coverage: 64, onto: &canvas)
    #expect(canvas[0, 0] == Color(red: 64, green: 64, blue: 64))
  }

  @Test func flattening() {
    var canvas = Pixels(width: 2, height: 1)
    canvas[0, 0] = Color(red: 255, green: 0, blue: 0, alpha: 51)
    canvas.flatten(onto: Color(red: 0, green: 0, blue: 255))
    #expect(canvas[0, 0] == Color(red: 51, green: 0, blue: 204))
    #expect(canvas[1, 0] == Color(red: 0, green: 0, blue: 255))
  }

  @Test func flatteningOntoHalfTransparency() {
    var canvas = Pixels(width: 1, height: 1)
    canvas.flatten(onto: Color(red: 1, green: 2, blue: 3, alpha: 128))
    #expect(canvas[0, 0] == Color(red: 1, green: 2, blue: 3, alpha: 128))
    var clear = Pixels(width: 1, height: 1)
    clear.flatten(onto: .clear)
    #expect(clear[0, 0] == .clear)
  }

  @Test func copyCopiesPartOfARow() {
    var source = Pixels(width: 4, height: 2, filledWith: .black)
    source[2, 1] = .white
    var canvas = Pixels(width: 5, height: 3)
    canvas.copy(row: 1, columns: 1..<3, of: source, toX: 3, y: 2)
    #expect(canvas[3, 2] == .black)
    #expect(canvas[4, 2] == .white)
    #expect(canvas[2, 2] == .clear)
  }

  @Test func aTintCoversColorsAndKeepsAlpha() {
    var picture = Pixels(width: 3, height: 1, filledWith: Color(red: 200, green: 101, blue: 0))
    picture[1, 0].alpha = 40
    picture[2, 0] = .clear
    var darkened = picture
    darkened.tint(with: Color(red: 0, green: 0, blue: 0, alpha: 64))
    #expect(darkened[0, 0] == Color(red: 150, green: 76, blue: 0))
    #expect(darkened[1, 0] == Color(red: 150, green: 76, blue: 0, alpha: 40))
    #expect(darkened[2, 0] == .clear)
    var covered = picture
    covered.tint(with: Color(red: 1, green: 2, blue: 3))
    #expect((0..<3).map { covered[$0, 0] } == [255, 40, 0].map { Color(red: 1, green: 2, blue: 3, alpha: $0) })
    var untouched = picture
    untouched.tint(with: Color(red: 1, green: 2, blue: 3, alpha: 0))
    #expect(untouched == picture)
  }
}
