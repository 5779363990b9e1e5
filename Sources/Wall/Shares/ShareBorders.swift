import ImageCodecs
import TesseraLayout

/// Where a wall is cut into shares: each has some of its groups of rows.
///
/// A photo that crosses a border is decoded for both shares. Borders are where the largest share takes as little as it
/// can, that counted; near there, at the row that the fewest and smallest photos cross. They depend on the plan and on
/// the sizes of the photos' files alone.
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

  /// How much less than it might a share may have, so that fewer photos cross its end.
  private static let play = 0.04

  /// - Parameter fileSize: The number of bytes of a photo's file.
  init?(_ plan: Plan, groups: [Range<Int>], count: Int, fileSize: (Plan.FileName) -> Int64) {
    guard count >= 1, count <= groups.count else { return nil }
    let costs = Costs(plan, groups, fileSize)
    // The least that the largest share can have, halfway between what is too little and what is enough.
    var (low, high) = (costs.whole / Double(count), costs.whole * 2)
    var best = costs.borders(count, within: high) ?? Array(0..<count) + [groups.count]
    for _ in 0..<Self.mostSteps where high - low > low * 1e-4 {
      let middle = (low + high) / 2
      if let borders = costs.borders(count, within: middle) {
        (best, high) = (borders, middle)
      } else {
        low = middle
      }
    }
    // A photo that takes long may decide it. Then there is no need for all others to take as long.
    self.groups = costs.borders(count, within: high * (1 + Self.play / 2), evenly: true) ?? best
  }

  private static let mostSteps = 32

  /// What each share takes, by the same estimate, in seconds of a core.
  func costs(_ plan: Plan, groups: [Range<Int>], fileSize: (Plan.FileName) -> Int64) -> [Double] {
    let costs = Costs(plan, groups, fileSize)
    return (0..<count).map { costs.cost(self[$0]) / 1e9 }
  }

  /// What groups of rows take.
  private struct Costs {
    /// Of all groups before each, photos counted where they begin.
    private let sums: [Double]
    /// Of the photos that cross the beginning of each group.
    private let crossings: [Double]

    init(_ plan: Plan, _ groups: [Range<Int>], _ fileSize: (Plan.FileName) -> Int64) {
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
      sums = costs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
      crossings = changes.reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
    }

    var whole: Double { sums[sums.count - 1] }

    /// Of a share: its photos are decoded for it, wherever they begin.
    func cost(_ groups: Range<Int>) -> Double {
      sums[groups.upperBound] - sums[groups.lowerBound] + crossings[groups.lowerBound]
    }

    /// Borders of so many shares, none of which takes more than a limit; nil if there are none.
    ///
    /// - Parameter isEven: Whether a share takes no more than its part of what is left, instead of all that it may.
    func borders(_ count: Int, within limit: Double, evenly isEven: Bool = false) -> [Int]? {
      let groupCount = sums.count - 1
      var borders = [0]
      for number in 1..<max(1, count) {
        let start = borders[number - 1]
        // Every share has at least one group.
        let (first, last) = (start + 1, groupCount - (count - number))
        guard cost(start..<first) <= limit else { return nil }
        let part = cost(start..<groupCount) / Double(count - number + 1)
        let most = isEven ? min(limit, part * (1 + ShareBorders.play / 2)) : limit
        let furthest = end(after: start, within: max(most, cost(start..<first)), first...last)
        var best = furthest
        for border in stride(from: furthest - 1, through: first, by: -1) {
          if cost(start..<border) < most * (1 - ShareBorders.play) { break }
          if crossings[border] < crossings[best] { best = border }
        }
        borders.append(best)
      }
      guard cost(borders[count - 1]..<groupCount) <= limit else { return nil }
      return borders + [groupCount]
    }

    /// The last of some borders up to which a share is within the limit; the first of them is.
    private func end(after start: Int, within limit: Double, _ range: ClosedRange<Int>) -> Int {
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high {
        let middle = (low + high + 1) / 2
        if cost(start..<middle) <= limit { low = middle } else { high = middle - 1 }
      }
      return low
    }
  }
}
