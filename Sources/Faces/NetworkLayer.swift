/// A layer of a face network: weights and biases as whole numbers.
struct NetworkLayer: Equatable, Sendable {
  enum Kind: UInt8 {
    /// From the colors of every second pixel and those around it.
    case stem
    /// From all channels of the same pixel.
    case pointwise
    /// From the same channel of the pixel and those around it.
    case depthwise
  }

  let kind: Kind
  /// The channels of its input; of the stem, 3 × 3 pixels in three colors.
  let inputs: Int
  /// The channels of its result.
  let outputs: Int
  /// The number of bits by which sums are shifted to the right.
  let shift: Int
  /// The weights and biases in the order of `CFaces`.
  private(set) var weights: [Int16]
  private(set) var biases: [Int32]

  /// Channels are a multiple of this.
  static let group = 16
  static let stemInputs = 27
  static let mostShift = 20

  /// The number of weights of each output.
  static func weightsOfOutput(_ kind: Kind, inputs: Int) -> Int { kind == .depthwise ? 9 : inputs }

  /// Creates a layer; nil if a sum could exceed 32 bits.
  ///
  /// - Parameters:
  ///   - weights: Output by output.
  ///   - biases: One for each output, in units of the sums.
  init?(_ kind: Kind, inputs: Int, shift: Int, weights: [Int16], biases: [Int32]) {
    let (outputs, count) = (biases.count, Self.weightsOfOutput(kind, inputs: inputs))
    precondition(weights.count == outputs * count, "Each output needs its weights.")
    let most = kind == .stem ? Int(UInt8.max) : -Int(Int16.min)
    let half = shift > 0 ? 1 << (shift - 1) : 0
    for output in 0..<outputs {
      let row = weights[output * count..<(output + 1) * count]
      let sum = row.reduce(abs(Int(biases[output])) + half) { $0 + most * abs(Int($1)) }
      // Products of the lowest number with itself would be too large for a pair.
      guard sum <= Int(Int32.max), !row.contains(.min) else { return nil }
    }
    (self.kind, self.inputs, self.outputs, self.shift) = (kind, inputs, outputs, shift)
    // Rounds to the nearest.
    self.biases = biases.map { $0 + Int32(half) }
    self.weights = []
    // Pairs of weights of each output.
    for first in stride(from: 0, to: count, by: 2) {
      for output in 0..<outputs {
        self.weights.append(weights[output * count + first])
        self.weights.append(first + 1 < count ? weights[output * count + first + 1] : 0)
      }
    }
  }
}
