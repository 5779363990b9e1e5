import SeededRandom
import Testing

@testable import Similarity

@Suite struct CopySearchTests {
  /// Returns a synthetic hash of this many random bits, and one lightness.
  private func fingerprint(_ words: SIMD4<UInt64>, lightness: UInt8 = 100, width: Int = 40) -> Fingerprint {
    Fingerprint(
      width: width, height: width, hash: CosineHash(words: words),
      cells: (0..<64).map { [lightness, 128, 128, 255][$0 % 4] },
      color: SortColor(lightness: lightness, chroma: 0, hue: 0))
  }

  /// Returns words with this many low bits set.
  private func bits(_ count: Int, of word: Int = 0) -> SIMD4<UInt64> {
    var words = SIMD4<UInt64>()
    words[word] = count >= 64 ? .max : 1 << UInt64(count) - 1
    return words
  }

  private func originals(_ fingerprints: [Fingerprint], details: [Int], fileSizes: [Int]? = nil) -> [Int: Int] {
    let search = CopySearch(fingerprints)
    let doubtful = search.withCopies(jobs: 1)
    #expect(search.withCopies() == doubtful)
    // Photos with more pixels first, then the larger files.
    let order = fingerprints.indices.sorted { one, other in
      let sizes = (fileSizes?[one] ?? 1000, fileSizes?[other] ?? 1000)
      return (fingerprints[one].width, sizes.0, other) > (fingerprints[other].width, sizes.1, one)
    }
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return search.originals(
      among: doubtful, qualities: doubtful.map { .init(detail: details[$0], place: places[$0] ?? 0) })
  }

  @Test func sharpestThenFirstInPlaceIsKept() {
    let same = [10, 40, 40, 20].map { fingerprint(.zero, width: $0) }
    #expect(originals(same, details: [100, 100, 100, 100]) == [0: 1, 2: 1, 3: 1])
    #expect(originals(same, details: [99, 98, 98, 200]) == [0: 3, 1: 3, 2: 3])
    // Slightly sharper counts as equally sharp; an enlarged one as less sharp.
    #expect(originals(same, details: [1000, 985, 985, 1000]) == [0: 1, 2: 1, 3: 1])
    #expect(originals(same, details: [1000, 970, 970, 900]) == [1: 0, 2: 0, 3: 0])
    // At equal sizes, sharpness must differ more.
    #expect(originals(same, details: [10, 900, 1000, 10]) == [0: 1, 2: 1, 3: 1])
    #expect(originals(same, details: [10, 800, 1000, 10]) == [0: 2, 1: 2, 3: 2])
    #expect(originals(same, details: [10, 1000, 900, 10], fileSizes: [9, 8, 9, 9]) == [0: 2, 1: 2, 3: 2])
    #expect(originals(same, details: [0, 0, 0, 0]) == [0: 1, 2: 1, 3: 1])
    #expect(originals([], details: []) == [:])
    #expect(originals([same[0]], details: [5]) == [:])
  }

