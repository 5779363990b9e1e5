import Fixtures
import Raster
import TestSupport
import Testing

@Suite struct PixelsPartTests {
  @Test func partCopiesTheGivenColumnsAndRows() {
    let whole = Samples.smooth(width: 13, height: 9, hasAlpha: true)
    let part = whole.part(columns: 4..<11, rows: 2..<8)
    #expect(part.width == 7 && part.height == 6)
    for y in 0..<6 { for x in 0..<7 { #expect(part[x, y] == whole[x + 4, y + 2]) } }
    #expect(whole.part(columns: 0..<13, rows: 0..<9) == whole)
    #expect(whole.part(columns: 13..<13, rows: 0..<9).bytes.isEmpty)
  }
}
