import ImageCodecs
import TesseraLayout

/// Where a wall is cut into shares: each has some of its groups of rows.
///
/// A photo that crosses a border is decoded for both shares, so borders are near where shares take equally long, at the
/// row there that the fewest and smallest photos cross. They depend on the plan and on the sizes of the photos' files alone.
package struct ShareBorders: Equatable, Sendable {
  /// The first group of each share, and the number of all groups.
  package let groups: [Int]

  package var count: Int { groups.count - 1 }

  /// The groups of a share, counted from 0.
  package subscript(share: Int) -> Range<Int> { groups[share]..<groups[share + 1] }

  /// Borders that somebody else chose; nil if these are none.
  package init?(_ groups: [Int], of groupCount: Int) {
    guard groups.count >= 2, groups.first == 0, groups.last == groupCount,
      zip(groups, groups.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.groups = groups
  }

  /// What things take, in nanoseconds of a core. The proportions matter, not the amounts.
  private enum Cost {
    /// Of a pixel of the wall: to draw and to compress it.
    static let pixel = 14.0
    /// Of a byte of a photo's file.
    static let fileByte = 25.0
    /// Of a pixel of a tile: to resample it.
    static let tilePixel = 8.0
    static let photo = 300_000.0
  }

  /// How far a border may be from where the work would be divided evenly, as a part of a share.
  private static let play = 0.04

  /// - Parameter fileSize: The number of bytes of a photo's file.
  init?(_ plan: Plan, groups: [Range<Int>], count: Int, fileSize: (Plan.FileName) -> Int64) {
    guard count >= 1, count <= groups.count else { return nil }
    let (costs, crossings) = Self.costs(plan, groups, fileSize)
    let sums = costs.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    let share = sums[groups.count] / Double(count)
    var borders = [0]
    for number in 1..<max(1, count) {
      let (first, last) = (borders[number - 1] + 1, groups.count - (count - number))
      let goal = share * Double(number)
      let even = Self.nearest(to: goal, in: sums, first...last)
      var best = even
      // Within reach, the border that costs least; of equals, the one that divides more evenly.
      for step in [-1, 1] {
        var border = even + step
        while (first...last).contains(border), abs(sums[border] - goal) <= Self.play * share {
          if crossings[border] < crossings[best] { best = border }
          border += step
        }
      }
      borders.append(best)
    }
    self.groups = borders + [groups.count]
  }

  /// What each group costs, photos counted where they begin, and what is decoded again where a border is before it.
  private static func costs(
    _ plan: Plan, _ groups: [Range<Int>], _ fileSize: (Plan.FileName) -> Int64
  ) -> (costs: [Double], crossings: [Double]) {
    var costs = groups.map { Double($0.count * plan.canvas.width) * Cost.pixel }
    // As differences, where crossings begin and end.
    var changes = [Double](repeating: 0, count: groups.count + 1)
    let canvas = PixelRect(x: 0, y: 0, width: plan.canvas.width, height: plan.canvas.height)
    let rowsPerGroup = max(1, groups[0].count)
    for tile in plan.tiles {
      let touched = tile.reachedPixels.intersection(canvas)
      if touched.isEmpty { continue }
      let (first, last) = (touched.y / rowsPerGroup, (touched.maxY - 1) / rowsPerGroup)
      let cost =
        Cost.photo + Double(fileSize(tile.file)) * Cost.fileByte
        + Double(touched.width * touched.height) * Cost.tilePixel
      costs[first] += cost
      changes[first + 1] += cost
      changes[last + 1] -= cost
    }
    var crossing = 0.0
    return (
      costs,
      changes.map { change in
        crossing += change
        return crossing
      }
    )
  }

  /// The index in `range` of the ascending number that is nearest to another.
  private static func nearest(to goal: Double, in numbers: [Double], _ range: ClosedRange<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < goal { low = middle + 1 } else { high = middle }
    }
    return low > range.lowerBound && goal - numbers[low - 1] < numbers[low] - goal ? low - 1 : low
  }
}
