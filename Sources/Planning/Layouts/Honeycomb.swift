package import Foundation
import Gallery
package import Layouts
package import Raster
import SeededRandom

/// The settings of the honeycomb.
package struct HoneycombSettings: SettingsGroup {
  package static let declared = Self()

  package let diameter = Setting(
    "--diameter", "LENGTH", "diameter of a cell (default 125 at width 1600; with --size: whatever fills the wall)",
    .positiveLength)
  package let cellShape = Setting(
    "--cell-shape", "SHAPE", "shape of cells: circle or hexagon (default circle)", .word, Honeycomb.CellShape.circle)
  package let drag = Setting(
    "--drag", "DX,DY", "offset of the cells (default 0,0)",
    .measured("two lengths such as -140,90 or -12mm,8mm", Ruler.point), CGPoint.zero)
  package let fisheye = Setting(flag: "--fisheye", "shrink cells towards the edges (default: equal cells)")
  let selected = Setting("--select", "FILE", "tint this photo; repeatable (default none)", .photos, [])
    .idle("without --layout honeycomb") { $0.isSite && $0.look.layout != .honeycomb }
  package let selectColor = Setting(
    "--select-color", "COLOR", "color of the tint (default #0a84ff66)", .color,
    Color(red: 10, green: 132, blue: 255, alpha: 102)
  ).idle("without --select") { !$0.hasSelection && !$0.isSite }
  let touched = Setting(
    "--touch", "FILE", "darken this photo; shrink it and its neighbors (default none)", .photo
  ).idle("without --layout honeycomb") { $0.isSite && $0.look.layout != .honeycomb }
  package let expansions = Setting(
    "--expand", "FILE=FOLDER", "arrange a folder’s photos around this one; repeatable (default none)", .expansions, [])
}

extension IdleContext {
  fileprivate var hasSelection: Bool { !look.honeycomb.selected.isEmpty }
}

extension Notation where Value == [Expansion] {
  fileprivate static var expansions: Notation {
    var notation = oneByOne("a photo and a folder such as a.jpg=holidays") { Expansion($0.path) }
    notation.inside = { expansions, folder in expansions.map { $0.inside(folder) } }
    notation.files = { $0.map(\.folder) }
    return notation
  }
}

extension WallLook {
  package var honeycomb: Settings<HoneycombSettings> {
    get { own[HoneycombSettings.self] }
    set { own[HoneycombSettings.self] = newValue }
  }
}

extension LayoutKind {
  /// Draggable cells around a center, with an optional fish-eye effect.
  package static let honeycomb = LayoutKind(
    name: "honeycomb", otherNames: "honeycombs bubbles",
    own: SettingsPlace("Honeycomb (honeycomb)", \.honeycomb),
    shared: [\.height, \.size, \.crop, \.isStable, \.edges],
    spacing: 0, isView: true, isInterlocking: true, isLive: true,
    scripted: { ["diameter": $0.effectiveDiameter] },
    hasDefaultWidth: { _ in false },
    surroundings: { _ in .none },
    hides: { look in
      let isWhole =
        !look.honeycomb.fisheye && look.honeycomb.drag == .zero && look.size == nil && look.width == nil
        && look.height == nil
      return isWhole ? .nothing : .outside
    },
    overruled: { look in
      overruled([\ArrangementSettings.isStable], because: "with --expand", if: !look.honeycomb.expansions.isEmpty)
        + overruled(
          [\ArrangementSettings.edges], because: "with --diameter, --drag, --fisheye, --touch, --expand or --stable",
          if: look.size != nil && !look.bleedsHoneycomb)
    },
    drafts: { wall, photos in [wall.honeycomb(photos)] })
}

extension WallLook {
  /// True if cells that run off the edges can fill an exact size.
  fileprivate var bleedsHoneycomb: Bool {
    honeycomb.diameter == nil && honeycomb.drag == .zero && !honeycomb.fisheye && honeycomb.touched == nil
      && honeycomb.expansions.isEmpty && !dealsByName
  }
}

extension WallRequest {
  func honeycomb(_ photos: [Photo]) -> Plan.Draft {
    if let bleeding = bleedingHoneycomb(photos) { return bleeding }
    var layout = Honeycomb(
      diameter: look.effectiveDiameter, spacing: look.spacingOfCells, cellShape: look.honeycomb.cellShape,
      drag: CGSize(width: look.honeycomb.drag.x, height: look.honeycomb.drag.y),
      fisheye: look.honeycomb.fisheye, touched: photos.firstIndex { $0.marks.isTouched },
      isStable: look.dealsByName && look.honeycomb.expansions.isEmpty, spreadsLastRing: look.honeycomb.fisheye)
    var cells = expandedCells(of: photos)
    if cells == nil, fillsHoneycomb, !photos.isEmpty {
      let filled = FilledHoneycomb(
        count: photos.count, filling: proposal.replacingUnspecifiedDimensions(), shape: look.honeycomb.cellShape)
      (cells, layout.diameter, layout.drag) = (filled.cells, filled.diameter, filled.offset)
    } else if cells == nil, hasLoneCell(photos.count) {
      let square = CGSize(width: look.effectiveDiameter, height: look.effectiveDiameter)
      cells = FilledHoneycomb(count: photos.count, filling: square, shape: look.honeycomb.cellShape).cells
    }
    let items = photos.enumerated().map { index, photo in
      var item = planned(photo, .fill)
      if let cells { item.layout.values[HoneycombCell.self] = cells[index] }
      item.tint = tint(of: photo)
      return item
    }
    if let diameter = diameter(of: photos, items, in: layout) { layout.diameter = diameter }
    return draft(items, by: layout, shape: look.honeycomb.cellShape == .circle ? .circle : .hexagon)
  }

