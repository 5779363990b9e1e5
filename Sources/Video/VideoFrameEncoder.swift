import ImageCodecs
package import Layouts
package import Raster

/// Turns rows of pixels into those of a video: brightness for each pixel, and two samples of color for every four.
///
/// The numbers are those of BT.709 in limited range, computed with integers, so that they are the same on every
/// machine. The color samples for four pixels are at the left two, halfway between the rows, where H.264 and VP9 expect
/// them. If a picture has an odd number of columns or rows, the last one is repeated.
package struct VideoFrameEncoder: GroupEncoder {
  package let width: Int
  package let height: Int
  /// The number of rows in a group, which is even.
  package let rowsPerGroup: Int
  package let keptBytes = 0

  package init(_ canvas: Plan.Canvas) {
    (width, height) = (canvas.width, canvas.height)
    rowsPerGroup = max(2, (256 << 10) / (width * Pixels.bytesPerPixel) & ~1)
  }

  /// The size of the video.
  package var evenWidth: Int { (width + 1) & ~1 }
  package var evenHeight: Int { (height + 1) & ~1 }

  /// A group of rows of a frame.
  package struct Rows: Equatable, Sendable {
    package var luma: [UInt8]
    package var blue: [UInt8]
    package var red: [UInt8]
  }

  package func encode(_ strip: Pixels) -> Rows {
    precondition(strip.width == width && strip.height > 0, "Rows must match the picture’s width and height.")
    let rows = (strip.height + 1) & ~1
    var made = Rows(
      luma: [UInt8](repeating: 0, count: evenWidth * rows),
      blue: [UInt8](repeating: 0, count: evenWidth / 2 * (rows / 2)),
      red: [UInt8](repeating: 0, count: evenWidth / 2 * (rows / 2)))
    // The sums of two rows, with three numbers for each pixel.
    var sums = [Int32](repeating: 0, count: 3 * width)
    for row in 0..<rows {
      let start = min(row, strip.height - 1) * strip.bytesPerRow
      let pixels = strip.bytes.span.extracting(start..<start + strip.bytesPerRow)
      add(pixels, toLumaOf: &made, at: row * evenWidth)
      sum(pixels, into: &sums, isFirst: row & 1 == 0)
      if row & 1 == 1 { addColors(sums.span, to: &made, at: row / 2 * (evenWidth / 2)) }
    }
    return made
  }

  private func add(_ pixels: Span<UInt8>, toLumaOf made: inout Rows, at start: Int) {
    var luma = made.luma.mutableSpan
    for x in 0..<width {
      let place = 4 * x
      let sum =
        11_966 &* Int32(pixels[place]) &+ 40_254 &* Int32(pixels[place + 1]) &+ 4_064 &* Int32(pixels[place + 2])
      luma[start + x] = UInt8(truncatingIfNeeded: (sum &+ (16 << 16 + 1 << 15)) >> 16)
    }
    if evenWidth > width { luma[start + width] = luma[start + width - 1] }
  }

  private func sum(_ pixels: Span<UInt8>, into sums: inout [Int32], isFirst: Bool) {
    var sums = sums.mutableSpan
    for x in 0..<width {
      for channel in 0..<3 {
        let value = Int32(pixels[4 * x + channel])
        sums[3 * x + channel] = isFirst ? value : sums[3 * x + channel] &+ value
      }
    }
  }

  /// Adds color samples. Each is the mean of six pixels: half from its own column, and a quarter from each column
  /// beside it.
  private func addColors(_ sums: Span<Int32>, to made: inout Rows, at start: Int) {
    for place in 0..<evenWidth / 2 {
      let x = 2 * place
      let (left, middle, right) = (3 * max(0, x - 1), 3 * x, 3 * min(width - 1, x + 1))
      let r = sums[left] &+ 2 &* sums[middle] &+ sums[right]
      let g = sums[left + 1] &+ 2 &* sums[middle + 1] &+ sums[right + 1]
      let b = sums[left + 2] &+ 2 &* sums[middle + 2] &+ sums[right + 2]
      let middleGray: Int32 = 128 << 19 + 1 << 18
      let blue = (middleGray &- 6_596 &* r &- 22_188 &* g &+ 28_784 &* b) >> 19
      let red = (middleGray &+ 28_784 &* r &- 26_145 &* g &- 2_639 &* b) >> 19
      made.blue[start + place] = UInt8(truncatingIfNeeded: blue)
      made.red[start + place] = UInt8(truncatingIfNeeded: red)
    }
  }
}
