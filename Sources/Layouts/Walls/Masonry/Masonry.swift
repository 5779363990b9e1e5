public import Foundation

/// Columns of equal width; each photo goes to the shortest column.
///
///     Masonry(columnWidth: 320, spacing: 8)
///
/// Of equally short columns, the leftmost gets the photo. Photos keep their aspect ratio unless columns are leveled:
/// then some of the last photos change places, so that columns end at similar heights, and photos are cropped slightly;
/// they should accept the proposed size. Takes time linear in the number of photos, and logarithmic in that of columns.
public struct Masonry: Layout, Hashable, Sendable {
  /// The number of columns, at most that of photos; by default, the number that brings their width closest to
  /// `columnWidth`.
  public var columns: Int? {
    didSet { columns = columns.map(\.boundedCount) }
  }
  /// The approximate width of columns if their number is not given; exact if no width is proposed.
  public var columnWidth: CGFloat {
    didSet { columnWidth = columnWidth.boundedLength }
  }
  /// The gap between photos.
  public var spacing: CGFloat {
    didSet { spacing = spacing.boundedDistance }
  }
  /// The vertical gap between photos, if it differs.
  public var verticalSpacing: CGFloat? {
    didSet { verticalSpacing = verticalSpacing.map(\.boundedDistance) }
  }
  /// The maximum fraction that photos may lose so that all columns end at the same height; nil if columns are not
  /// leveled.
  public var levelCrop: CGFloat? {
    didSet { levelCrop = levelCrop.map(\.boundedShare) }
  }
  /// True if leveled columns differ in width where `levelCrop` is not enough; otherwise they end as close to the same
  /// height as it allows.
  public var variesWidths: Bool

  /// Creates columns. Their number is 1 to 10,000, their width 10⁻⁶ to 10⁹, a gap from 0 to 10⁹, a crop from 0 to just
  /// below 1; other numbers become the nearest of these, as they do when a property is set.
  public init(
    columns: Int? = nil, columnWidth: CGFloat = 300, spacing: CGFloat = 0, levelCrop: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.columns = columns.map(\.boundedCount)
    self.columnWidth = columnWidth.boundedLength
    self.spacing = spacing.boundedDistance
    self.verticalSpacing = verticalSpacing.map(\.boundedDistance)
    self.levelCrop = levelCrop.map(\.boundedShare)
    variesWidths = true
  }

  /// The columns for one width, kept between sizing and placing.
  public struct Cache {
    var width: CGFloat?
    var height: CGFloat = 0
    var columns = 0
    /// The column of each photo.
    var columnOfPhoto: [Int] = []
    /// The leveled columns; nil if columns are not leveled.
    var level: MasonryLevel?
  }

