import ImageCodecs
import Layouts

/// The borders between a wall's shares: each share has some of the wall's groups of rows.
///
/// A photo that crosses a border is decoded for both shares. Borders minimize the time of the slowest share, including
/// such photos; near the best row, the border is at the row that the fewest and smallest photos cross. If that gives
/// fewer shares than requested, the largest shares are cut within rows of photos. Borders depend on the plan and the
/// file sizes of photos.
package struct ShareBorders: Equatable, Sendable {
  /// The first group of each share, and the number of all groups.
  package let groups: [Int]

  package var count: Int { groups.count - 1 }

  /// The groups of a share, counted from 0.
  package subscript(share: Int) -> Range<Int> { groups[share]..<groups[share + 1] }

  /// Creates borders that were chosen elsewhere; nil if they are invalid.
  package init?(_ groups: [Int], of groupCount: Int) {
    guard groups.count >= 2, groups.first == 0, groups.last == groupCount,
      zip(groups, groups.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.groups = groups
  }

  /// The fraction by which the slowest share may exceed the minimum, so that fewer photos cross borders.
  private static let play = 0.02
  private static let maxSteps = 32
  private static let maxPasses = 4

  /// - Parameter fileSize: The size of a photo's file in bytes.
  init?(_ plan: Plan, groups: [Range<Int>], count: Int, fileSize: (Plan.FileName) -> Int64) {
    guard count >= 1, count <= groups.count else { return nil }
    let costs = ShareCosts(plan, groups, fileSize)
    let places = costs.places
    // The minimum for the largest share, halfway between too little and enough.
    var (low, high) = (costs.whole / Double(count), costs.whole)
    for _ in 0..<Self.maxSteps where high - low > low * 1e-3 {
      let middle = (low + high) / 2
      let fewest = costs.fewestShares(within: middle, at: places)?.count ?? .max
      if fewest - 1 <= count { high = middle } else { low = middle }
    }
    let limit = high * (1 + Self.play)
    var borders = costs.fewestShares(within: limit, at: places) ?? [0, groups.count]
    Self.split(&borders, count, costs)
    Self.even(&borders, within: limit, costs)
    self.groups = borders
  }

  /// Splits the largest shares until there are as many as requested. The parts together take no more time than the
  /// whole.
  private static func split(_ borders: inout [Int], _ count: Int, _ costs: ShareCosts) {
    while borders.count <= count {
      let shares = borders.indices.dropLast().filter { borders[$0 + 1] - borders[$0] > 1 }
      func cost(_ share: Int) -> Double { costs.cost(borders[share]..<borders[share + 1]) }
      guard let largest = shares.max(by: { cost($0) < cost($1) }) else { return }
      borders.insert(costs.border(in: borders[largest]..<borders[largest + 1]), at: largest + 1)
    }
  }

  /// Moves each border so that the slower of the two shares beside it takes about as little time as possible.
  private static func even(_ borders: inout [Int], within limit: Double, _ costs: ShareCosts) {
    for _ in 0..<maxPasses {
      let before = borders
      for index in borders.indices.dropFirst().dropLast() {
        borders[index] = costs.border(in: borders[index - 1]..<borders[index + 1], play: 2 * play, within: limit)
      }
      if borders == before { return }
    }
  }

  /// Returns the time of each share, by the same estimate, in seconds on one core.
  func costs(_ plan: Plan, groups: [Range<Int>], fileSize: (Plan.FileName) -> Int64) -> [Double] {
    let costs = ShareCosts(plan, groups, fileSize)
    return (0..<count).map { costs.cost(self[$0]) / 1e9 }
  }
}
