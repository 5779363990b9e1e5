public import Foundation

/// Rows of photos of the same height, each scaled up to fill the width.
///
///     FlowGrid(rowHeight: 240, spacing: 4)
///     FlowGrid(rowHeight: 240, spacing: 4, rowBreaks: .balanced)
///
/// Heroes (photos with a ``PhotoWeight`` of 2 or more) are as tall as the two rows beside them, so they are always in
/// filled rows. A hero with too few photos nearby, or only photos that would make the rows much too tall or too low, is
/// treated like any other photo. Takes time linear in the number of photos, and for stable rows, times that in a row;
/// each hero takes the square of the number in a row, or, in balanced rows, its cube.
public struct FlowGrid: Layout, Hashable, Sendable {
  /// The height of rows before they are scaled up, in pixels.
  public var rowHeight: CGFloat {
    didSet { rowHeight = rowHeight.boundedLength }
  }
  /// The gap between photos.
  public var spacing: CGFloat {
    didSet { spacing = spacing.boundedDistance }
  }
  /// The vertical gap between photos, if it differs.
  public var verticalSpacing: CGFloat? {
    didSet { verticalSpacing = verticalSpacing.map(\.boundedDistance) }
  }
  /// True if full rows are scaled up to the full width.
  public var fills: Bool
  /// The treatment of a last row that is not full. With balanced breaks, it is treated like any other row.
  public var lastRow: LastRow
  /// The maximum factor by which a row is scaled up; rows that would need more stay ragged.
  public var maxRowScale: CGFloat {
    didSet { maxRowScale = maxRowScale >= 1 ? maxRowScale : 1 }
  }
  /// The way in which photos are divided into rows.
  public var rowBreaks: RowBreaks
  /// True if adding or removing a photo leaves nearly all others in place. Photos are then identified by their
  /// ``PhotoIdentity``, all rows are filled, and all photos, heroes included, are cropped a little, so they should
  /// accept the proposed size. `fills`, `lastRow`, `maxRowScale` and `rowBreaks` have no effect.
  public var isStable: Bool

  /// The treatment of the last row, which may not be full.
  public enum LastRow: String, CaseIterable, Codable, Sendable {
    /// Keeps the row height, aligned to the left.
    case natural
    /// Fills the width like any row, however tall that makes it, up to `maxRowScale`.
    case fill
    /// Keeps the row height, in the middle of the width.
    case center
    /// Leaves out a row that is not full, unless it is the only one. Its photos have empty frames.
    case hide
  }

  /// The division of photos into rows.
  public enum RowBreaks: String, CaseIterable, Codable, Sendable {
    /// A photo joins the current row if it fits beside the others at the row height; otherwise, it starts a new row.
    case greedy
    /// All rows are chosen together, so that their heights are as close to the row height as possible. They all fill
    /// the width, even the last one.
    case balanced
    /// Rows are greedy, but a last row that is not full is balanced together with a few rows before it, so that it is
    /// full, unless that would make them much taller or lower than the row height.
    case full
  }

  /// Creates rows. The row height is from 10⁻⁶ to 10⁹, and the gap from 0 to 10⁹; other numbers are set to the nearest
  /// value in range, here and when a property is set.
  ///
  /// ``Layout/setting(_:to:)`` sets the other properties.
  public init(
    rowHeight: CGFloat, spacing: CGFloat = 0, lastRow: LastRow = .natural, rowBreaks: RowBreaks = .greedy,
    isStable: Bool = false
  ) {
    self.init(
      rowHeight: rowHeight, spacing: spacing, fills: true, lastRow: lastRow, rowBreaks: rowBreaks, isStable: isStable)
  }

  /// Creates the layout with all its properties.
  @_disfavoredOverload
  package init(
    rowHeight: CGFloat, spacing: CGFloat = 0, fills: Bool = true, lastRow: LastRow = .natural,
    maxRowScale: CGFloat = .infinity, rowBreaks: RowBreaks = .greedy, isStable: Bool = false,
    verticalSpacing: CGFloat? = nil
  ) {
    self.rowHeight = rowHeight.boundedLength
    self.spacing = spacing.boundedDistance
    self.verticalSpacing = verticalSpacing.map(\.boundedDistance)
    self.fills = fills
    self.lastRow = lastRow
    self.maxRowScale = maxRowScale
    self.maxRowScale = maxRowScale >= 1 ? maxRowScale : 1
    self.rowBreaks = rowBreaks
    self.isStable = isStable
  }

