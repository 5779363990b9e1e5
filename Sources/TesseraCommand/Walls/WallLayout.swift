import SeededRandom
import Files
import Foundation
import Gallery
import Raster
import TesseraLayout

/// A layout as the options describe it, ready to plan walls.
struct WallLayout {
  let settings: WallSettings
  let proposal: ProposedViewSize
  private var spacing: Double { settings.effectiveSpacing }
  private var margin: Double { settings.margin }

  init(_ settings: WallSettings) throws(RunFailure) {
    self.settings = settings
    try Self.check(settings)
    try Self.checkGroups(settings)
    proposal = try Self.proposal(of: settings)
  }

  private static func check(_ settings: WallSettings) throws(RunFailure) {
    if settings.size != nil {
      if settings.width != nil || settings.height != nil {
        throw .usage("--size cannot be combined with --width or --height")
      }
      if settings.layout == .row {
        throw .usage("--layout row does not support --size; use --width, or another layout")
      }
    }
    if settings.layout == .grid && settings.cell != nil && settings.columns != nil {
      let given = settings.size != nil ? "--size" : settings.width != nil ? "--width" : nil
      if let given { throw .usage("\(given), --columns and --cell conflict; omit one of them") }
    }
  }

  /// What the layout is proposed: the wall without its margins.
  private static func proposal(of settings: WallSettings) throws(RunFailure) -> ProposedViewSize {
    func inside(_ length: Double?, _ name: String) throws(RunFailure) -> CGFloat? {
      guard let length else { return nil }
      guard length > 2 * settings.margin else {
        throw .usage("the margins leave no room in the wall’s \(name): 2 × \(settings.margin) of \(length) pixels")
      }
      return length - 2 * settings.margin
    }
    if let size = settings.size {
      return ProposedViewSize(width: try inside(size.width, "width"), height: try inside(size.height, "height"))
    }
    let usual = 1600.0
    let (width, height): (Double?, Double?)
    switch settings.layout {
    case .flow, .row, .masonry: (width, height) = (settings.width ?? usual, nil)
    case .hex, .radial:
      (width, height) = (settings.width ?? (settings.height == nil ? usual : nil), settings.height)
    case .honeycomb: (width, height) = (settings.width, settings.height)
    case .grid:
      (width, height) = (settings.width ?? (settings.cell == nil ? usual : nil), settings.height)
    }
    return ProposedViewSize(width: try inside(width, "width"), height: try inside(height, "height"))
  }

  /// Whether it is in the nature of the layout that some photos are not seen: a view onto a grid, a hidden last row.
  var mayHide: Bool {
    switch settings.layout {
    case .honeycomb:
      settings.fisheye || settings.drag != .zero || settings.size != nil || settings.width != nil
        || settings.height != nil
    case .flow: settings.lastRow == .hide && settings.size == nil
    case .hex, .radial, .row, .grid, .masonry: false
    }
  }

  // MARK: - Planning

  /// Where each of `photos` would go, page by page, all of them being one group.
  func drafts(ofGroup photos: [WallPhoto]) throws(RunFailure) -> [Plan.Draft] {
    switch settings.layout {
    case .flow: return [try flow(photos)]
    case .hex: return [try hex(photos)]
    case .honeycomb: return [honeycomb(photos)]
    case .radial:
      let radial = Radial(tile: settings.tile.map { CGFloat($0) }, padding: settings.padding, spacing: spacing)
      return [draft(photos.map { hung($0, .fit) }, by: radial, shape: cornered)]
    case .row:
      return [draft(photos.map { hung($0, .fit) }, by: PhotoRow(spacing: spacing), shape: cornered)]
    case .masonry: return [try masonry(photos)]
    case .grid: return grid(photos)
    }
  }

  private func flow(_ photos: [WallPhoto]) throws(RunFailure) -> Plan.Draft {
    if settings.size != nil {
      let exact = ExactFlow(spacing: spacing, maxCrop: settings.maxCrop)
      return try exactDraft(photos.map { hung($0, .fill) }, by: exact, maxCrop: settings.maxCrop, shape: cornered)
    }
    let flow = FlowGrid(
      rowHeight: settings.rowHeight, spacing: spacing, fills: settings.fills, lastRow: settings.lastRow,
      maxRowScale: settings.maxRowScale, rowBreaks: settings.rowBreaks, isStable: settings.isStable)
    return draft(photos.map { hung($0, settings.isStable ? .fill : .fit) }, by: flow, shape: cornered)
  }

  private func masonry(_ photos: [WallPhoto]) throws(RunFailure) -> Plan.Draft {
    if settings.size != nil {
      let exact = ExactMasonry(columns: settings.columns, spacing: spacing, maxCrop: settings.maxCrop)
      return try exactDraft(photos.map { hung($0, .fill) }, by: exact, maxCrop: settings.maxCrop, shape: cornered)
    }
    return columns(photos, levelCrop: settings.isLevel ? settings.maxCrop : nil)
  }

