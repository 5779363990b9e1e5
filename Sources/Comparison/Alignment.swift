/// The rows and columns that two pictures of unlike sizes have in common: all except those that were added or removed.
///
///     let alignment = Alignment(expected: size, actual: otherSize, insertions)
///     alignment?.width  // of what is compared
package struct Alignment: Sendable {
  private let sizes: (expected: PictureDifference.Size, actual: PictureDifference.Size)
  private let insertions: [Insertion]
  package let expected: Side
  package let actual: Side

  /// The rows and columns of one picture that are compared.
  package struct Side: Sendable {
    package let rows: [Int]
    package let columns: [Int]
  }

  /// Returns nil if the insertions do not explain the sizes.
  package init?(expected: PictureDifference.Size, actual: PictureDifference.Size, _ insertions: [Insertion]) {
    sizes = (expected, actual)
    self.insertions = insertions
    func kept(_ length: Int, _ axis: Shift.Axis, isActual: Bool) -> [Int] {
      let gone = insertions.filter { $0.axis == axis && ($0.count > 0) == isActual }.map(\.range)
      return (0..<length).filter { place in !gone.contains { $0.contains(place) } }
    }
    self.expected = Side(
      rows: kept(expected.height, .rows, isActual: false), columns: kept(expected.width, .columns, isActual: false))
    self.actual = Side(
      rows: kept(actual.height, .rows, isActual: true), columns: kept(actual.width, .columns, isActual: true))
    guard !insertions.isEmpty, self.expected.rows.count == self.actual.rows.count,
      self.expected.columns.count == self.actual.columns.count, !self.expected.rows.isEmpty,
      !self.expected.columns.isEmpty
    else { return nil }
  }

  package var width: Int { expected.columns.count }
  package var height: Int { expected.rows.count }

  /// The rows and columns of the actual picture that follow removed ones. If the last ones were removed, the last ones
  /// that are left.
  package var cuts: (rows: Set<Int>, columns: Set<Int>) {
    func cuts(_ expected: [Int], _ actual: [Int], of length: Int) -> Set<Int> {
      let followers = expected.indices.filter { expected[$0] > ($0 == 0 ? 0 : expected[$0 - 1] + 1) }
      let isCutShort = expected[expected.count - 1] + 1 < length
      return Set((followers + (isCutShort ? [expected.count - 1] : [])).map { actual[$0] })
    }
    return (
      cuts(expected.rows, actual.rows, of: sizes.expected.height),
      cuts(expected.columns, actual.columns, of: sizes.expected.width)
    )
  }

  /// Returns the rules for what the pictures have in common. Areas are those of the expected picture, and move with its
  /// rows and columns.
  package func rules(from rules: ComparisonRules) -> ComparisonRules {
    var rules = rules
    rules.ignored = rules.ignored.map(common)
    rules.only = rules.only.map(common)
    rules.noise = rules.noise.map { NoisyArea(area: common($0.area), levels: $0.levels) }
    // The insertions explain all moves, so none are searched.
    rules.isScaled = true
    return rules
  }

  /// Returns the part of an area of the expected picture that both have; it may be empty.
  private func common(_ area: PixelArea) -> PixelArea {
    func range(of wanted: Range<Int>, in kept: [Int]) -> Range<Int> {
      let start = kept.firstIndex { $0 >= wanted.lowerBound } ?? kept.count
      return start..<(kept[start...].firstIndex { $0 >= wanted.upperBound } ?? kept.count)
    }
    let (columns, rows) = (range(of: area.columns, in: expected.columns), range(of: area.rows, in: expected.rows))
    return PixelArea(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Returns the difference of the pictures, from that of what they have in common: what was added or removed counts as
  /// changed, and places are those of the actual picture.
  package func difference(from common: PictureDifference) -> PictureDifference {
    var difference = common
    (difference.expected, difference.actual) = sizes
    difference.insertions = insertions
    difference.changedElsewhere = common.changedPixels
    let whole = sizes.expected.width * sizes.expected.height + sizes.actual.width * sizes.actual.height
    let inserted = whole - 2 * width * height
    difference.pixels += inserted
    difference.changedPixels += inserted
    difference.densest = common.densest.map(placed)
    difference.regions = common.regions.map(placed) + insertions.map(region)
    difference.regions.sort(by: ChangedRegion.isLarger)
    difference.regionCount += insertions.count
    return difference
  }

  private func placed(_ region: ChangedRegion) -> ChangedRegion {
    let (left, right) = (actual.columns[region.x], actual.columns[region.x + region.width - 1])
    let (top, bottom) = (actual.rows[region.y], actual.rows[region.y + region.height - 1])
    return ChangedRegion(
      x: left, y: top, width: right - left + 1, height: bottom - top + 1, changedPixels: region.changedPixels,
      largestLevels: region.largestLevels)
  }

  private func region(_ insertion: Insertion) -> ChangedRegion {
    insertion.region(in: insertion.count > 0 ? sizes.actual : sizes.expected)
  }
}

extension Insertion {
  /// The rows or columns in the picture that has them.
  package var range: Range<Int> { at..<at + abs(count) }

  /// Returns the rows or columns as a region of the picture that has them.
  package func region(in size: PictureDifference.Size) -> ChangedRegion {
    switch axis {
    case .rows:
      ChangedRegion(x: 0, y: at, width: size.width, height: abs(count), changedPixels: abs(count) * size.width)
    case .columns:
      ChangedRegion(x: at, y: 0, width: abs(count), height: size.height, changedPixels: abs(count) * size.height)
    }
  }
}
