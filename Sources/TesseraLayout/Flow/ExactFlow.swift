public import Foundation

/// Rows of photos that fill a rectangle exactly, with the same small fraction cropped from every photo.
///
///     ExactFlow(spacing: 4)
///
/// Photos keep their order. Rows are broken so that their total comes close to the height and their heights stay even;
/// then all are scaled vertically by the same factor. Heroes are treated like other photos. If no height is proposed,
/// the result is that of a balanced `FlowGrid` at the photos' own height. Takes time linear in the number of photos,
/// times that in a row.
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

  /// Creates rows. A gap is from 0 to 10⁹, a crop from 0 to just below 1; other numbers become the nearest of these, as
  /// they do when a property is set.
  public init(spacing: CGFloat = 0, maxCrop: CGFloat = 0.08, verticalSpacing: CGFloat? = nil) {
    self.spacing = spacing.boundedDistance
    self.verticalSpacing = verticalSpacing.map(\.boundedDistance)
    self.maxCrop = maxCrop.boundedShare
  }

  /// The rows for one size, kept between sizing and placing.
  public struct Cache {
    var aspects: [CGFloat]
    var size: CGSize?
    var rows: [CroppedRow] = []
    var natural = FlowGrid.Cache()
  }

  public func makeCache(subviews: Subviews) -> Cache { Cache(aspects: aspects(of: subviews)) }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    guard let size = proposal.exactSize else {
      let grid = naturalGrid(for: proposal, subviews: subviews)
      cache.natural = grid.makeCache(subviews: subviews)
      let open = ProposedViewSize(width: proposal.width, height: nil)
      return grid.sizeThatFits(proposal: open, subviews: subviews, cache: &cache.natural)
    }
    findRows(filling: size, cache: &cache)
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
    findRows(filling: bounds.size, cache: &cache)
    cache.rows.place(subviews, in: bounds, spacing: spacing) { cache.aspects[$0] }
  }

  /// Returns the crop for a size. If no whole height can be filled within the allowed crop, the nearest size is the one
  /// that crops least.
  public func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit {
    let size = size.bounded
    if subviews.isEmpty { return ExactFit(crop: 0, nearest: size) }
    var search = ExactSearch(
      aspects: aspects(of: subviews), width: max(0, size.width), spacing: spacing, verticalSpacing: gapDown,
      maxCrop: maxCrop)
    let (crop, nearest) = search.fit(height: max(0, size.height))
    return ExactFit(crop: crop, nearest: CGSize(width: size.width, height: nearest))
  }

  private var gapDown: CGFloat { verticalSpacing ?? spacing }

  private func findRows(filling size: CGSize, cache: inout Cache) {
    if cache.size == size { return }
    var search = ExactSearch(
      aspects: cache.aspects, width: size.width, spacing: spacing, verticalSpacing: gapDown, maxCrop: maxCrop)
    cache.size = size
    cache.rows = []
    cache.rows.append(search.rows(filling: size.height), filling: size.height, from: 0, spacing: gapDown)
  }

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
    self = layout
  }
}
