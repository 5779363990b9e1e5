import Parallel

/// Finds the photos that are most like cells, by their descriptors.
///
///     let index = PhotoIndex(descriptors, photoOfEntry: photos, seed: 0)
///     let found = index.candidates(for: cells, count: 40, jobs: nil)
///     print(found.entries[0], found.distances[0])     // the best entry for the first cell
///
/// An entry is a way to show a photo; of each photo, only the best one counts. As long as there are not too many, every
/// entry is looked at; beyond, only those in the clusters nearest to a cell.
///
/// Written for this and not taken from a library: with integers, the same photos are found on every machine, which
/// libraries that use what a processor happens to have do not promise.
struct PhotoIndex: Sendable {
  private let descriptors: [Int16]
  private let photoOfEntry: [Int32]
  /// What bounds the distance of each entry; see `Descriptor.sums`.
  private let sums: [SIMD4<Int64>]
  private let clusters: PhotoClusters?

  /// So many distances are computed in a few seconds.
  static let mostComparisons = 1_000_000_000

  /// - Parameters:
  ///   - cellCount: How many cells will be looked up.
  ///   - isExact: Whether every entry is looked at however many there are; nil to decide by their number.
  init(
    _ descriptors: [Int16], photoOfEntry: [Int32], cellCount: Int, seed: UInt64, jobs: Int? = nil, isExact: Bool? = nil
  ) {
    precondition(descriptors.count == photoOfEntry.count * Descriptor.dimensions, "Every entry has a descriptor.")
    (self.descriptors, self.photoOfEntry) = (descriptors, photoOfEntry)
    sums = photoOfEntry.indices.map { Descriptor.sums(of: descriptors, $0) }
    let isFew = cellCount * photoOfEntry.count <= Self.mostComparisons
    clusters = isExact ?? isFew ? nil : PhotoClusters(of: descriptors, seed: seed, jobs: jobs)
  }

  /// The photos found for each cell, the nearest first, one cell after the other.
  struct Candidates: Equatable, Sendable {
    var entries: [Int32] = []
    var distances: [Int32] = []
  }

  /// - Parameters:
  ///   - cells: The descriptors of cells.
  ///   - count: How many photos are wanted for each, at most as many as there are.
  func candidates(for cells: [Int16], count: Int, jobs: Int?) -> Candidates {
    let cellCount = cells.count / Descriptor.dimensions
    let step = 32
    let parts = concurrentMap((cellCount + step - 1) / step, jobs: jobs) { part in
      nearest(to: cells, part * step..<min(cellCount, (part + 1) * step), count: count)
    }
    var all = Candidates()
    all.entries.reserveCapacity(cellCount * count)
    all.distances.reserveCapacity(cellCount * count)
    for part in parts { all += part }
    return all
  }

  private func nearest(to cells: [Int16], _ range: Range<Int>, count: Int) -> Candidates {
    guard let clusters else { return nearestOfAll(to: cells, range, count: count) }
    var found = Candidates()
    for cell in range {
      let some = nearest(to: cells, cell, count: count, in: clusters)
      found += some.entries.count == count ? some : nearestOfAll(to: cells, cell..<cell + 1, count: count)
    }
    return found
  }

  private func nearest(to cells: [Int16], _ cell: Int, count: Int, in clusters: PhotoClusters) -> Candidates {
    // Of some photos there are several entries.
    var nearest = NearestEntries(3 * count)
    for (rank, cluster) in clusters.nearest(to: cells, cell).enumerated() {
      // Enough to choose from, and to be chosen by others.
      if rank >= clusters.probes && nearest.isFull { break }
      for entry in clusters.entries(of: cluster) {
        nearest.add(entry, at: Descriptor.distance(cells, cell, descriptors, Int(entry), within: nearest.worst))
      }
    }
    var found = Candidates()
    var photos: Set<Int32> = []
    for (entry, distance) in nearest.sorted where found.entries.count < count {
      guard photos.insert(photoOfEntry[Int(entry)]).inserted else { continue }
      found.entries.append(entry)
      found.distances.append(distance)
    }
    return found
  }