  private func columns(_ photos: [WallPhoto], levelCrop: Double?) -> Plan.Draft {
    let masonry = Masonry(
      columns: settings.columns, columnWidth: settings.columnWidth, spacing: spacing,
      levelCrop: levelCrop.map { CGFloat($0) })
    return draft(photos.map { hung($0, levelCrop == nil ? .fit : .fill) }, by: masonry, shape: cornered)
  }

  /// What a wall of level columns would be if they were not.
  func unlevelled(_ photos: [WallPhoto]) -> Plan.Draft? {
    guard settings.layout == .masonry, settings.isLevel, settings.size == nil else { return nil }
    return columns(photos, levelCrop: nil)
  }

  private func hex(_ photos: [WallPhoto]) throws(RunFailure) -> Plan.Draft {
    try refuseConflict(among: photos)
    // Beyond, a hexagon on its side would look like one on its corner.
    let maxCrop = min(settings.maxCrop, 0.13)
    let grid = HexGrid(
      spacing: spacing, orientation: settings.hexOrientation, offset: settings.hexOffset, columns: settings.columns,
      aspect: settings.aspect, isExact: settings.size != nil, maxCrop: maxCrop, isStable: settings.isStable,
      centersLastRow: settings.lastRow == .center)
    let flower = Plan.Shape.flower(settings.hexOrientation, inset: spacing / 2)
    let planned = photos.map { photo in
      var planned = hung(photo, .fill)
      if photo.isHero { planned.shape = flower }
      return planned
    }
    if settings.size != nil {
      return try exactDraft(
        planned, by: grid, maxCrop: maxCrop, shape: .hexagon, content: settings.content ?? .fill)
    }
    return draft(planned, by: grid, shape: .hexagon, content: settings.content ?? .fill)
  }

  /// Ends the run where the photos' cells cannot be had.
  private func refuseConflict(among photos: [WallPhoto]) throws(RunFailure) {
    guard photos.contains(where: { $0.photo.hints.cell != nil }) else { return }
    var cells: [(cell: OffsetCoordinate, isHero: Bool)] = []
    for photo in photos {
      guard let cell = photo.photo.hints.cell else {
        throw .usage(
          "\(photo.path) has no row and column, but other photos do; set them for all photos or for none")
      }
      cells.append((OffsetCoordinate(row: cell.row, column: cell.column), photo.isHero))
    }
    let grid = HexGrid(orientation: settings.hexOrientation, offset: settings.hexOffset)
    guard let (first, second) = grid.conflict(among: cells) else { return }
    if cells[first].cell == cells[second].cell {
      let cell = cells[first].cell
      throw .usage(
        "\(photos[first].path) and \(photos[second].path) are both at row \(cell.row), column \(cell.column)")
    }
    throw .usage("\(photos[first].path) and \(photos[second].path) overlap: a hero covers seven cells")
  }

  private func grid(_ photos: [WallPhoto]) -> [Plan.Draft] {
    var sheet = ContactSheet(
      columns: settings.columns, rows: settings.rows, cell: settings.cell, spacing: spacing,
      aspect: settings.aspect, isStable: settings.isStable, centersLastRow: settings.lastRow == .center)
    let capacity = sheet.pageCapacity(photos: photos.count, in: proposal)
    sheet.isPaged = photos.count > capacity
    let planned = photos.map { hung($0, settings.content == .fill ? .fill : .fit) }
    return stride(from: 0, to: planned.count, by: capacity).map { start in
      draft(Array(planned[start..<min(start + capacity, planned.count)]), by: sheet, shape: cornered)
    }
  }

  private func honeycomb(_ photos: [WallPhoto]) -> Plan.Draft {
    let layout = Honeycomb(
      diameter: settings.diameter, spacing: spacing, cellShape: settings.cellShape,
      drag: CGSize(width: settings.drag.x, height: settings.drag.y),
      fisheye: settings.fisheye, touched: photos.firstIndex { $0.isTouched },
      isStable: settings.isStable && settings.expansions.isEmpty, spreadsLastRing: settings.fisheye)
    let cells = expandedCells(of: photos)
    let planned = photos.enumerated().map { index, photo in
      var planned = hung(photo, .fill)
      if let cells { planned.layout.values[HoneycombCell.self] = cells[index] }
      planned.tint = tint(of: photo)
      return planned
    }
    return draft(planned, by: layout, shape: settings.cellShape == .circle ? .circle : .hexagon)
  }

