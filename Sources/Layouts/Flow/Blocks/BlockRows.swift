import Foundation

/// A search for rows of blocks that fill a width and a height, by dynamic programming.
///
/// The blocks of a row have one height, and are stretched together to the width. For each photo, the search keeps the
/// best beginnings of rows that end with it: one for each height of rows, step of the width, and step of the height of
/// the rows above. Linear in the number of photos.
struct BlockRows {
  /// Rows of blocks, and their cost.
  struct Found {
    var rows: [[Int32]]
    var cost: Double
    /// The logarithm of the factor by which the rows' heights have to grow to fill the wall.
    var growth: Double
  }

  /// The first blocks of a row, with the rows above it; or all of a row.
  struct Beginning {
    var cost = Double.infinity
    /// The width at height 1.
    var aspect = 0.0
    /// The sum of the logarithms of areas relative to photos' shares.
    var areas = 0.0
    /// The height of the rows above.
    var top = 0.0
    var count: Int32 = 0
    /// The last block, and the step before it.
    var block: Int32 = -1
    var before: Int32 = -1
  }

  /// A step that led to a beginning: a block, or the end of a row.
  private struct Step {
    var block: Int32
    var before: Int32
  }

  private let table: BlockTable
  private let cost: BlockCost
  private let grid: BlockGrid
  private let size: CGSize
  private let count: Int
  /// The logarithm of the area that an average photo should have.
  private let area: Double

  private var steps: [Step] = []
  /// The beginnings of rows that end with a photo; of as many photos as the longest block has, and one more.
  private var beginnings: [[Beginning]]
  /// The whole rows that end with a photo, by height.
  private var wholes: [[Beginning]]
  /// The blocks that begin with the current photo, by height.
  private var choices: [[Choice]]

  /// - Parameter area: The area that an average photo should have.
  init(_ table: BlockTable, _ grid: BlockGrid, filling size: CGSize, area: Double, cost: BlockCost) {
    (self.table, self.grid, self.size, self.cost) = (table, grid, size, cost)
    count = grid.photos
    self.area = area.naturalLogarithm
    beginnings = Array(repeating: Array(repeating: Beginning(), count: grid.count), count: table.maxCount + 1)
    wholes = Array(repeating: Array(repeating: Beginning(), count: grid.tops), count: count + 1)
    choices = Array(repeating: [], count: grid.levels.count)
  }

  /// The best rows for each height, best first.
  mutating func run() -> [Found] {
    wholes[0][0].cost = 0
    for photo in 0...count {
      let slot = photo % (table.maxCount + 1)
      let reached = keptBeginnings(beginnings[slot])
      for index in beginnings[slot].indices { beginnings[slot][index].cost = .infinity }
      for (index, beginning) in reached { close(beginning, at: grid.levels[grid.level(of: index)], before: photo) }
      if photo < count { extend(reached, from: photo) }
    }
    return found()
  }

  /// States whose cost is so much above the least are dropped.
  private static let beam = 12.0

  private mutating func keptBeginnings(_ all: [Beginning]) -> [(index: Int, Beginning)] {
    var least = Double.infinity
    for beginning in all { least = min(least, beginning.cost) }
    var kept: [(index: Int, Beginning)] = []
    for (index, var beginning) in all.enumerated() where beginning.cost <= least + Self.beam && least < .infinity {
      steps.append(Step(block: beginning.block, before: beginning.before))
      beginning.before = Int32(steps.count - 1)
      kept.append((index, beginning))
    }
    return kept
  }

  // MARK: - Whole rows

  /// Ends a row before a photo.
  private mutating func close(_ row: Beginning, at level: BlockGrid.Level, before photo: Int) {
    let photos = Double(row.count)
    let stretch = level.aspectLogarithm - row.aspect.naturalLogarithm
    // The row may be a little taller or lower than the level: as much as costs least.
    let best = (cost.stretch * stretch - row.areas / photos - stretch) / (1 + cost.stretch)
    let taller = max(-Self.maxShift, min(best, Self.maxShift))
    let growth = stretch + taller
    var whole = Beginning(before: row.before)
    whole.cost =
      row.cost + 2 * growth * row.areas + photos * (growth * growth + cost.cost(ofStretch: stretch - taller))
    if row.count == 1 && count > 1 { whole.cost += BlockCost.loneRow }
    // The factor of the height, by the first terms of its series.
    whole.top = row.top + level.height * (1 + taller * (1 + taller * (0.5 + taller / 6)))
    let top = grid.top(of: whole.top, before: photo)
    if whole.cost < wholes[photo][top].cost { wholes[photo][top] = whole }
  }

