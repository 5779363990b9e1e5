import Gallery
package import Layouts

/// The settings of the hexagon grid.
package struct HexSettings: SettingsGroup {
  package static let declared = Self()

  package let orientation = Setting(
    "--hex-orientation", "ORIENTATION", "tops of hexagons: flat or pointy (default flat)", .word,
    Hexagon.Orientation.flat)
  package let offset = Setting(
    "--hex-offset", "PARITY", "columns to shift (with pointy tops: rows): odd or even (default odd)", .word,
    HexGrid.Offset.odd)
}

extension WallLook {
  package var hex: Settings<HexSettings> {
    get { own[HexSettings.self] }
    set { own[HexSettings.self] = newValue }
  }
}

extension LayoutKind {
  /// Hexagon cells in offset rows or columns.
  package static let hex = LayoutKind(
    name: "hex", otherNames: "hexagon hexagons",
    own: SettingsPlace("Hexagon grid (hex)", \.hex),
    shared: [
      \.height, \.size, \.maxCrop, \.fit, \.columns, \.aspect, \.content, \.crop, \.heroes, \.lastRow, \.isStable,
      \.edges,
    ],
    isInterlocking: true, isReadInRows: true, isLive: true,
    hasDefaultWidth: { $0.height == nil },
    surroundings: { _ in .none },
    overruled: { look in
      overruledInCells(look)
        + overruled([\ArrangementSettings.crop], because: "with --content fit", if: look.content == .fit)
        + overruled(
          [\ArrangementSettings.lastRow], because: "with \(look.sizeOption)", if: look.size != nil && !look.dealsByName)
        + overruled([\ArrangementSettings.edges], because: "with --hero", if: !look.heroes.isEmpty)
        + overruled([\ArrangementSettings.edges], because: "with --content fit", if: look.content == .fit)
        + overruled([\ArrangementSettings.edges], because: "with --stable", if: look.dealsByName)
    },
    drafts: { wall, photos throws(RunFailure) in [try wall.hex(photos)] })
}

extension WallRequest {
  /// The maximum stretch of hexagons: beyond that, flat and pointy ones look alike.
  private static let mostStretch = 0.13

  func hex(_ photos: [Photo]) throws(RunFailure) -> Plan.Draft {
    try refuseConflict(among: photos)
    let grid = HexGrid(
      spacing: look.spacingOfCells, orientation: look.hex.orientation, offset: look.hex.offset, columns: look.columns,
      aspect: look.aspect, isExact: look.size != nil, maxCrop: min(mostCrop, Self.mostStretch),
      isStable: look.dealsByName,
      centersLastRow: look.lastRow == .center, fillsColumns: true)
    let flower = Plan.Shape.flower(look.hex.orientation, inset: look.spacingOfCells / 2)
    let items = photos.map { photo in
      var item = planned(photo, .fill)
      if photo.isHero { item.shape = flower }
      return item
    }
    if look.size != nil {
      if let bleeding = bleedingHexagons(items, photos) { return bleeding }
      return try exactDraft(
        items, by: [grid], limit: Self.mostStretch, shape: .hexagon, content: look.content ?? .fill)
    }
    return draft(items, by: grid, shape: .hexagon, content: look.content ?? .fill)
  }

  /// Returns hexagons that run off the edges of an exact size; nil if options need whole ones, or if their number does
  /// not suit the size.
  private func bleedingHexagons(_ items: [Plan.Photo], _ photos: [Photo]) -> Plan.Draft? {
    guard bleeds(items.count), look.content != .fit, !look.dealsByName,
      photos.allSatisfy({ !$0.isHero && $0.hints.cell == nil })
    else { return nil }
    let cells = BleedingCells(
      count: items.count, covering: room.replacingUnspecifiedDimensions(), spacing: look.spacingOfCells,
      orientation: look.hex.orientation, columns: look.columns, maxStretch: min(mostCrop, Self.mostStretch))
    return cells.map { draft(items, in: $0.places) }
  }

  /// Ends the run if the photos' given cells conflict.
  func refuseConflict(among photos: [Photo]) throws(RunFailure) {
    guard photos.contains(where: { $0.hints.cell != nil }) else { return }
    var cells: [(cell: OffsetCoordinate, isHero: Bool)] = []
    for photo in photos {
      guard let cell = photo.hints.cell else {
        throw .usage(
          "\(photo.path) has no row or column, but other photos do; set them for all photos or for none")
      }
      cells.append((cell, photo.isHero))
    }
    let grid = HexGrid(orientation: look.hex.orientation, offset: look.hex.offset)
    guard let (first, second) = grid.conflict(among: cells) else { return }
    if cells[first].cell == cells[second].cell {
      let cell = cells[first].cell
      throw .usage(
        "\(photos[first].path) and \(photos[second].path) are both at row \(cell.row), column \(cell.column)")
    }
    throw .usage("\(photos[first].path) and \(photos[second].path) overlap: a hero covers seven cells")
  }
}
