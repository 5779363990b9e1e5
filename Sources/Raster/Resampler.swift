/// Scales a picture row by row as it is decoded, so that the whole picture is never in memory.
///
///     let resampling = Resampling(source: (4000, 3000), area: area, width: 400, height: 300, isOpaque: true)
///     var resampler = Resampler(resampling)
///     for row in rows { resampler.add(row.span) }
///     let tile = resampler.finish()
///
/// Lanczos-3 on premultiplied colors, on inks, or on brightness and colors; see `PlaneResampler`.
package struct Resampler {
  private let layout: RowLayout
  private let samples: Resampling.Samples
  private let isLinear: Bool
  /// Red, green and blue, with alpha if it matters; or the inks; or brightness, with red, green and blue if
  /// there are colors.
  private var planes: [PlaneResampler]
  private var result: Pixels
  private var resultRows = 0

  /// - Parameter wanted: The rows of the result to make, by default all. They are the same as when all are made.
  package init(_ resampling: Resampling, wanted: Range<Int>? = nil) {
    let wanted = wanted ?? 0..<resampling.plane.height
    precondition(wanted.lowerBound >= 0 && wanted.upperBound <= resampling.plane.height, "The rows must exist.")
    samples = resampling.samples
    isLinear = resampling.isLinear
    layout = resampling.layout
    let plane = PlaneResampler(resampling.plane, wanted: wanted)
    planes =
      if case .planes = layout {
        [plane] + (resampling.colorPlane.map { Array(repeating: PlaneResampler($0, wanted: wanted), count: 3) } ?? [])
      } else {
        Array(repeating: plane, count: samples == .colors ? 3 : 4)
      }
    result = Pixels(width: resampling.plane.width, height: wanted.count)
  }

  /// The source rows that the wanted rows are made from. Others need not be added.
  package var needed: Range<Int> { planes[0].needed }

  /// Skips the source's next rows.
  package mutating func skip(_ count: Int) {
    for index in planes.indices { planes[index].skip(count) }
  }

  /// Adds the source's next row or strip.
  package mutating func add(_ row: Span<UInt8>) {
    precondition(row.count == layout.bytes, "A row must have four bytes for every pixel, and a strip all its samples.")
    if case .planes(let shapes) = layout { addStrip(row, of: shapes) } else { addPixels(row) }
    storeFinished()
  }

  private mutating func addStrip(_ strip: Span<UInt8>, of shapes: [SamplePlane]) {
    var start = 0
    for (index, shape) in shapes.enumerated() {
      for row in 0..<min(shape.rows, planes[index].missing) {
        let samples = strip.extracting(start + 2 * row * shape.stride..<start + 2 * (row + 1) * shape.stride)
        planes[index].add { columns, target, start in Self.load(samples, columns, into: &target, at: start) }
      }
      start += shape.bytesPerStrip
    }
  }

  private mutating func addPixels(_ row: Span<UInt8>) {
    for channel in planes.indices {
      let multiplies = samples == .colorsAndAlpha && channel < 3
      let lightens = isLinear && channel < 3
      planes[channel].add { columns, samples, start in
        if lightens {
          Self.loadLight(channel, of: row, columns, multiplies: multiplies, into: &samples, at: start)
        } else if multiplies {
          Self.loadMultiplied(channel, of: row, columns, into: &samples, at: start)
        } else {
          FastRows.load(channel, of: row, columns, into: &samples, at: start)
        }
      }
    }
  }

  /// Returns the result, after every needed row has been added.
  package consuming func finish() -> Pixels {
    precondition(resultRows == result.height, "All rows must be added.")
    return result
  }

  private mutating func storeFinished() {
    let rows = planes.reduce(.max) { min($0, $1.finishedRows) }
    if rows == 0 { return }
    for row in 0..<rows {
      store(from: row * result.width)
      resultRows += 1
    }
    for index in planes.indices { planes[index].dropFinished(rows) }
  }

  /// Stores the next row of the result from the planes' samples, starting at `first`.
  private mutating func store(from first: Int) {
    let row = resultRows
    if case .planes = layout {
      if planes.count == 1 {
        result.store(brightness: planes[0].finished, from: first, row: row)
      } else {
        result.store(
          brightness: planes[0].finished, red: planes[1].finished, green: planes[2].finished,
          blue: planes[3].finished, from: first, row: row)
      }
    } else if samples == .inks {
      result.store(inks: planes.map(\.finished), from: first, row: row)
    } else if isLinear {
      result.store(
        lightOfRed: planes[0].finished, green: planes[1].finished, blue: planes[2].finished,
        multipliedBy: samples == .colors ? nil : planes[3].finished, from: first, row: row)
    } else if samples == .colors {
      result.store(
        red: planes[0].finished, green: planes[1].finished, blue: planes[2].finished, from: first, row: row)
    } else {
      result.store(
        multipliedRed: planes[0].finished, green: planes[1].finished, blue: planes[2].finished,
        alpha: planes[3].finished, from: first, row: row)
    }
  }

  // MARK: - Loading

  // Sound below: the row has four bytes, or two of samples, for every column of the source, and there is a sample for
  // each of the columns.

  private static func load(
    _ row: Span<UInt8>, _ columns: Range<Int>, into samples: inout MutableSpan<Float>, at start: Int
  ) {
    let bytes = unsafe row.bytes
    let first = 2 &* columns.lowerBound
    for x in 0..<columns.count {
      let sample = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: first &+ 2 &* x, as: Int16.self)
      unsafe samples[unchecked: start &+ x] = Float(sample)
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
