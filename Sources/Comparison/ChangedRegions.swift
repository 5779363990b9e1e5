import Raster

/// Boxes around changed pixels, found row by row. Pixels that are at most about 8 apart are in one box.
struct ChangedRegions {
  private static let cell = 8
  /// The number of regions that are kept; of more, the largest.
  private static let most = 1000

  private let columns: Int
  /// The region of each cell in the row above, and in the current one; -1 for none.
  private var above: [Int32]
  private var current: [Int32]
  /// The cells of the current row.
  private var cells: [Box?]
  private var cellRow = 0
  /// The open regions, each with its parent if it was joined.
  private var boxes: [Box] = []
  private var parents: [Int32] = []
  private var closed: [ChangedRegion] = []
  private(set) var count = 0

  private struct Box {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var changed: Int
    var levels: Int

    mutating func join(_ other: Box) {
      (left, top) = (min(left, other.left), min(top, other.top))
      (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
      changed += other.changed
      levels = max(levels, other.levels)
    }

    var region: ChangedRegion {
      ChangedRegion(
        x: left, y: top, width: right - left + 1, height: bottom - top + 1, changedPixels: changed,
        largestLevels: levels)
    }
  }

  init(width: Int) {
    columns = (width + Self.cell - 1) / Self.cell
    above = Array(repeating: -1, count: columns)
    current = above
    cells = Array(repeating: nil, count: columns)
  }

  /// Adds a changed pixel; rows come in order.
  mutating func add(x: Int, y: Int, levels: Int) {
    while y / Self.cell > cellRow { closeRow() }
    let pixel = Box(left: x, top: y, right: x, bottom: y, changed: 1, levels: levels)
    let column = x / Self.cell
    if cells[column] == nil { cells[column] = pixel } else { cells[column]!.join(pixel) }
  }

  /// Joins the cells of a row with each other and with those above.
  private mutating func closeRow() {
    cellRow += 1
    var isEmpty = true
    for column in 0..<columns {
      current[column] = -1
      guard let box = cells[column] else { continue }
      isEmpty = false
      cells[column] = nil
      var region: Int32?
      let neighbors = max(0, column - 1)...min(columns - 1, column + 1)
      for other in neighbors.map({ above[$0] }) + (column > 0 ? [current[column - 1]] : []) where other >= 0 {
        region = region.map { join(root(other), $0) } ?? root(other)
      }
      if let region {
        boxes[Int(region)].join(box)
        current[column] = region
      } else {
        boxes.append(box)
        parents.append(Int32(boxes.count - 1))
        current[column] = Int32(boxes.count - 1)
      }
    }
    swap(&above, &current)
    if isEmpty, !boxes.isEmpty { closeRegions() }
  }

  private func root(_ region: Int32) -> Int32 {
    var region = region
    while parents[Int(region)] != region { region = parents[Int(region)] }
    return region
  }

  private mutating func join(_ first: Int32, _ second: Int32) -> Int32 {
    let (first, second) = (min(first, second), max(first, second))
    if first == second { return first }
    boxes[Int(first)].join(boxes[Int(second)])
    parents[Int(second)] = first
    return first
  }

  /// Closes all regions after an empty row of cells.
  private mutating func closeRegions() {
    for index in boxes.indices where parents[index] == Int32(index) {
      closed.append(boxes[index].region)
      count += 1
    }
    boxes.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    if closed.count > 4 * Self.most { trim() }
  }

  private mutating func trim() {
    closed.sort(by: ChangedRegion.isLarger)
    closed.removeLast(max(0, closed.count - Self.most))
  }

  /// Returns the regions, the one with the most changed pixels first.
  mutating func finish() -> [ChangedRegion] {
    closeRow()
    closeRegions()
    trim()
    return closed
  }
}

/// A box around changed pixels.
package struct ChangedRegion: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  package var changedPixels: Int
  /// The largest difference of a channel; 0 where it was not measured.
  package var largestLevels = 0

  static func isLarger(_ first: ChangedRegion, _ second: ChangedRegion) -> Bool {
    (-first.changedPixels, first.y, first.x) < (-second.changedPixels, second.y, second.x)
  }
}
