import Foundation
import Raster
import Similarity
import Testing

@testable import Mosaic

struct MatchErrorsTests {
  private static let even = [Double](repeating: 1, count: 64)

  private func gray(_ values: [UInt8]) -> Miniature {
    Miniature(width: 800, height: 800, columns: 8, rows: 8, cells: values.flatMap { [$0, $0, $0] })
  }

  private func sight(_ miniature: Miniature) -> Sight {
    Sight(of: CGRect(x: 0, y: 0, width: 8, height: 8), in: LightGrid(miniature), weights: Self.even)
  }

  private let stripes = (0..<64).map { $0 % 2 == 0 ? UInt8(60) : 200 }
  private let halves = (0..<64).map { $0 % 8 < 4 ? UInt8(60) : 200 }

  @Test func thePhotoThatSuitsBestCounts() {
    let form = MosaicCells.Form(shape: .rectangle, aspect: 1)
    let photos = [gray(halves), gray([UInt8](repeating: 60, count: 64)), gray([UInt8](repeating: 250, count: 64))]
    let errors = MatchErrors(photos, filling: form, adjustment: 0)
    #expect(errors.error(of: sight(photos[0]), parts: 8) < 1e-9)
    #expect(errors.error(of: sight(photos[1]), parts: 8) < 1e-9)
    // Fine stripes are missed, but not seen from afar.
    let fine = sight(gray(stripes))
    #expect(errors.error(of: fine, parts: 8) > 1.5 * errors.error(of: fine, parts: 1))
  }

  @Test func adjustedColorsAreNearer() {
    let form = MosaicCells.Form(shape: .rectangle, aspect: 1)
    let target = sight(gray([UInt8](repeating: 130, count: 64)))
    let found = [0, 0.5, 1].map {
      MatchErrors([gray([UInt8](repeating: 60, count: 64))], filling: form, adjustment: $0).error(of: target, parts: 4)
    }
    #expect(found[0] > found[1] && found[1] > found[2] && found[2] < 1e-9)
  }
}
