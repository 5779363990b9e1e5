import Parallel
import SeededRandom

/// Descriptors in clusters of similar ones, so that a cell need not be compared with all of them.
struct PhotoClusters: Sendable {
  /// How many clusters a cell looks into.
  let probes = 10
  private var centers: [Int16] = []
  /// The entries of all clusters, one cluster after the other, and where each begins.
  private var entries: [Int32] = []
  private var starts: [Int] = []
  private var count: Int { starts.count - 1 }

  private static let rounds = 6
  /// How many entries of each cluster are enough to find its center.
  private static let sample = 40

  init(of descriptors: [Int16], seed: UInt64, jobs: Int?) {
    let dimensions = Descriptor.dimensions
    let entryCount = descriptors.count / dimensions
    let count = min(entryCount, max(1, Int(2 * Double(entryCount).squareRoot())))
    var random = SplitMix64(seed: seed)
    let sample = Self.choose(min(entryCount, count * Self.sample), of: entryCount, &random)
    centers = sample.prefix(count).flatMap { descriptors[$0 * dimensions..<($0 + 1) * dimensions] }
    for _ in 0..<Self.rounds {
      let centers = centers
      let owners = concurrentMap(sample.count, jobs: jobs) { Self.nearest(to: descriptors, sample[$0], centers) }
      self.centers = Self.means(of: sample, descriptors, owners, count, else: centers)
    }
    let centers = centers
    let owners = concurrentMap(entryCount, jobs: jobs) { Self.nearest(to: descriptors, $0, centers) }
    var lists = [[Int32]](repeating: [], count: count)
    for (entry, owner) in owners.enumerated() { lists[owner].append(Int32(entry)) }
    starts = lists.reduce(into: [0]) { $0.append($0.last! + $1.count) }
    entries = lists.flatMap { $0 }
  }

  func entries(of cluster: Int) -> ArraySlice<Int32> { entries[starts[cluster]..<starts[cluster + 1]] }

  /// All clusters, the nearest first.
  func nearest(to cells: [Int16], _ cell: Int) -> [Int] {
    // The distance and the number in one.
    let keys = (0..<count).map { UInt64(Descriptor.distance(cells, cell, centers, $0)) << 32 | UInt64($0) }
    return keys.sorted().map { Int($0 & 0xFFFF_FFFF) }
  }

  private static func nearest(to descriptors: [Int16], _ entry: Int, _ centers: [Int16]) -> Int {
    var (best, nearest) = (0, Int32.max)
    for center in 0..<centers.count / Descriptor.dimensions {
      let distance = Descriptor.distance(descriptors, entry, centers, center, within: nearest)
      if distance < nearest { (best, nearest) = (center, distance) }
    }
    return best
  }

  /// The means of clusters; one that nothing belongs to stays where it is.
  private static func means(
    of sample: [Int], _ descriptors: [Int16], _ owners: [Int], _ count: Int, else centers: [Int16]
  ) -> [Int16] {
    let dimensions = Descriptor.dimensions
    var sums = [Int](repeating: 0, count: count * dimensions)
    var members = [Int](repeating: 0, count: count)
    for (entry, owner) in zip(sample, owners) {
      members[owner] += 1
      for place in 0..<dimensions { sums[owner * dimensions + place] += Int(descriptors[entry * dimensions + place]) }
    }
    return sums.indices.map { index in
      let members = members[index / dimensions]
      return members == 0 ? centers[index] : Int16((sums[index] + members / 2) / members)
    }
  }

  /// Some of so many numbers, in any order.
  private static func choose(_ count: Int, of total: Int, _ random: inout SplitMix64) -> [Int] {
    var numbers = Array(0..<total)
    for place in 0..<count {
      let other = place + Int(random.next() % UInt64(total - place))
      numbers.swapAt(place, other)
    }
    return Array(numbers.prefix(count))
  }
}
