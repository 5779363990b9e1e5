import Foundation

extension ContactSheet {
  /// The space that a sheet must fit into.
  struct Room {
    /// The width; nil if it is unspecified.
    let width: CGFloat?
    let height: CGFloat?

    init(_ proposal: ProposedViewSize) {
      func finite(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isFinite ? max(0, $0) : nil } }
      width = finite(proposal.width)
      height = finite(proposal.height)
    }
  }

  /// The aspect ratio of cells without a given size, and their size if nothing is proposed.
  private static var standardCell: CGSize { CGSize(width: 320, height: 240) }
  private static var cellAspect: CGFloat { standardCell.width / standardCell.height }

  /// A number of columns greater than the width of any wall in pixels.
  private static var maxColumns: Int { 1 << 30 }

  func grid(photos: Int, in room: Room) -> ContactSheetGrid {
    if isPaged, let rows {
      let columns = pageColumns(rows: rows, in: room)
      return grid(columns: columns, rows: max(rows, Self.rows(of: photos, columns: columns)), in: room)
    }
    let columns = columns(photos: photos, in: room)
    return grid(columns: columns, rows: Self.rows(of: photos, columns: columns), in: room)
  }

  /// Returns the number of columns on a page with `rows` rows, whatever its number of photos.
  func pageColumns(rows: Int, in room: Room) -> Int {
    settledColumns(in: room) ?? mostFitting(among: 1...Self.maxColumns, in: room) { _ in rows }
  }

  /// Returns the number of rows that fill a page: as many as fit if cells have a size, otherwise the number that brings
  /// cells closest to 4:3. Nil if no number of columns is given, or if the height is unlimited.
  ///
  ///     sheet.rows = sheet.rowsFillingPage(in: proposal)
  package func rowsFillingPage(in proposal: ProposedViewSize) -> Int? {
    let room = Room(proposal)
    guard let width = room.width, let height = room.height, let columns = settledColumns(in: room) else { return nil }
    if cell != nil {
      let cell = cellSize(columns: columns, rows: 1, in: room)
      let fitting = ((height + rounding.height + gapDown) / (cell.height + gapDown) + 1e-6).rounded(.down)
      return Int(max(1, min(fitting, CGFloat(Self.maxColumns))))
    }
    let most = gapDown > 0 ? Int(min((height / gapDown).rounded(.up), CGFloat(Self.maxColumns))) : Self.maxColumns
    let across = share(of: width, columns, spacing)
    return (1...max(1, most)).nearest(
      to: Self.cellAspect, rising: { across / share(of: height, $0, gapDown) }, distance: proportion)
  }

  private func columns(photos: Int, in room: Room) -> Int {
    if let columns = settledColumns(in: room) { return min(columns, photos) }
    // At most the number of rows on a page.
    let fewest = rows.map { Self.rows(of: photos, columns: $0) } ?? 1
    return mostFitting(among: fewest...photos, in: room) { Self.rows(of: photos, columns: $0) }
  }

  private static func rows(of photos: Int, columns: Int) -> Int { (photos - 1) / columns + 1 }

  /// Returns the number of columns, if it does not depend on the number of photos.
  private func settledColumns(in room: Room) -> Int? {
    if let columns { return columns }
    guard let cell, let width = room.width else { return nil }
    // As many as fit, with a tolerance for rounding errors.
    let fitting = ((width + rounding.width + spacing) / (cell.width + spacing) + 1e-6).rounded(.down)
    return Int(max(1, min(fitting, CGFloat(Self.maxColumns))))
  }

  /// Returns the number of columns that brings cells closest to 4:3 if they divide width and height, or otherwise the
  /// sheet closest to its aspect ratio. Both are monotonic in the number of columns.
  private func mostFitting(among counts: ClosedRange<Int>, in room: Room, rows: (Int) -> Int) -> Int {
    let counts = counts.clamped(to: counts.lowerBound...max(counts.lowerBound, maxColumns(in: room)))
    if cell == nil, let width = room.width, let height = room.height {
      func steepness(_ columns: Int) -> CGFloat {
        share(of: height, rows(columns), gapDown) / share(of: width, columns, spacing)
      }
      return counts.nearest(to: 1 / Self.cellAspect, rising: steepness, distance: proportion)
    }
    return counts.nearest(to: aspect) { columns in
      let size = grid(columns: columns, rows: rows(columns), in: room).size
      return size.width / size.height
    }
  }

  /// Returns the maximum number of columns for which the gaps alone do not fill the width, when the cells share the
  /// width.
  private func maxColumns(in room: Room) -> Int {
    guard cell == nil, let width = room.width, spacing > 0 else { return Self.maxColumns }
    return Int(min((width / spacing).rounded(.up), CGFloat(Self.maxColumns)))
  }

  private func grid(columns: Int, rows: Int, in room: Room) -> ContactSheetGrid {
    let cell = cellSize(columns: columns, rows: rows, in: room)
    func extent(_ count: Int, _ length: CGFloat, _ gap: CGFloat) -> CGFloat {
      CGFloat(count) * length + gap * CGFloat(count - 1)
    }
    var size = CGSize(width: extent(columns, cell.width, spacing), height: extent(rows, cell.height, gapDown))
    if let width = room.width { size.width = self.cell == nil ? width : min(width, size.width) }
    if let height = room.height {
      let isRounded = size.height > height && size.height <= height + rounding.height + 1e-3
      if self.cell == nil || isRounded { size.height = height }
    }
    return ContactSheetGrid(columns: columns, rows: rows, size: size)
  }

  private func cellSize(columns: Int, rows: Int, in room: Room) -> CGSize {
    if let cell {
      guard let width = room.width, share(of: width, columns, spacing) < cell.width else { return cell }
      let scaled = share(of: width, columns, spacing)
      return CGSize(width: scaled, height: cell.height * (scaled / cell.width))
    }
    switch (room.width, room.height) {
    case (let width?, _):
      let width = share(of: width, columns, spacing)
      return CGSize(width: width, height: width / Self.cellAspect)
    case (nil, let height?):
      let height = share(of: height, rows, gapDown)
      return CGSize(width: height * Self.cellAspect, height: height)
    case (nil, nil): return Self.standardCell
    }
  }

  /// Returns the length of each of `count` cells that share a length.
  private func share(of length: CGFloat, _ count: Int, _ gap: CGFloat) -> CGFloat {
    Division(of: length, from: 0, into: count, spacing: gap).room / CGFloat(count)
  }
}
