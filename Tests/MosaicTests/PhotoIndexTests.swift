@testable import Mosaic
import SeededRandom
import Testing

struct PhotoIndexTests {
  /// Descriptors around some middles, as photos of the same places are.
  private func descriptors(_ count: Int, clusters: Int = 30, seed: UInt64) -> [Int16] {
    var random = SplitMix64(seed: 99)
    let middles = (0..<clusters * Descriptor.dimensions).map { _ in random.number(in: 400...3000) }
    random = SplitMix64(seed: seed)
    return (0..<count).flatMap { _ in
      let middle = Int(random.next() % UInt64(clusters)) * Descriptor.dimensions
      return (0..<Descriptor.dimensions).map { Int16(middles[middle + $0] + random.number(in: -300...300)) }
    }
  }

  @Test func everyEntryIsLookedAt() {
    let entries = descriptors(400, seed: 1)
    let cells = descriptors(20, seed: 2)
    // Two ways to show each photo.
    let index = PhotoIndex(entries, photoOfEntry: (0..<400).map { $0 / 2 }, cellCount: 20, seed: 0)
    let found = index.candidates(for: cells, count: 12, jobs: 2)
    for cell in 0..<20 {
      let distances = (0..<200).map { photo in
        (2 * photo...2 * photo + 1).map { entry in (Descriptor.distance(cells, cell, entries, entry), entry) }
          .min { $0 < $1 }!
      }
      let nearest = distances.sorted { $0 < $1 }.prefix(12)
      #expect(Array(found.distances[cell * 12..<(cell + 1) * 12]) == nearest.map(\.0))
      #expect(Array(found.entries[cell * 12..<(cell + 1) * 12]) == nearest.map { Int32($0.1) })
    }
  }

  @Test func clustersFindMostOfTheNearest() {
    let entries = descriptors(6000, seed: 3)
    let cells = descriptors(100, seed: 4)
    func found(isExact: Bool, jobs: Int) -> PhotoIndex.Candidates {
      PhotoIndex(entries, photoOfEntry: (0..<6000).map { $0 }, cellCount: 100, seed: 5, jobs: jobs, isExact: isExact)
        .candidates(for: cells, count: 10, jobs: jobs)
    }
    let (exact, clustered) = (found(isExact: true, jobs: 1), found(isExact: false, jobs: 1))
    let shared = (0..<100).reduce(0) { sum, cell in
      let range = cell * 10..<(cell + 1) * 10
      return sum + Set(exact.entries[range]).intersection(clustered.entries[range]).count
    }
    #expect(shared > 700, "\(shared) of 1000")
    // The very nearest is hardly ever missed, and nothing depends on threads.
    #expect((0..<100).count { exact.entries[10 * $0] == clustered.entries[10 * $0] } > 85)
    #expect(found(isExact: false, jobs: 2) == clustered)
  }

  @Test func fewPhotosAreAllFound() {
    let entries = descriptors(5, seed: 6)
    let index = PhotoIndex(entries, photoOfEntry: [0, 0, 1, 2, 2], cellCount: 1, seed: 0, isExact: false)
    let found = index.candidates(for: descriptors(1, seed: 7), count: 3, jobs: 1)
    #expect(Set(found.entries.map { [0, 0, 1, 2, 2][Int($0)] }) == [0, 1, 2])
    #expect(found.distances == found.distances.sorted())
  }
}
