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
    return (1...4).first { eighths in
      factor * Double(eighths) / 8 >= pixelsForOne(effort, eighths: eighths, hasFinePatterns: hasFinePatterns)
    } ?? 8
  }

  /// The number of decoded pixels per pixel of the result, along either axis.
  private static func pixelsForOne(_ effort: Effort, eighths: Int, hasFinePatterns: Bool) -> Double {
    switch effort {
    // 49 dB from what full decoding gives, for a tile of a tenth of the photo's size.
    case .fast: hasFinePatterns ? 2.5 : 1.25
    // 54 to 57 dB, one to three more than what vipsthumbnail makes.
    case .balanced: hasFinePatterns ? 3 : 2
    // 60 dB. What a decoder drops of a block differs less from what the resampler would drop the more pixels remain.
    case .best: 22 / Double(eighths)
    }
  }
}
