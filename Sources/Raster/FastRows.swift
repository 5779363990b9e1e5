import CRaster

/// Loops over rows of samples and pixels, by `CRaster`: with the widest vectors that the machine has.
package enum FastRows {
  // Sound throughout: each function checks that rows have the samples and pixels that its loop goes through.

  /// Writes one channel of some of a row's pixels as samples, beginning at `start`.
  static func load(
    _ channel: Int, of row: Span<UInt8>, _ columns: Range<Int>, into samples: inout MutableSpan<Float>, at start: Int
  ) {
    precondition(columns.upperBound * 4 <= row.count && start + columns.count <= samples.count, "Rows are too short.")
    unsafe row.withUnsafeBufferPointer { pixels in
      unsafe samples.withUnsafeMutableBufferPointer { samples in
        guard let pixels = pixels.baseAddress, let samples = samples.baseAddress else { return }
        unsafe craster_load(
          craster_fastest, pixels + 4 * columns.lowerBound, Int32(channel), columns.count, samples + start)
      }
    }
  }

  /// Writes a row of opaque pixels, beginning at the byte `place`, from samples that begin at `first`.
  static func store(
    red: [Float], green: [Float], blue: [Float], from first: Int, count: Int, into bytes: inout [UInt8], at place: Int
  ) {
    let end = first + count
    precondition(
      end <= red.count && end <= green.count && end <= blue.count && place + 4 * count <= bytes.count,
      "Rows are too short.")
    unsafe red.withUnsafeBufferPointer { red in
      unsafe green.withUnsafeBufferPointer { green in
        unsafe blue.withUnsafeBufferPointer { blue in
          unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            guard let red = red.baseAddress, let green = green.baseAddress, let blue = blue.baseAddress,
              let bytes = bytes.baseAddress
            else { return }
            unsafe craster_store(craster_fastest, red + first, green + first, blue + first, count, bytes + place)
          }
        }
      }
    }
  }

  /// Computes the weighted sum of `count` rows, of which the first is row `first` and the last the one before it. The
  /// last block of the sums stays as it is.
  static func addUp(
    _ rows: [Float], from first: Int, count: Int, weights: [Float], from firstWeight: Int, into sums: inout [Float]
  ) {
    precondition(
      first < count && rows.count == count * sums.count && firstWeight + count <= weights.count,
      "Every row needs a weight.")
    unsafe rows.withUnsafeBufferPointer { rows in
      unsafe weights.withUnsafeBufferPointer { weights in
        unsafe sums.withUnsafeMutableBufferPointer { sums in
          guard let rows = rows.baseAddress, let weights = weights.baseAddress, let start = sums.baseAddress else {
            return
          }
          unsafe craster_add_up(craster_fastest, rows, first, count, sums.count, weights + firstWeight, start)
        }
      }
    }
  }

  /// Resamples a row across, from a line that begins with a column of the source, into a row that begins at `offset`.
  static func resampleAcross(
    _ line: [Float], firstColumn: Int, by columns: AxisWeights, into row: inout [Float], at offset: Int
  ) {
    let count = columns.starts.count
    guard let first = columns.starts.first, let last = columns.starts.last else { return }
    precondition(
      first >= firstColumn && last - firstColumn + columns.stride <= line.count && offset + count <= row.count,
      "Rows are too short.")
    unsafe line.withUnsafeBufferPointer { line in
      unsafe columns.starts.withUnsafeBufferPointer { starts in
        unsafe columns.weights.withUnsafeBufferPointer { weights in
          unsafe row.withUnsafeMutableBufferPointer { row in
            guard let line = line.baseAddress, let starts = starts.baseAddress, let weights = weights.baseAddress,
              let row = row.baseAddress
            else { return }
            unsafe craster_resample_across(
              craster_fastest, line, firstColumn, starts, weights, columns.stride, count, row + offset)
          }
        }
      }
    }
  }

  /// Fades opaque pixels into others. Returns false, having changed nothing, if a pixel is not opaque.
  ///
  /// - Parameter share: The weight of the others, from 0 to 256.
  static func mix(_ bytes: inout [UInt8], with others: [UInt8], share: UInt32) -> Bool {
    precondition(bytes.count == others.count && share <= 256, "Rows are too short.")
    return unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe others.withUnsafeBufferPointer { others in
        guard let start = bytes.baseAddress, let others = others.baseAddress else { return true }
        return unsafe craster_mix(craster_fastest, start, others, bytes.count / 4, share) != 0
      }
    }
  }
}
