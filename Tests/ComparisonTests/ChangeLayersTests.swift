import Raster
import SeededRandom
import Testing

@testable import Comparison

/// The parts of pictures on a page of changes.
@Suite struct ChangeLayersTests {
  /// A light picture with noise in its right half.
  private func picture(width: Int = 301, height: Int = 250) -> Pixels {
    var random = SplitMix64(seed: 5)
    var picture = Pixels(width: width, height: height, filledWith: .white)
    for y in 0..<height {
      for x in width / 2..<width {
        let level = UInt8(truncatingIfNeeded: random.next())
        picture[x, y] = Color(red: level, green: level / 2, blue: level ^ 90)
      }
    }
    return picture
  }

  /// Returns a picture with a part over it.
  private func covered(_ picture: Pixels, by part: ChangeLayers.Part?) -> Pixels {
    var result = picture
    guard let part else { return result }
    for y in 0..<part.pixels.height {
      for x in 0..<part.pixels.width where part.pixels[x, y].alpha > 0 {
        result[part.x + x, part.y + y] = part.pixels[x, y]
      }
    }
    return result
  }

  @Test func theChangedPartMakesTheActualPicture() {
    let expected = picture()
    for (x, y) in [(0, 0), (300, 249), (40, 100), (200, 60)] {
      var actual = expected
      for (column, row) in [(x, y), (150, 130), (300, 17)] { actual[column, row] = .black }
      let layers = ChangeLayers(expected: expected, actual: actual)
      #expect(covered(expected, by: layers.changed) == actual, "\(x), \(y)")
    }
    #expect(ChangeLayers(expected: expected, actual: expected).changed == nil)
  }

  /// Only cells in which something differs are stored again.
  @Test func theChangedPartIsSmall() throws {
    let expected = picture()
    var actual = expected
    (actual[20, 20], actual[90, 70]) = (.black, .black)
    let changed = try #require(ChangeLayers(expected: expected, actual: actual).changed)
    #expect((changed.x, changed.y, changed.pixels.width, changed.pixels.height) == (16, 16, 80, 56))
    #expect((0..<56).reduce(0) { count, y in count + (0..<80).count { changed.pixels[$0, y].alpha > 0 } } == 2 * 64)
  }

  @Test func photosThatDidNotChangeAreApart() throws {
    let expected = picture()
    var actual = expected
    actual[250, 100] = .black
    let layers = ChangeLayers(expected: expected, actual: actual)
    let photo = try #require(layers.photo)
    #expect(photo.x >= 144 && photo.pixels.width > 140 && photo.pixels.height > 230)
    #expect(levels(drawn(layers, expected), expected) <= 6)
    // The photo may be stored with loss, so what differs must be above it.
    #expect(layers.rest.map { $0.pixels[250 - $0.x, 100 - $0.y] } == expected[250, 100])
  }

  /// Returns the expected picture in its layers; magenta where there is none.
  private func drawn(_ layers: ChangeLayers, _ picture: Pixels) -> Pixels {
    var result = Pixels(
      width: picture.width, height: picture.height, filledWith: Color(red: 255, green: 0, blue: 255))
    result = covered(result, by: layers.photo)
    if let drawing = layers.drawing {
      for (place, index) in drawing.indices.enumerated() where index > 0 {
        result[place % picture.width, place / picture.width] = drawing.colors[Int(index)]
      }
    }
    return covered(result, by: layers.rest)
  }

  private func levels(_ first: Pixels, _ second: Pixels) -> Int {
    zip(first.bytes, second.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// A drawing with few colors has a palette, in which similar colors are one; a cell with others is apart.
  @Test func drawingsHavePalettes() throws {
    var drawing = Pixels(width: 401, height: 300, filledWith: .white)
    for x in 20..<380 { drawing[x, 40] = Color(red: UInt8(x / 4), green: 0, blue: 0) }
    let layers = ChangeLayers(expected: drawing, actual: drawing)
    #expect(layers.photo == nil && layers.rest == nil && layers.drawing?.colors.count == 68)
    #expect(1...6 ~= levels(drawn(layers, drawing), drawing))
    for index in 0..<200 {
      drawing[index * 2, 100] = Color(red: UInt8(index % 20 * 12), green: UInt8(index / 20 * 12), blue: 200)
      drawing[index, 200] = Color(red: UInt8(index % 20 * 12), green: UInt8(index / 20 * 12), blue: 100)
    }
    let many = ChangeLayers(expected: drawing, actual: drawing)
    let rest = try #require(many.rest)
    #expect(many.drawing?.colors.count == 256 && rest.pixels.height < 200)
    #expect(levels(drawn(many, drawing), drawing) <= 6)
    // No palette is made for a picture whose colors are almost all different.
    var noise = Pixels(width: 32, height: 24, filledWith: .white)
    for y in 0..<24 { for x in 0..<32 { noise[x, y] = Color(red: UInt8(8 * x), green: UInt8(10 * y), blue: 0) } }
    let layered = ChangeLayers(expected: noise, actual: noise)
    #expect(layered.photo == nil && layered.drawing == nil && layered.rest?.pixels == noise)
  }

  /// Changed parts have the colors of both pictures.
  @Test func changesAreExact() throws {
    var drawing = Pixels(width: 320, height: 200, filledWith: .white)
    for index in 0..<300 {
      drawing[8 * (index % 40) + 3, 8 * (index / 40) + 3] = Color(red: UInt8(50 + index % 100), green: 90, blue: 90)
    }
    var actual = drawing
    actual[243, 12] = .black
    let layered = drawn(ChangeLayers(expected: drawing, actual: actual), drawing)
    #expect(layered.part(columns: 240..<248, rows: 8..<16) == drawing.part(columns: 240..<248, rows: 8..<16))
    #expect(layered != drawing)
  }

  @Test func drawingsOfFewColorsAreExact() throws {
    var picture = Pixels(width: 300, height: 2, filledWith: .clear)
    for x in 0..<255 { picture[x, 1] = Color(red: UInt8(x), green: 7, blue: 7) }
    let drawing = try #require(ChangeLayers.Drawing(exactly: picture))
    #expect(drawing.colors.count == 256)
    #expect((0..<600).allSatisfy { drawing.colors[Int(drawing.indices[$0])] == picture[$0 % 300, $0 / 300] })
    picture[299, 1] = .black
    #expect(ChangeLayers.Drawing(exactly: picture) == nil)
  }

  /// Letters, lines and gradients are no photos.
  @Test func drawingsStayWhole() {
    var drawing = Pixels(width: 320, height: 320, filledWith: .white)
    for y in 0..<320 {
      let ink = Color(red: UInt8(y / 2), green: 9, blue: 9)
      for x in 0..<320 where x / 2 % 2 == 0 || y % 7 == 0 { drawing[x, y] = ink }
    }
    #expect(ChangeLayers(expected: drawing, actual: drawing).photo == nil)
  }

  @Test func overlaysHaveTheMarksOfDrawings() throws {
    var pair = DrawnPair()
    pair.actual[30, 20].red ^= 128
    var overlay = ChangeOverlay(width: 60, height: 48, seenAt: 30)
    var comparison = PictureComparison(width: 60, height: 48, ComparisonRules())
    comparison.add(expected: pair.expected)
    comparison.add(actual: pair.actual) { overlay.add($0) }
    let part = try #require(overlay.part)
    #expect(part.area == PixelArea(x: 26, y: 16, width: 9, height: 9))
    #expect(part.inks == Array(repeating: DifferenceDrawing.Ink.changed.rawValue, count: 81))
    #expect(ChangeOverlay(width: 60, height: 48, seenAt: 30).part == nil)
  }
}
