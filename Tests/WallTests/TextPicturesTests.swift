import Layouts
import Raster
import Testing

@testable import Typesetting
@testable import Wall

@Suite struct TextPicturesTests {
  private let pictures = TextPictures(height: 100)

  private func picture(rows: Range<Int>, bytes: Int = 40) -> TextPicture {
    TextPicture(
      area: PixelRect(x: 3, y: rows.lowerBound, width: 4, height: rows.count),
      content: .coverage([UInt8](repeating: 1, count: bytes)),
      setting: TextSetting(
        lines: 1, size: 12, width: 4, isCut: false, missingCount: 0,
        ink: PixelRect(x: 0, y: 0, width: 4, height: rows.count)))
  }

  /// Returns the number of times that a picture is made for strips of some rows, from `start` to the end of the wall.
  private func count(_ index: Int, reach: Range<Int>, rows: Int, from start: Int = 0, bytes: Int = 40) throws -> Int {
    var count = 0
    let area = PixelRect(x: 0, y: reach.lowerBound, width: 10, height: reach.count)
    for top in stride(from: start, to: 100, by: rows) where (top..<top + rows).overlaps(reach) {
      let found = try pictures.picture(index, rows: top..<top + rows, of: area) {
        count += 1
        return picture(rows: reach, bytes: bytes)
      }
      #expect(found.area.height == reach.count)
    }
    return count
  }

  @Test(arguments: [1, 7, 8, 50, 100]) func textsAreSetOnceForAllStrips(rows: Int) throws {
    #expect(try count(0, reach: 10..<37, rows: rows) == 1)
    // Rows beyond the wall are never drawn, and not waited for.
    #expect(try count(1, reach: -20..<15, rows: rows) == 1)
    #expect(try count(2, reach: 90..<130, rows: rows) == 1)
    // Nothing is kept after its last row.
    #expect(try count(0, reach: 10..<37, rows: rows) == 1)
  }

  @Test func memoryIsLimited() throws {
    let half = TextPictures.maxBytes / 2 + 1
    let area = PixelRect(x: 0, y: 0, width: 10, height: 50)
    for index in 0..<2 {
      _ = try pictures.picture(index, rows: 0..<10, of: area) { picture(rows: 0..<50, bytes: half) }
    }
    // The second is redrawn for each strip; the first is kept, and then there is room.
    #expect(try count(1, reach: 0..<50, rows: 10, from: 10, bytes: half) == 4)
    #expect(try count(0, reach: 0..<50, rows: 10, from: 10, bytes: half) == 0)
    #expect(try count(2, reach: 0..<50, rows: 10, bytes: half) == 1)
  }
}
