import CCodecs

/// Filters rows for compression: replaces each row by its differences from a prediction, using whichever of the five
/// filters makes the most bytes equal.
///
/// The first row cannot refer to a row above, so only the two filters that do not need one are tried.
struct PNGRowFilter {
  /// The filtered rows, each preceded by the byte for its filter.
  private(set) var output: [UInt8]
  private let bytesPerPixel: Int
  private let bytesPerRow: Int
  private let stride: Int
  /// The current row and the one above, each preceded by a pixel of zeros in place of the pixel to the left.
  private var current: [UInt8]
  private var above: [UInt8]
  private var rowsAdded = 0

  /// The filters with their numbers in PNG.
  enum Kind: UInt8, CaseIterable {
    case none
    case left
    case up
    case average
    case paeth

    var looksUp: Bool { rawValue >= 2 }
  }

  /// - Parameter stride: To find a row's filter, the first 16 of every `stride` bytes are examined.
  init(bytesPerRow: Int, bytesPerPixel: Int, rows: Int, stride: Int) {
    precondition(stride >= 16, "No byte may be examined twice.")
    self.bytesPerRow = bytesPerRow
    self.bytesPerPixel = bytesPerPixel
    self.stride = stride
    output = Array(repeating: 0, count: rows * (bytesPerRow + 1))
    current = Array(repeating: 0, count: bytesPerPixel + bytesPerRow)
    above = current
  }

  /// Adds the next row, as RGBA.
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
    precondition(row.count == 4 * pixels && dropsAlpha == (step == 3), "Rows must be complete.")
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

  // Sound below: both rows have the same length, preceded by `bytesPerPixel` zeros.

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

  /// Writes the current row as filtered by `kind` into `result`, from `start`.
  static func apply(
    _ kind: Kind, _ current: [UInt8], _ above: [UInt8], bytesPerPixel: Int, into result: inout [UInt8], at start: Int
  ) {
    let count = current.count - bytesPerPixel
    precondition(above.count == current.count && start + count <= result.count, "All rows must have the same length.")
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
