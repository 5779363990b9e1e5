package import Foundation

/// Groups of photos that fill a rectangle exactly, each with rows or columns of its own.
///
///     ExactGroups(of: .flow(ExactFlow(spacing: 4)), counts: [12, 5, 20], gap: 24)
///
/// Groups are above each other, and small ones side by side, in order. Their sizes and arrangements are chosen
/// together, by the cost of an exact flow, so that photos of all groups have similar areas and are cropped little.
/// Linear in the number of photos.
package struct ExactGroups: ExactLayout {
  /// The layout of each group.
  package enum Kind: Sendable {
    case flow(ExactFlow)
    case masonry(ExactMasonry)
  }

  private let kind: Kind
  /// The number of photos of each group.
  private let counts: [Int]
  private let gap: CGFloat
  /// The height above each group that remains free.
  private let insets: [CGFloat]
  /// The tiles for one size, if they have been searched already.
  private var solution: (size: CGSize, tree: BlockTree)?

  package init(of kind: Kind, counts: [Int], gap: CGFloat, insets: [CGFloat]? = nil) {
    precondition(counts.allSatisfy { $0 > 0 }, "A group must have photos.")
    (self.kind, self.counts, self.gap) = (kind, counts, gap)
    self.insets = insets ?? counts.map { _ in 0 }
  }

  /// True if there are so many groups that not all divisions of a wall among them are compared.
  package var areMany: Bool { counts.count > GroupDivision.fewGroups }

  /// Returns the layout with its arrangement for a size, which takes nearly all of its time.
  package func solved(for subviews: Subviews, in size: CGSize) -> ExactGroups {
    if subviews.isEmpty { return self }
    var layout = self
    layout.solution = (size.bounded, search(subviews).best(filling: Self.fillable(size.bounded)))
    return layout
  }

  /// Returns the arrangement for a size.
  private func best(_ subviews: Subviews, filling size: CGSize) -> BlockTree {
    if let solution, solution.size == size { return solution.tree }
    return search(subviews).best(filling: Self.fillable(size))
  }

  /// The tiles for one size, kept between sizing and placing.
  package struct Cache {
    var size: CGSize?
    var tree: BlockTree?
  }

  package func makeCache(subviews: Subviews) -> Cache { Cache() }

  package func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    subviews.isEmpty ? .zero : proposal.replacingUnspecifiedDimensions().bounded
  }

  package func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if subviews.isEmpty { return }
    if cache.size != bounds.size {
      cache = Cache(size: bounds.size, tree: best(subviews, filling: bounds.size))
    }
    for (photo, frame) in (cache.tree?.frames(in: bounds) ?? []).enumerated() {
      subviews[fromStart: photo].place(at: frame.origin, proposal: ProposedViewSize(frame.size))
    }
  }

  package func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit {
    let size = size.bounded
    if subviews.isEmpty { return ExactFit(crop: 0, nearest: size) }
    var tree = best(subviews, filling: size)
    let crop = tree.crop
    if crop <= maxCrop + 1e-9 { return ExactFit(crop: crop, nearest: size) }
    // Other heights have other arrangements, so the nearest height is tried.
    let low = tree.naturalHeight(width: size.width, stretch: 1 / max(1 - maxCrop, 1e-9))
    let high = tree.naturalHeight(width: size.width, stretch: 1 - maxCrop)
    guard low > 0, low <= high else { return ExactFit(crop: crop, nearest: size) }
    let heights = (low...high).wholeNumbers(nearestTo: size.height)
    // Of many groups, a height is only tried on request.
    if areMany {
      return ExactFit(crop: crop, nearest: CGSize(width: size.width, height: heights.first ?? size.height))
    }
    let kept = heights.prefix(8).first { height in
      best(subviews, filling: CGSize(width: size.width, height: height)).crop <= maxCrop + 1e-9
    }
    return ExactFit(crop: crop, nearest: CGSize(width: size.width, height: kept ?? size.height))
  }

  private var maxCrop: CGFloat {
    switch kind {
    case .flow(let flow): flow.maxCrop
    case .masonry(let masonry): masonry.maxCrop
    }
  }

  private static func fillable(_ size: CGSize) -> CGSize {
    CGSize(width: max(size.width, 1e-6), height: max(size.height, 1e-6))
  }

  private func search(_ subviews: Subviews) -> GroupSearch {
    precondition(counts.reduce(0, +) == subviews.count, "Each photo must be in a group.")
    var groups: [Range<Int>] = []
    for count in counts { groups.append((groups.last?.upperBound ?? 0)..<(groups.last?.upperBound ?? 0) + count) }
    switch kind {
    case .flow(let flow): return flow.search(subviews, groups: groups, gap: gap, insets: insets)
    case .masonry(let masonry): return masonry.search(subviews, groups: groups, gap: gap, insets: insets)
    }
  }
}

extension ExactFlow {
  fileprivate func search(
    _ subviews: Subviews, groups: [Range<Int>], gap: CGFloat, insets: [CGFloat]
  ) -> GroupSearch {
    let photos = search(of: subviews)
    return GroupSearch(
      aspects: photos.aspects.map { Double($0) }, weights: photos.weights.map { Double($0) }, groups: groups,
      gaps: photos.gaps, gap: gap, insets: insets.map { Double($0) },
      cost: BlockCost(evenness: evenness, maxCrop: maxCrop), arrange: photos.tree(of:filling:effort:),
      isFree: rowBreaks == nil)
  }
}

extension ExactMasonry {
  fileprivate func search(
    _ subviews: Subviews, groups: [Range<Int>], gap: CGFloat, insets: [CGFloat]
  ) -> GroupSearch {
    let gaps = CGSize(width: spacing, height: verticalSpacing ?? spacing)
    let ratios = ExactMasonryDeals(of: subviews, columns: columns, gaps: gaps).ratios
    func arranged(_ photos: Range<Int>, _ size: CGSize, _ effort: GroupSearch.Effort) -> BlockTree {
      let ratios = Array(ratios[photos])
      var deals = ExactMasonryDeals(ratios: ratios, columns: columns, gaps: gaps)
      let best = deals.best(for: size, maxCrop: maxCrop, isQuick: effort.tries == 1)
      let deal = ExactMasonryDeal(best.pattern, ratios: ratios)
      return BlockTree(of: deal, gaps: gaps)
    }
    return GroupSearch(
      aspects: ratios.map { Double(1 / $0) }, weights: ratios.map { _ in 1 }, groups: groups, gaps: gaps, gap: gap,
      insets: insets.map { Double($0) }, cost: BlockCost(evenness: 0.5, maxCrop: maxCrop), arrange: arranged,
      isFree: columns == nil)
  }
}

extension BlockTree {
  /// Creates the tree of columns.
  fileprivate init(of deal: ExactMasonryDeal, gaps: CGSize) {
    let aspects = deal.ratios.map { Double(1 / $0) }
    var blocks = aspects.enumerated().map { Block(photo: $0.offset, aspect: $0.element, weight: 1) }
    var columns = Array(repeating: Int32(-1), count: deal.counts.count)
    for (photo, column) in deal.columnOfPhoto.enumerated().reversed() {
      let below = columns[column]
      columns[column] = Int32(photo)
      if below < 0 { continue }
      blocks.append(Block(.stack, first: (Int32(photo), blocks[photo]), rest: (below, blocks[Int(below)])))
      columns[column] = Int32(blocks.count - 1)
    }
    self.init(rows: [columns.filter { $0 >= 0 }], of: blocks, aspects: aspects, gaps: gaps)
  }
}