  /// Looks at every entry, for several cells at a time, because fetching descriptors takes longer than comparing them.
  private func nearestOfAll(to cells: [Int16], _ range: Range<Int>, count: Int) -> Candidates {
    var nearest = range.map { _ in NearestEntries(count) }
    let wanted = range.map { Descriptor.sums(of: cells, $0) }
    var first = 0
    while first < photoOfEntry.count {
      // The entries of a photo follow each other.
      var end = first + 1
      while end < photoOfEntry.count, photoOfEntry[end] == photoOfEntry[first] { end += 1 }
      for cell in range {
        let place = cell - range.lowerBound
        var (best, least) = (first, nearest[place].worst)
        for entry in first..<end where Descriptor.leastDistance(wanted[place], sums[entry]) < Int64(least) {
          let distance = Descriptor.distance(cells, cell, descriptors, entry, within: least)
          if distance < least { (best, least) = (entry, distance) }
        }
        nearest[place].add(Int32(best), at: least)
      }
      first = end
    }
    return nearest.reduce(into: Candidates()) { found, nearest in
      let sorted = nearest.sorted
      found += Candidates(entries: sorted.map(\.entry), distances: sorted.map(\.distance))
    }
  }
}

extension PhotoIndex.Candidates {
  fileprivate static func += (all: inout Self, more: Self) {
    all.entries += more.entries
    all.distances += more.distances
  }
}

/// The nearest entries so far.
private struct NearestEntries {
  /// Distances and entries in one, as a heap with the worst on top.
  private var keys: [UInt64] = []
  private let count: Int
  /// Only what is nearer is of use.
  private(set) var worst = Int32.max

  init(_ count: Int) {
    self.count = count
    keys.reserveCapacity(count)
  }

  var isFull: Bool { keys.count == count }

  /// The nearest first; of those at the same distance, the first.
  var sorted: [(entry: Int32, distance: Int32)] {
    keys.sorted().map { (Int32(truncatingIfNeeded: $0), Int32(truncatingIfNeeded: $0 >> 32)) }
  }

  @inline(__always)
  mutating func add(_ entry: Int32, at distance: Int32) {
    if distance >= worst { return }
    let key = UInt64(distance) << 32 | UInt64(entry)
    if isFull { sink(key) } else { rise(key) }
    if isFull { worst = Int32(truncatingIfNeeded: keys[0] >> 32) }
  }

  private mutating func rise(_ key: UInt64) {
    keys.append(key)
    var place = keys.count - 1
    while place > 0, keys[(place - 1) / 2] < key {
      keys[place] = keys[(place - 1) / 2]
      place = (place - 1) / 2
    }
    keys[place] = key
  }

  /// Puts a key in the place of the worst.
  private mutating func sink(_ key: UInt64) {
    var place = 0
    while 2 * place + 1 < keys.count {
      var child = 2 * place + 1
      if child + 1 < keys.count, keys[child + 1] > keys[child] { child += 1 }
      if keys[child] <= key { break }
      keys[place] = keys[child]
      place = child
    }
    keys[place] = key
  }
}

extension Descriptor {
  /// The sums of the lightness and both color coordinates of its sixteen colors.
  static func sums(of descriptors: [Int16], _ index: Int) -> SIMD4<Int64> {
    let first = index * dimensions
    return (0..<16).reduce(into: .zero) { sums, color in
      let place = first + 3 * color
      sums &+= SIMD4(Int64(descriptors[place]), Int64(descriptors[place + 1]), Int64(descriptors[place + 2]), 0)
    }
  }

  /// Two descriptors are no nearer than the sums of their colors say: the squares of sixteen differences add up to at least
  /// a sixteenth of the square of their sum.
  @inline(__always)
  static func leastDistance(_ some: SIMD4<Int64>, _ others: SIMD4<Int64>) -> Int64 {
    let difference = some &- others
    return (difference.x &* difference.x &+ difference.y &* difference.y &+ difference.z &* difference.z) >> 4
  }

  /// The square of the distance of two of many descriptors; any larger number if it is not below a limit.
  @inline(__always)
  static func distance(
    _ some: [Int16], _ index: Int, _ others: [Int16], _ other: Int, within limit: Int32 = .max
  ) -> Int32 {
    // Sound: every descriptor has all its dimensions.
    unsafe some.withUnsafeBufferPointer { some in
      unsafe others.withUnsafeBufferPointer { others in
        guard let first = some.baseAddress, let second = others.baseAddress else { return 0 }
        let one = unsafe first + index * dimensions
        let two = unsafe second + other * dimensions
        // Colors differ most.
        let colors = unsafe sum(one, two, 48)
        return colors >= limit ? colors : unsafe colors &+ sum(one + 48, two + 48, dimensions - 48)
      }
    }
  }

  /// The sum of the squares of so many differences, in a loop that compilers make vectors of.
  @inline(__always)
  private static func sum(_ one: UnsafePointer<Int16>, _ two: UnsafePointer<Int16>, _ count: Int) -> Int32 {
    var sum: Int32 = 0
    for place in 0..<count {
      let difference = unsafe Int32(one[place] &- two[place])
      sum &+= difference &* difference
    }
    return sum
  }
}
