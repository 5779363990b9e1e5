import Foundation

/// The possible deals of a set of photos, measured on demand.
struct ExactMasonryDeals {
  /// The height of each photo divided by its width.
  let ratios: [CGFloat]
  private let columns: Int?
  /// The gaps between columns, and between the photos in a column.
  private let gaps: CGSize
  private var measures: [ExactMasonryPattern: ExactMasonryMeasure] = [:]

  /// The maximum number of photos for which every deal is tried.
  private static let fewPhotos = 128

  init(of subviews: LayoutSubviews, columns: Int?, gaps: CGSize) {
    let ratios = subviews.map { subview in
      let size = subview.sizeThatFits(.unspecified)
      let ratio = size.height / size.width
      // A subview that is not a photo may be empty.
      return ratio > 0 && ratio.isFinite ? ratio : 1
    }
    self.init(ratios: ratios, columns: columns, gaps: gaps)
  }

  init(ratios: [CGFloat], columns: Int?, gaps: CGSize) {
    (self.ratios, self.gaps) = (ratios, gaps)
    self.columns = columns.map { Swift.min($0, Swift.max(1, ratios.count)) }
  }

  func naturalHeight(of pattern: ExactMasonryPattern, width: CGFloat) -> CGFloat {
    measure(pattern).naturalHeight(width: width, gaps: gaps)
  }

  func naturalWidth(of pattern: ExactMasonryPattern, height: CGFloat) -> CGFloat {
    measure(pattern).naturalWidth(height: height, gaps: gaps)
  }

  private func measure(_ pattern: ExactMasonryPattern) -> ExactMasonryMeasure {
    measures[pattern] ?? ExactMasonryMeasure(ExactMasonryDeal(pattern, ratios: ratios))
  }

  private mutating func remember(_ pattern: ExactMasonryPattern) -> ExactMasonryMeasure {
    let measure = measure(pattern)
    measures[pattern] = measure
    return measure
  }

  // MARK: - Choosing

  struct Choice {
    var pattern: ExactMasonryPattern
    var crop: CGFloat
  }

  /// Returns the deal that costs least of those that crop within the limit, or else the one that crops least.
  ///
  /// - Parameter isQuick: True if uneven deals are not improved by a search.
  mutating func best(for size: CGSize, maxCrop: CGFloat, isQuick: Bool = false) -> Choice {
    let cost = BlockCost(evenness: 0.5, maxCrop: Double(maxCrop))
    let choices = candidates(for: size).map { pattern in
      let measure = remember(pattern)
      let crop = measure.stretch(in: size, gaps: gaps).map { 1 - min($0, 1 / $0) } ?? 1
      if crop > maxCrop { return (choice: Choice(pattern: pattern, crop: crop), isCompromise: 1, cost: Double(crop)) }
      let sum = measure.costOfAreas + cost.cost(ofStretch: Double(1 - crop).naturalLogarithm)
      return (choice: Choice(pattern: pattern, crop: crop), isCompromise: 0, cost: sum)
    }
    guard let best = choices.min(by: { ($0.isCompromise, $0.cost) < ($1.isCompromise, $1.cost) })?.choice else {
      return Choice(pattern: ExactMasonryPattern(columns: 1), crop: 1)
    }
    return isQuick ? best : improved(best, for: size, maxCrop, cost) ?? best
  }

  /// Returns a deal of more similar areas; nil if those of the best are similar, or if a search finds no better one.
  private mutating func improved(
    _ best: Choice, for size: CGSize, _ maxCrop: CGFloat, _ cost: BlockCost
  ) -> Choice? {
    let measure = remember(best.pattern)
    guard (2...ExactMasonrySearch.maxPhotos).contains(ratios.count),
      measure.spread > ExactMasonrySearch.unevenSpread || measure.ratioOfAreas > ExactMasonrySearch.unevenRatio
    else { return nil }
    var hard = cost
    hard.excess = 20_000
    let search = ExactMasonrySearch(ratios: ratios, size: size, gaps: gaps, cost: hard)
    let found = starts(for: size, best.pattern).map { start in
      let (columns, cost) = search.improved(ExactMasonryDeal(start, ratios: ratios))
      return (pattern: ExactMasonryPattern(columns: start.columns, chosen: columns), cost: cost)
    }
    let choices = found.sorted { $0.cost < $1.cost }.map(\.pattern).map { pattern in
      let crop = remember(pattern).stretch(in: size, gaps: gaps).map { 1 - min($0, 1 / $0) } ?? 1
      return Choice(pattern: pattern, crop: crop)
    }
    return choices.first { $0.crop <= max(best.crop, maxCrop) }
  }

  /// Returns the deals from which a search starts: even and uneven ones into a few numbers of columns, and the best.
  private func starts(for size: CGSize, _ best: ExactMasonryPattern) -> [ExactMasonryPattern] {
    let likely = likelyColumns(for: size)
    let counts = columns.map { [$0] } ?? (likely - 1...likely + 1).filter { (1...ratios.count).contains($0) }
    let unevenness = ratios.count <= Self.fewPhotos ? [0, -6, 6] : [0]
    let starts = counts.flatMap { count in
      (count == 1 ? [0] : unevenness).map { ExactMasonryPattern(columns: count, unevenness: $0) }
    }
    return starts + [best]
  }

