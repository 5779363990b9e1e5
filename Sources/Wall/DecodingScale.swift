import Files
import ImageCodecs
import Store

/// The scale at which to decode a photo that will be shrunk.
enum DecodingScale {
  /// The smallest of the scales that decoders support which still gives enough pixels in both directions.
  ///
  /// - Parameter isLinear: Whether to resample in linear light. Decoders do not scale in linear light, so photos are
  ///   decoded at full size.
  static func eighths(
    shrinkingBy factor: Double, effort: Effort = .balanced, hasFinePatterns: Bool = false, isLinear: Bool = false
  ) -> Int {
    if isLinear { return 8 }
    let least = pixelsForOne(effort, hasFinePatterns: hasFinePatterns)
    return [1, 2, 4].first { factor * Double($0) / 8 >= least } ?? 8
  }

  /// The number of decoded pixels per pixel of the result, along either axis.
  private static func pixelsForOne(_ effort: Effort, hasFinePatterns: Bool) -> Double {
    switch effort {
    case .fast: hasFinePatterns ? 2.5 : 1.25
    // More pixels than other programs keep bring tiles closer to what full decoding would give: two and a half times
    // the pixels gain 1 to 3 dB, and cost up to half as much time again.
    case .balanced: hasFinePatterns ? 3 : 2
    case .best: 5
    }
  }
}
