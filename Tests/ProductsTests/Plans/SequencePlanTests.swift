import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Plans of several screens.
@Suite struct SequencePlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [])
    // Two moments, hours apart.
    for (index, time) in ["090000", "090004", "090009", "140000", "140003"].enumerated() {
      try photos.add("photos/IMG_20260501_\(time).png", 60, 40, seed: UInt64(index))
    }
  }

  @Test func eachPhotoIsOnOneScreenWithThoseOfItsMoment() throws {
    let run = photos.planningRun("photos", "--size", "160x90", "--sequence", "2", "--quiet")
    let pages = try run.plan()
    let names = Dictionary(grouping: pages.tiles, by: { $0.page ?? 1 }).mapValues { Set($0.map(\.file)) }
    #expect(names.count == 2 && names[1]?.count == 3 && names[2]?.count == 2)
    #expect(Set(names.values.flatMap(\.self)).count == 5)
  }
}
