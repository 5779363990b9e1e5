import Foundation

/// Columns of hexagons of nearly the same length, with as few holes at their ends as possible.
///
/// In a pointy-top grid, these are rows. Every other column is half a cell lower. The remaining columns, called early,
/// are the first to be a cell longer, from the middle outwards. If all of them are longer, the ends are level.
struct CompactHexagons {
  private let count: Int
  private let columns: Int
  /// True if the columns that the grid shifts are the early ones.
  private let isFlipped: Bool

  /// The number of cells in every column.
  private var length: Int { count / columns }
  /// The number of columns with one more cell.
  private var extras: Int { count % columns }

  init(count: Int, columns: Int, isFlipped: Bool) {
    precondition((1...max(1, count)).contains(columns), "Every column must have a cell.")
    self.count = count
    self.columns = columns
    self.isFlipped = isFlipped
  }

  private func isEarly(_ column: Int, on grid: HexGrid) -> Bool { grid.isShifted(column) == isFlipped }

  private func earlyCount(on grid: HexGrid) -> Int {
    isEarly(0, on: grid) ? (columns + 1) / 2 : columns / 2
  }

  /// Returns the size in column distances and cell heights.
  private func size(on grid: HexGrid) -> CGSize {
    let early = earlyCount(on: grid)
    let late = columns - early
    var height = CGFloat(length)
    if late == 0 || early == 0 {
      height += extras > 0 ? 1 : 0
    } else if extras > early {
      height += 1.5
    } else {
      height += extras > 0 ? 1 : 0.5
    }
    return CGSize(width: CGFloat(columns - 1) + 4.0 / 3, height: height)
  }

  /// Returns the stretch needed to fill a size, and a score: the fraction of the size that cells cover, more if the
  /// ends are level.
  func fit(_ size: CGSize, on grid: HexGrid) -> (stretch: CGFloat, score: CGFloat) {
    let own = self.size(on: grid)
    let regular = grid.oriented(CGSize(width: own.width, height: own.height * Hexagon.stretch))
    let ratio = (size.width / size.height) / (regular.width / regular.height)
    let stretch = ratio > 0 && ratio.isFinite ? 1 - min(ratio, 1 / ratio) : 1
    let coverage = CGFloat(count) / (own.width * own.height)
    let bonus = hasLoneCell(on: grid) ? -0.15 : hasBite(on: grid) ? -0.04 : isLevel(on: grid) ? 0.02 : 0
    return (stretch, coverage - stretch / 2 + bonus)
  }

  /// Returns the quality of regular flat-top cells within a size: their height, and a little more if the ends are
  /// level.
  func quality(filling size: CGSize, on grid: HexGrid) -> CGFloat {
    let own = self.size(on: grid)
    let height = min(size.width / (own.width * Hexagon.halfSquareRootOfThree), size.height / own.height)
    return height * (hasLoneCell(on: grid) ? 0.93 : hasBite(on: grid) ? 0.98 : isLevel(on: grid) ? 1.02 : 1)
  }

  /// Returns true if the ends are level, so that the cells look the same from the top and the bottom.
  private func isLevel(on grid: HexGrid) -> Bool { extras == 0 || extras == earlyCount(on: grid) }

  /// Returns true if a single cell sticks out, which looks like a mistake.
  private func hasLoneCell(on grid: HexGrid) -> Bool {
    let early = earlyCount(on: grid)
    return extras == 1 && early > 1 || extras == early + 1 && columns - early > 1
  }

  /// Returns true if only the last column is shorter than its neighbor at both ends, as if a bite were missing at two
  /// corners: columns of 4, 3, 4 and 3 cells.
  private func hasBite(on grid: HexGrid) -> Bool {
    columns > 2 && columns.isMultiple(of: 2) && extras > 0 && extras == earlyCount(on: grid)
  }

  /// Returns the natural aspect ratio of the cells.
  func aspect(on grid: HexGrid) -> CGFloat {
    let own = size(on: grid)
    let regular = grid.oriented(CGSize(width: own.width, height: own.height * Hexagon.stretch))
    return regular.width / regular.height
  }

