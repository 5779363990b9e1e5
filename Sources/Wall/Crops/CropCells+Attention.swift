extension CropCells {
  /// Scores each window by the parts in it that attract attention (edges and colors that stand out from the rest of the
  /// strip, and skin), minus those that its ends cut through. Windows far from the middle score less.
  ///
  /// A uniform texture or color attracts no attention anywhere, so windows on it have equal scores and the middle one
  /// is chosen.
  func attentionScores(_ mask: [Int32]) -> [Int] {
    let interest = interest()
    // A small base value everywhere prevents small differences from moving a window.
    let base = min(1000, 4 + mean(interest) * 3 / 10)
    // The limit prevents the sums of windows from overflowing.
    let sums = sums(of: interest.map { min($0, 2900) + base }, weights: centerWeighted(mask))
    let cuts = cuts(through: interest)
    let middle = steps
    // If there is little overhang, all windows are near the middle.
    let reachShare = min(2 * steps, windowCount) * 1024 / windowCount
    return sums.enumerated().map { window, sum in
      // A cut costs three tenths of the score of a whole window whose columns all had as much attention.
      let cut = (cuts[window] + cuts[window + windowCount]) * windowCount * 255 * 3 / 10
      let shown = max(0, sum - cut)
      // The middle has a lead, because parts of a texture differ by about that much.
      if window == middle { return shown + shown / 16 }
      let distance = window - middle
      // The outermost windows must score a quarter more.
      let away = distance * distance * 1024 / (middle * middle) * reachShare / 5
      return shown - shown / (1 << 20) * away - shown % (1 << 20) * away / (1 << 20)
    }
  }

  /// Returns the attention that each cell attracts. If the photo overhangs at top and bottom, higher cells attract
  /// more: heads are at the top.
  private func interest() -> [Int32] {
    let luma = red.indices.map { Self.luma(red[$0], green[$0], blue[$0]) }
    let edges = edges(of: luma)
    // In a texture, many edges are above the mean, but few exceed it by half.
    let strongEdges = standingOut(edges, halves: 3)
    let colors = standingOut(chroma(luma))
    let presence = standingOut(alpha)
    let skin = skin(edges)
    var interest = red.indices.map { cell in
      (strongEdges[cell] + colors[cell] / 4 + 2 * skin[cell]) * alpha[cell] / 255 + presence[cell] / 4
    }
    if !isAcross { preferTop(&interest) }
    return interest
  }

  /// Returns, for each cell, the attention on both sides of its start, which a cut there would divide; zero at the
  /// ends.
  private func cuts(through interest: [Int32]) -> [Int] {
    var cuts = [Int](repeating: 0, count: count + 1)
    for along in 1..<count {
      for across in 0..<breadth {
        cuts[along] += Int(min(interest[index(along - 1, across)], interest[index(along, across)]))
      }
    }
    return cuts
  }

  // MARK: - The upright picture

  private var columnCount: Int { isAcross ? count : breadth }
  private var rowCount: Int { isAcross ? breadth : count }
  private func cell(_ x: Int, _ y: Int) -> Int { isAcross ? index(x, y) : index(y, x) }

  /// Weights values, from nearly double at the top to a fifth in the bottom third; tuned to keep as many heads and
  /// subjects as possible.
  private func preferTop(_ values: inout [Int32]) {
    for y in 0..<rowCount {
      let factor = max(51, 480 - Int32(y * 560 / rowCount))
      for x in 0..<columnCount { values[cell(x, y)] = values[cell(x, y)] * factor / 256 }
    }
  }

  /// Returns the differences in brightness between neighbors, with transparent parts on gray.
  private func edges(of luma: [Int32]) -> [Int32] {
    let seen = luma.indices.map { (luma[$0] * alpha[$0] + 128 * (255 - alpha[$0])) / 255 }
    var edges = seen
    for y in 0..<rowCount {
      let (above, below) = (max(0, y - 1), min(y + 1, rowCount - 1))
      for x in 0..<columnCount {
        let (left, right) = (max(0, x - 1), min(x + 1, columnCount - 1))
        edges[cell(x, y)] =
          abs(seen[cell(right, y)] - seen[cell(left, y)]) + abs(seen[cell(x, below)] - seen[cell(x, above)])
      }
    }
    return edges
  }

  /// Returns the mean of each value and its neighbors up to two steps away.
  private func aroundEach(_ values: [Int32]) -> [Int32] {
    let reach = 2
    var means = values
    var below = values
    for y in 0..<rowCount {
      let rows = max(0, y - reach)...min(y + reach, rowCount - 1)
      for x in 0..<columnCount {
        below[cell(x, y)] = rows.reduce(0) { $0 + values[cell(x, $1)] } / Int32(rows.count)
      }
    }
    for y in 0..<rowCount {
      for x in 0..<columnCount {
        let columns = max(0, x - reach)...min(x + reach, columnCount - 1)
        means[cell(x, y)] = columns.reduce(0) { $0 + below[cell($1, y)] } / Int32(columns.count)
      }
    }
    return means
  }

  // MARK: - Colors

  /// Returns the distance of each cell's color, without brightness, from the mean.
  private func chroma(_ luma: [Int32]) -> [Int32] {
    let blueness = luma.indices.map { (blue[$0] - luma[$0]) * 144 / 256 }
    let redness = luma.indices.map { (red[$0] - luma[$0]) * 183 / 256 }
    let (meanBlueness, meanRedness) = (mean(blueness), mean(redness))
    return luma.indices.map { abs(blueness[$0] - meanBlueness) + abs(redness[$0] - meanRedness) }
  }

  /// Returns the amounts by which values exceed their mean, or `halves` times half of it.
  private func standingOut(_ values: [Int32], halves: Int32 = 2) -> [Int32] {
    let usual = mean(values) * halves / 2
    return values.map { max(0, $0 - usual) }
  }

  /// Returns the mean, weighted by opacity.
  private func mean(_ values: [Int32]) -> Int32 {
    var (sum, weight) = (0, 0)
    for cell in values.indices {
      sum += Int(values[cell]) * Int(alpha[cell])
      weight += Int(alpha[cell])
    }
    return weight == 0 ? 0 : Int32(sum / weight)
  }

  /// Returns how much each cell looks like skin, from 0 to 255. The score depends on color, unless most of the picture
  /// has that color. It is lower for thin areas, much lower if there are no edges nearby, as on walls and sand, and
  /// lower below other skin, as for hands and legs below faces.
  private func skin(_ edges: [Int32]) -> [Int32] {
    var skin = standingOut(red.indices.map { Self.skin(red[$0], green[$0], blue[$0]) })
    let company = aroundEach(skin)
    let drawing = aroundEach(edges)
    for x in 0..<columnCount {
      var depth: Int32 = 0
      for y in 0..<rowCount {
        let cell = cell(x, y)
        depth = skin[cell] > 64 ? depth + 1 : 0
        let high = depth <= 12 ? 256 : max(128, 256 - 16 * (depth - 12))
        let drawn = min(256, 40 + 8 * drawing[cell])
        skin[cell] = skin[cell] * min(255, company[cell]) / 255 * high / 256 * drawn / 256
      }
    }
    return skin
  }

  /// Returns how much a color looks like skin. Skin of all shades has about the same proportions of red, green and
  /// blue, and differs only in brightness. The redder it is, the less green is in the rest; wood and sand have more
  /// green.
  static func skin(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
    let sum = red + green + blue
    // Dark colors are not significant.
    guard sum >= 75, red > green, green > 0 else { return 0 }
    let (redness, greenness) = (red * 1024 / sum, green * 1024 / sum)
    let line = 343 - (redness - 380) * 35 / 100
    let offLine = max(0, 255 - abs(greenness - line) * 10)
    let within = min(max(0, (redness - 352) * 10), max(0, (545 - redness) * 8), 255)
    return min(offLine, within)
  }
}