  /// A moving burst: each is similar to the next, the first and the last are not.
  @Test func driftingBurstsAreNotMerged() {
    let burst = (0..<13).map { fingerprint(bits(5 * $0)) }
    let copies = originals(burst, details: Array(repeating: 7, count: burst.count))
    #expect(!copies.isEmpty && copies.count < burst.count - 1)
    #expect(copies.allSatisfy { burst[$0.key].isLike(burst[$0.value]) && copies[$0.value] == nil })
    let kept = burst.indices.filter { copies[$0] == nil }
    for one in kept { for other in kept where other != one { #expect(!burst[one].isLike(burst[other])) } }
  }

  @Test(arguments: 1...6) func resultsDoNotDependOnInputOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let centers = (0..<12).map { _ in SIMD4<UInt64>((0..<4).map { _ in random.next() & random.next() }) }
    let photos = (0..<300).map { index -> (Fingerprint, Int) in
      var words = centers[Int(random.next() % 12)]
      for _ in 0..<random.next() % 30 { words[Int(random.next() % 4)] ^= 1 << (random.next() % 64) }
      return (fingerprint(words, lightness: UInt8(60 + random.next() % 60)), index)
    }
    let details = photos.indices.map { _ in Int(1000 + random.next() % 100_000) }
    let fileSizes = photos.indices.map { 5000 + $0 * 7 % 300 }
    let expected = originals(photos.map(\.0), details: details, fileSizes: fileSizes)
    #expect(!expected.isEmpty)
    for (copy, original) in expected { #expect(photos[copy].0.isLike(photos[original].0)) }
    var shuffled = Array(photos.indices)
    for index in shuffled.indices.reversed() { shuffled.swapAt(index, Int(random.next() % UInt64(index + 1))) }
    let found = originals(
      shuffled.map { photos[$0].0 }, details: shuffled.map { details[$0] }, fileSizes: shuffled.map { fileSizes[$0] })
    #expect(Dictionary(uniqueKeysWithValues: found.map { (shuffled[$0.key], shuffled[$0.value]) }) == expected)
  }

  /// Plain pictures all have one hash.
  @Test(arguments: 1...4) func colorWindowsMissNoCopies(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = (0..<600).map { _ -> Fingerprint in
      let color = (0..<4).map { $0 == 3 ? UInt8(255) : UInt8(100 + random.next() % 60) }
      return Fingerprint(
        width: 40, height: 40, hash: CosineHash(words: bits(Int(random.next() % 2))),
        cells: (0..<64).map { color[$0 % 4] }, color: SortColor(lightness: color[0], chroma: 0, hue: 0))
    }
    let likes = photos.indices.filter { index in
      photos.indices.contains { $0 != index && photos[$0].isLike(photos[index]) }
    }
    #expect(CopySearch(photos).withCopies() == likes)
  }

  @Test(arguments: 1...4) func lightnessWindowMissesNoCopies(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = (0..<400).map { _ in
      fingerprint(bits(Int(random.next() % 3) * 20), lightness: UInt8(random.next() % 256))
    }
    let likes = photos.indices.filter { index in
      photos.indices.contains { $0 != index && photos[$0].isLike(photos[index]) }
    }
    #expect(CopySearch(photos).withCopies() == likes)
  }

  // MARK: - Compared with exhaustive search

  /// The specification of the search, in its slowest form.
  private func slowOriginals(_ photos: [Fingerprint], details: [Int]) -> (doubtful: [Int], originals: [Int: Int]) {
    let likes = photos.indices.map { one in
      photos.indices.filter { $0 != one && photos[one].isLike(photos[$0]) }
    }
    let doubtful = photos.indices.filter { !likes[$0].isEmpty }
    var settled: Set<Int> = []
    var originals: [Int: Int] = [:]
    for sharpest in doubtful.sorted(by: { details[$0] > details[$1] }) where !settled.contains(sharpest) {
      // All have the same size, so that within a sixth of sharpness the place decides: the last comes first.
      let kept =
        ([sharpest]
        + likes[sharpest].filter {
          !settled.contains($0) && details[$0] >= details[sharpest] - details[sharpest] / 6
        }).max() ?? sharpest
      settled.insert(kept)
      for other in likes[kept] where settled.insert(other).inserted { originals[other] = kept }
    }
    return (doubtful, originals)
  }

  /// Families of photos whose members are further and further from the first, some uniform, some of other colors.
  private func families(_ count: Int, _ random: inout SplitMix64, isLevel: Bool) -> [Fingerprint] {
    var words = SIMD4<UInt64>()
    var cells: [UInt8] = []
    return (0..<count).map { index in
      if index % 5 == 0 {
        words = index % 7 == 0 ? .zero : SIMD4((0..<4).map { _ in random.next() & random.next() })
        cells = (0..<64).map { $0 % 4 == 3 || isLevel ? 128 : UInt8(random.next() % 256) }
      }
      var own = words
      for _ in 0..<random.next() % 33 { own[Int(random.next() % 4)] ^= 1 << (random.next() % 64) }
      let shift = isLevel ? 0 : UInt8(random.next() % 21)
      return Fingerprint(
        width: index % 11 == 0 ? 400 : 300, height: index % 11 == 0 ? 225 : 300, hash: CosineHash(words: own),
        cells: cells.enumerated().map { $0.offset % 4 == 0 ? $0.element / 2 + shift : $0.element },
        color: SortColor(lightness: 0, chroma: 0, hue: 0))
    }
  }

  @Test(arguments: [false, true], 1...8)
  func resultsMatchExhaustiveSearch(isLevel: Bool, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = families(500, &random, isLevel: isLevel)
    let details = (0..<500).map { 100_000 + $0 * 7919 % 500 * 400 }
    let expected = slowOriginals(photos, details: details)
    let search = CopySearch(photos)
    let doubtful = search.withCopies()
    #expect(doubtful == expected.doubtful)
    #expect(doubtful.count > 20 && doubtful.count < 500, "there is something to find, and something to leave alone")
    let qualities = doubtful.map { CopySearch.Quality(detail: details[$0], place: 500 - $0) }
    #expect(search.originals(among: doubtful, qualities: qualities) == expected.originals)
  }
}
