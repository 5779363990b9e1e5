import Parallel
import SeededRandom

/// Lists of similar entries, found by k-means on a sample: for a cell, only the nearest lists are considered.
///
///     let (lists, order) = PhotoLists.sorting(descriptors, dimensions: 48, seed: 0, jobs: nil)
///     for list in lists.nearest(to: cells, 0, count: 16, &distances) { print(order[lists[list]]) }
///
/// The number of lists is twice the square root of the number of entries, so that finding the nearest lists takes about
/// as long as searching them. The means are integers, and everything depends on the seed alone.
struct PhotoLists: Sendable {
  private let dimensions: Int
  private let centers: [Int16]
  private let starts: [Int]

  /// The default number of lists considered, which finds about 19 of 20 photos.
  static let defaultProbes = 20
  private static let rounds = 5
  /// The number of entries of each list that are enough to find its center.
  private static let sampleOfList = 40

  /// The number of lists.
  var count: Int { starts.count - 1 }

  /// The length of the longest list.
  var longest: Int { (0..<count).reduce(0) { max($0, self[$1].count) } }

  /// The range of a list's entries in the order of all entries.
  subscript(list: Int) -> Range<Int> { starts[list]..<starts[list + 1] }

  /// Returns the lists, and all entries in their order.
  static func sorting(
    _ descriptors: [Int16], dimensions: Int, seed: UInt64, jobs: Int?
  ) -> (lists: PhotoLists, order: [Int32]) {
    let entryCount = descriptors.count / dimensions
    let count = min(entryCount, max(1, 2 * Int(Double(entryCount).squareRoot())))
    let sample = sample(of: descriptors, dimensions: dimensions, count: count * sampleOfList, seed: seed)
    var centers = Array(sample.prefix(count * dimensions))
    for _ in 0..<rounds {
      let owners = owners(of: sample, among: centers, dimensions: dimensions, jobs: jobs)
      centers = means(of: sample, owners: owners, dimensions: dimensions, instead: centers)
    }
    let owners = owners(of: descriptors, among: centers, dimensions: dimensions, jobs: jobs)
    // The entries are sorted by counting.
    var starts = [Int](repeating: 0, count: count + 1)
    for owner in owners { starts[Int(owner) + 1] += 1 }
    for list in 0..<count { starts[list + 1] += starts[list] }
    var next = starts
    var order = [Int32](repeating: 0, count: entryCount)
    for (entry, owner) in owners.enumerated() {
      order[next[Int(owner)]] = Int32(entry)
      next[Int(owner)] += 1
    }
    return (PhotoLists(dimensions: dimensions, centers: centers, starts: starts), order)
  }

  /// Returns the lists nearest to a cell, the nearest first.
  ///
  /// - Parameter distances: Space for as many numbers as there are lists.
  func nearest(to cells: [Int16], _ cell: Int, count: Int, _ distances: inout [Int32]) -> [Int] {
    var span = distances.mutableSpan
    let descriptor = cells.span.extracting(cell * dimensions..<(cell + 1) * dimensions)
    SquaredDistance.fill(&span, from: descriptor, to: centers.span, rows: 0..<self.count)
    let count = min(count, self.count)
    // Each key contains the distance and the list.
    var keys: [Int] = []
    keys.reserveCapacity(count + 1)
    if count == self.count { return (0..<count).map { Int(distances[$0]) << 32 | $0 }.sorted().map(Self.list) }
    for list in 0..<self.count {
      let key = Int(span[list]) << 32 | list
      if keys.count == count {
        if key > keys[count - 1] { continue }
        keys.removeLast()
      }
      var place = keys.count
      while place > 0, key < keys[place - 1] { place -= 1 }
      keys.insert(key, at: place)
    }
    return keys.map(Self.list)
  }

  private static func list(of key: Int) -> Int { key & 0xFFFF_FFFF }

  /// Returns some of the descriptors, chosen at random.
  private static func sample(of descriptors: [Int16], dimensions: Int, count: Int, seed: UInt64) -> [Int16] {
    var random = SplitMix64(seed: seed)
    var entries = Array(0..<descriptors.count / dimensions)
    let count = min(count, entries.count)
    for place in 0..<count {
      entries.swapAt(place, place + Int(random.next() % UInt64(entries.count - place)))
    }
    return entries.prefix(count).flatMap { descriptors[$0 * dimensions..<($0 + 1) * dimensions] }
  }

  /// Returns the center nearest to each descriptor.
  private static func owners(of some: [Int16], among centers: [Int16], dimensions: Int, jobs: Int?) -> [Int32] {
    let (count, centerCount) = (some.count / dimensions, centers.count / dimensions)
    let batch = 256
    let batches = concurrentMap((count + batch - 1) / batch, jobs: jobs) { number in
      var distances = [Int32](repeating: 0, count: centerCount)
      return (number * batch..<min(count, (number + 1) * batch)).map { entry -> Int32 in
        var span = distances.mutableSpan
        let descriptor = some.span.extracting(entry * dimensions..<(entry + 1) * dimensions)
        SquaredDistance.fill(&span, from: descriptor, to: centers.span, rows: 0..<centerCount)
        var nearest = 0
        for center in 1..<centerCount where span[center] < span[nearest] { nearest = center }
        return Int32(nearest)
      }
    }
    return batches.flatMap { $0 }
  }

  /// Returns the rounded means of the descriptors that each center owns; a center that owns none stays unchanged.
  private static func means(of some: [Int16], owners: [Int32], dimensions: Int, instead centers: [Int16]) -> [Int16] {
    var sums = [Int](repeating: 0, count: centers.count)
    var sizes = [Int](repeating: 0, count: centers.count / dimensions)
    for (entry, owner) in owners.enumerated() {
      sizes[Int(owner)] += 1
      for dimension in 0..<dimensions {
        sums[Int(owner) * dimensions + dimension] += Int(some[entry * dimensions + dimension])
      }
    }
    return sums.indices.map { index in
      let size = sizes[index / dimensions]
      return size == 0 ? centers[index] : Int16((sums[index] + size / 2) / size)
    }
  }
}
