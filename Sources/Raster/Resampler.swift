/// Which picture becomes which at another size: the weights, worked out once for any number of passes.
package struct Resampling: Sendable {
  fileprivate let columns: AxisWeights
  fileprivate let rows: AxisWeights
  fileprivate let sourceWidth: Int
  fileprivate let sourceHeight: Int
  fileprivate let width: Int
  fileprivate let height: Int
  fileprivate let isOpaque: Bool

  /// - Parameters:
  ///   - area: the part of the source that becomes the result. It may reach over the edge a little.
  ///   - isOpaque: whether the source's alpha can be left out of account.
  package init(source: (width: Int, height: Int), area: Area, width: Int, height: Int, isOpaque: Bool) {
    columns = AxisWeights(origin: area.x, length: area.width, source: source.width, count: width)
    rows = AxisWeights(origin: area.y, length: area.height, source: source.height, count: height)
    (sourceWidth, sourceHeight) = source
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
  }
}

/// Shrinks or enlarges a picture row by row as it is decoded, so that the whole of it never stands in memory.
///
///     let resampling = Resampling(source: (4000, 3000), area: area, width: 400, height: 300, isOpaque: true)
///     var resampler = Resampler(resampling)
///     for row in rows { resampler.add(row.span) }
///     let tile = resampler.finish()
///
/// Lanczos-3 with every source pixel counted, separable, over colours multiplied by alpha. Each row is resampled
/// across as it comes and kept until the last result row that needs it is done. Sums are single-precision floats in a
/// fixed order and never fused, so results are the same on every processor.
package struct Resampler {
  private let resampling: Resampling
  /// The source row being worked on, as floats.
  private var source: [SIMD4<Float>]
  /// The last source rows, resampled across: row `y` stands at `y % rows.taps`.
  private var recent: [SIMD4<Float>]
  private var sums: [SIMD4<Float>]
  private var added = 0
  private var finished = 0
  private let wanted: Range<Int>
  private var result: Pixels

  private var rows: AxisWeights { resampling.rows }

  /// - Parameter wanted: the rows of the result to make, all by default. They come out as they would among all.
  package init(_ resampling: Resampling, wanted: Range<Int>? = nil) {
    self.resampling = resampling
    self.wanted = wanted ?? 0..<resampling.height
    precondition(
      self.wanted.lowerBound >= 0 && self.wanted.upperBound <= resampling.height, "There are no such rows.")
    source = Array(repeating: .zero, count: resampling.sourceWidth)
    recent = Array(repeating: .zero, count: resampling.rows.taps * resampling.width)
    sums = Array(repeating: .zero, count: resampling.width)
    result = Pixels(width: resampling.width, height: self.wanted.count)
  }

  /// The rows of the source that the wanted rows are made from. Others need not be added.
  package var needed: Range<Int> {
    guard let first = wanted.first, let last = wanted.last else { return 0..<0 }
    return rows.starts[first]..<rows.starts[last] + rows.taps
  }

  /// Passes over the source's next rows.
  package mutating func skip(_ count: Int) {
    added += count
  }

  /// Takes the next source row, four bytes a pixel.
  package mutating func add(_ row: Span<UInt8>) {
    precondition(added < resampling.sourceHeight, "More rows were added than the source has.")
    precondition(
      row.count == resampling.sourceWidth * Pixels.bytesPerPixel, "A row must have four bytes for every pixel.")
    if needed.contains(added) {
      load(row)
      resampleAcross(into: (added % rows.taps) * result.width)
    }
    added += 1
    while finished < wanted.count, rows.starts[wanted.lowerBound + finished] + rows.taps <= added {
      resampleDown(wanted.lowerBound + finished)
      finished += 1
    }
  }

  /// The result, once every needed row has been added.
  package consuming func finish() -> Pixels {
    precondition(finished == wanted.count, "Rows are missing.")
    return result
  }

  // MARK: - Kernels

  // Sound below: every index is a start plus a tap, which `AxisWeights` keeps within the source, or a column or row
  // of buffers made to measure in `init`.

  private mutating func load(_ row: Span<UInt8>) {
    let isOpaque = resampling.isOpaque
    var target = source.mutableSpan
    for x in target.indices {
      var pixel = SIMD4<Float>()
      for channel in 0..<4 { pixel[channel] = unsafe Float(row[unchecked: 4 * x + channel]) }
      if !isOpaque {
        let alpha = pixel.w
        pixel *= alpha / 255
        pixel.w = alpha
      }
      unsafe target[unchecked: x] = pixel
    }
  }

  private mutating func resampleAcross(into offset: Int) {
    let columns = resampling.columns
    let taps = columns.taps
    let weights = columns.weights.span
    let pixels = source
    let source = pixels.span
    var target = recent.mutableSpan
    for (x, start) in columns.starts.enumerated() {
      let firstWeight = x * taps
      var sum = SIMD4<Float>()
      for tap in 0..<taps {
        sum += unsafe source[unchecked: start + tap] * weights[unchecked: firstWeight + tap]
      }
      unsafe target[unchecked: offset + x] = sum
    }
  }

  private mutating func resampleDown(_ y: Int) {
    for x in sums.indices { sums[x] = .zero }
    for tap in 0..<rows.taps {
      let weight = rows.weights[y * rows.taps + tap]
      if weight == 0 { continue }
      Self.add(recent, from: ((rows.starts[y] + tap) % rows.taps) * result.width, times: weight, to: &sums)
    }
    Self.store(sums, isOpaque: resampling.isOpaque, at: (y - wanted.lowerBound) * result.bytesPerRow, in: &result.bytes)
  }

  private static func add(
    _ rows: [SIMD4<Float>], from offset: Int, times weight: Float, to sums: inout [SIMD4<Float>]
  ) {
    let rows = rows.span
    var sums = sums.mutableSpan
    for x in sums.indices { unsafe sums[unchecked: x] += rows[unchecked: offset + x] * weight }
  }

  private static func store(_ sums: [SIMD4<Float>], isOpaque: Bool, at offset: Int, in bytes: inout [UInt8]) {
    let sums = sums.span
    var bytes = bytes.mutableSpan
    for x in sums.indices {
      let pixel = unsafe isOpaque ? rounded(opaque: sums[unchecked: x]) : rounded(sums[unchecked: x])
      for channel in 0..<4 { unsafe bytes[unchecked: offset + 4 * x + channel] = pixel[channel] }
    }
  }

  @inline(__always)
  private static func rounded(opaque sum: SIMD4<Float>) -> SIMD4<UInt8> {
    var bytes = round(sum)
    bytes.w = 255
    return bytes
  }

  /// Divides the colours by alpha again: by the alpha that came out, not by what it is cut to, or solid colours would
  /// come out brighter where the kernel overshoots beside transparency.
  @inline(__always)
  private static func rounded(_ sum: SIMD4<Float>) -> SIMD4<UInt8> {
    if sum.w < 0.5 { return .zero }
    var bytes = round(sum * (255 / sum.w))
    bytes.w = UInt8(min(sum.w, 255) + 0.5)
    return bytes
  }

  @inline(__always)
  private static func round(_ value: SIMD4<Float>) -> SIMD4<UInt8> {
    SIMD4<UInt8>(
      truncatingIfNeeded: SIMD4<Int32>(
        (value + 0.5).clamped(
          lowerBound: .zero, upperBound: SIMD4(repeating: 255.5))))
  }
}

extension Pixels {
  /// Rows, all by default, of the picture that this one becomes.
  package func resampled(_ resampling: Resampling, rows: Range<Int>? = nil) -> Pixels {
    var resampler = Resampler(resampling, wanted: rows)
    resampler.skip(resampler.needed.lowerBound)
    for row in resampler.needed {
      resampler.add(bytes.span.extracting(row * bytesPerRow..<(row + 1) * bytesPerRow))
    }
    return resampler.finish()
  }
}
