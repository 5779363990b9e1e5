import Layouts

/// Estimates of the costs of groups of rows, in nanoseconds on one core. The proportions matter, not the amounts.
struct ShareCosts {
  /// The cost of all groups before each group, with photos counted at their first rows.
  private let sums: [Double]
  /// The cost of the photos that cross the beginning of each group.
  private let crossings: [Double]

  /// The cost of drawing and compressing a pixel of the wall.
  private static let pixel = 14.0
  /// The cost per byte of a photo's file.
  private static let fileByte = 25.0
  /// The cost of resampling a pixel of a tile.
  private static let tilePixel = 8.0
  private static let photo = 300_000.0

  init(_ plan: Plan, _ groups: [Range<Int>], _ fileSize: (Plan.FileName) -> Int64) {
    var costs = groups.map { Double($0.count * plan.canvas.width) * Self.pixel }
    // The costs as differences, at the ends of crossings.
    var changes = [Double](repeating: 0, count: groups.count + 1)
    let canvas = PixelRect(x: 0, y: 0, width: plan.canvas.width, height: plan.canvas.height)
    let rowsPerGroup = max(1, groups[0].count)
    for tile in plan.tiles {
      let touched = tile.reachedPixels.intersection(canvas)
      if touched.isEmpty { continue }
      let (first, last) = (touched.y / rowsPerGroup, (touched.maxY - 1) / rowsPerGroup)
      let cost =
        Self.photo + Double(fileSize(tile.file)) * Self.fileByte
        + Double(touched.width * touched.height) * Self.tilePixel
      costs[first] += cost
      changes[first + 1] += cost
      changes[last + 1] -= cost
    }
    sums = costs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    crossings = changes.reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
  }

  var groupCount: Int { sums.count - 1 }
  var whole: Double { sums[groupCount] }

  /// Returns the cost of a share, for which all its photos are decoded, including those that begin before it.
  func cost(_ groups: Range<Int>) -> Double {
    sums[groups.upperBound] - sums[groups.lowerBound] + crossings[groups.lowerBound]
  }

  // MARK: - Borders

  /// Returns the smallest number of shares that all stay within a limit, cut at the rows that the fewest photos cross;
  /// nil if a single group exceeds the limit.
  ///
  /// - Parameter places: The possible borders, including both ends.
  func fewestShares(within limit: Double, at places: [Int]) -> [Int]? {
    // The best way to reach each place: the number of shares, the cost of crossing photos, and the start of the last
    // share.
    var counts = [Int32](repeating: .max, count: places.count)
    var crossed = [Double](repeating: .infinity, count: places.count)
    var begins = [Int32](repeating: 0, count: places.count)
    (counts[0], crossed[0]) = (0, 0)
    for end in 1..<places.count {
      for begin in stride(from: end - 1, through: 0, by: -1) {
        if sums[places[end]] - sums[places[begin]] > limit { break }
        if counts[begin] == .max || cost(places[begin]..<places[end]) > limit { continue }
        let (count, crossing) = (counts[begin] + 1, crossed[begin] + crossings[places[begin]])
        if (count, crossing) < (counts[end], crossed[end]) {
          (counts[end], crossed[end], begins[end]) = (count, crossing, Int32(begin))
        }
      }
    }
    guard counts[places.count - 1] != .max else { return nil }
    var (borders, place) = ([groupCount], places.count - 1)
    while place > 0 {
      place = Int(begins[place])
      borders.append(places[place])
    }
    return borders.reversed()
  }

  /// The places considered for borders: all of them or, if there are very many, some of them and those between rows of
  /// photos.
  var places: [Int] {
    let step = (groupCount + Self.maxPlaces - 1) / Self.maxPlaces
    return (0...groupCount).filter { place in
      place % step == 0 || place == groupCount
        || crossings[place] < crossings[place - 1] && crossings[place] <= crossings[place + 1]
    }
  }

  private static let maxPlaces = 2048

  /// Returns the border between two shares at which the slower of them takes the least time.
  ///
  /// - Parameters:
  ///   - groups: The groups of both shares.
  ///   - play: The fraction by which the slower share may take longer if fewer photos cross the border.
  ///   - limit: The cost up to which this is allowed.
  func border(in groups: Range<Int>, play: Double = 0, within limit: Double = 0) -> Int {
    func larger(_ border: Int) -> Double {
      max(cost(groups.lowerBound..<border), cost(border..<groups.upperBound))
    }
    let borders = groups.lowerBound + 1..<groups.upperBound
    let least = borders.lazy.map(larger).min() ?? 0
    let most = max(least, min(least * (1 + play), limit))
    let good = borders.lazy.filter { larger($0) <= most }
    return good.min { (crossings[$0], larger($0)) < (crossings[$1], larger($1)) } ?? borders.lowerBound
  }
}
