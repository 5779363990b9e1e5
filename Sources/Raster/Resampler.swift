/// Scales a picture row by row as it is decoded, so that the whole picture is never in memory.
///
///     let resampling = Resampling(source: (4000, 3000), area: area, width: 400, height: 300, isOpaque: true)
///     var resampler = Resampler(resampling)
///     for row in rows { resampler.add(row.span) }
///     let tile = resampler.finish()
///
/// Lanczos-3 on premultiplied colors, or on inks; see `PlaneResampler`.
package struct Resampler {
  private let samples: Resampling.Samples
  private let isLinear: Bool
  private let sourceWidth: Int
  /// Red, green and blue, with alpha if it matters; or the inks.
  private var planes: [PlaneResampler]
  private var result: Pixels
  private var resultRows = 0

  /// - Parameter wanted: The rows of the result to make, by default all. They are the same as when all are made.
  package init(_ resampling: Resampling, wanted: Range<Int>? = nil) {
    let wanted = wanted ?? 0..<resampling.plane.height
    precondition(wanted.lowerBound >= 0 && wanted.upperBound <= resampling.plane.height, "There are no such rows.")
    samples = resampling.samples
    isLinear = resampling.isLinear
    sourceWidth = resampling.plane.sourceWidth
    planes = Array(repeating: PlaneResampler(resampling.plane, wanted: wanted), count: samples == .colors ? 3 : 4)
    result = Pixels(width: resampling.plane.width, height: wanted.count)
  }

  /// The source rows that the wanted rows are made from. Others need not be added.
  package var needed: Range<Int> { planes[0].needed }

  /// Skips the source's next rows.
  package mutating func skip(_ count: Int) {
    for index in planes.indices { planes[index].skip(count) }
  }

  /// Adds the next source row, four bytes per pixel.
  package mutating func add(_ row: Span<UInt8>) {
    precondition(row.count == sourceWidth * Pixels.bytesPerPixel, "A row must have four bytes for every pixel.")
    for channel in planes.indices {
      let multiplies = samples == .colorsAndAlpha && channel < 3
      let lightens = isLinear && channel < 3
      planes[channel].add { columns, samples, start in
        if lightens {
          Self.loadLight(channel, of: row, columns, multiplies: multiplies, into: &samples, at: start)
        } else if multiplies {
          Self.loadMultiplied(channel, of: row, columns, into: &samples, at: start)
        } else {
          Self.load(channel, of: row, columns, into: &samples, at: start)
        }
      }
    }
    storeFinished()
  }

  /// The result, after every needed row has been added.
  package consuming func finish() -> Pixels {
    precondition(resultRows == result.height, "Rows are missing.")
    return result
  }

  private mutating func storeFinished() {
    let rows = planes[0].finishedRows
    if rows == 0 { return }
    for row in 0..<rows {
      if samples == .inks {
        result.store(inks: planes.map(\.finished), from: row * result.width, row: resultRows)
      } else if isLinear {
        result.store(
          lightOfRed: planes[0].finished, green: planes[1].finished, blue: planes[2].finished,
          multipliedBy: samples == .colors ? nil : planes[3].finished, from: row * result.width, row: resultRows)
      } else if samples == .colors {
        result.store(
          red: planes[0].finished, green: planes[1].finished, blue: planes[2].finished, from: row * result.width,
          row: resultRows)
      } else {
        result.store(
          multipliedRed: planes[0].finished, green: planes[1].finished, blue: planes[2].finished,
          alpha: planes[3].finished, from: row * result.width, row: resultRows)
      }
      resultRows += 1
    }
    for index in planes.indices { planes[index].dropFinished() }
  }

  // MARK: - Loading

  // Sound below: the row has four bytes for every column of the source, and there is a sample for each of the columns.

  private static func load(
    _ channel: Int, of row: Span<UInt8>, _ columns: Range<Int>, into samples: inout MutableSpan<Float>, at start: Int
  ) {
    let bytes = unsafe row.bytes
    let shift = UInt32(8 * channel)
    let first = 4 * columns.lowerBound
    for x in 0..<columns.count {
      let pixel = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: first &+ 4 &* x, as: UInt32.self)
      unsafe samples[unchecked: start &+ x] = Float(Int32(truncatingIfNeeded: (pixel.littleEndian &>> shift) & 255))
    }
  }

  private static func loadLight(
    _ channel: Int, of row: Span<UInt8>, _ columns: Range<Int>, multiplies: Bool,
    into samples: inout MutableSpan<Float>, at start: Int
  ) {
    let light = LinearLight.ofByte
    for (x, column) in columns.enumerated() {
      let share = multiplies ? Float(row[4 * column + 3]) / 255 : 1
      samples[start + x] = light[Int(row[4 * column + channel])] * share
    }
  }

  private static func loadMultiplied(
    _ channel: Int, of row: Span<UInt8>, _ columns: Range<Int>, into samples: inout MutableSpan<Float>, at start: Int
  ) {
    let bytes = unsafe row.bytes
    let shift = UInt32(8 * channel)
    let first = 4 * columns.lowerBound
    for x in 0..<columns.count {
      let stored = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: first &+ 4 &* x, as: UInt32.self)
      let pixel = stored.littleEndian
      let value = Float(Int32(truncatingIfNeeded: (pixel &>> shift) & 255))
      unsafe samples[unchecked: start &+ x] = value * (Float(Int32(truncatingIfNeeded: pixel &>> 24)) / 255)
    }
  }
}

extension Pixels {
  /// Scales this picture; returns some rows of the result, by default all.
  package func resampled(_ resampling: Resampling, rows: Range<Int>? = nil) -> Pixels {
    var resampler = Resampler(resampling, wanted: rows)
    resampler.skip(resampler.needed.lowerBound)
    for row in resampler.needed {
      resampler.add(bytes.span.extracting(row * bytesPerRow..<(row + 1) * bytesPerRow))
    }
    return resampler.finish()
  }
}
