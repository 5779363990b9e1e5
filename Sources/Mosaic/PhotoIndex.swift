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
    let step = 256
    let parts = concurrentMap((cellCount + step - 1) / step, jobs: jobs) { part in
      var found = Candidates()
      for cell in part * step..<min(cellCount, (part + 1) * step) {
        let best = nearest(to: cells, cell, count: count)
        found.entries += best.entries
        found.distances += best.distances
      }
      return found
    }
    var all = Candidates()
    all.entries.reserveCapacity(cellCount * count)
    all.distances.reserveCapacity(cellCount * count)
    for part in parts {
      all.entries += part.entries
      all.distances += part.distances
    }
    return all
  }

  private func nearest(to cells: [Int16], _ cell: Int, count: Int) -> Nearest {
    var best = Nearest(count)
    guard let clusters else {
      for entry in photoOfEntry.indices { look(at: entry, for: cells, cell, &best) }
      return best
    }
    let order = clusters.nearest(to: cells, cell)
    for (rank, cluster) in order.enumerated() {
      // Enough to choose from, and to be chosen by others.
      if rank >= clusters.probes && best.isFull { break }
      for entry in clusters.entries(of: cluster) { look(at: Int(entry), for: cells, cell, &best) }
    }
    return best
  }

  @inline(__always)
  private func look(at entry: Int, for cells: [Int16], _ cell: Int, _ best: inout Nearest) {
    let distance = Descriptor.distance(cells, cell, descriptors, entry, within: best.worst)
    if distance < best.worst { best.add(Int32(entry), of: photoOfEntry[entry], at: distance) }
  }
}

/// The nearest photos so far.
private struct Nearest {
  private(set) var entries: [Int32] = []
  private(set) var distances: [Int32] = []
  private var photos: [Int32] = []
  private let count: Int
  /// Only what is nearer is of use.
  private(set) var worst = Int32.max

  init(_ count: Int) { self.count = count }

  var isFull: Bool { entries.count == count }

  mutating func add(_ entry: Int32, of photo: Int32, at distance: Int32) {
    if let known = photos.firstIndex(of: photo) {
      if distances[known] <= distance { return }
      remove(known)
    } else if isFull {
      remove(count - 1)
    }
    // Later entries come behind equal ones.
    let place = distances.firstIndex { $0 > distance } ?? distances.count
    entries.insert(entry, at: place)
    distances.insert(distance, at: place)
    photos.insert(photo, at: place)
    if isFull { worst = distances[count - 1] }
  }

  private mutating func remove(_ place: Int) {
    entries.remove(at: place)
    distances.remove(at: place)
    photos.remove(at: place)
  }
}

extension Descriptor {
  /// The square of the distance of two of many descriptors; any larger number if it is not below a limit.
  @inline(__always)
  static func distance(
    _ some: [Int16], _ index: Int, _ others: [Int16], _ other: Int, within limit: Int32 = .max
  ) -> Int32 {
    let (first, second) = (index * dimensions, other * dimensions)
    return some.withUnsafeBufferPointer { some in
      others.withUnsafeBufferPointer { others in
        func sum(_ places: Range<Int>) -> Int32 {
          var sum: Int32 = 0
          for place in places {
            // Sound: every descriptor has all its dimensions.
            let difference = unsafe Int32(some[first + place] &- others[second + place])
            sum &+= difference &* difference
          }
          return sum
        }
        // Colors differ most.
        let colors = sum(0..<48)
        return colors >= limit ? colors : colors &+ sum(48..<dimensions)
      }
    }
  }
}
