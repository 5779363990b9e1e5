import SeededRandom
import Testing

@testable import Neighbors

/// Places in a raster, and sums over boxes compared with those added one by one.
@Suite struct PlaceRasterTests {
  @Test func placesInRowsHaveACellEach() {
    let grid = PlaceRaster((0..<12).map { SIMD2(Int32($0 % 4) * 30, Int32($0 / 4) * 90) })
    #expect(grid.width == 4 && grid.height == 3 && grid.scale == SIMD2(1, 1))
    #expect(grid.columns == (0..<12).map { $0 % 4 } && grid.rows == (0..<12).map { $0 / 4 })
    let middles = (0..<40).map { index -> SIMD2<Int32> in
      let (line, place) = (Int32(index / 8), Int32(index % 8))
      return SIMD2(place * 100 + line % 2 * 50, line * 87)
    }
    let shifted = PlaceRaster(middles)
    #expect(shifted.width == 16 && shifted.height == 5 && shifted.scale == SIMD2(2, 1))
    let columns = PlaceRaster(middles.map { SIMD2($0.y, $0.x) })
    #expect(columns.width == 5 && columns.height == 16 && columns.scale == SIMD2(1, 2))
  }

  @Test(arguments: [16, 24, 40, 16 * 20]) func sumsOfBoxes(radius: Int) {
    let raster = PlaceRaster((0..<42).map { SIMD2(Int32($0 % 7) * 100, Int32($0 / 7) * 100) })
    var random = SplitMix64(seed: 2)
    let values = (0..<42).map { _ in SIMD4<Int32>(repeating: Int32(random.next() % 4096) * 16) }
    var sums = values
    raster.sum(&sums, radius: radius)
    func weight(_ distance: Int) -> Double { min(1, max(0, Double(radius + 16) / 16 - Double(abs(distance)))) }
    for cell in 0..<42 {
      var sum = 0.0
      for other in 0..<42 {
        let weight = weight(cell % 7 - other % 7) * weight(cell / 7 - other / 7)
        sum += weight * Double(values[other].x)
      }
      #expect(abs(Double(sums[cell].x) - sum) <= 9, "\(cell)")
    }
  }
}
