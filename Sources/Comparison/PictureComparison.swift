package import Raster

/// A comparison of two pictures of one size, band by band from top to bottom.
///
///     var comparison = PictureComparison(width: 640, height: 480, rules)
///     while !comparison.hasAllRows {
///       if comparison.needsExpected { comparison.add(expected: band) } else { comparison.add(actual: band) { _ in } }
///     }
///     let difference = comparison.finish()
///
/// The bands of the two pictures may have different heights.
package struct PictureComparison {
  private let rules: ComparisonRules
  private var window: RowWindow
  private var difference: PictureDifference
  private var regions: ChangedRegions
  private var similarity: StructuralSimilarity
  /// The row that is compared next, and the first row of the next strip for the similarity.
  private var row = 0
  private var strip = 0
  private var hashes = (expected: RowHashes(), actual: RowHashes())
  private var columnHashes: (expected: [UInt64], actual: [UInt64])
  /// The number of changed pixels in each row and column.
  private var changesByRow: [Int]
  private var changesByColumn: [Int]
  private var marks: [Mark]
  private var density: ChangeDensity?
  private var measured = MeasuredPairs()
  /// The marks of all rows, if parts may have moved.
  private var allMarks: [Mark] = []

  /// The verdict on a pixel.
  package enum Mark: UInt8, Sendable {
    case same
    case tolerated
    case antialiased
    /// Moved as a whole.
    case moved
    case changed
  }

  /// A compared row.
  package struct Row {
    package let y: Int
    /// The verdict on each pixel; empty if all are the same.
    package let marks: [Mark]
    /// Red, green, blue and alpha of each pixel of the expected picture.
    package let expected: ArraySlice<UInt32>
  }

  package init(width: Int, height: Int, _ rules: ComparisonRules) {
    self.rules = rules
    window = RowWindow(width: width, height: height)
    let size = PictureDifference.Size(width: width, height: height)
    difference = PictureDifference(expected: size, actual: size)
    regions = ChangedRegions(width: width)
    similarity = StructuralSimilarity(width: width)
    marks = Array(repeating: .same, count: width)
    (changesByRow, changesByColumn) = (Array(repeating: 0, count: height), Array(repeating: 0, count: width))
    columnHashes = (Array(repeating: 0, count: width), Array(repeating: 0, count: width))
    if rules.measuresDensity { density = ChangeDensity(width: width, height: height) }
  }

  /// True if all rows are kept until moved parts are known.
  private var keepsRows: Bool { rules.maxShift > 0 }

  /// True if the next band must be one of the expected picture.
  package var needsExpected: Bool {
    window.expected.end <= window.actual.end && window.expected.end < window.height
  }

  package var hasAllRows: Bool { row == window.height }

  /// Adds the next rows of the expected picture.
  package mutating func add(expected band: Pixels) { window.add(expected: band) }

  /// Adds the next rows of the actual picture, and compares all rows for which both pictures are known.
  ///
  /// - Parameter body: Called with each row as soon as it is compared; if parts may have moved, after the last row.
  package mutating func add(actual band: Pixels, _ body: (Row) -> Void) {
    window.add(actual: band)
    let end = min(window.expected.end, window.actual.end)
    compareRows(until: end == window.height ? end : end - RowWindow.reach, body)
    addStrips()
    if keepsRows {
      if hasAllRows { markMoves(body) }
      return
    }
    window.drop(before: min(row - RowWindow.reach, strip - StructuralSimilarity.block))
  }

  /// Returns the difference of the whole pictures.
  package mutating func finish() -> PictureDifference {
    precondition(row == window.height, "A comparison needs all rows.")
    difference.regions = regions.finish()
    difference.regionCount = regions.count
    difference.similarity = similarity.mean
    difference.densest = density?.densest
    if hasWholeRows, difference.changedPixels + difference.antialiasedPixels > 0 { findShifts() }
    return difference
  }

  // MARK: - Rows

  private mutating func compareRows(until end: Int, _ body: (Row) -> Void) {
    while row < end {
      let isSame = window.isEqual(in: row..<row + 1)
      hashRow(isSame: isSame)
      if isSame { difference.pixels += comparedWidth } else { compareRow() }
      if keepsRows {
        allMarks += isSame ? Array(repeating: .same, count: window.width) : marks
      } else {
        report(row, isSame ? [] : marks, body)
      }
      row += 1
    }
  }

  /// Counts the changed pixels of a row, and reports it.
  private mutating func report(_ y: Int, _ marks: [Mark], _ body: (Row) -> Void) {
    for x in marks.indices where marks[x] == .changed { count(x, y) }
    density?.add(marks)
    body(Row(y: y, marks: marks, expected: window.expected.row(y)))
  }

  private mutating func count(_ x: Int, _ y: Int) {
    let (expected, actual) = (window.expected.pixel(x, y), window.actual.pixel(x, y))
    let levels = rules.levels(expected, actual)
    difference.changedPixels += 1
    difference.largestLevels = max(difference.largestLevels, levels)
    if measured.insert(window.expected.bits(x, y), window.actual.bits(x, y)) {
      difference.largestDeltaE = max(difference.largestDeltaE, PerceivedColor.distance(expected, actual))
    }
    regions.add(x: x, y: y, levels: levels)
    changesByRow[y] += 1
    changesByColumn[x] += 1
  }

  private var comparedWidth: Int {
    rules.columns(in: row, width: window.width).reduce(0) { $0 + $1.count }
  }

  private mutating func compareRow() {
    for x in marks.indices { marks[x] = .same }
    for columns in rules.columns(in: row, width: window.width) {
      difference.pixels += columns.count
      for x in columns {
        let (first, second) = (window.expected.bits(x, row), window.actual.bits(x, row))
        if first == second { continue }
        let (expected, actual) = (RGBA(bits: first), RGBA(bits: second))
        let levels = rules.levels(expected, actual)
        // Colors that are completely transparent do not count.
        if levels == 0 { continue }
        mark(x, expected, actual, levels)
      }
    }
  }

  private mutating func mark(_ x: Int, _ expected: RGBA, _ actual: RGBA, _ levels: Int) {
    if rules.tolerance.admits(expected, actual, levels: levels, index: row * window.width + x)
      || rules.isNoise(x, row, levels)
    {
      marks[x] = .tolerated
      difference.toleratedPixels += 1
    } else if isAntialiased(x) {
      marks[x] = .antialiased
      difference.antialiasedPixels += 1
    } else {
      marks[x] = .changed
    }
  }

  private func isAntialiased(_ x: Int) -> Bool {
    switch rules.antialiasing {
    case .counted: false
    case .ignored: SoftEdge.explains(x, row, window)
    case .ignoredLike(let rule): rule.isAntialiased(x, row, window)
    }
  }

  // MARK: - Similarity

  private mutating func addStrips() {
    let block = StructuralSimilarity.block
    while strip + block <= row {
      let rows = strip..<strip + block
      similarity.add(rows, of: window, isEqual: window.isEqual(in: rows))
      strip += block
    }
  }

  // MARK: - Shifts

  /// Adds the hash of a row, and the row to the hashes of columns if it differs.
  private mutating func hashRow(isSame: Bool) {
    let expected = window.expected.row(row)
    hashes.expected.add(row: expected)
    if isSame { return hashes.actual.repeatLast(of: hashes.expected) }
    let actual = window.actual.row(row)
    hashes.actual.add(row: actual)
    RowHash.add(expected, to: &columnHashes.expected)
    RowHash.add(actual, to: &columnHashes.actual)
  }

  /// True if hashes tell what moved: they cover whole rows, and scaled rows are no copies.
  private var hasWholeRows: Bool { rules.ignored.isEmpty && rules.only.isEmpty && !rules.isScaled }

  /// The rows that moved; if none did, the columns.
  private var shifts: [Shift] {
    let rows = RowHashes.shifts(from: hashes.expected, to: hashes.actual)
    return rows.isEmpty ? Shifts.between(columnHashes.expected, and: columnHashes.actual, .columns) : rows
  }

  /// Marks the parts that moved a little, and reports all rows.
  private mutating func markMoves(_ body: (Row) -> Void) {
    if allMarks.contains(.changed) {
      let rows = (hashes.expected.hashes, hashes.actual.hashes)
      let lines = hasWholeRows ? (rows: rows, columns: columnHashes) : nil
      Moves(window: window, rules: rules, lines: lines).mark(&allMarks)
      difference.movedPixels = allMarks.count { $0 == .moved }
    }
    for y in 0..<window.height {
      let marks = Array(allMarks[y * window.width..<(y + 1) * window.width])
      report(y, marks.allSatisfy { $0 == .same } ? [] : marks, body)
    }
    allMarks = []
  }

  private mutating func findShifts() {
    difference.shifts = shifts.filter { abs($0.by) > rules.maxShift }
    var changes = difference.shifts.first?.axis == .columns ? changesByColumn : changesByRow
    for shift in difference.shifts {
      for place in shift.copied {
        for explained in [place, place + shift.by] where changes.indices.contains(explained) { changes[explained] = 0 }
      }
    }
    difference.changedElsewhere = changes.reduce(0, +)
  }
}
