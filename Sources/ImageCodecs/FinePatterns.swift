/// Tells pictures full of fine patterns by how many bits they take: chequered cloth, brick walls from afar, zone plates.
///
/// What decoders leave out of a picture that they shrink shows as moiré there. Of photos it is 25 dB less, which is why
/// not all are decoded so large that patterns would come out right.
enum FinePatterns {
  /// Bits for a pixel and for a step of quantization, from which on there are patterns: as many as noise of 20 levels
  /// takes. Photos take 4 to 6 (noise of 10 levels 5.8), zone plates 6.6 to 7.9.
  private static let leastOfJPEG = 6.3
  /// WebP says less of its steps. Photos take up to 2 bits a pixel, zone plates 1.9 to 5.7.
  private static let leastOfWebP = 2.2

  /// - Parameters:
  ///   - bytes: of its compressed data.
  ///   - steps: by what its 64 frequencies were divided.
  static func fill(jpegOf pixels: Int, bytes: Int, steps: [Int]) -> Bool {
    guard steps.count == 64, pixels > 0 else { return false }
    let sum = steps.reduce(0) { $0 + binaryLogarithm($1) }
    return 8 * Double(bytes) / Double(pixels) + sum / 64 >= leastOfJPEG
  }

  /// - Parameter bytes: of its compressed data.
  static func fill(webPOf pixels: Int, bytes: Int) -> Bool {
    8 * Double(bytes) >= leastOfWebP * Double(pixels)
  }

  /// By straight lines between powers of two, which is near enough, and the same everywhere.
  private static func binaryLogarithm(_ number: Int) -> Double {
    let number = Double(max(1, number))
    return Double(number.exponent) + number.significand - 1
  }
}
