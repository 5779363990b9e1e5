import Files
import Fixtures
import Foundation
import Similarity
import TestSupport
import Testing

@testable import Gallery

/// Choices that are spread over time, folders and kinds of pictures.
@Suite struct SpreadTests {
  private func chosen(_ seconds: [Int64], folders: [String]? = nil, count: Int) -> [Int] {
    Spread(
      seconds: seconds, folders: folders.map { $0.map { FilePath($0) } } ?? seconds.map { _ in FilePath("a") },
      looks: seconds.map { _ in nil }, count: count
    ).chosen.sorted()
  }

  @Test func time() {
    #expect(chosen((0..<9).map { $0 * 100 }, count: 3) == [0, 4, 8])
    #expect(chosen((0..<9).map { $0 * 100 }, count: 1) == [0])
    #expect(chosen((0..<4).map { $0 * 100 }, count: 9) == [0, 1, 2, 3])
    #expect(chosen([], count: 3).isEmpty)
    // In the order of time, whatever that of the photos.
    #expect(chosen([800, 0, 400, 410, 420, 430], count: 3) == [0, 1, 3])
    #expect(chosen([.max, 5, .min, .max], count: 3).count == 3)
  }

  @Test func busyHoursHaveMoreButNotAll() {
    // 100 photos within an hour, then one a day for a week.
    let hour: [Int64] = (0..<100).map { $0 * 36 }
    let week: [Int64] = (1...7).map { $0 * 86_400 }
    let days = chosen(hour + week, count: 12).count { $0 >= 100 }
    #expect((5...7).contains(days))
  }

  @Test func folders() {
    let folders = Array(repeating: "large", count: 90) + Array(repeating: "small", count: 9) + ["single"]
    let seconds = (0..<100).map { Int64($0) * 10 }
    func count(_ name: String, of limit: Int) -> Int {
      chosen(seconds, folders: folders, count: limit).filter { folders[$0] == name }.count
    }
    #expect([3, 12, 50].map { count("single", of: $0) } == [1, 1, 1])
    #expect([3, 12, 50].map { count("small", of: $0) } == [1, 1, 5])
    #expect(count("large", of: 50) == 44)
    #expect(Set(chosen(seconds, folders: folders, count: 2).map { folders[$0] }).count == 2)
    #expect(count("large", of: 200) == 90)
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fill(_ frames: [Picture]) throws {
    for (index, frame) in frames.enumerated() {
      var exif = ExifFixture(orientation: 1)
      exif.date = "2026:05:01 12:0\(index / 6):\(index % 6)0"
      try folder.write(try frame.jpeg(JPEGFixture().with { $0.exif = exif.bytes }), to: "\(index).jpg")
    }
  }

  private func scene(_ seed: UInt64) -> Picture { .photoLike(width: 120, height: 80, seed: seed) }

  @Test func kinds() throws {
    // Three kinds, of which one is rare.
    try fill([1, 1, 1, 1, 2, 1, 3, 1, 1, 1].map { scene($0) })
    func names(_ change: (inout Gallery.Choice) -> Void) throws -> [String] {
      folder.names(
        try folder.gallery {
          ($0.limit, $0.isSpread) = (4, true)
          change(&$0)
        })
    }
    let spread = try names { _ in }
    #expect(spread.contains("0.jpg") && spread.contains("4.jpg") && spread.contains("6.jpg"), "\(spread)")
    #expect(try names { $0.isReversed = true }.count == 4)
    #expect(try names { $0.limit = 10 }.count == 10)
  }

  @Test func bestOfSimilarOnes() throws {
    try fill([scene(1).blurred(2), scene(1), scene(1).blurred(1), scene(2).exposed(1.9), scene(2), scene(2).blurred(3)])
    let names = folder.names(try folder.gallery { ($0.limit, $0.isSpread, $0.pick) = (2, true, .best) })
    #expect(names == ["1.jpg", "4.jpg"])
    #expect(folder.names(try folder.gallery { ($0.limit, $0.isSpread) = (2, true) }).first == "0.jpg")
  }
}
