public import Foundation

/// Columns of photos that all end at the same height, so that they fill a width and a height exactly.
///
///     ExactMasonry(spacing: 6).fit(subviews, in: CGSize(width: 1920, height: 1080)).crop  // 0.013
///
/// Columns differ in width so that all are equally tall, and the same fraction of every photo is cropped. The number of
/// columns and their unevenness are chosen so that areas of photos are similar, and little is cropped. Photos must have
/// the fitting `.fill`. If only one dimension is proposed, the other is chosen so that nothing is cropped.
///
/// Takes about ten passes, each linear in the number of photos and logarithmic in that of columns; with up to 128
/// photos, every arrangement is tried.
public struct ExactMasonry: ExactLayout, Hashable, Sendable {
  /// The number of columns, at most that of photos.
  public var columns: Int? {
    didSet { columns = columns.map(\.boundedCount) }
  }
  /// The gap between photos.
  public var spacing: CGFloat {
    didSet { spacing = spacing.boundedDistance }
  }
  /// The vertical gap between photos, if it differs.
  public var verticalSpacing: CGFloat? {
    didSet { verticalSpacing = verticalSpacing.map(\.boundedDistance) }
  }
  /// The maximum fraction of its area that a photo may lose. If that is not possible, photos are cropped as little as
  /// possible.
  public var maxCrop: CGFloat {
    didSet { maxCrop = maxCrop.boundedShare }
  }

  /// Creates columns, whose number is chosen if it is nil. It is 1 to 10,000, a gap from 0 to 10⁹, a crop from 0 to
  /// just below 1; other numbers become the nearest of these, as they do when a property is set.
  public init(columns: Int? = nil, spacing: CGFloat = 0, maxCrop: CGFloat = 0.08, verticalSpacing: CGFloat? = nil) {
    self.columns = columns.map(\.boundedCount)
    self.spacing = spacing.boundedDistance
    self.verticalSpacing = verticalSpacing.map(\.boundedDistance)
    self.maxCrop = maxCrop.boundedShare
  }

  /// The arrangements tried, and the one chosen for one proposal.
  public struct Cache {
    var deals: ExactMasonryDeals
    var proposal: ProposedViewSize?
    var size = CGSize.zero
    var pattern = ExactMasonryPattern(columns: 1)
  }

  public func makeCache(subviews: Subviews) -> Cache {
    Cache(deals: deals(of: subviews))
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    choosePattern(for: proposal, subviews: subviews, cache: &cache)
    return cache.size
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if subviews.isEmpty { return }
    choosePattern(for: proposal, subviews: subviews, cache: &cache)
    let ratios = cache.deals.ratios
    let deal = ExactMasonryDeal(cache.pattern, ratios: ratios)
    let columns = columns(of: deal, in: bounds)
    var rows = deal.counts.map { Division(of: bounds.height, from: bounds.minY, into: $0, spacing: gapDown) }
    var used = Array(repeating: CGFloat.zero, count: deal.counts.count)
    for (photo, column) in deal.columnOfPhoto.enumerated() {
      used[column] += ratios[photo]
      let row = rows[column].part(upTo: used[column] / deal.totals[column])
      subviews[subviews.startIndex + photo].place(
        at: CGPoint(x: columns[column].start, y: row.start),
        proposal: ProposedViewSize(width: columns[column].length, height: row.length))
    }
  }

  public func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit {
    let size = size.bounded
    if subviews.isEmpty { return ExactFit(crop: 0, nearest: size) }
    var deals = deals(of: subviews)
    let crop = deals.best(for: size, maxCrop: maxCrop).crop
    let isKept = crop <= maxCrop
    return ExactFit(crop: crop, nearest: isKept ? size : deals.nearestKeeping(maxCrop, to: size) ?? size)
  }

  /// Returns columns whose widths make all photos cropped alike: a column's width is its height without gaps, divided
  /// by the height of its photos at width 1.
  private func columns(of deal: ExactMasonryDeal, in bounds: CGRect) -> [Division.Part] {
    let widths = zip(deal.counts, deal.totals).map { count, total in
      Division(of: bounds.height, from: 0, into: count, spacing: gapDown).room / total
    }
    return Division.weighted(widths, of: bounds.width, from: bounds.minX, spacing: spacing)
  }

  private var gapDown: CGFloat { verticalSpacing ?? spacing }

  private func deals(of subviews: Subviews) -> ExactMasonryDeals {
    ExactMasonryDeals(of: subviews, columns: columns, gaps: CGSize(width: spacing, height: gapDown))
  }

  // MARK: - Choosing

  private func choosePattern(for proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    if cache.proposal == proposal { return }
    func finite(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isFinite ? max(0, $0) : nil } }
    cache.proposal = proposal
    switch (finite(proposal.width), finite(proposal.height)) {
    case (let width?, let height?):
      cache.size = CGSize(width: width, height: height)
      cache.pattern = cache.deals.best(for: cache.size, maxCrop: maxCrop).pattern
    case (let width?, nil):
      cache.pattern = cache.deals.even(for: CGSize(width: width, height: width / Self.openAspect))
      cache.size = CGSize(width: width, height: cache.deals.naturalHeight(of: cache.pattern, width: width))
    case (nil, let height?):
      cache.pattern = cache.deals.even(for: CGSize(width: height * Self.openAspect, height: height))
      cache.size = CGSize(width: cache.deals.naturalWidth(of: cache.pattern, height: height), height: height)
    case (nil, nil):
      // As many columns as make them about as wide as the widest photo.
      let widest = subviews.lazy.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
      let width = widest * CGFloat(subviews.count).squareRoot()
      cache.pattern = cache.deals.even(for: CGSize(width: width, height: width / Self.openAspect))
      cache.size = CGSize(width: width, height: cache.deals.naturalHeight(of: cache.pattern, width: width))
    }
  }

  /// The aspect ratio that walls should be close to if a dimension is unspecified.
  private static var openAspect: CGFloat { 4.0 / 3 }
}

extension ExactMasonry: Codable {
  /// Reads a layout. Missing properties have their defaults, and numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = ExactMasonry()
    try values.read(.columns, into: &layout.columns)
    try values.read(.spacing, into: &layout.spacing)
    try values.read(.verticalSpacing, into: &layout.verticalSpacing)
    try values.read(.maxCrop, into: &layout.maxCrop)
    self = layout
  }
}