  /// The cells of all photos, where some of them go around others.
  private func expandedCells(of photos: [WallPhoto]) -> [HexCoordinate]? {
    guard photos.contains(where: { $0.expands != nil }) else { return nil }
    var dealt = Honeycomb.cells(count: photos.filter { $0.expands == nil }.count)[...]
    var cells: [HexCoordinate?] = photos.map { $0.expands == nil ? dealt.removeFirst() : nil }
    var occupied = Set(cells.compactMap { $0 })
    var random = SplitMix64(seed: settings.choice.seed)
    let expansions = Dictionary(grouping: photos.indices.filter { photos[$0].expands != nil }) { photos[$0].expands }
    var waiting = expansions.values.sorted { $0[0] < $1[0] }
    while !waiting.isEmpty {
      // A folder's photo may be expanded itself, and then has its cell first.
      let centers = waiting.map { indexes in
        photos.firstIndex { $0.path == photos[indexes[0]].expands }.flatMap { cells[$0] }
      }
      let next = centers.firstIndex { $0 != nil } ?? 0
      let indexes = waiting.remove(at: next)
      let center = centers[next] ?? .zero
      let added = Honeycomb.expansion(of: center, count: indexes.count, occupied: occupied, using: &random)
      for (index, cell) in zip(indexes, added) { cells[index] = cell }
      occupied.formUnion(added)
    }
    return cells.compactMap { $0 }
  }

  /// A touched photo is a quarter darker, a selected one has the tint.
  private func tint(of photo: WallPhoto) -> Plan.Tint? {
    let color = settings.selectColor
    let quarter: UInt8 = 64
    let selection = Plan.Tint(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    let shade = Plan.Tint(red: 0, green: 0, blue: 0, alpha: quarter)
    switch (photo.isSelected, photo.isTouched) {
    case (false, false): return nil
    case (true, false): return selection
    case (false, true): return shade
    case (true, true): return shade.laid(over: selection)
    }
  }

  // MARK: - Shared

  private var cornered: Plan.Shape {
    settings.cornerRadius > 0 ? .roundedRectangle(radius: settings.cornerRadius) : .rectangle
  }

  private func draft(
    _ photos: [Plan.Photo], by layout: some Layout, shape: Plan.Shape, content: Plan.ContentMode = .fill
  ) -> Plan.Draft {
    Plan.Draft(of: photos, by: layout, in: proposal, margin: margin, shape: shape, content: content)
  }

  private func exactDraft(
    _ photos: [Plan.Photo], by layout: some ExactLayout, maxCrop: Double, shape: Plan.Shape,
    content: Plan.ContentMode = .fill
  ) throws(RunFailure) -> Plan.Draft {
    let size = proposal.replacingUnspecifiedDimensions()
    let fit = layout.fit(LayoutSubviews(photos.map(\.layout)), in: size)
    // A bound that is kept may be missed by its last bit.
    if fit.crop > maxCrop + 1e-9 {
      let around = CGSize(width: 2 * margin, height: 2 * margin)
      let nearest = isUsable(fit.nearest, photos, layout, maxCrop: maxCrop, shape: shape) ? fit.nearest : nil
      throw .plan(
        .cropped(
          fit.crop, allowed: maxCrop,
          size: CGSize(width: size.width + around.width, height: size.height + around.height),
          nearest: nearest.map { CGSize(width: $0.width + around.width, height: $0.height + around.height) }))
    }
    return draft(photos, by: layout, shape: shape, content: content)
  }

  /// Whether a wall of that size would come out well: a suggestion must hold.
  private func isUsable(
    _ size: CGSize, _ photos: [Plan.Photo], _ layout: some ExactLayout, maxCrop: Double, shape: Plan.Shape
  ) -> Bool {
    let proposal = ProposedViewSize(size)
    let fit = layout.fit(LayoutSubviews(photos.map(\.layout)), in: size)
    guard fit.crop <= maxCrop + 1e-9,
      let plan = try? Plan(of: photos, by: layout, in: proposal, margin: margin, shape: shape)
    else { return false }
    return plan.tiles.count == photos.count
  }

  private func hung(_ photo: WallPhoto, _ fitting: LayoutPhoto.Fitting) -> Plan.Photo {
    let hints = photo.photo.hints
    var values = LayoutValues()
    if let cell = hints.cell, settings.layout == .hex {
      values[HexCell.self] = OffsetCoordinate(row: cell.row, column: cell.column)
    }
    if let radius = hints.radius { values[RadialRadius.self] = CGFloat(radius) }
    if photo.isHero { values[PhotoWeight.self] = 2 }
    if settings.isStable { values[PhotoIdentity.self] = photo.path.name.digest }
    return Plan.Photo(
      file: Plan.FileName(photo.path),
      layout: LayoutPhoto(
        size: CGSize(width: photo.photo.width, height: photo.photo.height), fitting: fitting,
        priority: hints.priority ?? 0, values: values),
      crop: hints.focus.map { .focus(UnitPoint(x: $0.x, y: $0.y)) } ?? settings.crop)
  }
}

extension Plan.Tint {
  /// The tint that this one and another beneath it make together.
  fileprivate func laid(over other: Plan.Tint) -> Plan.Tint {
    let (top, rest) = (Double(alpha) / 255, Double(other.alpha) / 255 * (1 - Double(alpha) / 255))
    let sum = max(top + rest, .leastNonzeroMagnitude)
    func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 {
      UInt8(((Double(above) * top + Double(below) * rest) / sum).rounded())
    }
    return Plan.Tint(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue),
      alpha: UInt8(((top + rest) * 255).rounded()))
  }
}
