import Files
import ImageCodecs
import Store

/// The scale at which to decode a photo that will be shrunk.
enum DecodingScale {
  /// Returns the smallest of the scales supported by decoders that still gives enough pixels in both directions.
  ///
  /// - Parameter isLinear: True to resample in linear light. Decoders do not scale in linear light, so photos are
  ///   decoded at full size.
  static func eighths(
    shrinkingBy factor: Double, effort: Effort = .balanced, hasFinePatterns: Bool = false, isLinear: Bool = false
  ) -> Int {
    if isLinear { return 8 }
    return (1...4).first { factor >= minFactor(for: $0, effort, hasFinePatterns: hasFinePatterns) } ?? 8
  }

  /// Returns the factor by which a photo must be shrunk to be decoded at `eighths`, so that its tile is close to one
  /// from decoding at full size.
  private static func minFactor(for eighths: Int, _ effort: Effort, hasFinePatterns: Bool) -> Double {
    switch effort {
    // 49 dB on average: hardly more pixels than the tile has.
    case .fast: (hasFinePatterns ? 20 : 10) / Double(eighths)
    // 57 dB, five more than vipsthumbnail achieves.
    case .balanced: [28, 8, 6, 4][eighths - 1] * (hasFinePatterns ? 1.5 : 1)
    // 60 dB. Means of blocks are never so close.
    case .best: [.infinity, 22, 16, 10][eighths - 1]
    }
  }
}
