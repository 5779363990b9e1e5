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

  /// Returns the difference of the pictures, from that of what they have in common: what was added or removed counts as
  /// changed, and regions are those of the actual picture.
  package func difference(from common: PictureDifference) -> PictureDifference {
    var difference = common
    (difference.expected, difference.actual) = sizes
    difference.insertions = insertions
    difference.changedElsewhere = common.changedPixels
    let others = sizes.expected.width * sizes.expected.height + sizes.actual.width * sizes.actual.height
    difference.pixels = others - width * height
    difference.changedPixels += difference.pixels - width * height
    difference.regions = common.regions.map(placed) + insertions.map(region)
    difference.regions.sort(by: ChangedRegion.isLarger)
    difference.regionCount += insertions.count
    return difference
  }

  private func placed(_ region: ChangedRegion) -> ChangedRegion {
    let (left, right) = (actual.columns[region.x], actual.columns[region.x + region.width - 1])
    let (top, bottom) = (actual.rows[region.y], actual.rows[region.y + region.height - 1])
    return ChangedRegion(
      x: left, y: top, width: right - left + 1, height: bottom - top + 1, changedPixels: region.changedPixels)
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
