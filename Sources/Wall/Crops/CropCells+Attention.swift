extension CropCells {
  /// How much each window shows of what draws the eye: edges and colours that stand out from the rest of the strip, and
  /// skin, above all faces.
  ///
  /// What is the same all over, a texture as well as a colour, draws the eye nowhere, so that windows on it score alike
  /// and the middle one is taken.
  ///
  /// - Parameter isPortrait: whether the photo is higher than wide.
  func attentionScores(_ mask: [Int32], isPortrait: Bool) -> [Int] {
    let luma = red.indices.map { Self.luma(red[$0], green[$0], blue[$0]) }
    let edges = edges(of: luma)
    let colors = standingOut(chroma(luma))
    let vividness = standingOut(
      red.indices.map { max(red[$0], green[$0], blue[$0]) - min(red[$0], green[$0], blue[$0]) })
    let presence = standingOut(alpha)
    // Of a texture many edges are above the mean, but few by half.
    let strongEdges = standingOut(edges, halves: 3)
    let skin = skin(edges)
    var interest = red.indices.map { cell in
      (strongEdges[cell] + (colors[cell] + vividness[cell]) / 4) * alpha[cell] / 255 + presence[cell] / 4
    }
    var faces = red.indices.map { 3 * skin[$0] * alpha[$0] / 255 }
    if !isAcross && isPortrait {
      preferAbove(&interest, fall: 1)
      preferAbove(&faces, fall: 2)
    }
    // A little of something everywhere: trifles do not move a window.
    let base = 6 + mean(interest)
    for cell in interest.indices { interest[cell] += base }
    let weights = leaning(mask)
    // There should be more room below a face than above it.
    let faceWeights = isAcross ? weights : leaning(mask, towards: 104)
    return zip(sums(of: interest, weights: weights), sums(of: faces, weights: faceWeights)).map { $0 + $1 }
  }

  // MARK: - The picture as it stands upright

  private var columnCount: Int { isAcross ? count : breadth }
  private var rowCount: Int { isAcross ? breadth : count }
  private func cell(_ x: Int, _ y: Int) -> Int { isAcross ? index(x, y) : index(y, x) }

  /// Portraits have the heads in their upper part, and so have most pictures that are higher than wide what matters:
  /// the upper third counts a tenth more, and from there on less and less.
  ///
  /// - Parameter fall: how much less: three or six tenths at the bottom.
  private func preferAbove(_ values: inout [Int32], fall: Int32) {
    for y in 0..<rowCount {
      let share = Int32(y * 256 / rowCount)
      let factor = 282 - max(0, share - 85) * fall / 2
      for x in 0..<columnCount { values[cell(x, y)] = values[cell(x, y)] * factor / 256 }
    }
  }

  /// How brightness changes from one neighbour to the other, on grey where the picture is transparent.
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

  // MARK: - Colours

  /// How far each cell's colour, brightness aside, is from the mean.
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

  /// How much each cell looks like somebody's skin, 0 to 255: by its colour, as far as not most of the picture has it;
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
    // In the dark everything is any colour.
    guard sum >= 75, red > green, green > 0 else { return 0 }
    let (redness, greenness) = (red * 1024 / sum, green * 1024 / sum)
    let line = 343 - (redness - 380) * 35 / 100
    let offLine = max(0, 255 - abs(greenness - line) * 10)
    let within = min(max(0, (redness - 352) * 10), max(0, (545 - redness) * 8), 255)
    return min(offLine, within)
  }
}
