import Foundation
import Testing

@testable import Raster

/// Shadows against direct convolutions of exact coverage.
@Suite struct BlurredShapeTests {
  private typealias Point = Outline.Point

  private static let size = 120

  /// Returns the coverage of every pixel convolved with a sampled Gaussian, along both axes, as slow as it gets.
  private func convolved(_ corners: [Outline.Point], deviation: Double) -> [Double] {
    let reach = Int((5 * deviation).rounded(.up))
    let length = Self.size + 2 * reach
    let bell = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = bell.reduce(0, +)
    let outline = Outline(corners)
    let rows = (-reach..<Self.size + reach).map { outline.areas(ofRow: $0, columns: -reach..<Self.size + reach) }
    let across = rows.map { row in
      (0..<Self.size).map { x in (0...2 * reach).reduce(0) { $0 + bell[$1] * row[x + $1] } / sum }
    }
    precondition(across.count == length, "Every row is there.")
    return (0..<Self.size).flatMap { y in
      (0..<Self.size).map { x in (0...2 * reach).reduce(0) { $0 + bell[$1] * across[y + $1][x] } / sum }
    }
  }

  static let shapes: [[Outline.Point]] = [
    [.init(x: 20, y: 30), .init(x: 90, y: 30), .init(x: 90, y: 80), .init(x: 20, y: 80)],
    [.init(x: 20.3, y: 30.6), .init(x: 70.9, y: 30.6), .init(x: 70.9, y: 33.1), .init(x: 20.3, y: 33.1)],
    [.init(x: 40.2, y: 12.5), .init(x: 101.7, y: 31.1), .init(x: 80.4, y: 93.8), .init(x: 18.9, y: 75.2)],
    [
      .init(x: 30, y: 60), .init(x: 45, y: 34), .init(x: 75, y: 34), .init(x: 90, y: 60), .init(x: 75, y: 86),
      .init(x: 45, y: 86),
    ],
    [.init(x: 60, y: 10), .init(x: 64, y: 110), .init(x: 56, y: 110)],
  ]

  @Test(arguments: shapes, [0.6, 1, 2.9, 3.1, 6, 11, 25])
  func shadowIsATrueGaussian(corners: [Outline.Point], deviation: Double) {
    let blurred = BlurredShape(corners, deviation: deviation)
    let expected = convolved(corners, deviation: deviation)
    var worst = 0.0
    for y in 0..<Self.size {
      for (x, share) in blurred.shares(ofRow: y, columns: 0..<Self.size).enumerated() {
        worst = max(worst, abs(Double(share) - expected[y * Self.size + x]))
      }
    }
    #expect(worst <= 1.0 / 255, "off by \(worst * 255) levels at \(deviation)")
  }

  @Test func withoutBlurItIsTheShape() {
    for corners in Self.shapes {
      let blurred = BlurredShape(corners, deviation: 0)
      let outline = Outline(corners)
      for y in 0..<Self.size {
        let shares = blurred.shares(ofRow: y, columns: 0..<Self.size)
        for (share, area) in zip(shares, outline.areas(ofRow: y, columns: 0..<Self.size)) {
          #expect(abs(Double(share) - area) < 1e-6)
        }
      }
    }
  }

  @Test(arguments: [0.0, 0.5, 2, 40, 3000])
  func nothingIsSeenBeyondTheReach(deviation: Double) {
    let corners: [Outline.Point] = [
      .init(x: -1e5, y: -1e5), .init(x: 0, y: -1e5), .init(x: 0.001, y: 1e5), .init(x: -1e5, y: 1e5),
    ]
    let reach = Int(BlurredShape.reach(deviation: deviation).rounded(.up))
    for shape in [corners, [corners[0], .init(x: 0, y: -1e5), .init(x: 0, y: 1e5), corners[3]]] {
      let beyond = BlurredShape(shape, deviation: max(deviation, 300)).shares(
        ofRow: 0, columns: max(reach, 902)..<max(reach, 902) + 1)
      #expect(beyond[0] * 255 < 0.5)
    }
  }

  @Test func anyPartOfARowIsTheSame() {
    let blurred = BlurredShape(Self.shapes[2], deviation: 7)
    let row = blurred.shares(ofRow: 50, columns: -30..<150)
    #expect(blurred.shares(ofRow: 50, columns: 41..<77) == Array(row[71..<107]))
  }

  @Test func memoryDoesNotGrowWithTheBlur() {
    let bytes = [4.0, 16, 64].map { BlurredShape(Self.shapes[2], deviation: $0).byteCount }
    #expect(bytes[1] <= bytes[0] && bytes[2] <= bytes[1])
    for deviation in [0.0, 1, 2, 9, 70] {
      #expect(
        BlurredShape(Self.shapes[2], deviation: deviation).byteCount
          <= BlurredShape.maxBytes(
            width: 90 + Int(6 * deviation), height: 90 + Int(6 * deviation), deviation: deviation))
    }
  }

  @Test func exponentialsAreExact() {
    for x in stride(from: 0, to: 60, by: 0.37) {
      #expect(abs(Gaussian.exponential(minus: x) / exp(-x) - 1) < 1e-13)
    }
    #expect(Gaussian.exponential(minus: 0) == 1 && Gaussian.exponential(minus: 800) == 0)
  }
}
