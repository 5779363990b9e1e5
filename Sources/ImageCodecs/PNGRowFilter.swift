import CCodecs

/// Filters rows for compression: each row is replaced by its differences from a prediction, by whichever of the five
/// kinds makes the most bytes equal.
///
/// The first row has nothing above it that it may refer to, so only the two kinds that do not look up are tried.
struct PNGRowFilter {
  /// The filtered rows, each behind the byte that names its filter.
  private(set) var output: [UInt8]
  private let bytesPerPixel: Int
  private let bytesPerRow: Int
  private let stride: Int
  /// The current row and the one above, each behind a pixel of zeros: what stands left of the first pixel.
  private var current: [UInt8]
  private var above: [UInt8]
  private var rowsAdded = 0

  /// The kinds by the numbers that PNG gives them.
  enum Kind: UInt8, CaseIterable {
    case none
    case left
    case up
    case average
    case paeth

    var looksUp: Bool { rawValue >= 2 }
  }

  /// - Parameter stride: of how many bytes of a row the first sixteen are looked at to find its kind.
  init(bytesPerRow: Int, bytesPerPixel: Int, rows: Int, stride: Int) {
    precondition(stride >= 16, "No byte is looked at twice.")
    self.bytesPerRow = bytesPerRow
    self.bytesPerPixel = bytesPerPixel
    self.stride = stride
    output = Array(repeating: 0, count: rows * (bytesPerRow + 1))
    current = Array(repeating: 0, count: bytesPerPixel + bytesPerRow)
    above = current
  }

  /// Takes the next row, as RGBA.
  mutating func add(_ row: Span<UInt8>, dropsAlpha: Bool) {
    swap(&current, &above)
    pack(row, dropsAlpha: dropsAlpha)
    let tried = Kind.allCases.prefix { rowsAdded > 0 || !$0.looksUp }
    let kind = Self.best(of: tried.count, current, above, bytesPerPixel: bytesPerPixel, stride: stride)
    let start = rowsAdded * (bytesPerRow + 1)
    output[start] = kind.rawValue
    Self.apply(kind, current, above, bytesPerPixel: bytesPerPixel, into: &output, at: start + 1)
    rowsAdded += 1
  }

  private mutating func pack(_ row: Span<UInt8>, dropsAlpha: Bool) {
    let (step, pixels) = (bytesPerPixel, bytesPerRow / bytesPerPixel)
    precondition(row.count == 4 * pixels && dropsAlpha == (step == 3), "Rows are whole.")
    var target = current.mutableSpan
    if !dropsAlpha {
      for index in row.indices { unsafe target[unchecked: step + index] = row[unchecked: index] }
      return
    }
    // Sound: there are `pixels` pixels on both sides.
    unsafe row.withUnsafeBufferPointer { row in
      unsafe target.withUnsafeMutableBufferPointer { target in
        unsafe ccodecs_drop_alpha(row.baseAddress, pixels, target.baseAddress! + step)
      }
    }
  }

  // Sound below: both rows have one length, and as many bytes as are read from them behind `bytesPerPixel` zeros.

  private static func best(
    of count: Int, _ current: [UInt8], _ above: [UInt8], bytesPerPixel: Int, stride: Int
  ) -> Kind {
    let kind = unsafe current.withUnsafeBufferPointer { current in
      unsafe above.withUnsafeBufferPointer { above in
        unsafe ccodecs_best_filter(
          current.baseAddress! + bytesPerPixel, above.baseAddress! + bytesPerPixel, current.count - bytesPerPixel,
          bytesPerPixel, Int32(count), stride)
      }
    }
    return Kind(rawValue: kind)!
  }

  /// Writes what a filter makes of the current row into the bytes of `result` from `start` on.
  static func apply(
    _ kind: Kind, _ current: [UInt8], _ above: [UInt8], bytesPerPixel: Int, into result: inout [UInt8], at start: Int
  ) {
    let count = current.count - bytesPerPixel
    precondition(above.count == current.count && start + count <= result.count, "All rows have one length.")
    unsafe result.withUnsafeMutableBufferPointer { result in
      unsafe current.withUnsafeBufferPointer { current in
        unsafe above.withUnsafeBufferPointer { above in
          unsafe ccodecs_filter(
            kind.rawValue, current.baseAddress! + bytesPerPixel, above.baseAddress! + bytesPerPixel, count,
            bytesPerPixel, result.baseAddress! + start)
        }
      }
    }
  }
}