  /// Returns cells that run off the edges of an exact size, from the middle outwards; nil if options say how large
  /// cells are, or if their number does not suit the size.
  private func bleedingHoneycomb(_ photos: [Photo]) -> Plan.Draft? {
    guard bleeds(photos.count), look.bleedsHoneycomb, !look.output.isPanned else { return nil }
    let size = proposal.replacingUnspecifiedDimensions()
    // Circles may as well be in rows.
    let orientations: [Hexagon.Orientation] = look.honeycomb.cellShape == .circle ? [.flat, .pointy] : [.flat]
    let cells = orientations.compactMap { orientation in
      BleedingCells(
        count: photos.count, covering: size, spacing: look.spacingOfCells, shape: look.honeycomb.cellShape,
        orientation: orientation, maxStretch: mostCrop)
    }
    guard let best = cells.min(by: { $0.cost < $1.cost }) else { return nil }
    func distance(_ place: BleedingCells.Place) -> CGFloat {
      let (x, y) = (place.frame.midX / size.width - 0.5, place.frame.midY / size.height - 0.5)
      // Rounding errors must not decide.
      return ((x * x + y * y) * 1e9).rounded()
    }
    let keys = best.places.map(distance)
    let places = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { best.places[$0] }
    let items = photos.map { photo in
      var item = planned(photo, .fill)
      item.tint = tint(of: photo)
      return item
    }
    return draft(items, in: places)
  }

  /// Returns the diameter of the cells of a few photos without a size: their wall is as large as others, unless that
  /// would enlarge half of them. Nil if there are more photos, or if options say how large cells are.
  private func diameter(of photos: [Photo], _ items: [Plan.Photo], in layout: Honeycomb) -> CGFloat? {
    guard look.pageOfFewPhotos != nil, other == nil, (1...Self.fewPhotosOfStrip).contains(photos.count),
      !layout.fisheye, layout.drag == .zero
    else { return nil }
    let subviews = LayoutSubviews(items.map(\.layout))
    var cache = layout.makeCache(subviews: subviews)
    // Twice as large cells make a wall of twice the size.
    let size = layout.sizeThatFits(proposal: .unspecified, subviews: subviews, cache: &cache)
    let room = Self.defaultWidth - 2 * look.margin
    let filling = layout.diameter * room / max(size.width, size.height)
    let sides = photos.filter { $0.info?.drawing == nil }.map { min($0.width, $0.height) }.sorted()
    let sharp = sides.isEmpty ? filling : CGFloat(sides[sides.count / 2]) + layout.spacing
    return max(layout.diameter, min(filling, sharp).rounded(.down))
  }

  /// True if a single cell would stick out of complete rings, which looks like a mistake. On sites, rings are complete
  /// in other windows.
  private func hasLoneCell(_ count: Int) -> Bool {
    guard look.size == nil, look.width == nil, look.height == nil, look.isOnePicture, !look.dealsByName,
      !look.honeycomb.fisheye, look.honeycomb.drag == .zero
    else { return false }
    return (2...200).contains { count == 2 + 3 * $0 * ($0 - 1) }
  }

  /// True if the cells fill an exact size: neither their diameter nor their offset is given.
  private var fillsHoneycomb: Bool {
    look.size != nil && look.honeycomb.diameter == nil && look.honeycomb.drag == .zero && !look.dealsByName
  }

  /// Returns the cells of all photos; nil without expansions.
  func expandedCells(of photos: [Photo]) -> [HexCoordinate]? {
    guard photos.contains(where: { $0.marks.center != nil }) else { return nil }
    var dealt = Honeycomb.cells(count: photos.filter { $0.marks.center == nil }.count)[...]
    var cells: [HexCoordinate?] = photos.map { $0.marks.center == nil ? dealt.removeFirst() : nil }
    var occupied = Set(cells.compactMap { $0 })
    var random = SplitMix64(seed: look.choice.seed)
    let expanded = photos.indices.filter { photos[$0].marks.center != nil }
    let expansions = Dictionary(grouping: expanded) { photos[$0].marks.center }
    var waiting = expansions.values.sorted { $0[0] < $1[0] }
    while !waiting.isEmpty {
      // A photo in an expanded folder may itself be expanded; its cell comes first.
      let centers = waiting.map { indexes in
        photos.firstIndex { $0.path == photos[indexes[0]].marks.center }.flatMap { cells[$0] }
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

  /// Returns the tint of a photo: a quarter darker if touched, the selection color if selected.
  func tint(of photo: Photo) -> Plan.Tint? {
    let color = look.honeycomb.selectColor
    let quarter: UInt8 = 64
    let selection = Plan.Tint(color)
    let shade = Plan.Tint(red: 0, green: 0, blue: 0, alpha: quarter)
    switch (photo.marks.isSelected, photo.marks.isTouched) {
    case (false, false): return nil
    case (true, false): return selection
    case (false, true): return shade
    case (true, true): return shade.laid(over: selection)
    }
  }
}

extension Plan.Tint {
  /// Returns this tint composited over another.
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
