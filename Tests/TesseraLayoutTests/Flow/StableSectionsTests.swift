import Fixtures
import Testing

@testable import Layouts

@Suite struct StableSectionsTests {
  @Test(arguments: [1, 5, 16], 0..<20)
  func sectionLengthsAreBounded(reach: Int, seed: UInt64) {
    let identities = randomIdentities(Int(seed * seed) * 3 + 1, seed: seed)
    let sections = StableSections(reach: reach).cut(identities)
    #expect(sections.flatMap { $0 } == Array(identities.indices))
    for section in sections {
      #expect(section.count <= 4 * reach)
      #expect(section.count > reach || sections.count == 1)
    }
  }

  @Test func averageSectionIsTwiceTheReach() {
    let count = StableSections(reach: 16).cut(randomIdentities(100_000, seed: 1)).count
    #expect((2_700...3_300).contains(count), "\(count)")
  }

  /// Equal or monotonic identities give no place to cut; sections are bounded all the same.
  @Test func equalOrMonotonicIdentitiesAreCut() {
    for identities in [Array(repeating: 7, count: 1000), Array((0..<1000).reversed()), Array(0..<1000)] as [[UInt64]] {
      let sections = StableSections(reach: 10).cut(identities)
      #expect(sections.flatMap { $0 } == Array(identities.indices))
      #expect(sections.allSatisfy { $0.count > 10 && $0.count <= 40 })
    }
  }

  @Test func addedPhotoChangesOnlyNearbyCuts() {
    var changed = 0
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var identities = randomIdentities(600, seed: seed + 1000)
      let before = StableSections(reach: 16).cut(identities).map { identities[$0.lowerBound] }
      identities.insert(random.next(), at: .random(in: 0...600, using: &random))
      let after = StableSections(reach: 16).cut(identities).map { identities[$0.lowerBound] }
      changed += Set(before).symmetricDifference(after).count
    }
    #expect(changed < 200, "\(changed) cuts came or went in 200 walls")
  }
}
