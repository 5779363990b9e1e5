import Fixtures
import Testing

@testable import Layouts

@Suite struct StableDealingTests {
  @Test func everyPlaceIsAssignedOnce() {
    var random = SplitMix64(seed: 1)
    for count in Array(0...70) + [127, 128, 129, 1000, 4095, 4096, 4097] {
      let all = Array(0..<count)
      #expect(StableDealing.places(of: all.map { _ in random.next() }).sorted() == all)
      #expect(StableDealing.places(of: all.map { UInt64($0) }).sorted() == all, "identities with a pattern")
      #expect(StableDealing.places(of: all.map { UInt64($0 % 3) }).sorted() == all, "many of the same identity")
      #expect(StableDealing.places(of: all.map { _ in 0 }).sorted() == all, "all of the same identity")
    }
  }

  @Test func placesAreSpreadOverTheWall() {
    // The order of places is not that of identities.
    let places = StableDealing.places(of: Array(0..<1000))
    let ascents = zip(places, places.dropFirst()).count { $0 < $1 }
    #expect((400...600).contains(ascents))
  }

  @Test func photoOrderDoesNotMatter() {
    var random = SplitMix64(seed: 2)
    let identities = (0..<300).map { _ in random.next() }
    let places = Dictionary(uniqueKeysWithValues: zip(identities, StableDealing.places(of: identities)))
    let shuffled = identities.shuffled(using: &random)
    #expect(StableDealing.places(of: shuffled) == shuffled.map { places[$0]! })
  }

  /// Returns the share of the other photos that move when one is removed; adding one is the same in reverse.
  private func movedShare(of identities: [UInt64], without photo: Int) -> Double {
    var with = StableDealing.places(of: identities)
    with.remove(at: photo)
    var others = identities
    others.remove(at: photo)
    let without = StableDealing.places(of: others)
    return Double(zip(with, without).count { $0 != $1 }) / Double(others.count)
  }

  @Test(arguments: [501, 500, 512, 513])
  func addingOrRemovingAPhotoMovesFewOthers(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let trials = 200
    let shares = (0..<trials).map { _ in
      movedShare(of: (0..<count).map { _ in random.next() }, without: .random(in: 0..<count, using: &random))
    }
    #expect(shares.reduce(0, +) / Double(trials) < 0.025)
    #expect(shares.max()! < 0.06)
  }

  @Test func duplicateIdentitiesMoveFewOthers() {
    // Every photo occurs twice, as when a folder is given two times.
    var random = SplitMix64(seed: 4)
    let once = (0..<250).map { _ in random.next() }
    let shares = (0..<250).map { movedShare(of: once + once, without: 250 + $0) }
    #expect(shares.reduce(0, +) / 250 < 0.025)
  }
}
