import SeededRandom
import Testing

@testable import Similarity

@Suite struct HashBandsTests {
  /// Returns a hash with about as many bits set as in real photos.
  private func hash(_ random: inout SplitMix64) -> SIMD4<UInt64> {
    SIMD4((0..<4).map { _ in random.next() & random.next() })
  }

  private func candidates(near place: Int, _ hashes: [SIMD4<UInt64>], window: Range<Int>? = nil) -> [Int] {
    var found: [Int] = []
    HashBands(hashes.map { CosineHash(words: $0) }).forEachCandidate(near: place, among: [window ?? 0..<hashes.count]) {
      found.append($0)
      return true
    }
    return found
  }

  /// Four differing bits in each pair of bands but one, which has three: the hardest case.
  @Test(arguments: 0..<HashBands.count) func oneNearlyEqualBandIsEnough(band: Int) {
    var random = SplitMix64(seed: UInt64(band))
    let first = hash(&random)
    var second = first
    for other in 0..<HashBands.count {
      // The bits of a band are as far apart as there are bands, two bits each.
      let bits = other == band ? [2 * other] : [2 * other, 2 * (other + HashBands.count) + 1]
      for bit in bits { second[bit / 64] ^= 1 << UInt64(bit % 64) }
    }
    #expect(CosineHash(words: first).distance(to: CosineHash(words: second)) == HashBands.maxBits)
    #expect(candidates(near: 0, [first, second]) == [1])
    #expect(candidates(near: 1, [first, second]) == [0])
  }

  @Test func candidatesAreUniqueAndWithinTheWindow() {
    var random = SplitMix64(seed: 5)
    let one = hash(&random)
    let hashes = [one, one, one, hash(&random), one]
    #expect(candidates(near: 1, hashes).sorted() == [0, 2, 4])
    #expect(candidates(near: 1, hashes, window: 1..<4) == [2])
    #expect(candidates(near: 3, hashes).isEmpty)
    #expect(candidates(near: 0, [one]).isEmpty)
  }

  @Test func allHashesWithinReachAreCandidates() {
    var random = SplitMix64(seed: 9)
    let center = hash(&random)
    let hashes =
      [center]
      + (0..<3000).map { _ in
        var words = center
        for _ in 0..<random.next() % 60 {
          let bit = random.next() % 238
          words[Int(bit / 64)] ^= 1 << (bit % 64)
        }
        return words
      }
    let near = hashes.indices.dropFirst().filter {
      CosineHash(words: hashes[$0]).distance(to: CosineHash(words: center)) <= HashBands.maxBits
    }
    #expect(near.count > 500 && near.count < 2500)
    #expect(Set(near).isSubset(of: candidates(near: 0, hashes)))
  }

  /// This makes the search nearly linear.
  @Test func differentHashesAreNotCandidates() {
    var random = SplitMix64(seed: 3)
    let hashes = (0..<2000).map { _ in hash(&random) }
    let count = (0..<20).reduce(0) { $0 + candidates(near: $1, hashes).count }
    #expect(count < 200, "of 40,000 pairs")
  }
}
