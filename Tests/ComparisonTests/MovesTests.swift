import Raster
import Testing

@testable import Comparison

/// Parts that moved as a whole, which are forgiven, and those that appeared, vanished or grew.
@Suite struct MovesTests {
  /// A sheet of paper with rectangles; words are rows of letters with holes.
  private struct Sheet {
    var pixels = Pixels(width: 120, height: 90, filledWith: .white)

    mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ level: UInt8 = 20) {
      for row in y..<min(y + height, pixels.height) {
        for column in x..<min(x + width, pixels.width) {
          pixels[column, row] = Color(red: level, green: level, blue: level)
        }
      }
    }

    /// Draws letters of 5 × 7 pixels, one for each bit pattern.
    mutating func write(_ letters: [UInt64], _ x: Int, _ y: Int) {
      for (index, letter) in letters.enumerated() {
        for bit in 0..<35 where letter >> UInt64(bit) & 1 == 1 { fill(x + 7 * index + bit % 5, y + bit / 5, 1, 1) }
      }
    }

    /// Draws a photo.
    mutating func paint(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      for row in 0..<height {
        for column in 0..<width {
          let (red, green) = (
            UInt8(truncatingIfNeeded: row * 37 + column * 11), UInt8(truncatingIfNeeded: row * column)
          )
          pixels[x + column, y + row] = Color(red: red, green: green, blue: red ^ green)
        }
      }
    }
  }

  private static let word: [UInt64] = [0x4_6318_FE31, 0x7_C21F_843F, 0x7_C210_8421, 0x3_A318_C62E]
  private static let otherWord: [UInt64] = [0x4_6318_FE31, 0x7_C21F_843F, 0x7_C210_8421, 0x7_C21F_843F]

  private func difference(
    _ reach: Int, tolerance: Int = 0, _ first: (inout Sheet) -> Void, _ second: (inout Sheet) -> Void
  ) -> PictureDifference {
    var (expected, actual) = (Sheet(), Sheet())
    first(&expected)
    second(&actual)
    var pair = DrawnPair(width: 120, height: 90)
    (pair.expected, pair.actual) = (expected.pixels, actual.pixels)
    var rules = ComparisonRules()
    (rules.maxShift, rules.tolerance) = (reach, .levels(tolerance))
    return pair.difference(rules)
  }

  private static let steps = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (2, 0), (0, -2), (1, -2), (-2, 2)]

  @Test(arguments: steps) func wordsPhotosAndBoxesMayMove(x: Int, y: Int) {
    let reach = max(abs(x), abs(y))
    func draw(_ sheet: inout Sheet, _ x: Int, _ y: Int) {
      sheet.write(Self.word, 10 + x, 10 + y)
      sheet.paint(40 + x, 30 + y, 30, 20)
      sheet.fill(20 + x, 60 + y, 60, 15)
      sheet.fill(100, 5, 3, 70, 90)
    }
    let moved = difference(reach) {
      draw(&$0, 0, 0)
    } _: {
      draw(&$0, x, y)
    }
    #expect(moved.changedPixels == 0 && moved.movedPixels > 100 && moved.shifts.isEmpty && moved.regions.isEmpty)
    let strict = difference(0) {
      draw(&$0, 0, 0)
    } _: {
      draw(&$0, x, y)
    }
    #expect(strict.changedPixels == moved.movedPixels && strict.movedPixels == 0)
    if reach > 1 {
      #expect(
        difference(1) {
          draw(&$0, 0, 0)
        } _: {
          draw(&$0, x, y)
        }.changedPixels > 0)
    }
  }

  /// The issue of every peer: what appears or vanishes has neighbors that look like it.
  @Test(
    arguments: [1, 2],
    [
      (40, 5, 1, 60), (40, 5, 2, 60), (5, 40, 80, 1), (5, 40, 80, 2), (60, 50, 1, 1), (60, 50, 2, 2), (0, 0, 120, 1),
      (0, 0, 2, 90), (0, 88, 120, 2), (118, 0, 2, 90), (119, 89, 1, 1), (33, 10, 1, 7), (99, 20, 1, 30),
      (20, 60, 61, 1),
      (81, 60, 1, 15), (80, 62, 2, 3), (103, 5, 1, 70), (98, 5, 1, 70),
    ])
  func barsAndDotsAreNotForgiven(reach: Int, area: (Int, Int, Int, Int)) {
    func draw(_ sheet: inout Sheet) {
      sheet.write(Self.word, 10, 10)
      sheet.fill(20, 60, 60, 15)
      sheet.fill(100, 5, 3, 70)
      for line in 0..<4 { sheet.fill(50 + 3 * line, 10, 1, 20) }
    }
    func drawMore(_ sheet: inout Sheet) {
      draw(&sheet)
      sheet.fill(area.0, area.1, area.2, area.3)
    }
    let (appeared, vanished) = (difference(reach, draw, drawMore), difference(reach, drawMore, draw))
    #expect(appeared.changedPixels > 0 && appeared.movedPixels == 0)
    #expect(vanished.changedPixels > 0 && vanished.movedPixels == 0)
  }

  @Test(arguments: [1, 2]) func aChangedWordIsFoundAmongWordsThatMoved(reach: Int) {
    let changed = difference(reach) {
      $0.write(Self.word, 10, 10)
      $0.write(Self.word, 10, 40)
    } _: {
      $0.write(Self.word, 10 + reach, 10)
      $0.write(Self.otherWord, 10 + reach, 40)
    }
    #expect(changed.movedPixels > 30 && changed.changedPixels > 5)
    #expect(changed.regions.allSatisfy { $0.y >= 40 - reach && $0.x >= 28 })
  }

  /// A page below a header that grew by a row moves down, and its last row leaves the picture.
  @Test func rowsMayLeaveThePicture() {
    func draw(_ sheet: inout Sheet, _ by: Int) {
      sheet.fill(0, 0, 120, 8 + by, 200)
      for line in 0..<5 { sheet.write(Self.word, 10 + 9 * line, 12 + 10 * line + by) }
      sheet.fill(0, 70 + by, 120, 20 - by, 60)
    }
    let moved = difference(1) {
      draw(&$0, 0)
    } _: {
      draw(&$0, 1)
    }
    #expect(moved.changedPixels == 0 && moved.movedPixels > 200 && moved.shifts.isEmpty)
    let line = difference(1) {
      draw(&$0, 0)
    } _: {
      draw(&$0, 1)
      $0.fill(0, 8, 120, 1, 0)
    }
    #expect(line.changedPixels >= 120)
  }

  /// A box that became larger has not moved.
  @Test(arguments: [1, 2]) func growthIsNoMove(reach: Int) {
    for (width, height) in [(1, 0), (0, 1), (1, 1), (2, 0)] {
      let grown = difference(reach) {
        $0.fill(20, 20, 40, 30)
      } _: {
        $0.fill(20, 20, 40 + width, 30 + height)
      }
      #expect(grown.changedPixels == (40 + width) * (30 + height) - 1200 && grown.movedPixels == 0)
    }
  }

  /// Changes in the number of dark pixels are never taken for moves, wherever they are.
  @Test(arguments: [(1, 1), (1, 2), (2, 1), (2, 2), (1, 9), (9, 2)], [1, 2])
  func nothingThatAppearsIsForgivenAnywhere(size: (Int, Int), reach: Int) {
    var sheet = Sheet()
    sheet.write(Self.word, 3, 3)
    for line in 0..<4 { sheet.fill(3 + (line + 2) * line, 12, 1 + line % 2, 12) }
    sheet.fill(28, 12, 9, 11)
    for (x, y) in (0..<120).map({ (31 + $0 % 12, 3 + $0 / 12) }) where (x + y) % 2 == 0 { sheet.fill(x, y, 1, 1) }
    var pair = DrawnPair()
    pair.expected = sheet.pixels.part(columns: 0..<46, rows: 0..<27)
    var rules = ComparisonRules()
    rules.maxShift = reach
    for y in 0...27 - size.1 {
      for x in 0...46 - size.0 {
        pair.actual = pair.expected
        for row in y..<y + size.1 { for column in x..<x + size.0 { pair.actual[column, row] = .black } }
        let isDarker = pair.actual.bytes.reduce(0) { $0 + Int($1) } < pair.expected.bytes.reduce(0) { $0 + Int($1) }
        #expect(!isDarker || pair.difference(rules).changedPixels > 0, "\(x),\(y)")
      }
    }
  }

  @Test func italicsAreNoMove() {
    let slanted = difference(2) {
      $0.fill(40, 20, 2, 10)
    } _: { sheet in
      for row in 0..<10 { sheet.fill(39 + row / 3, 20 + row, 2, 1) }
    }
    #expect(slanted.changedPixels > 0)
  }

  /// Noise within the tolerance does not matter to what moved.
  @Test func tolerancesApplyToWhatMoved() {
    func draw(_ sheet: inout Sheet, _ x: Int, noise: UInt8) {
      sheet.paint(40 + x, 30, 30, 20)
      if noise > 0 { for row in 0..<90 { for column in 0..<120 { sheet.pixels[column, row].blue ^= noise } } }
    }
    #expect(
      difference(1, tolerance: 2) {
        draw(&$0, 0, noise: 0)
      } _: {
        draw(&$0, 1, noise: 2)
      }.changedPixels == 0)
    #expect(
      difference(1, tolerance: 1) {
        draw(&$0, 0, noise: 0)
      } _: {
        draw(&$0, 1, noise: 2)
      }.changedPixels > 0)
  }
}
