import Foundation
import Raster

/// The rows of two pictures that are being compared, with the rows around them.
///
///     window.add(expected: band)
///     window.add(actual: band)
///     window.drop(before: 60)
///
/// Memory depends on the height of bands, not of pictures.
struct RowWindow {
  let width: Int
  let height: Int
  private(set) var expected: Side
  private(set) var actual: Side

  /// The rows above and below a pixel that its antialiasing depends on.
  static let reach = 2

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    (expected, actual) = (Side(width: width), Side(width: width))
  }

  /// The rows of one picture.
  struct Side {
    let width: Int
    /// The row of the picture that comes first.
    private(set) var first = 0
    private var pixels: [UInt32] = []

    init(width: Int) { self.width = width }

    /// The row after the last one.
    var end: Int { first + pixels.count / width }

    mutating func add(_ band: Pixels) {
      unsafe band.withBits { unsafe pixels.append(contentsOf: $0) }
    }

    /// Forgets the rows above one.
    mutating func drop(before row: Int) {
      guard row > first else { return }
      pixels.removeFirst((row - first) * width)
      first = row
    }

    @inline(__always) func bits(_ x: Int, _ y: Int) -> UInt32 { pixels[(y &- first) &* width &+ x] }

    @inline(__always) func pixel(_ x: Int, _ y: Int) -> RGBA { RGBA(bits: bits(x, y)) }

    func row(_ y: Int) -> ArraySlice<UInt32> { pixels[(y - first) * width..<(y - first + 1) * width] }

    /// Calls `body` with the pixels of some rows.
    func withRows<Result>(_ rows: Range<Int>, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
      // Sound: the slice of the array is checked.
      unsafe pixels[(rows.lowerBound - first) * width..<(rows.upperBound - first) * width]
        .withUnsafeBufferPointer { unsafe body($0) }
    }
  }

  mutating func add(expected band: Pixels) { expected.add(band) }

  mutating func add(actual band: Pixels) { actual.add(band) }

  mutating func drop(before row: Int) {
    expected.drop(before: row)
    actual.drop(before: row)
  }

  @inline(__always) func columns(around x: Int, reach: Int = 1) -> ClosedRange<Int> {
    max(x - reach, 0)...min(x + reach, width - 1)
  }

  @inline(__always) func rows(around y: Int, reach: Int = 1) -> ClosedRange<Int> {
    max(y - reach, 0)...min(y + reach, height - 1)
  }

  @inline(__always) func isAtEdge(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  /// True if both pictures have the same pixels in some rows.
  func isEqual(in rows: Range<Int>) -> Bool {
    unsafe expected.withRows(rows) { first in
      unsafe actual.withRows(rows) { second in
        // Sound: both have the same number of pixels.
        unsafe memcmp(first.baseAddress!, second.baseAddress!, first.count * 4) == 0
      }
    }
  }
}
