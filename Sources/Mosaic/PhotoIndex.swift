import Parallel

/// An index that finds the photos most similar to a cell, by their descriptors.
///
///     let index = PhotoIndex(descriptors, dimensions: 48, photoOfEntry: photos, lookups: cellCount, seed: 0)
///     let found = index.candidates(for: cells, count: 32)
///     print(found.entries[0], found.distances[0])     // the best entry for the first cell
///
/// An entry is one way to show a photo: a crop of it, perhaps mirrored. Only the best entry of each photo counts. As
/// long as lookups × entries is not too large, every entry is considered. Beyond that, entries are sorted into lists of
/// similar entries, and only the lists nearest to a cell are considered, which finds nearly all of the same photos.
///
/// All numbers are integers, so that the same photos are found on every machine. Libraries that use special processor
/// instructions do not guarantee that.
package struct PhotoIndex: Sendable {
  let dimensions: Int
  /// The number of photos with entries.
  package let photoCount: Int
  /// The descriptors, sorted by list, and the entry and photo of each.
  private let descriptors: [Int16]
  private let entries: [Int32]
  private let photos: [Int32]
  /// The lists; nil if all entries are considered.
  private let lists: PhotoLists?
  /// The rows of all photos, one photo after another, and where those of each photo start.
  private let rowsOfPhotos: [Int32]
  private let startsOfPhotos: [Int]

  /// The maximum number of distances for which every entry is considered.
  package static let maxComparisons = 200_000_000

  /// - Parameters:
  ///   - descriptors: One entry after another, each with as many values from 0 to 4095 as there are dimensions.
  ///   - dimensions: A multiple of 8.
  ///   - photoOfEntry: The number of the photo that each entry shows.
  ///   - lookups: The number of cells that will be looked up.
  ///   - isExact: True to consider every entry; nil to decide by their number.
  package init(
    _ descriptors: [Int16], dimensions: Int, photoOfEntry: [Int32], lookups: Int, seed: UInt64, isExact: Bool? = nil,
    jobs: Int? = nil
  ) {
    precondition(
      dimensions > 0 && dimensions % 8 == 0 && dimensions <= SquaredDistance.maxDimensions,
      "The number of dimensions must be a multiple of 8, and distances must fit in 32 bits.")
    precondition(descriptors.count == photoOfEntry.count * dimensions, "Every entry must have a descriptor.")
    precondition(
      descriptors.allSatisfy { 0...SquaredDistance.largestValue ~= $0 }, "Descriptors must have values from 0 to 4095.")
    self.dimensions = dimensions
    let isFew = lookups.multipliedReportingOverflow(by: photoOfEntry.count)
    if isExact ?? (!isFew.overflow && isFew.partialValue <= Self.maxComparisons) {
      lists = nil
      self.descriptors = descriptors
      entries = (0..<Int32(photoOfEntry.count)).map { $0 }
      photos = photoOfEntry
    } else {
      let (lists, order) = PhotoLists.sorting(descriptors, dimensions: dimensions, seed: seed, jobs: jobs)
      self.lists = lists
      self.descriptors = order.flatMap { descriptors[Int($0) * dimensions..<(Int($0) + 1) * dimensions] }
      entries = order
      photos = order.map { photoOfEntry[Int($0)] }
    }
    (rowsOfPhotos, startsOfPhotos) = Self.rows(of: photos)
    let starts = startsOfPhotos
    photoCount = starts.indices.dropLast().count { starts[$0] < starts[$0 + 1] }
  }

  /// Sorts rows by photo.
  private static func rows(of photos: [Int32]) -> (rows: [Int32], starts: [Int]) {
    precondition(photos.allSatisfy { $0 >= 0 }, "Photos must be numbered from 0.")
    var starts = [Int](repeating: 0, count: Int(photos.max() ?? -1) + 2)
    for photo in photos { starts[Int(photo) + 1] += 1 }
    for photo in 1..<starts.count { starts[photo] += starts[photo - 1] }
    var (next, rows) = (starts, [Int32](repeating: 0, count: photos.count))
    for (row, photo) in photos.enumerated() {
      rows[next[Int(photo)]] = Int32(row)
      next[Int(photo)] += 1
    }
    return (rows, starts)
  }

  /// Returns the best entry of one photo for a cell.
  package func best(of photo: Int, for cells: [Int16], _ cell: Int) -> (entry: Int32, distance: Int32) {
    precondition(startsOfPhotos[photo] < startsOfPhotos[photo + 1], "The photo must have entries.")
    var best = (entry: Int32.max, distance: Int32.max)
    let descriptor = cells.span.extracting(cell * dimensions..<(cell + 1) * dimensions)
    for place in startsOfPhotos[photo]..<startsOfPhotos[photo + 1] {
      let row = Int(rowsOfPhotos[place])
      let distance = SquaredDistance.between(
        descriptor, descriptors.span.extracting(row * dimensions..<(row + 1) * dimensions))
      if (distance, entries[row]) < (best.distance, best.entry) { best = (entries[row], distance) }
    }
    return best
  }

  /// Writes the distance of every photo's best entry from a cell to `all`, which is much faster than computing them one
  /// by one. Photos without entries get the largest number.
  package func distances(for cells: [Int16], _ cell: Int, into all: inout [Int32]) {
    precondition(all.count >= startsOfPhotos.count - 1, "There must be room for every photo.")
    for photo in all.indices { all[photo] = .max }
    var distances = [Int32](repeating: 0, count: Self.tile)
    var span = distances.mutableSpan
    let descriptor = cells.span.extracting(cell * dimensions..<(cell + 1) * dimensions)
    for start in stride(from: 0, to: entries.count, by: Self.tile) {
      let rows = start..<min(entries.count, start + Self.tile)
      SquaredDistance.fill(&span, from: descriptor, to: descriptors.span, rows: rows)
      for (place, row) in rows.enumerated() {
        let photo = Int(photos[row])
        all[photo] = min(all[photo], span[place])
      }
    }
  }

  /// Returns the photos nearest to a descriptor, each with its best entry, sorted by distance and then by photo.
  package func nearest(to descriptor: [Int16], count: Int) -> [(entry: Int32, distance: Int32)] {
    precondition(descriptor.count == dimensions, "All descriptors must have the same dimensions.")
    let found = candidates(for: descriptor, count: count, jobs: 1)
    return zip(found.entries, found.distances).map { (entry: $0, distance: $1) }
  }

  /// The best entries for cells, each of a different photo: the same number for every cell, one cell after another.
  package struct Candidates: Equatable, Sendable {
    package fileprivate(set) var entries: [Int32] = []
    package fileprivate(set) var distances: [Int32] = []
    /// The number of entries for each cell.
    package let count: Int
  }

  /// Returns the photos nearest to each of many cells.
  ///
  /// - Parameters:
  ///   - cells: The descriptors of the cells, one after another.
  ///   - count: The number of photos for each cell. There are fewer if there are not enough photos.
  ///   - probes: The number of lists considered for each cell, or more if these have too few photos; nil for the number
  ///     that finds about 19 of 20.
  package func candidates(for cells: [Int16], count: Int, probes: Int? = nil, jobs: Int? = nil) -> Candidates {
    precondition(cells.count % dimensions == 0, "All descriptors must have the same dimensions.")
    let count = max(0, min(count, photoCount))
    let cellCount = cells.count / dimensions
    let collected = Mutex(Candidates(count: count))
    collected.withLock {
      $0.entries.reserveCapacity(cellCount * count)
      $0.distances.reserveCapacity(cellCount * count)
    }
    inOrder((cellCount + Self.batch - 1) / Self.batch, jobs: jobs, ahead: 64) { batch in
      let range = batch * Self.batch..<min(cellCount, (batch + 1) * Self.batch)
      guard let lists else { return nearestOfAll(to: cells, range, count: count) }
      return nearest(to: cells, range, count: count, in: lists, probes: probes ?? PhotoLists.defaultProbes)
    } use: { batch in
      collected.withLock {
        for nearest in batch {
          for found in nearest.found {
            $0.entries.append(found.entry)
            $0.distances.append(found.distance)
          }
        }
      }
      return true
    }
    return collected.withLock { $0 }
  }

  /// The number of cells that are looked up together.
  private static let batch = 64
  /// The number of entries that are compared with one cell after another, so that they stay in the fastest cache.
  private static let tile = 256

  private func nearestOfAll(to cells: [Int16], _ range: Range<Int>, count: Int) -> [NearestPhotos] {
    var nearest = [NearestPhotos](repeating: NearestPhotos(count: count), count: range.count)
    var distances = [Int32](repeating: 0, count: Self.tile)
    for start in stride(from: 0, to: entries.count, by: Self.tile) {
      let rows = start..<min(entries.count, start + Self.tile)
      for (place, cell) in range.enumerated() { add(rows, to: &nearest[place], for: cells, cell, &distances) }
    }
    return nearest
  }

  private func nearest(
    to cells: [Int16], _ range: Range<Int>, count: Int, in lists: PhotoLists, probes: Int
  ) -> [NearestPhotos] {
    var distances = [Int32](repeating: 0, count: max(lists.count, lists.longest))
    return range.map { cell in
      var nearest = NearestPhotos(count: count)
      func look(into some: some Sequence<Int>) {
        for list in some where !lists[list].isEmpty { add(lists[list], to: &nearest, for: cells, cell, &distances) }
      }
      let first = lists.nearest(to: cells, cell, count: probes, &distances)
      look(into: first)
      if !nearest.isFull {
        for list in lists.nearest(to: cells, cell, count: lists.count, &distances).dropFirst(first.count) {
          if nearest.isFull { break }
          look(into: [list])
        }
      }
      return nearest
    }
  }

  private func add(
    _ rows: Range<Int>, to nearest: inout NearestPhotos, for cells: [Int16], _ cell: Int, _ distances: inout [Int32]
  ) {
    var span = distances.mutableSpan
    let descriptor = cells.span.extracting(cell * dimensions..<(cell + 1) * dimensions)
    SquaredDistance.fill(&span, from: descriptor, to: descriptors.span, rows: rows)
    for (place, row) in rows.enumerated() where span[place] <= nearest.farthest {
      nearest.add(entries[row], of: photos[row], at: span[place])
    }
  }
}
