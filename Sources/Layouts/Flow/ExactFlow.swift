public import Foundation

/// Photos in rows that fill a rectangle exactly, each cropped a little.
///
///     ExactFlow(spacing: 4)
///
/// Photos keep their order: from row to row, and within a row from one block to the next. A block is a photo, or a
/// stack of photos and of shorter rows, so that photos of all shapes have similar areas. The arrangement is the one in
/// which areas differ least and photos are cropped least, as `evenness` weighs them. Heroes, photos with a
/// ``PhotoWeight`` of 2 or more, get four times the area. If no height is proposed, the result is that of a balanced
/// `FlowGrid` at the photos' own height. Takes linear time; with up to 8 photos, all arrangements are compared. More
/// than 2,000 are arranged in sections one above the other.
public struct ExactFlow: ExactLayout, Hashable, Sendable {
  /// The gap between photos.
  public var spacing: CGFloat {
    didSet { spacing = spacing.boundedDistance }
  }
  /// The vertical gap between photos, if it differs.
  public var verticalSpacing: CGFloat? {
    didSet { verticalSpacing = verticalSpacing.map(\.boundedDistance) }
  }
  /// The maximum fraction of a photo that is cropped, if there are rows that crop no more than that.
  public var maxCrop: CGFloat {
    didSet { maxCrop = maxCrop.boundedShare }
  }

  /// The weight of similar areas against little cropping, from 0 (little cropping) to 1.
  public var evenness: CGFloat {
    didSet { evenness = evenness.boundedEvenness }
  }
  /// The breaks of plain rows, without stacks; nil for rows of blocks. The row height is then chosen for the size, and
  /// all photos are cropped alike.
  public var rowBreaks: FlowGrid.RowBreaks?

  /// The number of better arrangements that look different, from 0 for the best arrangement. An arrangement looks
  /// different if at least half of the photos are elsewhere. If there are not as many, the result is the best.
  public var another = 0 {
    didSet { another = max(0, another) }
  }

  /// Creates rows. A gap is from 0 to 10⁹, a crop from 0 to just below 1; other numbers become the nearest of these, as
  /// they do when a property is set.
  public init(spacing: CGFloat = 0, maxCrop: CGFloat = 0.08, verticalSpacing: CGFloat? = nil) {
    self.spacing = spacing.boundedDistance
    self.verticalSpacing = verticalSpacing.map(\.boundedDistance)
    self.maxCrop = maxCrop.boundedShare
    evenness = 0.5
  }

  /// The tiles for one size, kept between sizing and placing.
  public struct Cache {
    var aspects: [CGFloat]
    var weights: [CGFloat]
    var size: CGSize?
    var wall: BlockWall?
    var natural = FlowGrid.Cache()
  }

  public func makeCache(subviews: Subviews) -> Cache {
    Cache(aspects: aspects(of: subviews), weights: weights(of: subviews))
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    guard let size = proposal.exactSize else {
      let grid = naturalGrid(for: proposal, subviews: subviews)
      cache.natural = grid.makeCache(subviews: subviews)
      let open = ProposedViewSize(width: proposal.width, height: nil)
      return grid.sizeThatFits(proposal: open, subviews: subviews, cache: &cache.natural)
    }
    arrange(filling: size, cache: &cache)
    return size
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if subviews.isEmpty { return }
    guard proposal.exactSize != nil else {
      let grid = naturalGrid(for: proposal, subviews: subviews)
      return grid.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache.natural)
    }
    arrange(filling: bounds.size, cache: &cache)
    for (photo, frame) in (cache.wall?.frames(in: bounds) ?? []).enumerated() {
      subviews[fromStart: photo].place(at: frame.origin, proposal: ProposedViewSize(frame.size))
    }
  }

  /// Returns the largest crop at a size. If no whole height can be filled within the allowed crop, the nearest size is
  /// the one that crops least.
  public func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit {
    let size = size.bounded
    if subviews.isEmpty { return ExactFit(crop: 0, nearest: size) }
    return search(of: subviews).fit(in: size, another: another)
  }

  /// Returns about the same as `fit`, from a quick search for one of many sizes.
  package func roughFit(_ subviews: Subviews, in size: CGSize) -> ExactFit {
    let size = size.bounded
    if subviews.isEmpty { return ExactFit(crop: 0, nearest: size) }
    return search(of: subviews).fit(in: size, isRough: true)
  }

  /// The number of arrangements that are compared for so many photos; nil for a search that does not compare all.
  package func comparedArrangements(of photos: Int) -> Int? {
    rowBreaks == nil && (1...BlockEnumeration.maxPhotos).contains(photos)
      ? BlockEnumeration.arrangements(of: photos) : nil
  }

  private var gapDown: CGFloat { verticalSpacing ?? spacing }

  private func arrange(filling size: CGSize, cache: inout Cache) {
    if cache.size == size { return }
    cache.size = size
    cache.wall = search(cache.aspects, cache.weights).wall(filling: size, another: another)
  }

  func search(of subviews: Subviews) -> ExactFlowSearch { search(aspects(of: subviews), weights(of: subviews)) }

  private func search(_ aspects: [CGFloat], _ weights: [CGFloat]) -> ExactFlowSearch {
    ExactFlowSearch(
      aspects: aspects, weights: weights, gaps: CGSize(width: spacing, height: gapDown), maxCrop: maxCrop,
      evenness: evenness, rowBreaks: rowBreaks)
  }

  private func weights(of subviews: Subviews) -> [CGFloat] { subviews.map { $0[PhotoWeight.self] >= 2 ? 4 : 1 } }

  private func aspects(of subviews: Subviews) -> [CGFloat] {
    subviews.map { subview in
      let size = subview.sizeThatFits(.unspecified)
      let aspect = size.width / size.height
      return aspect > 0 ? min(max(aspect, FlowLine.aspects.lowerBound), FlowLine.aspects.upperBound) : 1
    }
  }

  /// Returns the layout used if there is no rectangle to fill.
  private func naturalGrid(for proposal: ProposedViewSize, subviews: Subviews) -> FlowGrid {
    let natural = subviews.reduce(0) { $0 + $1.sizeThatFits(.unspecified).height / CGFloat(subviews.count) }
    let asked = proposal.height.flatMap { $0 < .infinity ? $0 : nil } ?? natural
    let rowHeight = min(max(asked, .leastNormalMagnitude), .greatestFiniteMagnitude)
    return FlowGrid(rowHeight: rowHeight, spacing: spacing, rowBreaks: .balanced, verticalSpacing: verticalSpacing)
  }
}

extension CGFloat {
  fileprivate var boundedEvenness: CGFloat { self >= 0 ? Swift.min(self, 1) : 0 }
}

extension ProposedViewSize {
  /// The proposed size, if both dimensions are given and can be filled.
  fileprivate var exactSize: CGSize? {
    guard let width, let height, width < .infinity, height < .infinity else { return nil }
    return CGSize(width: max(0, width), height: max(0, height))
  }
}

extension ExactFlow: Codable {
  /// Reads a layout. Missing properties have their defaults, and numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = ExactFlow()
    try values.read(.spacing, into: &layout.spacing)
    try values.read(.verticalSpacing, into: &layout.verticalSpacing)
    try values.read(.maxCrop, into: &layout.maxCrop)
    try values.read(.evenness, into: &layout.evenness)
    try values.read(.rowBreaks, into: &layout.rowBreaks)
    try values.read(.another, into: &layout.another)
    self = layout
  }
}