  /// Returns the even deal that crops least.
  mutating func even(for size: CGSize) -> ExactMasonryPattern {
    if let columns { return ExactMasonryPattern(columns: columns) }
    let most = fewestTooLow(for: size)
    let choices = Set([max(1, most - 1), most]).sorted().map { columns in
      let pattern = ExactMasonryPattern(columns: columns)
      return (pattern, remember(pattern).stretch(in: size, gaps: gaps).map { proportion($0, 1) } ?? .infinity)
    }
    return choices.min { $0.1 < $1.1 }!.0
  }

  private mutating func candidates(for size: CGSize) -> [ExactMasonryPattern] {
    if ratios.count <= Self.fewPhotos {
      return (columns.map { $0...$0 } ?? 1...ratios.count).flatMap { columns in
        // A single column has no neighbor to differ from.
        let greatest = columns == 1 ? 0 : ExactMasonryPattern.greatestUnevenness
        return (-greatest...greatest).map { ExactMasonryPattern(columns: columns, unevenness: $0) }
      }
    }
    if let columns { return around(columns, for: size) }
    let low = fewestTooLow(for: size)
    // Columns that are too tall when even can be made lower by making them uneven.
    return (low > 1 ? around(low - 1, for: size) : []) + around(low, for: size)
  }

  /// Returns the even deal into `columns` columns, and the uneven deals that should come closest to the height.
  private mutating func around(_ columns: Int, for size: CGSize) -> [ExactMasonryPattern] {
    let even = ExactMasonryPattern(columns: columns)
    guard columns > 1, let stretch = remember(even).stretch(in: size, gaps: gaps), stretch < 1 else {
      return [even]
    }
    // Shares of 1 ± d reduce the height of columns by a factor of 1 − d².
    let unevenness = Int(20 * (1 - stretch).squareRoot())
    let levels = Set([unevenness, unevenness + 1].map { min($0, ExactMasonryPattern.greatestUnevenness) })
    return [even]
      + levels.subtracting([0]).sorted().map { ExactMasonryPattern(columns: columns, unevenness: $0) }
  }

  /// Returns the smallest number of even columns that would have to be stretched to reach the height, or for which the
  /// width is too narrow; the number of photos if there is none. The search starts at the number for photos of equal
  /// aspect ratio and takes only a few deals.
  private mutating func fewestTooLow(for size: CGSize) -> Int {
    var low = 0  // none are too tall
    var high = ratios.count
    var step = 1
    var columns = likelyColumns(for: size)
    while high - low > 1 {
      if isTooLow(columns, for: size) { high = columns } else { low = columns }
      if low == 0 {
        columns = max(1, high - step)
      } else if high == ratios.count {
        columns = min(high - 1, low + step)
      } else {
        columns = low + (high - low) / 2
      }
      step *= 2
    }
    return high
  }

  private mutating func isTooLow(_ columns: Int, for size: CGSize) -> Bool {
    let measure = remember(ExactMasonryPattern(columns: columns))
    if measure.isTooNarrow(size.width, gaps: gaps) { return true }
    return measure.stretch(in: size, gaps: gaps).map { $0 >= 1 } ?? false
  }

  /// Returns the number of equal columns that would have this height if each held the same number of photos, all of the
  /// mean ratio, from `(h + v)·c² + (s·total − v·photos)·c = total·(w + s)` where s and v are the horizontal and
  /// vertical gaps.
  private func likelyColumns(for size: CGSize) -> Int {
    let total = ratios.reduce(0, +)
    let linear = gaps.width * total - gaps.height * CGFloat(ratios.count)
    let square = size.height + gaps.height
    let root = (linear * linear + 4 * square * total * (size.width + gaps.width)).squareRoot()
    let columns = (root - linear) / (2 * square)
    return columns.isFinite ? Int(max(1, min(columns, CGFloat(ratios.count)))) : ratios.count
  }

  // MARK: - Sizes that fit

  /// Returns the nearest size with the same width and a whole height that crops within the limit.
  mutating func nearestKeeping(_ maxCrop: CGFloat, to size: CGSize) -> CGSize? {
    _ = best(for: size, maxCrop: maxCrop)
    let heights = measures.values.flatMap { measure in
      measure.heights(keeping: maxCrop, width: size.width, gaps: gaps)?.wholeNumbers(nearestTo: size.height) ?? []
    }
    // For another height, other deals are chosen, so each height is checked; one of the first is nearly always right.
    for height in Set(heights).sorted(by: { (abs($0 - size.height), $0) < (abs($1 - size.height), $1) }).prefix(8) {
      let nearest = CGSize(width: size.width, height: height)
      if best(for: nearest, maxCrop: maxCrop).crop <= maxCrop { return nearest }
    }
    return nil
  }
}
