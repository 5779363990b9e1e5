import Foundation

extension FlowGrid {
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if subviews.isEmpty { return }
    findRows(width: bounds.width, subviews: subviews, cache: &cache)
    if !cache.stableRows.isEmpty {
      return cache.stableRows.place(subviews, in: bounds, spacing: spacing) { photo in
        baselineWidth(of: subviews[fromStart: photo]) / rowHeight
      }
    }
    var y = bounds.minY
    for band in cache.bands {
      if isHidden(band, of: cache, subviews: subviews) {
        hide(band, at: CGPoint(x: bounds.minX, y: y), subviews: subviews)
        continue
      }
      switch band {
      case .row(let row): place(row, at: y, in: bounds, subviews: subviews)
      case .hero(let block): place(block, at: y, in: bounds, subviews: subviews)
      }
      y += height(of: band) + gapDown
    }
  }

  func height(of band: FlowBand) -> CGFloat {
    switch band {
    case .row(let row): row.height
    case .hero(let block): block.height(spacing: gapDown)
    }
  }

  private func place(_ row: FlowRow, at y: CGFloat, in bounds: CGRect, subviews: Subviews) {
    var x = bounds.minX
    if row.isLast && lastRow == .center {
      x += max(0, bounds.width - occupiedWidth(of: row, subviews: subviews)) / 2
    }
    place(row.photos, height: row.height, at: CGPoint(x: x, y: y), subviews: subviews)
  }

  private func place(_ block: HeroBlock, at y: CGFloat, in bounds: CGRect, subviews: Subviews) {
    let heroX = block.heroIsFirst ? bounds.minX : bounds.maxX - block.heroWidth
    let othersX = block.heroIsFirst ? bounds.minX + block.heroWidth + spacing : bounds.minX
    place([block.hero], height: block.height(spacing: gapDown), at: CGPoint(x: heroX, y: y), subviews: subviews)
    let (upper, lower) = block.others
    place(upper, height: block.upperHeight, at: CGPoint(x: othersX, y: y), subviews: subviews)
    let lowerY = y + block.upperHeight + gapDown
    place(lower, height: block.lowerHeight, at: CGPoint(x: othersX, y: lowerY), subviews: subviews)
  }

  private func place(_ photos: some Sequence<Int>, height: CGFloat, at point: CGPoint, subviews: Subviews) {
    let proposal = ProposedViewSize(width: nil, height: height)
    var x = point.x
    for photo in photos {
      let subview = subviews[fromStart: photo]
      // Each edge is computed once and passed on, so that neighbors share it exactly.
      subview.place(at: CGPoint(x: x, y: point.y), proposal: proposal)
      x += subview.sizeThatFits(proposal).width + spacing
    }
  }

  // MARK: - The last row

  /// Returns true if an incomplete last row is to be hidden, as `lastRow` says. A row is never hidden if it is the only
  /// one.
  func isHidden(_ band: FlowBand, of cache: Cache, subviews: Subviews) -> Bool {
    guard lastRow == .hide, case .row(let row) = band, row.isLast, cache.bands.count > 1, let width = cache.width
    else { return false }
    return occupiedWidth(of: row, subviews: subviews) < width - 0.5
  }

  private func hide(_ band: FlowBand, at point: CGPoint, subviews: Subviews) {
    guard case .row(let row) = band else { return }
    for photo in row.photos { subviews[fromStart: photo].place(at: point, proposal: .zero) }
  }

  private func occupiedWidth(of row: FlowRow, subviews: Subviews) -> CGFloat {
    let proposal = ProposedViewSize(width: nil, height: row.height)
    let widths = row.photos.reduce(0) { $0 + subviews[fromStart: $1].sizeThatFits(proposal).width }
    return widths + spacing * CGFloat(row.photos.count - 1)
  }
}

extension LayoutSubviews {
  /// The subview at an offset from the first of the slice.
  subscript(fromStart offset: Int) -> LayoutSubview { self[startIndex + offset] }
}
