import Layouts
import Testing

@testable import Typesetting

@Suite struct TextOutlineTests {
  private func outline(_ ink: [UInt8], width: Int, by line: Double) -> TextOutline {
    let setting = TextSetting(
      lines: 1, size: 20, width: 4, isCut: false, missingCount: 0, ink: PixelRect(x: 0, y: 0, width: 1, height: 1))
    let area = PixelRect(x: 10, y: 20, width: width, height: ink.count / width)
    return TextOutline(around: TextPicture(area: area, content: .coverage(ink), setting: setting), width: line)
  }

  @Test func aDotGrowsIntoADisc() {
    let line = outline([255], width: 1, by: 1)
    #expect(line.area == PixelRect(x: 9, y: 19, width: 3, height: 3))
    // The pixels beside it wholly, those across from it by the rest of the distance, and itself not at all.
    #expect(line.coverage == [149, 255, 149, 255, 0, 255, 149, 255, 149])
  }

  @Test func inkAndItsLineLeaveNoGap() {
    // The soft edge of a bar: what the ink leaves free, the line fills.
    let line = outline([255, 255, 100, 0], width: 4, by: 1.5)
    let row = Array(line.coverage[2 * 8..<3 * 8])
    #expect(row[2...4] == [0, 0, 155] && row[5] > 100)
  }

  @Test func whatIsInsideTheInkHasNoLine() {
    let line = outline([UInt8](repeating: 255, count: 25), width: 5, by: 2)
    for y in 2..<7 { for x in 2..<7 { #expect(line.coverage[y * 9 + x] == 0) } }
    #expect(line.coverage[4 * 9] == 255 && line.coverage[4 * 9 + 8] == 255)
  }

  @Test func noInkHasNoLine() {
    #expect(outline([], width: 1, by: 2).area.isEmpty)
    #expect(outline([255], width: 1, by: 0).coverage.isEmpty)
  }
}
