/// A small convolutional network that finds faces of all sizes at once, like YuNet (Wu, Peng and Yu, 2023), in whole
/// numbers.
///
///     let network = try FaceNetwork(bytes)          // of faces.network
///
/// A picture is halved again and again, and each pixel of the results has more channels. At an eighth, a sixteenth and
/// a 32nd of the size, a head tells for each pixel how likely it is in a face, where that face is, and where its eyes,
/// nose and mouth are. Values have fractions of 1/1024.
package struct FaceNetwork: Sendable {
  /// A pointwise layer and a depthwise one.
  struct Pair: Equatable, Sendable {
    var pointwise: NetworkLayer
    var depthwise: NetworkLayer
    /// The channels of its result.
    var outputs: Int { depthwise.outputs }
  }

  /// The first layer, which halves the picture.
  let stem: NetworkLayer
  /// The pairs of each stage. The results of the last three are used for faces of three sizes.
  let stages: [[Pair]]
  /// The pairs between stages and heads, which also get the results for larger faces; those for small faces first.
  let necks: [Pair]
  /// The heads for the three sizes of faces, the smallest first.
  let heads: [Pair]
  /// The SHA-256 of its file, in hexadecimal.
  package let digest: String

  /// The number of pairs of each stage.
  static let pairs = [1, 2, 2, 2, 2, 2]
  /// The stages that start with half the picture of the one before.
  static let halving: Set = [1, 3, 4, 5]
  /// The number of sizes of faces.
  static let levels = 3
  /// The size of a pixel of the first head, in pixels of the picture. Each other is twice as large.
  static let smallest = 8
  /// Pictures are extended to a multiple of this.
  static let unit = 32
  /// The channels of heads: two likelihoods, a center, a size and five points.
  static let headOutputs = 16
  static let one = 1024

  init(
    stem: NetworkLayer, stages: [[Pair]], necks: [Pair], heads: [Pair], digest: String
  ) throws(FaceNetworkError) {
    (self.stem, self.stages, self.necks, self.heads, self.digest) = (stem, stages, necks, heads, digest)
    guard fits else { throw .malformed("channels") }
  }

  /// True if each layer has the channels that it needs.
  private var fits: Bool {
    var channels = stem.outputs
    var results: [Int] = []
    for (stage, pairs) in stages.enumerated() {
      for pair in pairs {
        guard pair.fits(channels), pair.outputs <= Self.mostChannels(ofStage: stage) else { return false }
        channels = pair.outputs
      }
      results.append(channels)
    }
    let sizes = results.suffix(Self.levels)
    return stem.outputs <= Self.mostChannels(ofStage: 0)
      && zip(necks, sizes).allSatisfy { $0.fits($1) && $0.outputs <= Self.mostChannels(ofStage: 1) }
      // The result for a larger size is added to the input for the next smaller one.
      && zip(necks.dropFirst(), sizes).allSatisfy { $0.outputs == $1 }
      && zip(heads, necks).allSatisfy { $0.fits($1.outputs) && $0.outputs == Self.headOutputs }
  }

  /// The most channels of a stage, which limits memory and time.
  static func mostChannels(ofStage stage: Int) -> Int { stage == 0 ? 32 : 64 }
}

extension FaceNetwork.Pair {
  fileprivate func fits(_ channels: Int) -> Bool {
    pointwise.inputs == channels && depthwise.inputs == pointwise.outputs && depthwise.outputs == pointwise.outputs
  }
}
