import Foundation
import SeededRandom
import TesseraLayout

extension WallRequest {
  func honeycomb(_ photos: [WallPhoto]) -> Plan.Draft {
    var layout = Honeycomb(
      diameter: look.effectiveDiameter, spacing: look.spacingOfCells, cellShape: look.cellShape,
      drag: CGSize(width: look.drag.x, height: look.drag.y),
      fisheye: look.fisheye, touched: photos.firstIndex { $0.isTouched },
      isStable: look.isStable && look.expansions.isEmpty, spreadsLastRing: look.fisheye)
    var cells = expandedCells(of: photos)
    if cells == nil, fillsHoneycomb, !photos.isEmpty {
      let filled = FilledHoneycomb(
        count: photos.count, filling: proposal.replacingUnspecifiedDimensions(), shape: look.cellShape)
      (cells, layout.diameter, layout.drag) = (filled.cells, filled.diameter, filled.offset)
    }
    let items = photos.enumerated().map { index, photo in
      var item = planned(photo, .fill)
      if let cells { item.layout.values[HoneycombCell.self] = cells[index] }
      item.tint = tint(of: photo)
      return item
    }
    return draft(items, by: layout, shape: look.cellShape == .circle ? .circle : .hexagon)
  }

  /// True if the cells fill an exact size: their diameter was not given, and nothing says where they are.
  private var fillsHoneycomb: Bool {
    look.size != nil && look.diameter == nil && look.drag == .zero && !look.isStable
  }

  /// The cells of all photos, where some of them go around others.
  func expandedCells(of photos: [WallPhoto]) -> [HexCoordinate]? {
    guard photos.contains(where: { $0.expands != nil }) else { return nil }
    var dealt = Honeycomb.cells(count: photos.filter { $0.expands == nil }.count)[...]
    var cells: [HexCoordinate?] = photos.map { $0.expands == nil ? dealt.removeFirst() : nil }
    var occupied = Set(cells.compactMap { $0 })
    var random = SplitMix64(seed: look.choice.seed)
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
  func tint(of photo: WallPhoto) -> Plan.Tint? {
    let color = look.selectColor
    let quarter: UInt8 = 64
    let selection = Plan.Tint(color)
    let shade = Plan.Tint(red: 0, green: 0, blue: 0, alpha: quarter)
    switch (photo.isSelected, photo.isTouched) {
    case (false, false): return nil
    case (true, false): return selection
    case (false, true): return shade
    case (true, true): return shade.laid(over: selection)
    }
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
