import Foundation

/// A search for row breaks that give a certain total height, with rows as even as that allows.
///
///     var search = HeightSearch(maxCrop: 0.08, resolution: 256, lowestRow: 0.5)
///     let rows = search.rows(of: line, filling: 900)
///
/// Even rows alone are not enough: the total height jumps from one number of rows to the next. Rows of different
/// heights give the heights in between. For each photo and each step of height, the search keeps the most even rows
/// that lead there. The time is proportional to the number of photos, times that in a row, times the resolution. The
/// next search reuses the storage.
struct HeightSearch {
  /// The fraction of a photo that may be cropped.
  let maxCrop: CGFloat
  /// The number of steps that heights are divided into.
  let resolution: Int
  /// Rows of several photos are skipped if they are lower than this fraction of even rows.
  let lowestRow: CGFloat
  /// The cost of the square of a crop, relative to that of unevenness: with 10, a crop of 8% costs as much as rows that
  /// are off by a quarter.
  var cropCost: CGFloat = 10
  private var states: [State] = []
  /// All rows that reach the end of the line.
  private(set) var found: [NaturalHeight] = []

  /// The best rows that lead to a photo.
  private struct State {
    /// The sum of the rows' heights, with spacing after each.
    var height: CGFloat = 0
    var unevenness: CGFloat = 0
    /// The number of rows; negative if no rows lead here.
    var rowCount: Int32 = -1
    /// The first photo of the last row, and the height step there.
    var start: Int32 = 0
    var step: Int32 = 0

    func natural(spacing: CGFloat) -> NaturalHeight {
      NaturalHeight(rowCount: Int(rowCount), rows: max(0, height - spacing * CGFloat(rowCount)))
    }
  }

  init(maxCrop: CGFloat, resolution: Int, lowestRow: CGFloat) {
    self.maxCrop = maxCrop
    self.resolution = resolution
    self.lowestRow = lowestRow
  }

  /// Returns the rows, at their natural heights: those that crop no more than `maxCrop`, if there are any, and of these
  /// the most even.
  mutating func rows(of line: FlowLine, filling height: CGFloat) -> [FlowRow] {
    let steps = Steps(line: line, height: height, count: resolution)
    let evenHeight = line.evenHeight(filling: height)
    states.removeAll(keepingCapacity: true)
    states.append(contentsOf: repeatElement(State(), count: (line.count + 1) * (resolution + 1)))
    states[0].rowCount = 0
    for start in 0..<line.count {
      reachRows(from: start, of: line, evenHeight: evenHeight, steps: steps)
    }
    return trace(from: best(of: line, filling: height), of: line)
  }

  private mutating func reachRows(from start: Int, of line: FlowLine, evenHeight: CGFloat, steps: Steps) {
    let here = start * (resolution + 1)
    let ways = (here...here + resolution).filter { states[$0].rowCount >= 0 }
    var widths: CGFloat = 0
    for photo in start..<line.count {
      widths += line.widths[photo]
      let height = line.filledHeight(widths: widths, count: photo + 1 - start)
      if photo > start && height < evenHeight * lowestRow { return }
      // Close to the square of the row's deviation, and more if the deviation is large.
      let off = height / evenHeight + evenHeight / height - 2
      let unevenness = off * (1 + 4 * off)
      let there = (photo + 1) * (resolution + 1)
      for way in ways {
        let total = states[way].height + height + line.verticalSpacing
        let sum = states[way].unevenness + unevenness
        let step = steps.step(of: total)
        let rival = there + step
        // In the last step, which includes everything taller, the smallest height is best; in all others, the smallest
        // unevenness.
        let isBetter = step == resolution ? total < states[rival].height : sum < states[rival].unevenness
        if isBetter || states[rival].rowCount < 0 {
          states[rival] = State(
            height: total, unevenness: sum, rowCount: states[way].rowCount + 1, start: Int32(start),
            step: Int32(way - here))
        }
      }
    }
  }

  // MARK: - Choosing

  /// Returns the best rows that reach the end of the line.
  private mutating func best(of line: FlowLine, filling height: CGFloat) -> Int {
    let end = line.count * (resolution + 1)
    let ends = (end...end + resolution).filter { states[$0].rowCount > 0 }
    found = ends.map { states[$0].natural(spacing: line.verticalSpacing) }
    let candidates = zip(ends, found).map { index, natural in
      let crop = natural.crop(toFill: height, spacing: line.verticalSpacing)
      let unevenness = states[index].unevenness / CGFloat(natural.rowCount)
      return (index: index, crop: crop, cost: unevenness + cropCost * crop * crop)
    }
    let best = candidates.filter { $0.crop <= maxCrop }.min { $0.cost < $1.cost }
    return (best ?? candidates.min { $0.crop < $1.crop })?.index ?? end
  }

  private func trace(from best: Int, of line: FlowLine) -> [FlowRow] {
    var rows: [FlowRow] = []
    var index = best
    var end = line.count
    while end > 0 {
      let state = states[index]
      let start = Int(state.start)
      rows.append(line.row(start..<end))
      index = start * (resolution + 1) + Int(state.step)
      end = start
    }
    return rows.reversed()
  }
}

/// The steps into which heights are divided: equal steps up to well above the requested height, and one step for
/// everything above.
private struct Steps {
  private let limit: CGFloat
  private let perHeight: CGFloat
  private let count: Int

  init(line: FlowLine, height: CGFloat, count: Int) {
    // No wall is taller than one photo per row.
    let highest = line.widths.reduce(0) { $0 + line.filledHeight(widths: $1, count: 1) + line.verticalSpacing }
    limit = min((height + line.verticalSpacing) * 1.5, highest * 1.01)
    perHeight = CGFloat(count) / limit
    self.count = count
  }

  func step(of height: CGFloat) -> Int {
    guard height < limit else { return count }
    let step = max(0, height * perHeight)
    // Also false for NaN.
    return step < CGFloat(count - 1) ? Int(step) : count - 1
  }
}

extension FlowLine {
  /// Returns the height at which even rows would fill `height` if their number could be fractional: each photo, with
  /// its part of the spacing, takes up its part of the area.
  func evenHeight(filling height: CGFloat) -> CGFloat {
    // For photos at height h that is Σ (a·h + s) (h + v) = (W + s) (H + v), where s and v are the horizontal and
    // vertical gaps.
    let aspects = widths.reduce(0, +) / rowHeight
    let count = CGFloat(self.count)
    let linear = verticalSpacing * aspects + spacing * count
    let free = (width + spacing) * (height + verticalSpacing) - count * spacing * verticalSpacing
    let root = (linear * linear + 4 * aspects * max(0, free)).squareRoot()
    let even = (root - linear) / (2 * aspects)
    // If spacing leaves no room, any positive height will do.
    return even > 0 && even.isFinite ? even : 1
  }
}
