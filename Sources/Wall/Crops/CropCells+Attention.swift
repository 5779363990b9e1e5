extension CropCells {
  /// How good each window is: how much it shows of what draws the eye (edges and colors that stand out from the rest of
  /// the strip, and skin), less what its ends cut through, and the less the farther from the middle it is.
  ///
  /// What is the same all over, a texture as well as a color, draws the eye nowhere, so that windows on it score alike
  /// and the middle one is taken.
  func attentionScores(_ mask: [Int32]) -> [Int] {
    let interest = interest()
    // A little of something everywhere: trifles do not move a window.
    let base = min(1000, 4 + mean(interest) * 3 / 10)
    // Sums of windows have room for no more.
    let sums = sums(of: interest.map { min($0, 2900) + base }, weights: leaning(mask))
    let cuts = cuts(through: interest)
    let middle = steps
    // Where little overhangs, all windows are near the middle.
    let reachShare = min(2 * steps, windowCount) * 1024 / windowCount
    return sums.enumerated().map { window, sum in
      // A cut counts three tenths of what the whole window would with as much in each of its columns.
      let cut = (cuts[window] + cuts[window + windowCount]) * windowCount * 255 * 3 / 10
      let shown = max(0, sum - cut)
      // So much there is between parts of a texture.
      if window == middle { return shown + shown / 16 }
      let distance = window - middle
      // The farthest windows must show a quarter more.
      let away = distance * distance * 1024 / (middle * middle) * reachShare / 5
      return shown - shown / (1 << 20) * away - shown % (1 << 20) * away / (1 << 20)
    }
  }

  /// How much each cell draws the eye. What is far up on a photo that overhangs there does so most: heads are on top.
  private func interest() -> [Int32] {
    let luma = red.indices.map { Self.luma(red[$0], green[$0], blue[$0]) }
    let edges = edges(of: luma)
    // Of a texture many edges are above the mean, but few by half.
    let strongEdges = standingOut(edges, halves: 3)
    let colors = standingOut(chroma(luma))
    let presence = standingOut(alpha)
    let skin = skin(edges)
    var interest = red.indices.map { cell in
      (strongEdges[cell] + colors[cell] / 4 + 2 * skin[cell]) * alpha[cell] / 255 + presence[cell] / 4
    }
    if !isAcross { preferAbove(&interest) }
    return interest
  }

  /// What draws the eye on both sides of where each cell begins, and so would be cut through there: nothing at the ends.
  private func cuts(through interest: [Int32]) -> [Int] {
    var cuts = [Int](repeating: 0, count: count + 1)
    for along in 1..<count {
      for across in 0..<breadth {
        cuts[along] += Int(min(interest[index(along - 1, across)], interest[index(along, across)]))
      }
    }
    return cuts
  }

  // MARK: - The picture as it stands upright

  private var columnCount: Int { isAcross ? count : breadth }
  private var rowCount: Int { isAcross ? breadth : count }
  private func cell(_ x: Int, _ y: Int) -> Int { isAcross ? index(x, y) : index(y, x) }

  /// From nearly twice as much at the top to a fifth in the lowest third, measured to keep most heads and subjects.
  private func preferAbove(_ values: inout [Int32]) {
    for y in 0..<rowCount {
      let factor = max(51, 480 - Int32(y * 560 / rowCount))
      for x in 0..<columnCount { values[cell(x, y)] = values[cell(x, y)] * factor / 256 }
    }
  }

  /// How brightness changes from one neighbor to the other, on grey where the picture is transparent.
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

  /// The mean of each value and those two steps around it.
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

  /// How far each cell's color, brightness aside, is from the mean.
  private func chroma(_ luma: [Int32]) -> [Int32] {
    let blueness = luma.indices.map { (blue[$0] - luma[$0]) * 144 / 256 }
    let redness = luma.indices.map { (red[$0] - luma[$0]) * 183 / 256 }
    let (meanBlueness, meanRedness) = (mean(blueness), mean(redness))
    return luma.indices.map { abs(blueness[$0] - meanBlueness) + abs(redness[$0] - meanRedness) }
  }

  /// By how much values exceed their mean, or so many halves of it.
  private func standingOut(_ values: [Int32], halves: Int32 = 2) -> [Int32] {
    let usual = mean(values) * halves / 2
    return values.map { max(0, $0 - usual) }
  }

  /// Of what is there to be seen.
  private func mean(_ values: [Int32]) -> Int32 {
    var (sum, weight) = (0, 0)
    for cell in values.indices {
      sum += Int(values[cell]) * Int(alpha[cell])
      weight += Int(alpha[cell])
    }
    return weight == 0 ? 0 : Int32(sum / weight)
  }

  /// How much each cell looks like somebody's skin, 0 to 255: by its color, as far as not most of the picture has it;
  /// less for what is thin; far less where nothing is drawn around, as on walls and sand; and less for what hangs below
  /// other skin, as hands and legs do below faces.
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

  /// Skin of all shades has about the same proportions of red, green and blue: only how bright they are differs. The
  /// redder it is the less green is in the rest; wood and sand have more.
  static func skin(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
    let sum = red + green + blue
    // In the dark everything is any color.
    guard sum >= 75, red > green, green > 0 else { return 0 }
    let (redness, greenness) = (red * 1024 / sum, green * 1024 / sum)
    let line = 343 - (redness - 380) * 35 / 100
    let offLine = max(0, 255 - abs(greenness - line) * 10)
    let within = min(max(0, (redness - 352) * 10), max(0, (545 - redness) * 8), 255)
    return min(offLine, within)
  }
}
