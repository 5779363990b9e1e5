import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import Planning

/// The division of photos among the screens of a sequence.
@Suite struct PhotoSequenceTests {
  @Test func momentsStayTogether() {
    // Three moments of four, two and three photos, hours apart.
    let times: [Int64?] = [0, 5, 9, 14, 20_000, 20_004, 60_000, 60_003, 60_007].map { $0 * 1000 }
    #expect(PhotoSequence(times: times, screens: 3).ranges == [0..<4, 4..<6, 6..<9])
    // A moment is divided only if there are more screens.
    let four = PhotoSequence(times: times, screens: 4).ranges
    #expect(four.contains(4..<6) && four.contains(6..<9))
  }

  @Test func withoutTimesScreensHaveAboutAsManyPhotos() {
    let ranges = PhotoSequence(times: [Int64?](repeating: nil, count: 14), screens: 5).ranges
    #expect(Set(ranges.map(\.count)) == [2, 3])
  }

  @Test func shapesThatFillAScreenArePreferred() {
    // A wide photo fills a wide screen, and so do two upright ones.
    var sequence = PhotoSequence(times: [nil, nil, nil, nil], screens: 3)
    sequence.shapes = .init(aspects: [1.6, 0.8, 0.8, 1.6], screen: CGSize(width: 800, height: 500))
    #expect(sequence.ranges == [0..<1, 1..<3, 3..<4])
  }

  @Test func eachPhotoIsOnOneScreen() {
    var random = SplitMix64(seed: 46)
    for _ in 0..<300 {
      let count = Int.random(in: 1...120, using: &random)
      let screens = Int.random(in: 1...count, using: &random)
      var time: Int64 = 0
      let times = (0..<count).map { _ -> Int64? in
        time += Int64.random(in: 0...40_000_000, using: &random)
        return Bool.random(using: &random) ? time : nil
      }
      let ranges = PhotoSequence(times: times, screens: screens).ranges
      #expect(ranges.count == screens && ranges.allSatisfy { !$0.isEmpty })
      #expect(ranges.flatMap { Array($0) } == Array(0..<count))
    }
  }

  @Test func manyPhotosTakeLittleTime() {
    let times = (0..<20_000).map { Int64($0) * 900_000 as Int64? }
    let clock = ContinuousClock()
    for screens in Thoroughness.part([1, 7, 400, 5_000, 20_000], each: 2) {
      var ranges: [Range<Int>] = []
      let time = clock.measure { ranges = PhotoSequence(times: times, screens: screens).ranges }
      #expect(ranges.count == screens && time < .seconds(60), "\(screens): \(time)")
    }
  }
}