  /// Returns the cells in reading order.
  func cells(on grid: HexGrid) -> [OffsetCoordinate] {
    let long = Set(longest(on: grid).prefix(extras))
    func cell(_ column: Int, _ place: Int) -> OffsetCoordinate {
      let across = place - (isFlipped && grid.isShifted(column) ? 1 : 0)
      return grid.orientation == .flat
        ? OffsetCoordinate(row: across, column: column) : OffsetCoordinate(row: column, column: across)
    }
    func cellCount(in column: Int) -> Int { length + (long.contains(column) ? 1 : 0) }
    if grid.orientation == .pointy {
      return (0..<columns).flatMap { column in (0..<cellCount(in: column)).map { cell(column, $0) } }
    }
    return (0...length).flatMap { place in
      (0..<columns).filter { place < cellCount(in: $0) }.map { cell($0, place) }
    }
  }

  /// Returns the columns in the order in which they get one more cell: early ones first, from the middle outwards.
  private func longest(on grid: HexGrid) -> [Int] {
    (0..<columns).sorted { first, second in
      func key(_ column: Int) -> (Int, Int, Int) {
        (isEarly(column, on: grid) ? 0 : 1, abs(2 * column - (columns - 1)), column)
      }
      return key(first) < key(second)
    }
  }

  /// Returns the columns that fill a size best, among those that are stretched no more than is allowed, if there are
  /// any.
  static func best(count: Int, columns: ClosedRange<Int>, filling size: CGSize, on grid: HexGrid) -> CompactHexagons {
    var best: (cells: CompactHexagons, key: (CGFloat, CGFloat))?
    for columns in columns {
      for isFlipped in [false, true] {
        let cells = CompactHexagons(count: count, columns: columns, isFlipped: isFlipped)
        let fit = cells.fit(size, on: grid)
        let key = (max(0, fit.stretch - grid.maxCrop), -fit.score)
        if best.map({ key < $0.key }) ?? true { best = (cells, key) }
      }
    }
    return best?.cells ?? CompactHexagons(count: count, columns: 1, isFlipped: false)
  }
}

extension HexGrid {
  /// Returns true if photos are in compact columns.
  func isCompact(_ photos: HexGridPhotos) -> Bool {
    isExact && fillsColumns && !isStable && photos.heroCount == 0 && photos.dealt.count == photos.count
  }

  private func compactColumns(_ photos: HexGridPhotos) -> ClosedRange<Int> {
    guard let columns else { return 1...photos.count }
    return min(columns, photos.count)...min(columns, photos.count)
  }

  /// Returns the compact cells that fill a size best.
  func compact(_ photos: HexGridPhotos, in size: CGSize) -> HexGridDealing {
    let best = CompactHexagons.best(
      count: photos.count, columns: compactColumns(photos), filling: size, on: self)
    let cells = best.cells(on: self)
    return HexGridDealing(cells: cells, bounds: NormalizedBounds(cells.lazy.map(normalizedCenter)))
  }

  /// Returns the nearest whole height that compact cells fill within the allowed stretching.
  func compactSizeKeepingCrop(_ photos: HexGridPhotos, nearestTo size: CGSize) -> CGSize? {
    var nearest: CGFloat?
    for columns in compactColumns(photos) {
      for isFlipped in [false, true] {
        let cells = CompactHexagons(count: photos.count, columns: columns, isFlipped: isFlipped)
        let natural = size.width / cells.aspect(on: self)
        let heights =
          (natural * (1 - maxCrop)).rounded(
            .up)...max(
            (natural * (1 - maxCrop)).rounded(.up), (natural / (1 - maxCrop)).rounded(.down))
        let height = min(max(size.height.rounded(), heights.lowerBound), heights.upperBound)
        guard height >= 1, cells.fit(CGSize(width: size.width, height: height), on: self).stretch <= maxCrop else {
          continue
        }
        if nearest.map({ abs(height - size.height) < abs($0 - size.height) }) ?? true { nearest = height }
      }
    }
    return nearest.map { CGSize(width: size.width, height: $0) }
  }
}
