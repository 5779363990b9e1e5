/// Detects pictures full of fine patterns by their compressed size: checkered cloth, brick walls in the distance, zone
/// plates.
///
/// Data that a decoder omits when it downscales such a picture is visible as moiré. In photos, the effect is 25 dB
/// smaller, so not all photos are decoded at the larger size that patterns need.
enum FinePatterns {
  /// The bits per pixel, given the quantization steps, from which a picture counts as patterned: as many as noise of 20
  /// levels takes. Photos take 4 to 6 (5.8 with noise of 10 levels), zone plates 6.6 to 7.9.
  private static let leastOfJPEG = 6.3
  /// WebP reveals less about its quantization. Photos take up to 2 bits per pixel, zone plates 1.9 to 5.7.
  private static let leastOfWebP = 2.2

  /// - Parameters:
  ///   - bytes: The size of the compressed data.
  ///   - steps: The quantization steps of the 64 frequencies.
  static func fill(jpegOf pixels: Int, bytes: Int, steps: [Int]) -> Bool {
    guard steps.count == 64, pixels > 0 else { return false }
    let sum = steps.reduce(0) { $0 + binaryLogarithm($1) }
    return 8 * Double(bytes) / Double(pixels) + sum / 64 >= leastOfJPEG
  }

  /// - Parameter bytes: The size of the compressed data.
  static func fill(webPOf pixels: Int, bytes: Int) -> Bool {
    8 * Double(bytes) >= leastOfWebP * Double(pixels)
  }

  /// Returns a binary logarithm, interpolated linearly between powers of two, which is accurate enough and the same on
  /// every machine.
  private static func binaryLogarithm(_ number: Int) -> Double {
    let number = Double(max(1, number))
    return Double(number.exponent) + number.significand - 1
  }
}