  public func makeCache(subviews: Subviews) -> Cache { Cache() }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    let width = width(for: proposal, photos: subviews.count)
    fillColumns(width: width, subviews: subviews, cache: &cache)
    return CGSize(width: width, height: cache.height)
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if subviews.isEmpty { return }
    fillColumns(width: bounds.width, subviews: subviews, cache: &cache)
    if let level = cache.level { return place(subviews, on: level, columnOfPhoto: cache.columnOfPhoto, in: bounds) }
    let columns = Division.equal(cache.columns, of: bounds.width, from: bounds.minX, spacing: spacing)
    var ends = Array(repeating: bounds.minY, count: cache.columns)
    for (subview, column) in zip(subviews, cache.columnOfPhoto) {
      let proposal = ProposedViewSize(width: columns[column].length, height: nil)
      subview.place(at: CGPoint(x: columns[column].start, y: ends[column]), proposal: proposal)
      ends[column] += subview.sizeThatFits(proposal).height + gapDown
    }
  }

  private func place(_ subviews: Subviews, on level: MasonryLevel, columnOfPhoto: [Int], in bounds: CGRect) {
    let columns = level.columns(in: bounds, spacing: spacing)
    var rows = zip(level.counts, level.heights(in: bounds)).map { count, height in
      Division(of: height, from: bounds.minY, into: count, spacing: gapDown)
    }
    var used = Array(repeating: CGFloat.zero, count: columns.count)
    for (subview, column) in zip(subviews, columnOfPhoto) {
      used[column] += Self.ratio(of: subview)
      let row = rows[column].part(upTo: used[column] / level.totals[column])
      subview.place(
        at: CGPoint(x: columns[column].start, y: row.start),
        proposal: ProposedViewSize(width: columns[column].length, height: row.length))
    }
  }

  /// Returns a subview's height divided by its width; 1 if it is empty, which only a nested layout can be.
  private static func ratio(of subview: LayoutSubview) -> CGFloat {
    let size = subview.sizeThatFits(.unspecified)
    let ratio = size.height / size.width
    return ratio > 0 && ratio.isFinite ? ratio : 1
  }

  private var gapDown: CGFloat { verticalSpacing ?? spacing }

  // MARK: - Columns

  /// Returns the width of columns. If no width is proposed, columns have `columnWidth`, and unless their number is
  /// given, every photo gets its own column.
  private func width(for proposal: ProposedViewSize, photos: Int) -> CGFloat {
    if let width = proposal.width, width.isFinite { return max(0, width) }
    let columns = CGFloat(min(columns ?? photos, photos))
    return columns * columnWidth + spacing * (columns - 1)
  }

  private func columnCount(width: CGFloat, photos: Int) -> Int {
    if let columns { return min(columns, photos) }
    let nearest = ((width + spacing) / (columnWidth + spacing)).rounded()
    // The gaps alone must not fill the wall.
    let most = (width / spacing).rounded(.up)
    return Int(max(1, min(nearest, most.isNaN ? 1 : most, CGFloat(photos))))
  }

  private func fillColumns(width: CGFloat, subviews: Subviews, cache: inout Cache) {
    if cache.width == width { return }
    let count = columnCount(width: width, photos: subviews.count)
    let room = Division(of: width, from: 0, into: count, spacing: spacing).room
    let proposal = ProposedViewSize(width: room / CGFloat(count), height: nil)
    let heights = subviews.map { $0.sizeThatFits(proposal).height + gapDown }
    var columnOfPhoto = Self.deal(heights, to: count)
    guard let levelCrop else {
      var ends = Array(repeating: CGFloat.zero, count: count)
      for (height, column) in zip(heights, columnOfPhoto) { ends[column] += height }
      let height = max(0, ends.reduce(0, max) - gapDown)
      cache = Cache(width: width, height: height, columns: count, columnOfPhoto: columnOfPhoto)
      return
    }
    var foot = MasonryFoot(heights: heights, columnOfPhoto: columnOfPhoto, columns: count)
    foot.even()
    columnOfPhoto = foot.columnOfPhoto
    var stacks = MasonryLevel.Stacks(count: count)
    for (subview, column) in zip(subviews, columnOfPhoto) { stacks.add(Self.ratio(of: subview), to: column) }
    let level = MasonryLevel(
      stacks, room: room, verticalSpacing: gapDown, maxCrop: levelCrop, variesWidths: variesWidths)
    cache = Cache(
      width: width, height: level.height, columns: count, columnOfPhoto: columnOfPhoto, level: level)
  }

  /// Returns the column of each photo, if each goes to the shortest.
  private static func deal(_ heights: [CGFloat], to count: Int) -> [Int] {
    var columns = MasonryColumns(count: count)
    return heights.map { height in
      let column = columns.shortest
      columns.growShortest(by: height)
      return column
    }
  }
}

extension Masonry: Codable {
  /// Reads a layout. Missing properties have their defaults, and numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = Masonry()
    try values.read(.columns, into: &layout.columns)
    try values.read(.columnWidth, into: &layout.columnWidth)
    try values.read(.spacing, into: &layout.spacing)
    try values.read(.verticalSpacing, into: &layout.verticalSpacing)
    try values.read(.levelCrop, into: &layout.levelCrop)
    try values.read(.variesWidths, into: &layout.variesWidths)
    self = layout
  }
}
