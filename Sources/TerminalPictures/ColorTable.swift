import Raster

/// The colors that represent a picture best, found by median cuts, in percent, as sixels have them.
///
///     let table = ColorTable(of: pixels, count: 256)
///     let indices = table.indices(of: pixels)      // dithered
struct ColorTable {
  private(set) var colors: [Entry] = []

  struct Entry: Hashable {
    /// Red, green and blue, from 0 to 100.
    var percents: [Int]
    /// The same color in bytes.
    var bytes: SIMD3<Int32> { SIMD3(byte(0), byte(1), byte(2)) }

    private func byte(_ channel: Int) -> Int32 { Int32((percents[channel] * 255 + 50) / 100) }
  }

  /// A color of 15 bits, with the number of its pixels and their sum.
  private struct Bin {
    var count: Int32 = 0
    var sum = SIMD3<Int32>(0, 0, 0)

    var mean: SIMD3<Int32> { sum / count }
  }

  init(of pixels: Pixels, count: Int) {
    var boxes = [Self.bins(of: pixels)]
    while boxes.count < count, let index = Self.widest(of: boxes) {
      let (low, high) = Self.halves(of: boxes[index])
      boxes[index] = low
      boxes.append(high)
    }
    var seen: Set<Entry> = []
    for box in boxes {
      let color = Self.mean(of: box)
      if seen.insert(color).inserted { colors.append(color) }
    }
  }

  private static func bins(of pixels: Pixels) -> [Bin] {
    var bins = Array(repeating: Bin(), count: 1 << 15)
    // A sum stays within 32 bits.
    let step = max(1, pixels.bytes.count / Pixels.bytesPerPixel / 4_000_000) * Pixels.bytesPerPixel
    for start in stride(from: 0, to: pixels.bytes.count, by: step) {
      let (red, green, blue) = (pixels.bytes[start], pixels.bytes[start + 1], pixels.bytes[start + 2])
      let key = Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
      bins[key].count += 1
      bins[key].sum &+= SIMD3(Int32(red), Int32(green), Int32(blue))
    }
    return bins.filter { $0.count > 0 }
  }

  /// Returns the index of the box whose colors differ most, weighted by its pixels; nil if no box can be divided.
  private static func widest(of boxes: [[Bin]]) -> Int? {
    var best: (index: Int, weight: Int)?
    for (index, box) in boxes.enumerated() where box.count > 1 {
      let (range, _) = extent(of: box)
      let weight = Int(range) * Int(Double(box.reduce(0) { $0 + Int($1.count) }).squareRoot())
      if weight > best?.weight ?? -1 { best = (index, weight) }
    }
    return best?.index
  }

  /// Returns the widest range of a channel, as it is seen, and the channel.
  private static func extent(of box: [Bin]) -> (range: Int32, channel: Int) {
    var (least, most) = (box[0].mean, box[0].mean)
    for bin in box.dropFirst() {
      least = pointwiseMin(least, bin.mean)
      most = pointwiseMax(most, bin.mean)
    }
    let range = (most &- least) &* SIMD3(2, 3, 1)
    let channel = range[1] >= range[0] && range[1] >= range[2] ? 1 : range[0] >= range[2] ? 0 : 2
    return (range[channel], channel)
  }

  /// Divides a box at the median of its widest channel.
  private static func halves(of box: [Bin]) -> (low: [Bin], high: [Bin]) {
    let channel = extent(of: box).channel
    let sorted = box.sorted { $0.mean[channel] < $1.mean[channel] }
    let half = sorted.reduce(0) { $0 + Int($1.count) } / 2
    var (count, index) = (0, 0)
    while index < sorted.count - 1 && (index == 0 || count + Int(sorted[index].count) <= half) {
      count += Int(sorted[index].count)
      index += 1
    }
    return (Array(sorted[..<index]), Array(sorted[index...]))
  }

  private static func mean(of box: [Bin]) -> Entry {
    var (sum, count) = (SIMD3<Int>(0, 0, 0), 0)
    for bin in box {
      for channel in 0..<3 { sum[channel] += Int(bin.sum[channel]) }
      count += Int(bin.count)
    }
    let total = max(1, count * 255)
    return Entry(percents: (0..<3).map { (sum[$0] * 100 + total / 2) / total })
  }
}

extension ColorTable {
  /// Returns the index of each pixel’s color.
  func indices(of pixels: Pixels) -> [UInt8] { Diffusion(of: colors.map(\.bytes)).indices(of: pixels) }
}
