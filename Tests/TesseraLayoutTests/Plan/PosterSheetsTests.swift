import SeededRandom
import Testing

@testable import Layouts

@Suite struct PosterSheetsTests {
  private func count(_ length: Int, _ sheet: Int, _ overlap: Int) -> Int {
    var (reached, count) = (sheet, 1)
    while reached < length {
      reached += sheet - overlap
      count += 1
    }
    return count
  }

  /// Returns the number of sheets that stand or are turned, all alike.
  private func alike(_ width: Int, _ height: Int, _ sheet: (width: Int, height: Int), _ overlap: Int) -> Int {
    let standing = count(width, sheet.width, overlap) * count(height, sheet.height, overlap)
    return min(standing, count(width, sheet.height, overlap) * count(height, sheet.width, overlap))
  }

  /// Checks all that holds for any poster.
  private func check(_ width: Int, _ height: Int, _ sheet: (width: Int, height: Int), _ overlap: Int) {
    let what = "\(width)×\(height) on \(sheet), \(overlap)"
    let cut = PosterSheets(width: width, height: height, sheet: sheet, overlap: overlap)
    #expect(cut.count <= alike(width, height, sheet, overlap), "\(what)")
    #expect(Set(cut.sheets.map(\.name)).count == cut.count, "\(what)")
    var covered = [Bool](repeating: false, count: width * height)
    for part in cut.sheets {
      let pixels = part.pixels
      let room = part.isTurned ? (width: sheet.height, height: sheet.width) : sheet
      #expect(pixels.width > 0 && pixels.height > 0, "\(what)")
      #expect(pixels.width <= room.width && pixels.height <= room.height, "\(what)")
      #expect(pixels.x >= 0 && pixels.y >= 0 && pixels.maxX <= width && pixels.maxY <= height, "\(what)")
      for y in pixels.y..<pixels.maxY {
        for x in pixels.x..<pixels.maxX { covered[y * width + x] = true }
      }
    }
    #expect(covered.allSatisfy { $0 }, "\(what)")
    // Wherever a sheet ends within the poster, another reaches back over its edge.
    for part in cut.sheets {
      let pixels = part.pixels
      let isRight =
        pixels.maxX == width
        || cut.sheets.contains {
          $0.pixels.x == pixels.maxX - overlap && $0.pixels.y <= pixels.y && $0.pixels.maxY > pixels.y
        }
      let isBottom =
        pixels.maxY == height
        || cut.sheets.contains {
          $0.pixels.y == pixels.maxY - overlap && $0.pixels.x <= pixels.x && $0.pixels.maxX > pixels.x
        }
      #expect(isRight && isBottom, "\(what): \(part)")
    }
  }

  @Test func everyPixelIsOnASheet() {
    var random = SplitMix64(seed: 3)
    func number(_ range: ClosedRange<Float>) -> Int { Int(random.number(in: range)) }
    for _ in 0..<200 {
      let sheet = (width: number(8...60), height: number(8...60))
      check(number(1...200), number(1...200), sheet, number(0...Float(min(sheet.width, sheet.height) - 1) / 2))
    }
  }

  @Test func whatFitsIsOneSheet() {
    let standing = PosterSheets(width: 210, height: 297, sheet: (210, 297), overlap: 10)
    #expect(standing.count == 1 && !standing.sheets[0].isTurned && standing.sheets[0].name == "A1")
    #expect(standing.sheets[0].pixels == PixelRect(x: 0, y: 0, width: 210, height: 297))
    let lying = PosterSheets(width: 297, height: 210, sheet: (210, 297), overlap: 10)
    #expect(lying.count == 1 && lying.sheets[0].isTurned)
    let small = PosterSheets(width: 1, height: 1, sheet: (210, 297), overlap: 10)
    #expect(small.count == 1 && small.sheets[0].pixels == PixelRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func sheetsThatSaveNothingStand() {
    let cut = PosterSheets(width: 400, height: 574, sheet: (210, 297), overlap: 20)
    #expect(cut.count == 4 && cut.sheets.allSatisfy { !$0.isTurned })
    #expect(cut.sheets.map(\.name) == ["A1", "A2", "B1", "B2"])
    #expect(cut.sheets.map(\.pixels.x) == [0, 190, 0, 190] && cut.sheets.map(\.pixels.y) == [0, 0, 277, 277])
  }

  @Test func allAreTurnedWhereThatSavesSheets() {
    // Two above each other lie; standing, there would be four.
    let cut = PosterSheets(width: 290, height: 400, sheet: (210, 297), overlap: 10)
    #expect(cut.count == 2 && cut.sheets.allSatisfy(\.isTurned))
  }

  @Test func someAreTurnedWhereThatSavesSheets() {
    // A row of three that stand, and below it one of two that lie. All alike, there would be six.
    let cut = PosterSheets(width: 600, height: 500, sheet: (200, 300), overlap: 0)
    #expect(cut.count == 5 && alike(600, 500, (200, 300), 0) == 6)
    #expect(cut.sheets.map(\.isTurned) == [false, false, false, true, true])
    #expect(cut.sheets.map(\.name) == ["A1", "A2", "A3", "B1", "B2"])
  }

  @Test func columnsAreMixedWhereRowsSaveNothing() {
    let cut = PosterSheets(width: 500, height: 600, sheet: (300, 200), overlap: 0)
    #expect(cut.count == 5 && Set(cut.sheets.map(\.isTurned)) == [false, true])
    check(500, 600, (300, 200), 0)
  }

  @Test(arguments: [(0, "A1"), (25, "Z1"), (26, "AA1"), (27, "AB1"), (701, "ZZ1"), (702, "AAA1")])
  func rowsHaveLettersLikeThoseOfTables(row: Int, name: String) {
    let sheet = PosterSheets.Sheet(
      pixels: PixelRect(x: 0, y: 0, width: 1, height: 1), isTurned: false, row: row, column: 0)
    #expect(sheet.name == name)
  }
}
