import Foundation
package import Layouts

/// The figures by which an arrangement can be judged, over all pages.
package struct PlanQuality: Equatable, Encodable, Sendable {
  /// The ninth decile of the tiles' areas, divided by the first.
  package var areaRatio: Double
  /// The area of the smallest tile, divided by the mean.
  package var smallestTile: Double
  /// The heights of rows in pixels, from top to bottom. What no horizontal line divides is one row.
  package var rowHeights: [Double]
  /// The fraction of a photo that its tile cuts off: the mean and the maximum.
  package var meanCrop: Double
  package var maxCrop: Double
  /// The fraction of the wall without photos.
  package var gaps: Double
  /// True if photos follow each other from left to right, or from top to bottom, in every part of the wall.
  package var keepsOrder: Bool
  /// The number of rows with one photo that is higher than wide, on walls of several photos.
  package var lonePortraits: Int
  /// The likeness of neighbors: 1 if they are equal, and about 0 if they are as different as photos on average; nil if
  /// photos were not compared.
  package var likeness: Double?
  /// The number of arrangements of which this is the best; nil if not all were compared.
  package var arrangements: Int?

  /// - Parameter sizes: The upright sizes of photos. Those of unknown size count as not cropped.
  package init(of pages: [Plan], _ sizes: [Plan.FileName: CGSize]) {
    let tiles = pages.flatMap(\.tiles)
    let areas = tiles.map { Double($0.frame.width * $0.frame.height) }.sorted()
    let mean = areas.reduce(0, +) / Double(max(1, areas.count))
    func decile(_ tenths: Int) -> Double { areas.isEmpty ? 1 : areas[tenths * (areas.count - 1) / 10] }
    areaRatio = (decile(9) / max(decile(1), .leastNormalMagnitude)).rounded(toPlaces: 3)
    smallestTile = mean > 0 ? (areas[0] / mean).rounded(toPlaces: 3) : 1
    let crops = tiles.map { $0.crop(of: sizes[$0.file]) }
    meanCrop = (crops.reduce(0, +) / Double(max(1, crops.count))).rounded(toPlaces: 4)
    maxCrop = (crops.max() ?? 0).rounded(toPlaces: 4)
    let canvases = pages.reduce(0) { $0 + Double($1.canvas.width) * Double($1.canvas.height) }
    gaps = max(0, 1 - areas.reduce(0, +) / max(1, canvases)).rounded(toPlaces: 4)
    let parts = pages.map { TilePart(of: $0) }
    let rows = parts.flatMap { $0.parts(by: .rows) }
    rowHeights = rows.map { $0.height.rounded(toPlaces: 2) }
    keepsOrder = parts.allSatisfy(\.isInOrder)
    lonePortraits =
      tiles.count < 2
      ? 0 : rows.count { $0.tiles.count == 1 && $0.tiles[0].frame.height > $0.tiles[0].frame.width }
  }
}

extension Plan.Tile {
  /// Returns the fraction of a photo's area outside the frame that it fills.
  fileprivate func crop(of size: CGSize?) -> Double {
    guard content == .fill, let size, size.width > 0, size.height > 0, frame.width > 0, frame.height > 0 else {
      return 0
    }
    let stretch = (frame.width / frame.height) / (size.width / size.height)
    return Double(1 - min(stretch, 1 / stretch))
  }
}

/// Some tiles of a page, with their places in its order.
private struct TilePart {
  struct Tile {
    var place: Int
    var frame: CGRect
  }

  enum Direction: CaseIterable {
    case rows
    case columns

    func edges(_ frame: CGRect) -> (start: CGFloat, end: CGFloat) {
      self == .rows ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
    }
  }

  private(set) var tiles: [Tile]

  init(of page: Plan) {
    tiles = page.tiles.enumerated().map { Tile(place: $0.offset, frame: $0.element.frame) }
  }

  private init(tiles: [Tile]) { self.tiles = tiles }

  var height: Double {
    Double((tiles.map(\.frame.maxY).max() ?? 0) - (tiles.map(\.frame.minY).min() ?? 0))
  }

  /// Returns the parts between straight lines that cross no tile.
  func parts(by direction: Direction) -> [TilePart] {
    var parts: [TilePart] = []
    var end = -CGFloat.infinity
    for tile in tiles.sorted(by: { direction.edges($0.frame).start < direction.edges($1.frame).start }) {
      let edges = direction.edges(tile.frame)
      if edges.start > end - 0.01 { parts.append(TilePart(tiles: [])) }
      parts[parts.count - 1].tiles.append(tile)
      end = max(end, edges.end)
    }
    return parts
  }

  /// True if parts follow each other in the order of their tiles; among tiles that no line divides, if none begins
  /// above an earlier one.
  var isInOrder: Bool {
    if tiles.count < 2 { return true }
    var isDivided = false
    for direction in Direction.allCases {
      let parts = parts(by: direction)
      if parts.count < 2 { continue }
      isDivided = true
      let ordered = Self.inOrder(parts)
      if ordered.count > 1 && ordered.allSatisfy(\.isInOrder) { return true }
    }
    if isDivided { return false }
    let sorted = tiles.sorted { $0.place < $1.place }
    return zip(sorted, sorted.dropFirst()).allSatisfy { $0.frame.minY <= $1.frame.minY + 0.01 }
  }

  /// Joins parts until all tiles of each come before those of the next.
  private static func inOrder(_ parts: [TilePart]) -> [TilePart] {
    var joined: [TilePart] = []
    // The first place of all later parts.
    var next = Array(repeating: Int.max, count: parts.count + 1)
    for index in parts.indices.reversed() {
      next[index] = parts[index].tiles.reduce(next[index + 1]) { min($0, $1.place) }
    }
    var tiles: [Tile] = []
    var last = -1
    for (index, part) in parts.enumerated() {
      tiles += part.tiles
      last = part.tiles.reduce(last) { max($0, $1.place) }
      if last < next[index + 1] {
        joined.append(TilePart(tiles: tiles))
        tiles = []
      }
    }
    return joined
  }
}
