/// The estimated cost of a group of photos in a rectangle of the area that they should have.
///
/// Up to 5 photos, all their arrangements are compared; more photos fit if there is room for a few rows and columns.
struct GroupShape {
  private let count: Double
  /// The logarithm of the aspect ratio of an arrangement, and the cost of its uneven areas.
  private var arrangements: [(aspect: Double, cost: Double)] = []
  /// The logarithms of aspect ratios between which there is always an arrangement.
  private var free: ClosedRange<Double>?

  private static let fewPhotos = 5

  init(aspects: [Double], weights: [Double]) {
    count = Double(aspects.count)
    if aspects.count > Self.fewPhotos {
      let (row, column) = (aspects.reduce(0, +), 1 / aspects.reduce(0) { $0 + 1 / $1 })
      arrangements = [(row.naturalLogarithm, 0), (column.naturalLogarithm, 0)]
      let (low, high) = ((4 * column).naturalLogarithm, (row / 4).naturalLogarithm)
      free = min(low, high)...max(low, high)
      return
    }
    let table = BlockTable(aspects: aspects, weights: weights, maxCount: aspects.count)
    let all = [table.stacks(from: 0, count: aspects.count), table.rows(from: 0, count: aspects.count)].joined()
    for index in all {
      let block = table.blocks[Int(index)]
      let cost = block.squares - block.areas * block.areas / count + Double(block.nesting) * BlockCost.nesting
      arrangements.append((block.logarithm, cost))
    }
  }

  /// - Parameter aspect: The logarithm of the rectangle's aspect ratio.
  func cost(ofAspect aspect: Double, _ cost: BlockCost) -> Double {
    if let free, free.contains(aspect) { return 0 }
    // Most of the stretch is avoided at the expense of neighbors' areas.
    let part = cost.stretch / (1 + cost.stretch)
    var least = Double.infinity
    func add(_ stretch: Double, _ base: Double) {
      let square = part * stretch * stretch
      least = min(least, base + count * square * (1 + square))
    }
    for arrangement in arrangements { add(aspect - arrangement.aspect, arrangement.cost) }
    if let free { add(aspect < free.lowerBound ? free.lowerBound - aspect : aspect - free.upperBound, 0) }
    return least
  }
}