  /// The rows for one width, kept between sizing and placing.
  public struct Cache {
    var width: CGFloat?
    var bands: [FlowBand] = []
    /// The rows that replace bands if the wall is stable.
    var stableRows: [CroppedRow] = []
  }

  public func makeCache(subviews: Subviews) -> Cache { Cache() }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    if let width = proposal.width, width.isFinite {
      findRows(width: max(0, width), subviews: subviews, cache: &cache)
    } else {
      putAllInOneRow(subviews, cache: &cache)
    }
    let width = cache.width ?? 0
    if let last = cache.stableRows.last { return CGSize(width: width, height: last.top + last.height) }
    let visible = cache.bands.filter { !isHidden($0, of: cache, subviews: subviews) }
    let heights = visible.reduce(0) { $0 + height(of: $1) }
    return CGSize(width: width, height: heights + gapDown * CGFloat(max(0, visible.count - 1)))
  }

  var gapDown: CGFloat { verticalSpacing ?? spacing }

  // MARK: - Finding rows

  /// Puts all photos in one row if no width is proposed.
  private func putAllInOneRow(_ subviews: Subviews, cache: inout Cache) {
    let widths = baselineWidths(of: subviews).reduce(0, +)
    let line = line(of: subviews, width: widths + spacing * CGFloat(subviews.count - 1))
    let height = line.filledHeight(widths: widths, count: line.count)
    cache = Cache(
      width: line.width, bands: [bounded(.row(FlowRow(photos: 0..<line.count, height: height, isLast: true)))])
  }

  private func line(of subviews: Subviews, width: CGFloat) -> FlowLine {
    FlowLine(
      widths: Array(baselineWidths(of: subviews)), rowHeight: rowHeight, spacing: spacing, verticalSpacing: gapDown,
      width: width)
  }

  private func baselineWidths(of subviews: Subviews) -> some Sequence<CGFloat> {
    subviews.lazy.map(baselineWidth)
  }

  func baselineWidth(of subview: LayoutSubview) -> CGFloat {
    subview.sizeThatFits(ProposedViewSize(width: nil, height: rowHeight)).width
  }

  func findRows(width: CGFloat, subviews: Subviews, cache: inout Cache) {
    if cache.width == width { return }
    cache = Cache(width: width)
    var line = line(of: subviews, width: width)
    if isStable {
      line.boundAspects()
      cache.stableRows = StableBreaks.rows(of: line, identities: identities(of: subviews))
      return
    }
    line.heroes = heroes(of: subviews)
    let blocks = HeroBlocks(line: line, maxRowScale: maxRowScale)
    switch rowBreaks {
    case .greedy:
      cache.bands = GreedyBreaks.bands(of: line, blocks: blocks)
    case .full:
      cache.bands = GreedyBreaks.bands(of: line, blocks: blocks)
      if fills { cache.bands = FullEnd.bands(cache.bands, of: line, maxRowScale: maxRowScale) }
    case .balanced:
      line.boundAspects()
      cache.bands = BalancedBreaks.bands(of: line, blocks: blocks)
    }
    cache.bands = cache.bands.map(bounded)
  }

  /// Returns the identities of photos. Photos without an identity are identified by their positions.
  private func identities(of subviews: Subviews) -> [UInt64] {
    subviews.enumerated().map { index, subview in
      if let identity = subview[PhotoIdentity.self] { return identity }
      let mixed = UInt64(index + 1) &* 0x9e37_79b9_7f4a_7c15
      return (mixed ^ (mixed >> 32)) &* 0xd6e8_feb8_6659_fd93
    }
  }

  private func heroes(of subviews: Subviews) -> [Bool] {
    let heroes = subviews.map { $0[PhotoWeight.self] >= 2 }
    return heroes.contains(true) ? heroes : []
  }

  /// Limits the scale of a row that would be too tall if it filled the width. A photo wider than the wall always gets
  /// its own row, and is scaled down to fit.
  private func bounded(_ band: FlowBand) -> FlowBand {
    guard case .row(var row) = band else { return band }
    let isScaledUp = fills && (!row.isLast || lastRow == .fill)
    row.height = min(row.height, rowHeight * (isScaledUp ? maxRowScale : 1))
    return .row(row)
  }
}
