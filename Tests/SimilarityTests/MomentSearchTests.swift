import Fixtures
import Raster
import Testing

@testable import Similarity

@Suite struct MomentSearchTests {
  private let here = Scene(seed: 1)
  private let there = Scene(seed: 2)

  private func moments(_ photos: [(Scene, seconds: Int64?)]) -> [Int?] {
    MomentSearch(photos.map(\.0.fingerprint), times: photos.map { $0.seconds.map { $0 * 1000 } }).moments
  }

  @Test func secondsApart() {
    #expect(moments([(here, 0), (here, 10), (here, 21)]) == [0, 0, 1])
    #expect(moments([(here, 21), (here, 0), (here, 10)]) == [1, 0, 0])
    #expect(moments([(here, nil), (here, 0), (here, nil)]) == [nil, 0, nil])
    #expect(moments([]).isEmpty)
  }

  @Test func momentsLastAMinute() {
    #expect(moments((0..<9).map { (here, $0 * 9) }) == [0, 0, 0, 0, 0, 0, 0, 1, 1])
  }

  @Test func subjectsByTurns() {
    #expect(moments([(here, 0), (there, 1), (here, 2), (there, 3)]) == [0, 1, 0, 1])
  }

  @Test func manyOfOneTime() {
    #expect(moments(Array(repeating: (here, 5), count: 1000)).allSatisfy { $0 == 0 })
  }

  @Test func momentsAllowMoreThanCopies() {
    let moved = here.shown(x: 0.04, y: 0.03, width: 0.94, height: 0.94).fingerprint
    let (darker, brighter) = (here.changed { $0 / 2 }.fingerprint, here.changed { $0 * 3 / 2 }.fingerprint)
    for other in [moved, darker, brighter] {
      #expect(here.fingerprint.isOfMoment(other) && other.isOfMoment(here.fingerprint))
    }
    #expect(!here.fingerprint.isLike(darker))
    #expect(!here.fingerprint.isOfMoment(here.shown(width: 0.5).fingerprint), "another shape")
    var taken = 0
    let others = (1...30).map { Scene(seed: $0).fingerprint }
    for one in others.indices { for other in 0..<one where others[one].isOfMoment(others[other]) { taken += 1 } }
    // All of them are hills under a sky.
    #expect(taken <= 8)
  }

  @Test func differences() {
    let print = here.fingerprint
    #expect(print.difference(to: print) == 0)
    #expect(print.difference(to: here.changed { $0 + 4 }.fingerprint) < 40)
    #expect(print.difference(to: there.fingerprint) > 120)
    #expect(print.difference(to: there.fingerprint) == there.fingerprint.difference(to: print))
  }
}
