/// The recognition of pixels that moved as a whole by a pixel or two.
///
/// Along each line in the direction of a step, the moved part is followed from its first changed pixel to its last:
/// every pixel there is what came before it. Two rules keep changes of other kinds out:
///
/// - Around a changed pixel, the 3 × 3 pixels moved by the same step.
/// - The color that the part uncovers is the one that it covers, as for a word on paper. A bar that appears, grows or
///   vanishes covers another color than it uncovers. Only rows and columns that moved as a whole may leave the picture.
///
/// The cost is a pass over the lines with changes for each of the 8 or 24 steps, until all changes are explained.
struct Moves {
  let window: RowWindow
  let rules: ComparisonRules
  /// The hashes of rows and columns, of the expected and the actual picture; nil where parts are not compared.
  let lines: (rows: ([UInt64], [UInt64]), columns: ([UInt64], [UInt64]))?

  private struct Step {
    var x: Int
    var y: Int

    /// The steps up to a reach, shorter ones first.
    static func all(_ reach: Int) -> [Step] {
      let steps = (-reach...reach).flatMap { y in (-reach...reach).map { Step(x: $0, y: y) } }
      return steps.filter { $0.length > 0 }.sorted { $0.length < $1.length }
    }

    var length: Int { x * x + y * y }

    /// True if lines in this direction come in the order of rows.
    var isForward: Bool { y > 0 || y == 0 && x > 0 }
  }

  /// Marks changed pixels that moved. `marks` are those of all rows.
  func mark(_ marks: inout [PictureComparison.Mark]) {
    // Each step is judged by itself: one that explains half of a letter must not spoil the one that explains it all.
    let found = marks
    let changed = found.indices.filter { found[$0] == .changed }
    var left = changed.count
    var seen = [UInt8](repeating: 0, count: marks.count)
    for (number, step) in Step.all(rules.maxShift).enumerated() where left > 0 {
      let mayLeave = movesWhole(step)
      for place in step.isForward ? changed : changed.reversed() where seen[place] != UInt8(number + 1) {
        let part = part(from: place, step, found)
        for place in part.changed { seen[place] = UInt8(number + 1) }
        let whole = part.leaves && mayLeave ? part.changed : wholeParts(of: part.changed, step)
        for place in whole where marks[place] == .changed {
          marks[place] = .moved
          left -= 1
        }
      }
    }
  }

  /// Returns the changed pixels of the part that moved by a step, in the order of its line.
  private func part(
    from start: Int, _ step: Step, _ marks: [PictureComparison.Mark]
  ) -> (changed: [Int], leaves: Bool) {
    var changed: [Int] = []
    var (x, y) = (start % window.width, start / window.width)
    while contains(x, y) {
      let place = y * window.width + x
      let isChanged = marks[place] == .changed
      guard isChanged ? isMoved(x, y, step) : isSame(x - step.x, y - step.y, x, y) else { return (changed, false) }
      if isChanged { changed.append(place) }
      (x, y) = (x + step.x, y + step.y)
    }
    return (changed, true)
  }

  /// The number of pixels of a line from which no part may begin, after which the rest is taken for changed.
  private static let mostFailures = 64

  /// Returns the pixels of those parts of a line that uncover the color that they cover.
  private func wholeParts(of line: [Int], _ step: Step) -> [Int] {
    var whole: [Int] = []
    var (start, failures) = (0, 0)
    while start < line.count, failures < Self.mostFailures {
      let (x, y) = (line[start] % window.width, line[start] / window.width)
      let uncovered = window.expected.bits(x - step.x, y - step.y)
      let end = line[start...].lastIndex { place in
        let covered = window.expected.bits(place % window.width, place / window.width)
        return rules.isSame(uncovered, covered, index: place)
      }
      if let end { whole += line[start...end] } else { failures += 1 }
      start = (end ?? start) + 1
    }
    return whole
  }

  /// True if the rows or columns of the picture moved by a step: most that changed, and at least eight.
  private func movesWhole(_ step: Step) -> Bool {
    guard let lines, step.x == 0 || step.y == 0 else { return false }
    let (expected, actual) = step.x == 0 ? lines.rows : lines.columns
    let by = step.x + step.y
    let changed = expected.indices.filter { expected[$0] != actual[$0] && expected.indices.contains($0 + by) }
    let moved = changed.count { expected[$0] == actual[$0 + by] }
    return moved >= Shifts.least && 2 * moved >= changed.count
  }

  /// True if a pixel and those around it were a step before.
  private func isMoved(_ x: Int, _ y: Int, _ step: Step) -> Bool {
    guard contains(x - step.x, y - step.y) else { return false }
    return window.rows(around: y).allSatisfy { row in
      window.columns(around: x).allSatisfy { column in
        !contains(column - step.x, row - step.y) || isSame(column - step.x, row - step.y, column, row)
      }
    }
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    (0..<window.width).contains(x) && (0..<window.height).contains(y)
  }

  /// True if an expected pixel is the same as an actual one elsewhere.
  private func isSame(_ x: Int, _ y: Int, _ column: Int, _ row: Int) -> Bool {
    contains(x, y)
      && rules.isSame(
        window.expected.bits(x, y), window.actual.bits(column, row), index: row * window.width + column)
  }
}

extension ComparisonRules {
  /// Returns the largest difference of a channel of two pixels.
  func levels(_ expected: RGBA, _ actual: RGBA) -> Int {
    isRaw ? expected.straightLevels(to: actual) : expected.levels(to: actual)
  }

  /// True if two pixels are the same within the tolerance.
  func isSame(_ expected: UInt32, _ actual: UInt32, index: Int) -> Bool {
    if expected == actual { return true }
    let (first, second) = (RGBA(bits: expected), RGBA(bits: actual))
    let levels = levels(first, second)
    return levels == 0 || tolerance.admits(first, second, levels: levels, index: index)
  }
}
