import Foundation
import Layouts
import ProgramSupport
import TestSupport
import Testing

/// Other arrangements of the same photos.
@Suite struct AnotherPlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(90, 60), (60, 90), (80, 60), (90, 60), (60, 60), (60, 80), (90, 60), (80, 60)])
  }

  private func frames(
    _ words: [String], of photos: PhotoFolder? = nil, another: Int
  ) throws -> (frames: [CGRect], size: CGSize) {
    let option = another == 0 ? [] : ["--another", "\(another)"]
    let plan = try (photos ?? self.photos).planned(["photos"] + words + option)
    return (
      plan.tiles.sorted { $0.file < $1.file }.map(\.frame).map {
        CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
      },
      CGSize(width: plan.canvas.width, height: plan.canvas.height)
    )
  }

  @Test(arguments: [
    [], ["--size", "800x500"], ["--layout", "grid"], ["--layout", "masonry"], ["--layout", "hex"],
    ["--layout", "pile", "--size", "800x500"], ["--width", "400", "--layout", "radial"], ["--theme", "gallery"],
  ])
  func othersLookDifferentAndStay(words: [String]) throws { try expectOthers(of: photos, words) }

  private func expectOthers(of photos: PhotoFolder, _ words: [String]) throws {
    var seen: [(frames: [CGRect], size: CGSize)] = []
    for another in 0...2 {
      let wall = try frames(words, of: photos, another: another)
      #expect(try frames(words, of: photos, another: another).frames == wall.frames)
      for other in seen {
        #expect(wall.frames.looksDifferent(from: other.frames, in: wall.size, of: other.size), "\(another)")
      }
      seen.append(wall)
    }
  }

  /// Walls that are hung up have an edge, and rows of a height of their own.
  @Test func rowsWithAnEdgeHaveOthers() throws {
    let sizes = [(90, 60), (60, 90), (80, 60)]
    try expectOthers(of: PhotoFolder(sizes: (0..<27).map { sizes[$0 % 3] }), [])
  }

  @Test func wholePhotosOfAPageStayWhole() throws {
    for another in 0...2 {
      let page = try frames([], another: another)
      let aspects = page.frames.map { $0.width / $0.height }
      for (aspect, expected) in zip(aspects, [1.5, 2.0 / 3, 4.0 / 3, 1.5, 1, 0.75, 1.5, 4.0 / 3]) {
        #expect(abs(aspect / expected - 1) < 0.02)
      }
    }
  }

  @Test func numbersAreLimited() {
    let run = photos.planningRun("photos", "--another", "999")
    #expect(run.code == 1 && run.errors.contains("--another 999: these photos have only"), "\(run.errors)")
    for words in [["--width", "800", "--row-height", "60"], ["--layout", "grid", "--columns", "3"]] {
      let run = PlanningRun(["photos", "--another", "1"] + words, in: photos.folder)
      #expect(run.code == 1 && run.errors.contains("no other arrangement"), "\(run.errors)")
    }
  }

  @Test func everyDayHasAWall() throws {
    #expect(try photos.planned("photos", "--another", "daily").tiles.count == 8)
    #expect(try photos.planned("photos", "--another", "daily", "--size", "600x400").tiles.count == 8)
  }

  @Test func gridsHaveMoreColumnsThenFewer() throws {
    func columns(_ another: Int) throws -> Int {
      let middles = try frames(["--layout", "grid", "--last-row", "natural"], another: another).frames.map(\.midX)
      return Set(middles.map { ($0 * 4).rounded() }).count
    }
    let usual = try columns(0)
    #expect(try columns(1) == usual + 1 && columns(2) == usual - 1)
    // One column is followed by two.
    let high = try frames(["--layout", "grid", "--size", "80x1200"], another: 0).frames.map(\.midX)
    #expect(Set(high.map { ($0 * 4).rounded() }).count == 1)
    let wider = try frames(["--layout", "grid", "--size", "80x1200"], another: 1).frames.map(\.midX)
    #expect(Set(wider.map { ($0 * 4).rounded() }).count == 2)
  }

  @Test func columnsOfStableGridsNeverDecrease() throws {
    let many = try PhotoFolder(sizes: (0..<37).map { _ in (40, 30) })
    var last = 0
    for count in 20...37 {
      let plan = try many.planned("photos", "--layout", "grid", "--stable", "--limit", "\(count)")
      let columns = Set(plan.tiles.map { ($0.frame.x * 4).rounded() }).count
      #expect(columns >= last, "\(count)")
      last = columns
    }
  }

  @Test(arguments: ["grid", "radial"]) func gapsOfManyPhotosAreNarrow(layout: String) throws {
    let images = (0..<20_000).map { "{\"file\":\"\($0).jpg\",\"width\":90,\"height\":60}" }
    try photos.folder.write(Array("{\"images\":[\(images.joined(separator: ","))]}".utf8), to: "list.json")
    let start = ProcessorTime.ofThread
    let plan = try photos.planned("list.json", "--layout", layout)
    #expect(plan.tiles.count == 20_000)
    if !Sanitizer.isActive { #expect(ProcessorTime.ofThread - start < 30) }
  }
}
