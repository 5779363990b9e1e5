import Foundation

/// The best page of whole photos: a wall whose height follows from its width.
///
/// Photos are not cropped, so each arrangement has a height of its own. The best is the one with similar areas and
/// about the shape of a page.
extension BlockSearch {
  /// The maximum number of photos of which all pages are compared.
  private static let fewPhotosOfPage = 9

  /// Returns the best arrangement, at its own height.
  ///
  /// - Parameter isPlain: True for plain rows, without stacks.
  func page(width: Double, isPlain: Bool) -> BlockTree {
    differentPages(atMost: 1, width: width, isPlain: isPlain).first
      ?? best(filling: CGSize(width: width, height: max(1, width / page.aspect)))
  }

  /// Returns arrangements that look different, at their own heights, best first.
  func differentPages(atMost count: Int, width: Double, isPlain: Bool) -> [BlockTree] {
    var found: [(tree: BlockTree, cost: Double, order: Int)] = []
    for var tree in pages(width: width) where !isPlain || tree.isPlain {
      let height = tree.naturalHeight(width: width, stretch: 1)
      // Gaps alone may take up all of a narrow page.
      guard height > 0, height < .infinity else { continue }
      tree.stretchEvenly(to: CGSize(width: width, height: height))
      found.append((tree, pageCost(of: tree), found.count))
    }
    let best = found.sorted { ($0.cost, $0.order) < ($1.cost, $1.order) }.map(\.tree)
    return best.different(atMost: count) { tree in
      (size: tree.size, frames: tree.frames(in: CGRect(origin: .zero, size: tree.size)))
    } by: {
      $0.frames.looksDifferent(from: $1.frames, in: $0.size, of: $1.size)
    }
  }

  private func pageCost(of tree: BlockTree) -> Double {
    let photos = tree.nodes.filter { $0.kind == .photo }
    let areas = photos.map { ($0.width * $0.height).naturalLogarithm - weights[$0.photo].naturalLogarithm }
    let mean = areas.reduce(0, +) / Double(areas.count)
    let uneven = areas.reduce(0) { $0 + BlockCost.cost(ofArea: $1 - mean) }
    let nested = tree.nodes.filter { $0.kind != .photo && $0.depth > 1 }.count
    let shape = page.cost(ofAspect: tree.nodes[0].width / tree.nodes[0].height)
    // Of a wall and its mirror image, the one whose first photo is larger.
    let first = photos.firstIndex { $0.photo == 0 }.map { areas[$0] - mean } ?? 0
    return uneven + Double(nested) * BlockCost.nesting + Double(areas.count) * shape - 0.01 * first
  }

  private func pages(width: Double) -> [BlockTree] {
    var search = self
    search.fewPhotos = Self.fewPhotosOfPage
    if aspects.count > search.fewPhotos {
      return [0.8, 0.9, 1, 1.13, 1.27].flatMap { part in
        search.trees(filling: CGSize(width: width, height: width / (part * page.aspect)))
      }
    }
    let area = width * width / page.aspect / Double(aspects.count)
    let outerAspects = outerAspects(area: area, height: width / page.aspect)
    let table = BlockTable(aspects: outerAspects, weights: weights, maxCount: aspects.count)
    return candidates(of: table).map { BlockTree(rows: $0, of: table.blocks, aspects: aspects, gaps: gaps) }
  }

  /// Returns the arrangements that are probably the best, by an estimate without gaps.
  private func candidates(of table: BlockTable) -> [[[Int32]]] {
    let count = aspects.count
    func cost(_ index: Int32) -> Double {
      let block = table.blocks[Int(index)]
      let uneven = block.squares - block.areas * block.areas / Double(count)
      return uneven + Double(block.nesting) * BlockCost.nesting + Double(count) * page.cost(ofAspect: block.aspect)
    }
    let all = [table.stacks(from: 0, count: count), table.rows(from: 0, count: count)].joined()
    let sorted = all.map { (cost: cost($0), index: $0) }.sorted { ($0.cost, $0.index) < ($1.cost, $1.index) }
    return sorted.prefix(count < 4 ? 64 : 256).map { BlockTree.rows(of: $0.index, table.blocks) }
  }
}

extension BlockTree {
  var size: CGSize { CGSize(width: nodes[0].width, height: nodes[0].height) }

  /// True if the wall consists of rows of photos.
  fileprivate var isPlain: Bool {
    nodes.allSatisfy { $0.kind == .photo || $0.depth == 0 || $0.depth == 1 && $0.kind == .row }
  }
}

/// The wanted shape of a page of whole photos.
struct PageShape {
  let aspect: Double
  /// The part of the cost of pages that are narrower. A strip is worse than a portrait page.
  private let narrowness: Double
  /// The weight against similar areas. With half as much, three landscape photos are a column; with twice as much,
  /// seven have areas of 9 : 1.
  private static let weight = 2.5

  /// A landscape page.
  static let landscape = PageShape(aspect: 1.5, narrowness: 0.6)

  /// A page in a frame of this aspect ratio.
  static func framed(_ aspect: Double) -> PageShape { PageShape(aspect: aspect, narrowness: 1) }

  private init(aspect: Double, narrowness: Double) { (self.aspect, self.narrowness) = (aspect, narrowness) }

  /// Returns the cost of the shape of a page, for each photo.
  func cost(ofAspect other: Double) -> Double {
    let distance = (other / aspect).naturalLogarithm
    let strip = distance < 0 ? narrowness * distance : distance
    return Self.weight * strip * strip
  }
}
