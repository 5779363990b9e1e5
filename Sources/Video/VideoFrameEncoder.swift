import CRaster
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
    var sums = [Int16](repeating: 0, count: 3 * width)
    for row in stride(from: 0, to: rows, by: 2) {
      let (above, below) = (row * strip.bytesPerRow, min(row + 1, strip.height - 1) * strip.bytesPerRow)
      let upper = strip.bytes.span.extracting(above..<above + strip.bytesPerRow)
      let lower = strip.bytes.span.extracting(below..<below + strip.bytesPerRow)
      addLuma(of: upper, to: &made.luma, at: row * evenWidth)
      addLuma(of: lower, to: &made.luma, at: (row + 1) * evenWidth)
      addColors(of: upper, lower, with: &sums, to: &made, at: row / 2 * (evenWidth / 2))
    }
    return made
  }

  // Sound below: rows of pixels are as wide as the picture, and those of samples as the video.

  private func addLuma(of pixels: Span<UInt8>, to luma: inout [UInt8], at start: Int) {
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe luma.withUnsafeMutableBufferPointer { luma in
        guard let pixels = pixels.baseAddress, let first = luma.baseAddress else { return }
        unsafe craster_luma(craster_fastest, pixels, width, first + start)
      }
    }
    if evenWidth > width { luma[start + width] = luma[start + width - 1] }
  }

  /// Adds color samples. Each is the mean of six pixels: half from its own column, and a quarter from each column
  /// beside it.
  private func addColors(
    of upper: Span<UInt8>, _ lower: Span<UInt8>, with sums: inout [Int16], to made: inout Rows, at start: Int
  ) {
    unsafe upper.withUnsafeBufferPointer { upper in
      unsafe lower.withUnsafeBufferPointer { lower in
        unsafe sums.withUnsafeMutableBufferPointer { sums in
          unsafe made.blue.withUnsafeMutableBufferPointer { blue in
            unsafe made.red.withUnsafeMutableBufferPointer { red in
              guard let blue = blue.baseAddress, let red = red.baseAddress else { return }
              unsafe craster_chroma(
                craster_fastest, upper.baseAddress, lower.baseAddress, width, sums.baseAddress, blue + start,
                red + start)
            }
          }
        }
      }
    }
  }
}
