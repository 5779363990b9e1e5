import Foundation
import Testing

@testable import Raster

@Suite struct LanczosTests {
  @Test func sineOfPiMatchesTheSystem() {
    for step in -4000...4000 {
      let x = Double(step) / 997
      #expect(abs(Lanczos.sineOfPi(times: x) - sin(Double.pi * x)) < 1e-14)
    }
  }

  @Test func kernelIsZeroAtWholeDistances() {
    #expect(Lanczos.kernel(0) == 1)
    for distance in [1.0, 2, 3, -1, -2, -3, 7] { #expect(Lanczos.kernel(distance) == 0) }
  }

  @Test func kernelMatchesItsDefinition() {
    for step in 1..<300 {
      let x = Double(step) / 100
      let expected = sin(Double.pi * x) / (Double.pi * x) * sin(Double.pi * x / 3) / (Double.pi * x / 3)
      #expect(abs(Lanczos.kernel(x) - expected) < 1e-14)
      #expect(Lanczos.kernel(x) == Lanczos.kernel(-x))
    }
  }

  @Test(arguments: [(100, 10), (10, 100), (7, 7), (1, 5), (5, 1), (1000, 3)], [1, 4])
  func weightsAddUpToOne(sizes: (source: Int, count: Int), multiple: Int) {
    let (source, count) = sizes
    let weights = AxisWeights(
      origin: 0, length: Double(source), source: source, count: count, strideMultiple: multiple)
    #expect(weights.stride % multiple == 0 && weights.stride - weights.taps < multiple)
    #expect(weights.used == 0..<source)
    for index in 0..<count {
      let all = weights.weights[index * weights.stride..<(index + 1) * weights.stride]
      #expect(abs(all.reduce(0, +) - 1) < 1e-5)
      #expect(all.dropFirst(weights.taps).allSatisfy { $0 == 0 })
      #expect(weights.starts[index] >= 0 && weights.starts[index] + weights.taps <= source)
    }
    #expect(weights.starts == weights.starts.sorted())
  }
}
