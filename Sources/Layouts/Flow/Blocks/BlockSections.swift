import Foundation

/// A wall of very many photos, in sections one above the other.
///
/// A section has a few rows, which are searched and settled on their own, in the height at which they need no crop.
/// The photos after it share the rest of the wall; those of the last section fill it exactly. Time and memory are
/// linear in the number of photos: besides the tiles, only one section is kept.
struct BlockSections {
  private let search: BlockSearch
  private let size: CGSize
  /// The number of photos of a section, and of those after it that are searched with it.
  private let (length, ahead): (Int, Int)
  /// The factor of photos' areas for which rows are searched, so that the found rows have the areas.
  private var shift = 0.94
  /// The tiles in a rectangle at the origin.
  private(set) var frames: [CGRect] = []
  /// The largest fraction that a photo loses.
  private(set) var crop = 0.0

  /// The number of photos from which on walls have sections.
  static let minCount = 2001
  /// The number of rows of a section.
  private static let rows = 12.0

  init(_ search: BlockSearch, filling size: CGSize) {
    (self.search, self.size) = (search, size)
    let total = search.aspects.reduce(0, +)
    let perRow = (size.width / size.height * total).squareRoot() / (total / Double(search.aspects.count))
    length = Int(max(1000, min(Self.rows * perRow, 1e9)))
    ahead = Int(min(2 * perRow, 1e9)) + 8
    frames.reserveCapacity(search.aspects.count)
    fill()
  }

  private mutating func fill() {
    let count = search.aspects.count
    var (photo, top, weight) = (0, 0.0, search.weights.reduce(0, +))
    while photo < count {
      let rest = CGSize(width: size.width, height: max(size.height - top, 1e-6))
      let isLast = count - photo < 2 * length
      let area = (rest.width + search.gaps.width) * (rest.height + search.gaps.height) / weight
      var tree = rows(of: photo..<(isLast ? count : photo + length), area: area)
      let photos = photo..<photo + tree.count
      let share = search.weights[photos].reduce(0, +) / weight
      let even = (rest.height + search.gaps.height) * share - search.gaps.height
      let natural = tree.naturalHeight(width: size.width, stretch: 1)
      let height = isLast ? rest.height : min(max(even, (1 - slack) * natural), (1 + slack) * natural)
      let target = (rest.width * rest.height / weight).naturalLogarithm
      let targets = search.weights[photos].map { target + $0.naturalLogarithm }
      tree.settle(in: CGSize(width: size.width, height: height), search.cost, targets, rounds: 3)
      frames += tree.frames(in: CGRect(x: 0, y: top, width: size.width, height: height))
      crop = max(crop, tree.crop)
      top += height + search.gaps.height
      weight = max(weight * (1 - share), 1e-6)
      photo = photos.upperBound
    }
  }

  /// The fraction by which a section may be higher or lower than without crop, so that all have similar areas.
  private var slack: Double { min(0.02, search.cost.limit) }

  /// Returns the rows that begin with these photos.
  ///
  /// - Parameter area: The area that an average photo should have.
  private mutating func rows(of photos: Range<Int>, area: Double) -> BlockTree {
    let count = search.aspects.count
    let part = BlockSearch(photos.lowerBound..<min(photos.upperBound + ahead, count), of: search)
    let width = size.width + search.gaps.width
    let room = CGSize(width: width, height: area * part.weights.reduce(0, +) / width)
    let aspects = part.outerAspects(area: area, height: room.height)
    let table = BlockTable(aspects: aspects, weights: part.weights, maxCount: 4)
    let grid = BlockGrid(aspects, filling: room, effort: search.effort, isOpen: true)
    var rows: [[Int32]] = []
    for _ in 0..<3 {
      var search = BlockRows(table, grid, filling: room, area: area * shift, cost: search.cost)
      let found = search.run()[0]
      rows = found.rows
      shift *= 1 + found.growth
      if abs(found.growth) < (photos.upperBound == count ? 0.01 : 0.03) { break }
    }
    var (end, kept) = (0, 0)
    while kept < rows.count && end < photos.count {
      end += rows[kept].reduce(0) { $0 + Int(table.blocks[Int($1)].count) }
      kept += 1
    }
    return BlockTree(
      rows: Array(rows.prefix(kept)), of: table.blocks, aspects: Array(part.aspects.prefix(end)), gaps: search.gaps)
  }
}
