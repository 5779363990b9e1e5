import CRaster

/// Resamples one plane, row by row.
///
/// Separable Lanczos-3 that includes every source sample. Sums are single-precision floats in a fixed order and never
/// fused, so results are the same on every processor.
///
/// The last source rows are kept and added up, and only the sums are resampled across, which is fastest; if that would
/// take too much memory, rows are resampled across as they arrive. Shrinking by `n` takes about `6 n` multiplications
/// for each sample of a plane with the source's width and the result's height, or the reverse, and as many again for
/// each sample of the result.
struct PlaneResampler {
  /// The number of products summed in parallel when a row is resampled across.
  static let lanes = 4
  /// The number of samples of a row summed in parallel when rows are added up.
  private static let blockSamples = craster_block
  /// The number of source samples that fit into a processor's inner caches.
  private static let mostRecentSamples = 64 << 10

  let resampling: PlaneResampling
  private let wanted: Range<Int>
  /// The source rows that the wanted rows are made from. Others need not be added.
  let needed: Range<Int>
  private let usedColumns: Range<Int>
  private let sumsBeforeAcross: Bool
  /// The used columns of the current row.
  private var line: [Float]
  /// The distance between rows in `recent`.
  private let rowSamples: Int
  /// The last source rows, resampled across or not: row `y` is at index `y % taps`.
  private var recent: [Float]
  private var sums: [Float]
  /// Finished rows of the result that have not been removed yet.
  private(set) var finished: [Float] = []
  private(set) var finishedRows = 0
  private var nextRow: Int
  private var added = 0

  init(_ resampling: PlaneResampling, wanted: Range<Int>) {
    self.resampling = resampling
    self.wanted = wanted
    needed = resampling.rows.used(by: wanted)
    nextRow = wanted.lowerBound
    usedColumns = resampling.columns.used
    let taps = resampling.rows.taps
    sumsBeforeAcross = usedColumns.count <= Self.mostRecentSamples / taps
    rowSamples = Self.padded(sumsBeforeAcross ? usedColumns.count : resampling.width)
    recent = Array(repeating: 0, count: taps * rowSamples)
    sums = Array(repeating: 0, count: rowSamples)
    line = Array(repeating: 0, count: sumsBeforeAcross ? 0 : Self.padded(usedColumns.count))
  }

  /// Rounds up to whole blocks plus one, so that the zeros between weights have samples to multiply.
  private static func padded(_ samples: Int) -> Int {
    (samples + blockSamples - 1) / blockSamples * blockSamples + blockSamples
  }

  /// The number of source rows that have not been added.
  var missing: Int { resampling.sourceHeight - added }

  /// Skips the source's next rows.
  mutating func skip(_ count: Int) {
    added += count
  }

  /// Adds the next source row, whose samples `load` writes for the columns, beginning at `start`.
  @inline(__always)
  mutating func add(
    _ load: (_ columns: Range<Int>, _ samples: inout MutableSpan<Float>, _ start: Int) -> Void
  ) {
    precondition(added < resampling.sourceHeight, "More rows were added than the source has.")
    let taps = resampling.rows.taps
    if needed.contains(added) {
      let (columns, start) = (usedColumns, added % taps * rowSamples)
      if sumsBeforeAcross {
        var samples = recent.mutableSpan
        load(columns, &samples, start)
      } else {
        var samples = line.mutableSpan
        load(columns, &samples, 0)
        FastRows.resampleAcross(
          line, firstColumn: columns.lowerBound, by: resampling.columns, into: &recent, at: start)
      }
    }
    added += 1
    while nextRow < wanted.upperBound, resampling.rows.starts[nextRow] + taps <= added {
      finishRow()
      nextRow += 1
    }
  }

  private mutating func finishRow() {
    let rows = resampling.rows
    FastRows.addUp(
      recent, from: rows.starts[nextRow] % rows.taps, count: rows.taps, weights: rows.weights,
      from: nextRow * rows.taps, into: &sums)
    let end = finished.count
    if sumsBeforeAcross {
      finished.append(contentsOf: repeatElement(0, count: resampling.width))
      FastRows.resampleAcross(
        sums, firstColumn: usedColumns.lowerBound, by: resampling.columns, into: &finished, at: end)
    } else {
      finished.append(contentsOf: sums.prefix(resampling.width))
    }
    finishedRows += 1
  }

  /// Removes the first finished rows.
  mutating func dropFinished(_ rows: Int) {
    finishedRows -= rows
    if finishedRows == 0 {
      finished.removeAll(keepingCapacity: true)
    } else {
      finished.removeFirst(rows * resampling.width)
    }
  }
}
