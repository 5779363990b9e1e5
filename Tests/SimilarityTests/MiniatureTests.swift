import Fixtures
import Raster
import TestSupport
import Testing

@testable import Similarity

struct MiniatureTests {
  @Test func cellsAreAsGoodAsSquare() {
    #expect(Miniature.size(ofWidth: 100, height: 100) == (16, 16))
    #expect(Miniature.size(ofWidth: 6000, height: 4000) == (20, 13))
    #expect(Miniature.size(ofWidth: 10, height: 5000) == (4, 96))
  }

  @Test func storedOnesAreReadBack() {
    let miniature = Miniature(
      width: 300, height: 200, columns: 20, rows: 13, cells: (0..<780).map { UInt8($0 % 251) })
    let bytes = miniature.bytes(decoder: 7)
    #expect(Miniature(bytes, decoder: 7) == miniature)
    #expect(Miniature(bytes, decoder: 8) == nil && Miniature(bytes, decoder: 7 + 1 << 40) == nil)
    #expect(Miniature(Array(bytes.dropLast()), decoder: 7) == nil && Miniature([], decoder: 7) == nil)
    var other = bytes
    other[0] = 99
    #expect(Miniature(other, decoder: 7) == nil)
  }

  @Test func transparentPartsAreWhite() {
    var picture = Pixels(width: 16, height: 16, filledWith: .clear)
    picture[0, 0] = Color(red: 10, green: 20, blue: 30)
    let miniature = Miniature(of: picture, width: 160, height: 160)
    #expect(Array(miniature.cells.prefix(6)) == [10, 20, 30, 255, 255, 255])
  }
}