  /// Half the logarithm of the factor between levels.
  private static let maxShift = 0.14

  // MARK: - Longer rows

  private mutating func extend(_ reached: [(index: Int, Beginning)], from photo: Int) {
    var starts: [(top: Int, Beginning)] = []
    let least = wholes[photo].reduce(.infinity) { min($0, $1.cost) }
    for (top, whole) in wholes[photo].enumerated() where whole.cost <= least + Self.beam && least < .infinity {
      steps.append(Step(block: -1, before: whole.before))
      starts.append((top, Beginning(cost: whole.cost, top: whole.top, before: Int32(steps.count - 1))))
    }
    wholes[photo] = photo < count ? [] : wholes[photo]
    for level in grid.levels.indices { choose(from: photo, at: level) }
    for (top, start) in starts {
      for level in grid.levels.indices {
        for block in choices[level] { append(block, to: start, level: level, top: top, photo: photo) }
      }
    }
    for (index, beginning) in reached {
      let level = grid.level(of: index)
      if beginning.aspect > grid.levels[level].aspect * 1.1 { continue }
      for block in choices[level] {
        append(block, to: beginning, level: level, top: grid.top(of: index), photo: photo)
      }
    }
  }

  /// A block at a level's height.
  private struct Choice {
    var block: Int32
    var count: Int32
    var aspect: Double
    var areas: Double
    var cost: Double
  }

  /// Blocks whose photos' areas are further from their shares, on average, are not used: the logarithm, squared.
  private static let maxUnevenness = 1.0
  /// The maximum number of blocks with the same photos.
  private static let maxChoices = 3

  /// Finds the most even blocks that begin with a photo.
  private mutating func choose(from photo: Int, at level: Int) {
    let shift = 2 * grid.levels[level].logarithm - area
    choices[level].removeAll(keepingCapacity: true)
    for count in 1...min(table.maxCount, self.count - photo) {
      let first = choices[level].count
      for index in table.stacks(from: photo, count: count) {
        let block = table.blocks[Int(index)]
        let cost = block.squares(shiftedBy: shift) + Double(block.nesting) * BlockCost.nesting
        if count > 1 && cost > Self.maxUnevenness * Double(count) { continue }
        let place = choices[level][first...].firstIndex { cost < $0.cost } ?? choices[level].count
        if place == first + Self.maxChoices { continue }
        if choices[level].count == first + Self.maxChoices { choices[level].removeLast() }
        let areas = block.areas + shift * Double(count)
        choices[level].insert(
          Choice(block: index, count: block.count, aspect: block.aspect, areas: areas, cost: cost), at: place)
      }
    }
  }

  private mutating func append(_ block: Choice, to row: Beginning, level: Int, top: Int, photo: Int) {
    let end = photo + Int(block.count)
    let aspect = row.aspect + block.aspect
    let index = grid.index(level: level, aspect: aspect, top: grid.moved(top, from: photo, to: end))
    let slot = end % (table.maxCount + 1)
    let sum = row.cost + block.cost
    if sum < beginnings[slot][index].cost {
      beginnings[slot][index] = Beginning(
        cost: sum, aspect: aspect, areas: row.areas + block.areas, top: row.top, count: row.count + block.count,
        block: block.block, before: row.before)
    }
  }

  // MARK: - Results

  private func found() -> [Found] {
    let ends = wholes[count].filter { $0.cost < .infinity }.map { whole in
      let growth = (size.height / whole.top).naturalLogarithm
      let cost = whole.cost + Double(count) * (1 + cost.stretch) * growth * growth
      return (last: whole.before, cost: cost, growth: growth)
    }
    return ends.sorted { ($0.cost, $0.growth) < ($1.cost, $1.growth) }
      .map { Found(rows: rows(endingWith: $0.last), cost: $0.cost, growth: $0.growth) }
  }

  private func rows(endingWith last: Int32) -> [[Int32]] {
    var rows: [[Int32]] = []
    var row: [Int32] = []
    var index = last
    while index >= 0 {
      let step = steps[Int(index)]
      if step.block >= 0 {
        row.append(step.block)
      } else {
        rows.append(row.reversed())
        row = []
      }
      index = step.before
    }
    return rows.reversed()
  }
}
