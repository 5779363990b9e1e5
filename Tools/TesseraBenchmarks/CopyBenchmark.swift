import Foundation
import SeededRandom
import Similarity

/// Measures the time to find near-copies among photos with known fingerprints, by their number.
enum CopyBenchmark {
  static func printTable(counts: [Int] = [1000, 10_000, 20_000, 100_000]) {
    print("| photos | of one lightness | every second a copy | all seconds | on one core |\n|---|---|---|---|---|")
    for count in counts {
      for isLevel in [false, true] {
        for hasCopies in [false, true] {
          let photos = fingerprints(count, isLevel: isLevel, hasCopies: hasCopies)
          let seconds = [nil, 1].map { jobs in
            let start = ContinuousClock.now
            let search = CopySearch(photos)
            let doubtful = search.withCopies(jobs: jobs)
            _ = search.originals(among: doubtful, qualities: doubtful.map { .init(detail: $0 % 97, place: $0 % 89) })
            let time = (ContinuousClock.now - start).components
            return String(format: "%.3f", Double(time.seconds) + Double(time.attoseconds) / 1e18)
          }
          print("| \(count) | \(isLevel) | \(hasCopies) | \(seconds[0]) | \(seconds[1]) |")
        }
      }
    }
  }

  /// Returns synthetic fingerprints, with about as many bits set as those of photos.
  private static func fingerprints(_ count: Int, isLevel: Bool, hasCopies: Bool) -> [Fingerprint] {
    var random = SplitMix64(seed: 1)
    var last = SIMD4<UInt64>()
    var lightness: UInt8 = 128
    return (0..<count).map { index in
      if index % 2 == 0 || !hasCopies {
        for word in 0..<4 { last[word] = random.next() & random.next() }
        if !isLevel { lightness = UInt8(80 + random.next() % 100) }
      }
      return Fingerprint(
        width: 400, height: 300, hash: CosineHash(words: last),
        cells: (0..<64).map { [lightness, 128, 128, 255][$0 % 4] },
        color: SortColor(lightness: lightness, chroma: 0, hue: 0))
    }
  }
}
