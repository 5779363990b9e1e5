public import Foundation

/// Rows of photos at one height, each row scaled up to fill the width.
///
///     FlowGrid(rowHeight: 240, spacing: 4)
///
/// A photo joins the current row while it fits beside the others at the row height; otherwise the row is closed and
/// scaled to end exactly at the edge. Linear in the number of photos.
public struct FlowGrid: Layout, Sendable {
  public var rowHeight: CGFloat
  public var spacing: CGFloat
  /// Whether closed rows are scaled up to the full width.
  public var fills: Bool
  public var lastRow: LastRow
  /// Bounds how much a row is scaled up; a row that would need more stays ragged.
  public var maxRowScale: CGFloat

  /// What becomes of the last row, which nothing closes.
  public enum LastRow: String, CaseIterable, Sendable {
    case natural
    case fill
    case center
    case hide
  }

  public init(
    rowHeight: CGFloat, spacing: CGFloat = 0, fills: Bool = true, lastRow: LastRow = .natural,
    maxRowScale: CGFloat = .infinity
  ) {
    precondition(rowHeight > 0 && rowHeight.isFinite, "A row height must be positive.")
    precondition(spacing >= 0 && spacing.isFinite, "A spacing cannot be negative.")
    precondition(maxRowScale >= 1, "A row's scale cannot be bounded below 1.")
    self.rowHeight = rowHeight
    self.spacing = spacing
    self.fills = fills
    self.lastRow = lastRow
    self.maxRowScale = maxRowScale
  }

  /// The rows found for one width, kept from sizing to placing.
  public struct Cache {
    var width: CGFloat?
    var rows: [Row] = []
  }

  struct Row {
    var photos: Range<Int>
    var scale: CGFloat
    var isLast = false
  }

  public func makeCache(subviews: Subviews) -> Cache { Cache() }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    let width = width(for: proposal, subviews: subviews)
    findRows(width: width, subviews: subviews, cache: &cache)
    let visible = cache.rows.filter { !isHidden($0, of: cache, subviews: subviews) }
    let heights = visible.reduce(0) { $0 + rowHeight * $1.scale }
    return CGSize(width: width, height: heights + spacing * CGFloat(max(0, visible.count - 1)))
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if subviews.isEmpty { return }
    findRows(width: bounds.width, subviews: subviews, cache: &cache)
    var y = bounds.minY
    for row in cache.rows {
      if isHidden(row, of: cache, subviews: subviews) {
        for photo in row.photos { subviews[photo].place(at: CGPoint(x: bounds.minX, y: y), proposal: .zero) }
        continue
      }
      place(row, at: y, in: bounds, subviews: subviews)
      y += rowHeight * row.scale + spacing
    }
  }

  private func place(_ row: Row, at y: CGFloat, in bounds: CGRect, subviews: Subviews) {
    var x = bounds.minX
    if row.isLast && lastRow == .center {
      x += max(0, bounds.width - occupiedWidth(of: row, subviews: subviews)) / 2
    }
    let proposal = ProposedViewSize(width: nil, height: rowHeight * row.scale)
    for photo in row.photos {
      // Each edge is computed once and handed on, so that neighbours share it to the last bit.
      subviews[photo].place(at: CGPoint(x: x, y: y), proposal: proposal)
      x += subviews[photo].sizeThatFits(proposal).width + spacing
    }
  }

  // MARK: - Finding rows

  /// Where no width is proposed, everything stands in one row.
  private func width(for proposal: ProposedViewSize, subviews: Subviews) -> CGFloat {
    if let width = proposal.width, width.isFinite { return max(0, width) }
    return baselineWidths(of: subviews).reduce(0, +) + spacing * CGFloat(subviews.count - 1)
  }

  private func baselineWidths(of subviews: Subviews) -> some Sequence<CGFloat> {
    subviews.lazy.map { $0.sizeThatFits(ProposedViewSize(width: nil, height: rowHeight)).width }
  }

  private func findRows(width: CGFloat, subviews: Subviews, cache: inout Cache) {
    if cache.width == width { return }
    cache = Cache(width: width)
    var start = subviews.startIndex
    var widths: CGFloat = 0
    for (photo, photoWidth) in zip(subviews.indices, baselineWidths(of: subviews)) {
      let fits = widths + spacing * CGFloat(photo - start) + photoWidth <= width
      if photo > start && !fits {
        cache.rows.append(row(start..<photo, widths: widths, width: width, isLast: false))
        start = photo
        widths = 0
      }
      widths += photoWidth
    }
    cache.rows.append(row(start..<subviews.endIndex, widths: widths, width: width, isLast: true))
  }

  private func row(_ photos: Range<Int>, widths: CGFloat, width: CGFloat, isLast: Bool) -> Row {
    let fillingScale = (width - spacing * CGFloat(photos.count - 1)) / widths
    let isScaledUp = fills && (!isLast || lastRow == .fill)
    // A photo wider than the wall stands alone and is scaled down to it, whatever else was asked.
    return Row(photos: photos, scale: min(fillingScale, isScaledUp ? maxRowScale : 1), isLast: isLast)
  }

  private func occupiedWidth(of row: Row, subviews: Subviews) -> CGFloat {
    let proposal = ProposedViewSize(width: nil, height: rowHeight * row.scale)
    let widths = row.photos.reduce(0) { $0 + subviews[$1].sizeThatFits(proposal).width }
    return widths + spacing * CGFloat(row.photos.count - 1)
  }

  /// A last row that leaves room free is hidden where that is asked, unless it is all there is.
  private func isHidden(_ row: Row, of cache: Cache, subviews: Subviews) -> Bool {
    guard lastRow == .hide && row.isLast && cache.rows.count > 1, let width = cache.width else { return false }
    return occupiedWidth(of: row, subviews: subviews) < width - 0.5
  }
}
