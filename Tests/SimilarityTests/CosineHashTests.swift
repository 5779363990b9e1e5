import Foundation
import SeededRandom
import Testing

@testable import Similarity

@Suite struct CosineHashTests {
  private func luma(_ value: (Int, Int) -> Int) -> [Int] { (0..<1024).map { value($0 % 32, $0 / 32) * 256 } }

  /// The discrete cosine transform by its definition.
  @Test func bitsMatchTheDefinition() {
    var random = SplitMix64(seed: 7)
    let coarse = (0..<64).map { _ in Int(random.next() % 256) }
    let picture = luma { coarse[$1 / 4 * 8 + $0 / 4] }
    var coefficients: [Double] = []
    for sum in 1...14 {
      for across in 0...sum {
        let down = sum - across
        var total = 0.0
        for y in 0..<32 {
          for x in 0..<32 {
            let wave =
              cos(.pi * Double((2 * x + 1) * across) / 64) * cos(.pi * Double((2 * y + 1) * down) / 64)
            total += Double(picture[y * 32 + x]) / 256 * wave
          }
        }
        coefficients.append(total / 16 * (across == 0 || down == 0 ? 0.5.squareRoot() : 1))
      }
    }
    let strong = coefficients.map { abs($0) }.sorted()[coefficients.count / 2]
    let hash = CosineHash(luma: picture)
    for (index, coefficient) in coefficients.enumerated() where abs(abs(coefficient) - strong) > 0.05 {
      let bits = (2 * index...2 * index + 1).map { hash.words[$0 / 64] >> UInt64($0 % 64) & 1 }
      #expect(bits == [coefficient > strong ? 1 : 0, coefficient < -strong ? 1 : 0], "\(index): \(coefficient)")
    }
  }

  @Test(arguments: [0, 1, 77, 255]) func flatPicturesHaveNoBits(value: Int) {
    #expect(CosineHash(luma: luma { _, _ in value }).words == .zero)
    // Nor do those with compression artifacts.
    #expect(CosineHash(luma: luma { min(255, value + ($0 ^ $1) % 2) }).words == .zero)
  }

  @Test func negativesDifferInEveryBit() {
    let gradient = CosineHash(luma: luma { x, y in x * 5 + y * y / 12 })
    let negative = CosineHash(luma: luma { x, y in 255 - x * 5 - y * y / 12 })
    let bits = gradient.distance(to: CosineHash(words: .zero))
    #expect(bits > 0 && gradient.distance(to: negative) == 2 * bits)
  }
}
