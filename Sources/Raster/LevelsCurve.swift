/// The levels and midtones for a picture: its darkest values become black, its brightest become white, and if it is
/// mostly dark, its midtones become brighter. Every channel changes in the same way.
///
///     let curve = LevelsCurve(for: photo)
///     photo.apply(curve)
///
/// Takes time linear in the number of pixels. Uses no power function, because those differ between machines.
package struct LevelsCurve: Equatable, Sendable {
  /// The new value of a channel for each old one.
  package let values: [UInt8]

  package var isIdentity: Bool { values == Self.identity }

  private static let identity = (0...255).map { UInt8($0) }

  package init(for picture: Pixels) {
    let histogram = Histogram(picture)
    guard histogram.count > 0 else {
      values = Self.identity
      return
    }
    let (black, white) = Self.levels(of: histogram)
    let median = (Double(histogram.value(at: 0.5)) - black) / (white - black)
    let bend = Self.bend(median: min(max(median, 0), 1))
    values = (0...255).map { value in
      let level = min(max((Double(value) - black) / (white - black), 0), 1)
      return UInt8((255 * level / (bend * (1 - level) + 1)).rounded())
    }
  }

  /// The fraction of the pixels that may become completely black, and the fraction that may become white.
  private static let cut = 0.005
  /// The limit for contrast, because flat pictures also have noise.
  private static let mostStretch = 3.0
  /// The sample value that the median of a picture should have.
  private static let middle = 0.46
  /// The limit for the slope at black: five times that of a line.
  private static let maxBend = -0.8

  private static func levels(of histogram: Histogram) -> (black: Double, white: Double) {
    let (black, white) = (Double(histogram.value(at: cut)), Double(histogram.value(at: 1 - cut)))
    let missing = 255 / mostStretch - (white - black)
    if missing <= 0 { return (black, white) }
    // The rest is added at both ends, as far as there is room.
    let low = max(0, min(black - missing / 2, 255 - 255 / mostStretch))
    return (low, low + 255 / mostStretch)
  }

  /// Returns the number that makes x ÷ (bend × (1 − x) + 1) bring the median to the middle; 0 for a line. Bright
  /// pictures do not change.
  private static func bend(median: Double) -> Double {
    if median >= middle { return 0 }
    return max(maxBend, (median / middle - 1) / (1 - median))
  }

  /// The number of pixels of each brightness. Those that are more than half transparent do not count.
  private struct Histogram {
    private var counts = [Int](repeating: 0, count: 256)
    private(set) var count = 0

    init(_ picture: Pixels) {
      for pixel in stride(from: 0, to: picture.bytes.count, by: Pixels.bytesPerPixel)
      where picture.bytes[pixel + 3] >= 128 {
        let (red, green) = (Int(picture.bytes[pixel]), Int(picture.bytes[pixel + 1]))
        counts[(299 * red + 587 * green + 114 * Int(picture.bytes[pixel + 2]) + 500) / 1000] += 1
        count += 1
      }
    }

    /// Returns the value that a given fraction of the pixels does not exceed.
    func value(at part: Double) -> Int {
      var below = 0
      for value in 0..<256 {
        below += counts[value]
        if Double(below) > part * Double(count) { return value }
      }
      return 255
    }
  }
}

extension Pixels {
  /// Changes the colors of the picture.
  package mutating func apply(_ curve: LevelsCurve) {
    if curve.isIdentity { return }
    for pixel in stride(from: 0, to: bytes.count, by: Self.bytesPerPixel) {
      for channel in pixel..<pixel + 3 { bytes[channel] = curve.values[Int(bytes[channel])] }
    }
  }
}
