import Foundation

/// A search for photos in rows, or in rows of blocks, that fill a width and a height.
struct ExactFlowSearch: Equatable {
  var aspects: [CGFloat]
  /// The area of each photo relative to others.
  var weights: [CGFloat]
  var gaps: CGSize
  var maxCrop: CGFloat
  var evenness: CGFloat
  var rowBreaks: FlowGrid.RowBreaks?

  /// Returns the best arrangement, or another that looks different; the best if there are not as many.
  func wall(filling size: CGSize, another: Int = 0) -> BlockWall {
    different(another, filling: size) ?? (another > 0 ? wall(filling: size) : roughWall(filling: size))
  }

  /// Returns an arrangement, counted from the best of those that look different from all before them; nil if there are
  /// not as many.
  func different(_ number: Int, filling size: CGSize) -> BlockWall? {
    let size = Self.fillable(size)
    if aspects.count >= BlockSections.minCount { return number == 0 ? roughWall(filling: size) : nil }
    if let tree = LatestRankings.shared.different(number, of: self, filling: size) { return .tree(tree) }
    return nil
  }

  /// Returns the arrangements for a size, best first.
  ///
  /// - Parameter isLong: True for a long list, in which there are walls that look different.
  func ranking(filling size: CGSize, isLong: Bool) -> BlockRanking {
    guard let rowBreaks else { return BlockRanking(blocks, filling: size, isLong: isLong) }
    let trees = rows(rowBreaks, in: size).candidates(filling: size.height).prefix(isLong ? .max : 1).map { rows in
      var tree = tree(of: rows)
      tree.stretchEvenly(to: size)
      return tree
    }
    return BlockRanking(trees, filling: size, maxCrop: maxCrop)
  }

  /// Returns an arrangement that a quick search finds. If it exceeds the limit, others may keep it.
  private func roughWall(filling size: CGSize) -> BlockWall {
    let size = Self.fillable(size)
    guard let rowBreaks else {
      let blocks = blocks
      if aspects.count >= BlockSections.minCount {
        let sections = BlockSections(blocks, filling: size)
        if sections.crop <= maxCrop + 1e-9 { return .tiles(sections.frames, crop: sections.crop) }
      }
      return .tree(blocks.best(filling: size))
    }
    var tree = tree(of: rows(rowBreaks, in: size).candidates(filling: size.height)[0])
    tree.stretchEvenly(to: size)
    return .tree(tree)
  }

  /// Returns an arrangement of some of the photos.
  func tree(of photos: Range<Int>, filling size: CGSize, effort: GroupSearch.Effort) -> BlockTree {
    let part = Self(
      aspects: Array(aspects[photos]), weights: Array(weights[photos]), gaps: gaps, maxCrop: maxCrop,
      evenness: evenness, rowBreaks: rowBreaks)
    if let rowBreaks { return part.tree(of: part.rows(rowBreaks, in: size).candidates(filling: size.height)[0]) }
    var blocks = part.blocks
    blocks.effort *= effort.part
    blocks.maxTries = effort.tries
    blocks.isOpen = effort.tries == 1
    return blocks.isOpen ? blocks.trees(filling: size)[0] : blocks.best(filling: size)
  }

  static func fillable(_ size: CGSize) -> CGSize {
    CGSize(width: max(size.width, 1e-6), height: max(size.height, 1e-6))
  }

  var blocks: BlockSearch {
    let cost = BlockCost(evenness: evenness, maxCrop: maxCrop)
    return BlockSearch(aspects: aspects.map { Double($0) }, weights: weights.map { Double($0) }, gaps: gaps, cost: cost)
  }

  private func rows(_ rowBreaks: FlowGrid.RowBreaks, in size: CGSize) -> RowBreaksSearch {
    RowBreaksSearch(rowBreaks, aspects: aspects, width: size.width, gaps: gaps, maxCrop: maxCrop)
  }

  private func tree(of rows: [FlowRow]) -> BlockTree {
    let photos = aspects.indices.map { Block(photo: $0, aspect: aspects[$0], weight: 1) }
    return BlockTree(
      rows: rows.map { $0.photos.map { Int32($0) } }, of: photos, aspects: aspects.map { Double($0) }, gaps: gaps)
  }

  // MARK: - Heights that can be filled

  /// Returns the crop for a size, and the nearest height at which the crop is within the limit. If the height itself is
  /// not, this is a whole number; if no height nearby is either, it is the one that crops least.
  ///
  /// - Parameter isRough: True for a quick search for one of many sizes.
  func fit(in size: CGSize, another: Int = 0, isRough: Bool = false) -> ExactFit {
    let crop = isRough ? roughWall(filling: size).crop : wall(filling: size, another: another).crop
    if crop <= maxCrop + 1e-9 { return ExactFit(crop: crop, nearest: size) }
    var best = (crop: crop, height: size.height)
    var tried: Set<CGFloat> = []
    var near = size
    // Other heights have other arrangements, so the nearest height has a look at its own.
    for _ in 0..<3 {
      let heights = heights(near: near).sorted { (abs($0 - size.height), $0) < (abs($1 - size.height), $1) }
      guard let height = heights.first(where: { !tried.contains($0) }) else { break }
      for height in heights.prefix(8) where tried.insert(height).inserted {
        let crop = roughWall(filling: CGSize(width: size.width, height: height)).crop
        let isKept = crop <= maxCrop + 1e-9
        let isNearer = abs(height - size.height) < abs(best.height - size.height) || best.crop > maxCrop + 1e-9
        if isKept ? isNearer : crop < best.crop { best = (crop, height) }
        if isKept { break }
      }
      near.height = height
    }
    return ExactFit(crop: crop, nearest: CGSize(width: size.width, height: best.height))
  }

  /// Returns whole heights that arrangements for a size fill within the limit.
  private func heights(near size: CGSize) -> Set<CGFloat> {
    let size = Self.fillable(size)
    let trees =
      rowBreaks.map { rows($0, in: size).candidates(filling: size.height).map(tree) }
      ?? blocks.trees(filling: size)
    return Set(
      trees.flatMap { tree in
        var tree = tree
        let low = tree.naturalHeight(width: size.width, stretch: 1 / max(1 - maxCrop, 1e-9))
        let high = tree.naturalHeight(width: size.width, stretch: 1 - maxCrop)
        guard low <= high else { return [CGFloat]() }
        let whole = (low...high).wholeNumbers(nearestTo: size.height)
        return whole.isEmpty ? [max(1, ((low + high) / 2).rounded())] : whole
      })
  }
}
