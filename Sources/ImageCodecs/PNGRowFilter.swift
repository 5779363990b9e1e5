import Raster

/// Filters rows for compression: each row is replaced by its differences from a prediction, by whichever of the five
/// kinds leaves the smallest sum of absolute differences.
///
/// The first row has nothing above it that it may refer to, so only the two kinds that do not look up are tried.
struct PNGRowFilter {
  /// The filtered rows, each behind the byte that names its filter.
  private(set) var output: [UInt8]
  private let bytesPerPixel: Int
  private let bytesPerRow: Int
  /// The current row and the one above, each behind a pixel of zeros: what stands left of the first pixel.
  private var current: [UInt8]
  private var above: [UInt8]
  private var candidate: [UInt8]
  private var best: [UInt8]
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

  init(bytesPerRow: Int, bytesPerPixel: Int, rows: Int) {
    self.bytesPerRow = bytesPerRow
    self.bytesPerPixel = bytesPerPixel
    output = []
    output.reserveCapacity(rows * (bytesPerRow + 1))
    current = Array(repeating: 0, count: bytesPerPixel + bytesPerRow)
    above = current
    candidate = Array(repeating: 0, count: bytesPerRow)
    best = candidate
  }

  /// Takes the next row, as RGBA.
  mutating func add(_ row: Span<UInt8>, dropsAlpha: Bool) {
    swap(&current, &above)
    Self.pack(row, dropsAlpha: dropsAlpha, into: &current, at: bytesPerPixel)
    var bestKind = Kind.none
    var bestSum = Int.max
    for kind in Kind.allCases where rowsAdded > 0 || !kind.looksUp {
      Self.apply(kind, current, above, bytesPerPixel: bytesPerPixel, into: &candidate)
      let sum = Self.sumOfMagnitudes(candidate)
      if sum < bestSum {
        swap(&candidate, &best)
        (bestKind, bestSum) = (kind, sum)
      }
    }
    output.append(bestKind.rawValue)
    output.append(contentsOf: best)
    rowsAdded += 1
  }

  // MARK: - Kernels

  // Sound below: rows have `bytesPerRow` bytes behind `bytesPerPixel` zeros, results have `bytesPerRow`.

  private static func pack(_ row: Span<UInt8>, dropsAlpha: Bool, into target: inout [UInt8], at offset: Int) {
    var target = target.mutableSpan
    if !dropsAlpha {
      for index in row.indices { unsafe target[unchecked: offset + index] = row[unchecked: index] }
      return
    }
    for pixel in 0..<row.count / Pixels.bytesPerPixel {
      for channel in 0..<3 {
        unsafe target[unchecked: offset + 3 * pixel + channel] = row[unchecked: 4 * pixel + channel]
      }
    }
  }

  /// Loops over plain bytes that the compiler turns into vectors: no step depends on the one before.
  static func apply(
    _ kind: Kind, _ current: [UInt8], _ above: [UInt8], bytesPerPixel step: Int, into result: inout [UInt8]
  ) {
    let current = current.span
    let above = above.span
    var result = result.mutableSpan
    switch kind {
    case .none:
      for i in result.indices { unsafe result[unchecked: i] = current[unchecked: i + step] }
    case .left:
      for i in result.indices {
        unsafe result[unchecked: i] = current[unchecked: i + step] &- current[unchecked: i]
      }
    case .up:
      for i in result.indices {
        unsafe result[unchecked: i] = current[unchecked: i + step] &- above[unchecked: i + step]
      }
    case .average:
      for i in result.indices {
        let mean = unsafe (UInt16(current[unchecked: i]) &+ UInt16(above[unchecked: i + step])) >> 1
        unsafe result[unchecked: i] = current[unchecked: i + step] &- UInt8(truncatingIfNeeded: mean)
      }
    case .paeth:
      for i in result.indices {
        let predicted = unsafe paeth(
          left: current[unchecked: i], up: above[unchecked: i + step], upLeft: above[unchecked: i])
        unsafe result[unchecked: i] = current[unchecked: i + step] &- predicted
      }
    }
  }

  /// Whichever neighbour is nearest to left + up − upLeft, ties in that order.
  @inline(__always)
  private static func paeth(left: UInt8, up: UInt8, upLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(up), Int16(upLeft))
    let distanceToLeft = magnitude(b &- c)
    let distanceToUp = magnitude(a &- c)
    let distanceToUpLeft = magnitude(a &+ b &- c &- c)
    let nearestOfTwo = distanceToUp <= distanceToUpLeft ? up : upLeft
    return distanceToLeft <= distanceToUp && distanceToLeft <= distanceToUpLeft ? left : nearestOfTwo
  }

  @inline(__always)
  private static func magnitude(_ value: Int16) -> Int16 { max(value, 0 &- value) }

  private static func sumOfMagnitudes(_ bytes: [UInt8]) -> Int {
    let bytes = bytes.span
    var sum: UInt32 = 0
    for i in bytes.indices {
      let value = unsafe bytes[unchecked: i]
      sum &+= UInt32(min(value, 0 &- value))
    }
    return Int(sum)
  }
}
