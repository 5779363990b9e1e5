import Foundation

/// Exchanges of photos near the foot of columns, after which the columns end at similar heights.
///
///     var foot = MasonryFoot(heights: [100, 60, 90, 70], columnOfPhoto: [0, 1, 1, 0], columns: 2)
///     foot.even()
///     foot.columnOfPhoto
///
/// Step by step, the highest column exchanges up to two of its last photos for up to two of another column, or gives
/// some away, such that both end at the most similar heights; if it cannot, the lowest column does. The numbers of
/// steps and of columns are limited, so that the time is linear in the number of photos.
struct MasonryFoot {
  private(set) var columnOfPhoto: [Int]
  /// The photos of each column, from top to bottom.
  private var photos: [[Int]]
  /// The heights of photos in steps, so that rounding errors decide nothing.
  private let heights: [Double]
  private var ends: [Double]

  /// The number of photos at the foot of a column that may change places.
  private static let reach = 3
  /// The number of columns with which the highest or lowest column may exchange photos.
  private static let partners = 8
  /// The maximum number of comparisons of columns' heights.
  private static let maxComparisons = 4_000_000

  /// - Parameter heights: The height of each photo with the gap below it.
  init(heights: [CGFloat], columnOfPhoto: [Int], columns: Int) {
    self.columnOfPhoto = columnOfPhoto
    self.heights = heights.map { ($0 * 1_048_576).rounded() }
    photos = Array(repeating: [], count: columns)
    ends = Array(repeating: 0, count: columns)
    for (photo, column) in columnOfPhoto.enumerated() {
      photos[column].append(photo)
      ends[column] += self.heights[photo]
    }
  }

  mutating func even() {
    for _ in 0..<min(4 * ends.count, Self.maxComparisons / ends.count) {
      let (lowest, highest) = (extremes { $0 < $1 }, extremes { $0 > $1 })
      guard
        let best = best(lowest.compactMap { exchange(from: highest[0], to: $0) })
          ?? best(highest.compactMap { exchange(from: $0, to: lowest[0]) })
      else { return }
      apply(best)
    }
  }

  /// Returns the first few columns in an order of heights; equal ones from left to right.
  private func extremes(_ isBefore: (Double, Double) -> Bool) -> [Int] {
    var columns: [Int] = []
    for column in ends.indices {
      if columns.count == Self.partners && !isBefore(ends[column], ends[columns[columns.count - 1]]) { continue }
      columns.insert(column, at: columns.firstIndex { isBefore(ends[column], ends[$0]) } ?? columns.count)
      if columns.count > Self.partners { columns.removeLast() }
    }
    return columns
  }

  private struct Exchange {
    var (from, to): (Int, Int)
    /// The indices of photos in their columns.
    var (given, taken): ([Int], [Int])
    /// The height that the first column loses, and the other gains.
    var height: Double
    /// Half the amount by which the sum of the squares of heights falls.
    var gain: Double
  }

  private func best(_ exchanges: [Exchange]) -> Exchange? {
    exchanges.reduce(nil) { best, next in best.map { next.gain > $0.gain } ?? true ? next : best }
  }

  /// Returns the best exchange of a higher column with a lower one; nil if none makes them more similar.
  private func exchange(from high: Int, to low: Int) -> Exchange? {
    let excess = ends[high] - ends[low]
    if excess <= 0 { return nil }
    var best: Exchange?
    for given in choices(of: high) where !given.isEmpty {
      for taken in choices(of: low) {
        let isEmptied = given.count == photos[high].count && taken.isEmpty
        let height = sum(given, of: high) - sum(taken, of: low)
        let gain = height * (excess - height)
        if !isEmptied && gain > best?.gain ?? 0 {
          best = Exchange(from: high, to: low, given: given, taken: taken, height: height, gain: gain)
        }
      }
    }
    return best
  }

  /// Returns none, each, and each two of the last photos of a column, by index.
  private func choices(of column: Int) -> [[Int]] {
    let last = photos[column].indices.suffix(Self.reach)
    return [[]] + last.map { [$0] } + last.flatMap { first in last.filter { $0 > first }.map { [first, $0] } }
  }

  private func sum(_ choice: [Int], of column: Int) -> Double {
    choice.reduce(0) { $0 + heights[photos[column][$1]] }
  }

  private mutating func apply(_ exchange: Exchange) {
    let given = exchange.given.map { photos[exchange.from][$0] }
    let taken = exchange.taken.map { photos[exchange.to][$0] }
    for photo in given { columnOfPhoto[photo] = exchange.to }
    for photo in taken { columnOfPhoto[photo] = exchange.from }
    photos[exchange.from] = (photos[exchange.from].filter { !given.contains($0) } + taken).sorted()
    photos[exchange.to] = (photos[exchange.to].filter { !taken.contains($0) } + given).sorted()
    ends[exchange.from] -= exchange.height
    ends[exchange.to] += exchange.height
  }
}
