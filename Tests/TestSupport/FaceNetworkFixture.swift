import Digests

/// A face network's file, built from its parts.
///
/// As created, it finds bright squares: the first channel is four times the green of every second pixel, reaches the
/// heads unchanged, and decides; the head for small faces has a likelihood of e⁴ : 1 on white, and of 1 : e⁴ on black.
/// Those for larger faces find none.
package struct FaceNetworkFixture: Sendable {
  package struct Layer: Sendable {
    package var kind: UInt8
    package var shift: UInt8 = 0
    package var inputs: UInt16 = 16
    package var outputs: UInt16 = 16
    package var biases = [Int32](repeating: 0, count: 16)
    /// Output by output.
    package var weights: [Int16]

    fileprivate var bytes: [UInt8] {
      func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
      return [kind, shift] + bytes(inputs) + bytes(outputs) + biases.flatMap { bytes($0) }
        + weights.flatMap { bytes($0) }
    }

    fileprivate static func stem() -> Layer {
      var layer = Layer(kind: 0, inputs: 27, weights: Array(repeating: 0, count: 16 * 27))
      // Green of the pixel itself.
      layer.weights[13] = 4
      return layer
    }

    fileprivate static func pointwise(_ first: Int16 = 1) -> Layer {
      var layer = Layer(kind: 1, weights: Array(repeating: 0, count: 16 * 16))
      layer.weights[0] = first
      return layer
    }

    /// Every channel unchanged.
    fileprivate static func depthwise() -> Layer {
      Layer(kind: 2, weights: (0..<16 * 9).map { $0 % 9 == 4 ? 1 : 0 })
    }
  }

  package var start = "tessera faces 1\n"
  /// 35 layers.
  package var layers: [Layer]
  /// The place of the first of three pairs of heads among the layers.
  package static let firstHead = 29

  /// A face beside the pixel that finds it: its center is half a pixel of the head further, and it is e times as large.
  package static let bright = FaceNetworkFixture()

  private init() {
    layers = [Layer.stem()] + (0..<17).flatMap { _ in [Layer.pointwise(), Layer.depthwise()] }
    // Results for larger faces go to the second channel, which the next neck ignores.
    for neck in [23, 25] { layers[neck].weights.swapAt(0, 16) }
    for (level, head) in stride(from: Self.firstHead, to: layers.count, by: 2).enumerated() {
      layers[head] = .pointwise(level == 0 ? 8 : 0)
      // Both likelihoods come from the first two channels, of which one is zero.
      for place in [1, 16, 17] { layers[head].weights[place] = layers[head].weights[0] }
      let points: [Int32] = [-1024, 0, 1024, 0, 0, 512, -1024, 1024, 1024, 1024]
      layers[head].biases = [-4096, -4096, 512, 512, 1024, 1024] + points
    }
  }

  package var bytes: [UInt8] {
    let bytes = Array(start.utf8) + layers.flatMap(\.bytes)
    return bytes + SHA256.digest(of: bytes)
  }

  package func with(_ change: (inout FaceNetworkFixture) -> Void) -> FaceNetworkFixture {
    var fixture = self
    change(&fixture)
    return fixture
  }
}
