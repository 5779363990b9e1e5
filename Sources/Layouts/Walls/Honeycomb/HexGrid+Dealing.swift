import Foundation

extension LayoutSubviews {
  /// Returns the photo's identity; its index if it has none.
  func identity(of photo: Int) -> UInt64 {
    self[startIndex + photo][PhotoIdentity.self] ?? UInt64(photo)
  }
}

extension HexGrid {
  /// The minimum number of columns in which a flower fits.
  private static var flowerColumns: Int { 3 }

  func dealing(of photos: HexGridPhotos, columns: Int) -> HexGridDealing {
    let isPlain = photos.heroCount == 0 && !isStable
    var cells = isPlain ? cells(photos, columns: columns) : cellsAroundHeroes(photos, columns: columns)
    if centersLastRow && photos.dealt.count == photos.count { centerLastRow(of: &cells, photos, columns: columns) }
    var bounds = NormalizedBounds()
    for (cell, isHero) in zip(cells, photos.isHero) {
      bounds.include(normalizedCenter(of: cell), reach: isHero ? 1 : 0)
    }
    return HexGridDealing(cells: cells, bounds: bounds)
  }

  private func cells(_ photos: HexGridPhotos, columns: Int) -> [OffsetCoordinate] {
    photos.cells.enumerated().map { index, cell in
      cell ?? OffsetCoordinate(row: index / columns, column: index % columns)
    }
  }

  /// Heroes choose first, each as close as possible to its place in order; the other photos get the remaining cells. A
  /// hero counts as seven places.
  private func cellsAroundHeroes(_ photos: HexGridPhotos, columns: Int) -> [OffsetCoordinate] {
    var cells = photos.cells
    var ground = HexGridGround(of: self, columns: columns)
    for (photo, cell) in cells.enumerated() {
      if let cell { ground.take(photos.isHero[photo] ? flower(around: cell) : [cell]) }
    }
    var place = 0
    for photo in photos.dealt {
      if photos.isHero[photo] {
        cells[photo] = ground.growFlower(
          nearestTo: OffsetCoordinate(row: place / columns, column: place % columns))
      }
      place += photos.isHero[photo] ? 7 : 1
    }
    for photo in photos.dealt where !photos.isHero[photo] { cells[photo] = ground.takeFirst() }
    return cells.map { $0! }
  }

  // MARK: - The last row

  private func centerLastRow(of cells: inout [OffsetCoordinate], _ photos: HexGridPhotos, columns: Int) {
    let flowers = photos.heroCount == 0 ? [] : zip(cells, photos.isHero).filter(\.1).flatMap { flower(around: $0.0) }
    let last = cells.lazy.map(\.row).max() ?? 0
    if flowers.contains(where: { $0.row >= last }) { return }
    let inRow = cells.indices.filter { cells[$0].row == last }
    let shift = lastRowShift(row: last, count: inRow.count, columns: columns)
    for photo in inRow { cells[photo].column += shift }
  }

  /// Returns the number of cells by which the last row moves to the right to be centered.
  private func lastRowShift(row: Int, count: Int, columns: Int) -> Int {
    guard centersLastRow && row > 0 else { return 0 }
    // In a pointy-top grid, every other row is half a cell further right: of two equally near cells, choose the one
    // that compensates for that.
    let evens = orientation == .pointy && !isShifted(row)
    return (columns - count + (evens ? 1 : 0)) / 2
  }

  // MARK: - Columns

  func columnsNearestToAspect(_ photos: HexGridPhotos) -> Int {
    let fewest = fewestColumns(for: photos)
    return max(fewest, columns ?? columnsNearestToAspect(count: photos.cellCount, atLeast: fewest))
  }

  func fewestColumns(for photos: HexGridPhotos) -> Int { photos.dealtHeroCount > 0 ? Self.flowerColumns : 1 }

  /// Returns the number of columns whose aspect ratio is nearest to the wanted one, up to a single row; the first of
  /// several equally near ones. With more columns, the canvas gets wider and lower.
  func columnsNearestToAspect(count: Int, atLeast fewest: Int = 1) -> Int {
    (fewest...max(fewest, count)).nearest(to: aspect) { dealtAspect(count: count, columns: $0) }
  }

  /// Returns the aspect ratio of a canvas of regular cells when every cell has been dealt out.
  func dealtAspect(count: Int, columns: Int) -> CGFloat {
    canvasAspect(NormalizedBounds(extremeCells(count: count, columns: columns).lazy.map(normalizedCenter)))
  }

  /// Returns the aspect ratio of a canvas of regular cells.
  func canvasAspect(_ bounds: NormalizedBounds) -> CGFloat {
    let canvas = oriented(bounds.canvas(HexGridPitch(regular: 1)))
    return canvas.width / canvas.height
  }

  /// Returns the cells of a dealt grid that can be at its extremes: two at each end of the first and last two rows.
  private func extremeCells(count: Int, columns: Int) -> [OffsetCoordinate] {
    let rows = (count + columns - 1) / columns
    return Set([0, 1, rows - 2, rows - 1]).filter { $0 >= 0 && $0 < rows }.flatMap { row in
      let inRow = min(columns, count - row * columns)
      let shift = row == rows - 1 ? lastRowShift(row: row, count: inRow, columns: columns) : 0
      return [0, 1, inRow - 2, inRow - 1].filter { $0 >= 0 && $0 < inRow }
        .map { OffsetCoordinate(row: row, column: $0 + shift) }
    }
  }
}
