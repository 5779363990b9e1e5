/// A score of a small gray picture, for choosing the best frame of a video: many brightness levels and sharp details
/// score high; black frames, plain ones and titles on a plain ground score low.
///
/// Integers only, so that it is the same on every machine.
struct FrameScore: Comparable {
  let value: Int

  /// - Parameters:
  ///   - pixels: The brightness of each pixel, in limited range.
  ///   - width: The number of pixels in a row.
  init(_ pixels: [UInt8], width: Int) {
    let levels = Self.levels(of: pixels)
    let sharpness = Self.sharpness(of: pixels, width: width)
    value = levels * levels * levels * (1 + sharpness)
  }

  static func < (one: FrameScore, other: FrameScore) -> Bool { one.value < other.value }

  /// The number of brightness levels, of 32, that at least every 200th pixel has. Titles and black frames have few.
  private static func levels(of pixels: [UInt8]) -> Int {
    var counts = [Int](repeating: 0, count: 32)
    for pixel in pixels { counts[Int(pixel) >> 3] += 1 }
    let common = counts.count { 200 * $0 >= pixels.count }
    // If one level has more than two thirds of the picture, the rest is likely text.
    let largest = counts.max() ?? 0
    return 3 * largest > 2 * pixels.count ? (common + 3) / 4 : common
  }

  /// The mean difference between neighbors, in quarters of a level. Very high values are noise, and do not count more.
  private static func sharpness(of pixels: [UInt8], width: Int) -> Int {
    let height = pixels.count / max(1, width)
    guard width > 1, height > 1 else { return 0 }
    var sum = 0
    for row in 0..<height - 1 {
      for column in 0..<width - 1 {
        let index = row * width + column
        let pixel = Int(pixels[index])
        sum += abs(pixel - Int(pixels[index + 1])) + abs(pixel - Int(pixels[index + width]))
      }
    }
    return min(128, 4 * sum / ((width - 1) * (height - 1)))
  }
}
