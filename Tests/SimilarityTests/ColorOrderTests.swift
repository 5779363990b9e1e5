import Raster
import SeededRandom
import Testing

@testable import Similarity

@Suite struct ColorOrderTests {
  private func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> SortColor {
    SortColor(OKLab(Color(red: red, green: green, blue: blue)))
  }

  @Test func graysSortBeforeHues() {
    let rainbow = [
      color(0, 0, 0), color(90, 90, 90), color(255, 255, 255), color(255, 80, 120), color(230, 30, 20),
      color(240, 140, 20), color(240, 220, 30), color(60, 180, 60), color(30, 170, 180), color(30, 60, 200),
      color(120, 40, 190),
    ]
    let shuffled = [7, 3, 10, 0, 5, 1, 9, 2, 8, 4, 6]
    #expect(ColorOrder.indices(of: shuffled.map { rainbow[$0] }).map { shuffled[$0] } == Array(rainbow.indices))
  }

  @Test func tiesKeepTheirOrderAndUnknownColorsComeLast() {
    let red = color(200, 30, 30)
    #expect(ColorOrder.indices(of: [nil, red, color(9, 9, 9), red, nil, red]) == [2, 1, 3, 5, 0, 4])
    #expect(ColorOrder.indices(of: []).isEmpty)
  }

  /// Over many colors, a step is hardly longer than to the nearest neighbors.
  @Test func neighborsInTheOrderAreSimilar() {
    var random = SplitMix64(seed: 11)
    let labs = (0..<900).map { _ in
      OKLab(
        Color(
          red: UInt8(truncatingIfNeeded: random.next()), green: UInt8(truncatingIfNeeded: random.next()),
          blue: UInt8(truncatingIfNeeded: random.next())))
    }
    func length(_ order: [Int]) -> Double {
      zip(order, order.dropFirst()).reduce(0) { sum, step in
        let (one, two) = (labs[step.0], labs[step.1])
        let squares = [one.lightness - two.lightness, one.a - two.a, one.b - two.b].map { $0 * $0 }
        return sum + squares.reduce(0, +).squareRoot()
      }
    }
    let walk = ColorOrder.indices(of: labs.map { SortColor($0) })
    #expect(walk.sorted() == Array(labs.indices))
    #expect(length(walk) * 2.5 < length(Array(labs.indices)))
    // Lightness does not jump between sectors.
    let jumps = zip(walk, walk.dropFirst()).map { abs(labs[$0].lightness - labs[$1].lightness) }
    #expect(jumps.max()! < 0.45)
  }

  @Test func photoColorIsItsMostColorfulPart() {
    // A red object on a large gray ground, with a little blue.
    var pixels = Pixels(width: 32, height: 32, filledWith: Color(red: 120, green: 120, blue: 120))
    for y in 0..<12 { for x in 0..<32 { pixels[x, y] = Color(red: 220, green: 30, blue: 30) } }
    for x in 0..<32 { pixels[x, 31] = Color(red: 30, green: 30, blue: 220) }
    let found = SortColor(of: pixels)
    let red = color(220, 30, 30)
    #expect(abs(Int(found.hue) - Int(red.hue)) < 40 && found.chroma > 30 && found.chroma < red.chroma)
    // Invisible pixels have no color.
    var clear = Pixels(width: 32, height: 32, filledWith: Color(red: 220, green: 30, blue: 30, alpha: 0))
    #expect(SortColor(of: clear).chroma == 0)
    clear[3, 3] = Color(red: 30, green: 30, blue: 220)
    #expect(SortColor(of: clear) == color(30, 30, 220))
  }
}
