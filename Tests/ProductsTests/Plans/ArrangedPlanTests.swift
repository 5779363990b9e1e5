import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Plans with neighbors that are alike.
@Suite struct ArrangedPlanTests {
  private let photos: PhotoFolder

  /// 24 plain photos from dark to bright, with names and dates in other orders. A third of them is upright.
  init() throws {
    photos = try PhotoFolder(sizes: [])
    for index in 0..<24 {
      let level = Float(Self.level(index)) / 24
      let (width, height) = index % 3 == 0 ? (40, 60) : (60, 40)
      let picture = Picture(
        width: width, height: height,
        pixels: Array(repeating: SIMD4(level, level, level, 1), count: width * height))
      var exif = ExifFixture(orientation: 1)
      exif.date = "2026:05:01 12:00:\(Self.second(index) + 10)"
      try photos.folder.write(
        try picture.jpeg(JPEGFixture().with { $0.exif = exif.bytes }), to: "photos/\(index + 10).jpg")
    }
    try photos.settle()
  }

  private static func level(_ index: Int) -> Int { index * 7 % 24 }

  private static func second(_ index: Int) -> Int { index * 11 % 24 }

  private static func index(_ file: String) -> Int { (Int(file.suffix(6).prefix(2)) ?? 0) - 10 }

  /// Returns the mean difference of the photos whose tiles are next to each other, in a quarter of all differences.
  private func roughness(_ tiles: [ReadPlan.Tile], by value: (Int) -> Int = level) -> Double {
    var (sum, count) = (0, 0)
    for tile in tiles {
      func distance(_ other: ReadPlan.Tile) -> Double {
        let x = tile.frame.x + tile.frame.width / 2 - other.frame.x - other.frame.width / 2
        let pages = Double((tile.page ?? 0) - (other.page ?? 0))
        let y = 1e4 * pages + tile.frame.y + tile.frame.height / 2 - other.frame.y - other.frame.height / 2
        return x * x + y * y
      }
      for other in tiles.sorted(by: { distance($0) < distance($1) })[1...3] {
        sum += abs(value(Self.index(tile.file)) - value(Self.index(other.file)))
        count += 1
      }
    }
    return Double(sum) / Double(count)
  }

  /// Any two photos differ by 8 levels on average.
  @Test(
    arguments: [
      "grid --columns 6", "grid --columns 7 --last-row center", "hex", "hex --hex-orientation pointy",
      "honeycomb --width 600 --height 600", "flow --row-height 60", "flow --size 600x400", "masonry --columns 5",
      "masonry --size 600x400", "spiral", "radial", "row", "pile", "grid --columns 3 --rows 4",
    ])
  func everyLayout(options: String) throws {
    let words = ["photos", "--sort", "name", "--layout"] + options.split(separator: " ").map(String.init)
    let arguments = words.contains("--size") || words.contains("--height") ? words : words + ["--width", "600"]
    let plan = try photos.arranged(arguments + ["--arrange", "similar"])
    #expect(Set(plan.tiles.map(\.file)).count == 24)
    let given = try roughness(photos.arranged(arguments).tiles)
    #expect(roughness(plan.tiles) < min(5.2, 0.8 * given), "\(roughness(plan.tiles)) \(given)")
  }

  @Test func likenessIsThatOfOptionAndSeed() throws {
    let grid = ["photos", "--layout", "grid", "--columns", "6", "--arrange", "similar"]
    let colors = try photos.arranged(grid).tiles.map(\.file)
    #expect(try photos.arranged(grid + ["--by", "color"]).tiles.map(\.file) == colors)
    #expect(try photos.arranged(grid + ["--by", "layout"]).tiles.count == 24)
    #expect(try photos.arranged(grid + ["--seed", "3"]).tiles.map(\.file) != colors)
    #expect(try photos.arranged(grid + ["--jobs", "1", "--no-cache"]).tiles.map(\.file) == colors)
    let times = try photos.arranged(grid + ["--by", "time"])
    #expect(roughness(times.tiles, by: Self.second) < 5 && roughness(times.tiles) > 6)
  }

  /// Returns the files in the same places on two walls.
  private func unmoved(_ one: ReadPlan, _ other: ReadPlan) -> Int {
    zip(one.tiles, other.tiles).count { $0.file == $1.file }
  }

  @Test func heroesAndGivenCellsStay() throws {
    let hex = ["photos", "--layout", "hex", "--columns", "7", "--hero", "15.jpg", "--width", "600"]
    let (given, similar) = (try photos.arranged(hex), try photos.arranged(hex + ["--arrange", "similar"]))
    let heroes = [given, similar].map { $0.tiles.first { $0.file.hasSuffix("15.jpg") }?.frame }
    #expect(heroes[0] == heroes[1] && unmoved(given, similar) < 12)
    let entries = (0..<24).map { "{ file: 'photos/\($0 + 10).jpg', row: \($0 / 6), column: \($0 % 6) }" }
    try photos.folder.write(Array("{ images: [\(entries.joined(separator: ","))] }".utf8), to: "cells.json5")
    let cells = ["cells.json5", "--layout", "hex", "--width", "600"]
    #expect(unmoved(try photos.arranged(cells), try photos.arranged(cells + ["--arrange", "similar"])) == 24)
  }

  @Test func groupsAreArrangedOneByOne() throws {
    for index in 0..<24 where index % 2 == 0 {
      try photos.folder.write(
        try photos.folder.bytes(of: "photos/\(index + 10).jpg"), to: "photos/b/\(index + 10).jpg")
      try FileManager.default.removeItem(atPath: photos.folder.url.path + "/photos/\(index + 10).jpg")
    }
    try photos.settle()
    let plan = try photos.arranged([
      "photos", "--layout", "grid", "--columns", "4", "--group-by", "folder", "--arrange", "similar",
    ])
    let isLater = plan.tiles.map { $0.file.contains("/b/") }
    #expect(isLater == isLater.sorted { !$0 && $1 } && isLater.count(where: \.self) == 12)
    for isInB in [false, true] {
      #expect(roughness(plan.tiles.filter { $0.file.contains("/b/") == isInB }) < 6)
    }
  }
}

extension PhotoFolder {
  /// Plans, which must succeed with nothing but remarks.
  fileprivate func arranged(_ words: [String]) throws -> ReadPlan { try cleanPlanningRun(["--quiet"] + words).plan() }
}
