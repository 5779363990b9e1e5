import Files
import Fixtures
import Foundation
import Gallery
import TestSupport
import Testing

/// The choice of photos, and their order.
@Suite struct ChoosingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func add(
    _ name: String, _ width: Int = 6, _ height: Int = 4, date: String = "", fraction: String = "", offset: String = "",
    modified: Double? = nil
  ) throws {
    var fixture = JPEGFixture()
    if !date.isEmpty {
      var exif = ExifFixture(orientation: 1)
      (exif.date, exif.fraction, exif.offset) = (date, fraction, offset)
      fixture.exif = exif.bytes
    }
    try folder.write(PhotoLike(width: width, height: height, seed: 1).picture.jpeg(fixture), to: name)
    let date = Date(timeIntervalSince1970: modified ?? 1_000_000_000)
    try folder.setDate(date, of: name)
  }

  private func names(_ change: (inout Gallery.Choice) -> Void = { _ in }) throws -> [String] {
    try folder.names(gallery(change))
  }

  private func gallery(_ change: (inout Gallery.Choice) -> Void) throws -> Gallery {
    try folder.gallery([""], change)
  }

  @Test func datesInXMPCountWithoutThoseInEXIF() throws {
    try add("a.jpg", date: "2026:05:01 12:00:00")
    try add("20260501_115900.jpg")
    try add("c.jpg")
    for (sidecar, date) in [("a.xmp", "2026-05-02T12:00:00"), ("c.xmp", "2026-05-01T11:00:00")] {
      try folder.write(PacketFixture().with { $0.date = date }.bytes, to: sidecar)
    }
    #expect(try names { $0.sort = .date } == ["c.jpg", "20260501_115900.jpg", "a.jpg"])
  }

  @Test func datesComeFromEXIFNameOrModification() throws {
    try add("a.jpg", date: "2026:05:01 12:00:00", fraction: "5")
    try add("b.jpg", date: "2026:05:01 12:00:00", fraction: "25")
    try add("20260501_115900.jpg", modified: 0)
    try add("20300101.jpg", date: "2026:05:01 13:00:00")
    try add("d.jpg", modified: 1_777_634_000)  // 2026-05-01T11:13:20
    let sorted = ["d.jpg", "20260501_115900.jpg", "b.jpg", "a.jpg", "20300101.jpg"]
    #expect(try names { $0.sort = .date } == sorted)
    #expect(
      try names {
        $0.sort = .date
        $0.isReversed = true
      } == sorted.reversed())
  }

  @Test func photosWithDatesAreInTheirOrder() throws {
    for day in 1...9 { try add("\(10 - day).jpg", date: "2026:05:0\(day) 12:00:00") }
    let byDate = (1...9).map { "\($0).jpg" }.reversed()
    #expect(try names { $0.sort = .auto } == Array(byDate))
    // One of ten may lack a date. The date of its file is not that of the photo.
    try add("0.jpg", modified: 0)
    #expect(try names { $0.sort = .auto } == byDate + ["0.jpg"])
    #expect(
      try names {
        $0.sort = .auto
        $0.isReversed = true
      } == ["0.jpg"] + byDate.reversed())
    #expect(
      try names {
        $0.sort = .auto
        $0.limit = 2
      } == ["0.jpg", "1.jpg"])
  }

  @Test func photosWithoutDatesAreInTheOrderOfNames() throws {
    for day in 1...8 { try add("\(10 - day).jpg", date: "2026:05:0\(day) 12:00:00") }
    try add("10.jpg")
    #expect(try names { $0.sort = .auto } == (2...10).map { "\($0).jpg" })
    #expect(
      try names {
        $0.sort = .auto
        $0.isReversed = true
      } == (2...10).map { "\($0).jpg" }.reversed())
  }

  @Test func listsKeepTheirOrder() throws {
    for day in 1...3 { try add("\(day).jpg", date: "2026:05:0\(day) 12:00:00") }
    try folder.write(
      Array(#"{ "images": [{ "file": "3.jpg" }, { "file": "1.jpg" }, { "file": "2.jpg" }] }"#.utf8), to: "list.json")
    #expect(try folder.names(folder.gallery(["list.json"]) { $0.sort = .auto }) == ["3.jpg", "1.jpg", "2.jpg"])
    #expect(
      try folder.names(
        folder.gallery(["list.json"]) {
          $0.sort = .auto
          $0.isReversed = true
        }) == ["2.jpg", "1.jpg", "3.jpg"])
  }

  @Test func copiesAndScreenshotsAreNoticed() throws {
    func doubts(_ inputs: [String] = [""], _ change: (inout Gallery.Choice) -> Void = { _ in }) throws -> String? {
      var choice = Gallery.Choice()
      change(&choice)
      let found = try FoundFiles(in: folder.paths(inputs), choosing: choice)
      return Gallery(found, choosing: choice).doubts(about: found, choosing: choice)
    }
    try add("a.jpg")
    try add("b.jpg", 8, 4)
    try add("c.jpg", 10, 4)
    #expect(try doubts() == nil)
    try add("d.jpg")
    #expect(try doubts() == "1 copy is among the photos; --dedupe exact leaves it out")
    #expect(try doubts { $0.dedupe = .exact } == nil)
    #expect(try doubts(["a.jpg", "d.jpg"]) == nil)
    try add("Screenshot_20260501-183005.jpg", 12, 4)
    let both = "1 copy and 1 screenshot are among the photos; "
    let options = "--dedupe exact and --where 'not kind = screenshot' leave them out"
    #expect(try doubts() == both + options)
    for second in 0..<5 { try add("Screenshot_20260501-18300\(second).jpg", 20 + second, 4) }
    #expect(try doubts { $0.dedupe = .exact } == nil)
  }

  @Test func missingUTCOffsetsUseTheMostCommonOne() throws {
    try add("a.jpg", date: "2026:05:01 12:00:00")
    try add("b.jpg", date: "2026:05:01 11:30:00", offset: "+00:00")
    try add("c.jpg", date: "2026:05:01 12:05:00", offset: "+02:00")
    try add("d.jpg", date: "2026:05:01 11:55:00", offset: "+02:00")
    #expect(try names { $0.sort = .date } == ["d.jpg", "a.jpg", "c.jpg", "b.jpg"])
    #expect(try names { $0.filter.since = DateBound("2026-05-01T10:00Z") } == ["a.jpg", "b.jpg", "c.jpg"])
  }

  @Test func sortsByModificationSizeAndAspect() throws {
    try add("a.jpg", 10, 10, modified: 300)
    try add("b.jpg", 30, 10, modified: 100)
    try add("c.jpg", 4, 20, modified: 200)
    try add("d.jpg", 20, 5, modified: 300)
    #expect(try names { $0.sort = .modified } == ["b.jpg", "c.jpg", "a.jpg", "d.jpg"])
    #expect(try names { $0.sort = .size } == ["c.jpg", "a.jpg", "d.jpg", "b.jpg"])
    #expect(try names { $0.sort = .aspect } == ["c.jpg", "a.jpg", "b.jpg", "d.jpg"])
  }

  @Test func randomOrderIsStableWhenPhotosAreAdded() throws {
    for index in 10..<40 { try add("\(index).jpg") }
    let random = { (seed: UInt64) in
      try names {
        $0.sort = .random
        $0.seed = seed
      }
    }
    let first = try random(1)
    #expect(try random(1) == first && random(2) != first && first.sorted() != first)
    #expect(first.sorted() == (10..<40).map { "\($0).jpg" })
    try add("40.jpg")
    #expect(try random(1).filter { $0 != "40.jpg" } == first)
    let drawn = try names {
      $0.limit = 7
      $0.pick = .random
      $0.seed = 1
    }
    #expect(drawn.count == 7 && drawn.sorted() == drawn && Set(drawn) != Set(first.prefix(7)))
  }

  @Test func pickFirstLastAndSpread() throws {
    for name in "abcdefghij" { try add("\(name).jpg") }
    let picked = { (pick: Gallery.Pick, limit: Int) in
      try names {
        $0.pick = pick
        $0.limit = limit
      }.map { String($0.prefix(1)) }.joined()
    }
    #expect(try picked(.first, 3) == "abc" && picked(.last, 3) == "hij")
    #expect(try picked(.spread, 4) == "adgj" && picked(.spread, 1) == "a" && picked(.spread, 2) == "aj")
    #expect(try picked(.spread, 10) == "abcdefghij" && picked(.spread, 11) == "abcdefghij")
    #expect(try picked(.spread, 9).count == 9)
  }

  @Test func filtersByOrientationDateAndSize() throws {
    try add("wide.jpg", 60, 40, date: "2026:05:01 12:00:00")
    try add("tall.jpg", 40, 60, date: "2026:05:02 12:00:00")
    try add("even.jpg", 41, 40, date: "2026:05:03 12:00:00")
    #expect(try names { $0.filter.add(.landscape) } == ["wide.jpg"])
    #expect(
      try names {
        $0.filter.add(.square)
        $0.filter.add(.portrait)
      } == ["even.jpg", "tall.jpg"])
    #expect(try names { $0.filter.leastSize = .init(width: 41, height: 40) } == ["even.jpg", "wide.jpg"])
    #expect(try names { $0.filter.since = DateBound("2026-05-02") } == ["even.jpg", "tall.jpg"])
    #expect(
      try names {
        $0.filter.until = DateBound("2026-05-02")
        $0.limit = 1
      } == ["tall.jpg"])
    let gallery = try gallery { $0.filter.since = DateBound("2027") }
    #expect(gallery.photos.isEmpty && gallery.leftOut.isEmpty)
    #expect(gallery.notices == ["none of the 3 photos found match: see --since"])
  }

  @Test func includeAndExcludePatterns() throws {
    for name in ["a.jpg", "b.jpg", "raw/a.jpg", "raw/deep/c.jpg", "x/raw.jpg"] { try add(name) }
    let chosen = { (included: [String], excluded: [String]) in
      try names {
        $0.included = included.compactMap { Glob($0) }
        $0.excluded = excluded.compactMap { Glob($0) }
      }
    }
    #expect(try chosen(["a*"], []) == ["a.jpg", "raw/a.jpg"])
    #expect(try chosen([], ["raw"]) == ["a.jpg", "b.jpg", "x/raw.jpg"])
    #expect(try chosen(["raw"], ["deep"]) == ["raw/a.jpg"])
    #expect(try chosen(["/a.jpg", "x/*"], []) == ["a.jpg", "x/raw.jpg"])
    // Only the path within the input is matched.
    #expect(try chosen([], [folder.url.lastPathComponent, "tmp"]).count == 5)
    let named = try Gallery(
      of: [folder.path.appending(FilePath("a.jpg")), folder.path.appending(FilePath("b.jpg"))],
      choosing: {
        var choice = Gallery.Choice()
        choice.excluded = [Glob("b*")].compactMap { $0 }
        return choice
      }())
    #expect(named.photos.count == 1 && named.leftOut.isEmpty)
  }

  @Test func hiddenAndSystemFoldersAreSkipped() throws {
    for name in ["a.jpg", ".b.jpg", "@eaDir/c.jpg", "#Recycle/d.jpg", "x/.y/e.jpg", "@home/f.jpg", "__MACOSX/g.jpg"] {
      try add(name)
    }
    #expect(try names() == ["@home/f.jpg", "a.jpg"])
    #expect(try names { $0.takesHidden = true }.count == 7)
    let inside = try Gallery(of: [folder.path.appending(FilePath("@eaDir"))], choosing: Gallery.Choice())
    #expect(inside.photos.count == 1)
  }

  @Test func groupsAreContiguous() throws {
    try add("b/2.jpg", date: "2026:05:01 12:00:00")
    try add("1.jpg", date: "2026:05:02 12:00:00")
    try add("b/c/3.jpg", date: "2026:06:02 12:00:00")
    try add("z.jpg", date: "2026:05:01 13:00:00")
    let grouped = { (grouping: Gallery.Grouping, isReversed: Bool) in
      try gallery {
        $0.grouping = grouping
        $0.isReversed = isReversed
      }.photos.map { "\($0.group?.description ?? "-") \($0.path.name)" }
    }
    let root = folder.url.lastPathComponent
    #expect(try grouped(.folder, false) == ["\(root) 1.jpg", "\(root) z.jpg", "b 2.jpg", "b-c 3.jpg"])
    #expect(
      try grouped(.day, false) == ["2026-05-01 2.jpg", "2026-05-01 z.jpg", "2026-05-02 1.jpg", "2026-06-02 3.jpg"])
    #expect(try grouped(.month, true) == ["2026-06 3.jpg", "2026-05 1.jpg", "2026-05 z.jpg", "2026-05 2.jpg"])
    try add("old.jpg", date: "1999:12:31 23:59:59")
    #expect(
      try grouped(.year, false) == ["1999 old.jpg", "2026 2.jpg", "2026 z.jpg", "2026 1.jpg", "2026 3.jpg"])
    let byName = try gallery {
      $0.grouping = .month
      $0.sort = .name
    }
    #expect(byName.photos.map(\.path.name.description) == ["old.jpg", "1.jpg", "2.jpg", "z.jpg", "3.jpg"])
  }
}
