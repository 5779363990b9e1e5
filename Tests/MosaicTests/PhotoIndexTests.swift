import SeededRandom
import Testing

@testable import Mosaic

@Suite struct PhotoIndexTests {
  /// Descriptors around some centers.
  static func descriptors(_ count: Int, dimensions: Int = 16, centers: Int = 20, seed: UInt64) -> [Int16] {
    var common = SplitMix64(seed: 5)
    let middles = (0..<centers * dimensions).map { _ in Int(common.next() % 4096) }
    var random = SplitMix64(seed: seed)
    return (0..<count).flatMap { _ -> [Int16] in
      let center = Int(random.next() % UInt64(centers))
      return (0..<dimensions).map { dimension in
        let value = middles[center * dimensions + dimension] + Int(random.next() % 801) - 400
        return Int16(max(0, min(4095, value)))
      }
    }
  }

  /// Returns the nearest entries, found by comparing all.
  private func reference(
    _ descriptors: [Int16], _ photos: [Int32], _ cell: [Int16], count: Int
  ) -> [(entry: Int32, distance: Int32)] {
    let dimensions = cell.count
    var best: [Int32: (distance: Int32, entry: Int32)] = [:]
    for (entry, photo) in photos.enumerated() {
      let distance = (0..<dimensions).reduce(0) { sum, dimension in
        let difference = Int(cell[dimension]) - Int(descriptors[entry * dimensions + dimension])
        return sum + difference * difference
      }
      let new = (distance: Int32(distance), entry: Int32(entry))
      if let known = best[photo], known <= new { continue }
      best[photo] = new
    }
    let sorted = best.sorted { ($0.value.distance, $0.key) < ($1.value.distance, $1.key) }
    return sorted.prefix(count).map { (entry: $0.value.entry, distance: $0.value.distance) }
  }

  @Test(arguments: [8, 48, 80], [1, 3, 4, 7, 256, 259]) func distancesAreSumsOfSquares(dimensions: Int, rows: Int) {
    var random = SplitMix64(seed: UInt64(dimensions * rows))
    let all = (0..<(rows + 2) * dimensions).map { _ in [0, 4095, Int16(random.next() % 4096)][Int(random.next() % 3)] }
    let cell = Array(all.suffix(dimensions))
    var distances = [Int32](repeating: -1, count: rows + 1)
    var span = distances.mutableSpan
    SquaredDistance.fill(&span, from: cell.span, to: all.span, rows: 1..<rows + 1)
    for row in 0..<rows {
      let other = Array(all[(row + 1) * dimensions..<(row + 2) * dimensions])
      let expected = zip(cell, other).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
      #expect(distances[row] == expected)
      #expect(SquaredDistance.between(cell.span, other.span) == expected)
    }
    #expect(distances[rows] == -1)
  }

  @Test func theLargestDistanceFits() {
    let (dark, light) = ([Int16](repeating: 0, count: 80), [Int16](repeating: 4095, count: 80))
    let index = PhotoIndex(light, dimensions: 80, photoOfEntry: [0], lookups: 1, seed: 0)
    #expect(index.nearest(to: dark, count: 3).map(\.distance) == [4095 * 4095 * 80])
  }

  @Test(arguments: [true, false], 1...5 as ClosedRange<UInt64>) func everyPhotoCountsOnce(isExact: Bool, seed: UInt64) {
    let entries = Self.descriptors(700, seed: seed)
    let photos = (0..<700).map { Int32($0 * 9 % 700 / 3) }
    let index = PhotoIndex(entries, dimensions: 16, photoOfEntry: photos, lookups: 40, seed: seed, isExact: isExact)
    #expect(index.photoCount == 234)
    let cells = Self.descriptors(40, seed: seed + 100)
    let all = index.candidates(for: cells, count: 9, probes: 1000)
    for cell in 0..<40 {
      let expected = reference(entries, photos, Array(cells[cell * 16..<cell * 16 + 16]), count: 9)
      #expect(Array(all.entries[cell * 9..<cell * 9 + 9]) == expected.map(\.entry))
      #expect(Array(all.distances[cell * 9..<cell * 9 + 9]) == expected.map(\.distance))
      let first = index.best(of: Int(photos[Int(expected[0].entry)]), for: cells, cell)
      #expect(first.entry == expected[0].entry && first.distance == expected[0].distance)
    }
  }

  @Test func equalEntriesAreSortedByPhoto() {
    let entries = [Int16](repeating: 7, count: 8 * 6)
    let index = PhotoIndex(entries, dimensions: 8, photoOfEntry: [3, 3, 2, 1, 1, 0], lookups: 1, seed: 0)
    #expect(index.nearest(to: Array(entries.prefix(8)), count: 3).map(\.entry) == [5, 3, 2])
    #expect(index.nearest(to: Array(entries.prefix(8)), count: 9).map(\.entry) == [5, 3, 2, 0])
  }

  @Test func listsFindNearlyAll() {
    let (entries, cells) = (Self.descriptors(20_000, centers: 60, seed: 1), Self.descriptors(200, centers: 60, seed: 2))
    let photos = (0..<20_000).map { Int32($0) }
    func candidates(isExact: Bool, jobs: Int?) -> PhotoIndex.Candidates {
      PhotoIndex(entries, dimensions: 16, photoOfEntry: photos, lookups: 200, seed: 3, isExact: isExact, jobs: jobs)
        .candidates(for: cells, count: 10, jobs: jobs)
    }
    let (exact, found) = (candidates(isExact: true, jobs: nil), candidates(isExact: false, jobs: nil))
    let hits = (0..<200).reduce(0) { sum, cell in
      let range = cell * 10..<cell * 10 + 10
      return sum + Set(exact.entries[range]).intersection(found.entries[range]).count
    }
    #expect(hits >= 1900)
    #expect(found == candidates(isExact: false, jobs: 1))
  }

  /// Even if the nearest lists have too few photos.
  @Test func thereAreAlwaysEnough() {
    let entries = Self.descriptors(400, seed: 1)
    let photos = (0..<400).map { Int32($0 % 50) }
    let index = PhotoIndex(entries, dimensions: 16, photoOfEntry: photos, lookups: 1, seed: 0, isExact: false)
    let found = index.candidates(for: Self.descriptors(30, seed: 2), count: 50, probes: 1)
    #expect(found.count == 50 && found.entries.count == 1500)
    for cell in 0..<30 {
      #expect(Set(found.entries[cell * 50..<cell * 50 + 50].map { photos[Int($0)] }).count == 50)
    }
  }

  @Test func nothingIsFoundInNothing() {
    let index = PhotoIndex([], dimensions: 8, photoOfEntry: [], lookups: 5, seed: 0)
    #expect(index.nearest(to: Array(repeating: 0, count: 8), count: 5).isEmpty)
    let empty = PhotoIndex([], dimensions: 8, photoOfEntry: [], lookups: 5, seed: 0, isExact: false)
    #expect(empty.nearest(to: Array(repeating: 0, count: 8), count: 5).isEmpty)
    #expect(index.candidates(for: [], count: 5).entries.isEmpty)
  }
}
