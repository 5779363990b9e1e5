import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Lengths that are not given follow the size of the wall.
@Suite struct SizeDefaultsTests {
  private let photos: PhotoFolder

  init() throws { photos = try PhotoFolder(sizes: (0..<24).map { $0 % 3 == 0 ? (60, 80) : (90, 60) }) }

  @Test(arguments: ["flow", "masonry", "hex", "radial"])
  func wallsOfAllWidthsLookAlike(layout: String) throws {
    // Level columns end at a whole pixel, each photo of them at a fraction of one.
    let play = layout == "masonry" ? 3 : 0.01
    let usual = try photos.planned("photos", "--layout", layout, "--width", "1600")
    let large = try photos.planned("photos", "--layout", layout, "--width", "4800")
    for (one, other) in zip(usual.tiles, large.tiles) {
      let expected = [one.frame.x, one.frame.y, one.frame.width, one.frame.height].map { 3 * $0 }
      let actual = [other.frame.x, other.frame.y, other.frame.width, other.frame.height]
      #expect(zip(expected, actual).allSatisfy { abs($0 - $1) < play }, "\(expected) \(actual)")
    }
  }

  @Test(arguments: ["flow", "masonry", "hex", "grid", "spiral"])
  func wallsWithoutASizeHaveAMargin(layout: String) throws {
    let unsaid = try photos.planned("photos", "--layout", layout)
    // Rows are of similar heights, and as many as without the margin.
    let rows = layout == "flow" ? ["--row-height", "232.8", "--row-breaks", "balanced"] : []
    let lengths = ["--width", "1600", "--margin", "24", "--spacing", "8"]
    let said = try photos.planned(["photos", "--layout", layout] + lengths + rows)
    #expect(unsaid.canvas == said.canvas && unsaid.tiles.map(\.pixels) == said.tiles.map(\.pixels))
    let bare = try photos.planned("photos", "--layout", layout, "--margin", "0")
    #expect(bare.canvas != unsaid.canvas || bare.tiles.map(\.frame) != unsaid.tiles.map(\.frame))
  }

  /// Captions and headings have room at the edge, which is not less than that of walls without them.
  @Test(arguments: [
    ["--layout", "grid", "--caption", "{name}"],
    ["--group-by", "folder", "--group-heading", "{group}"],
  ])
  func textLeavesTheMargin(words: [String]) throws {
    let plan = try photos.planned(["photos"] + words)
    #expect(plan.tiles.map(\.frame.x).min() == 24 && plan.canvas.width == 1600)
  }

  @Test func singleRowsHaveNone() throws {
    let unsaid = try photos.planned("photos", "--layout", "row")
    let said = try photos.planned("photos", "--layout", "row", "--margin", "0", "--spacing", "0")
    #expect(unsaid.canvas == said.canvas && unsaid.tiles.map(\.frame) == said.tiles.map(\.frame))
  }

  @Test func aSinglePhotoHasNoMargin() throws {
    let single = try PhotoFolder(sizes: [(90, 60)])
    let alone = try single.planned("photos")
    #expect(alone.tiles[0].frame.width == Double(alone.canvas.width) && alone.tiles[0].frame.x == 0)
    let framed = try single.planned("photos", "--margin", "10")
    #expect(framed.tiles[0].frame.x == 10)
    let titled = try single.planned("photos", "--title", "Lake")
    #expect(titled.tiles[0].frame.x == 24)
  }

  @Test func rowsOfSmallWallsAreLow() throws {
    let plan = try photos.planned("photos", "--width", "400")
    #expect(plan.tiles.dropLast(5).allSatisfy { (50...100).contains($0.frame.height) })
    #expect(plan.canvas.height < 450)
    #expect(try photos.planned("photos", "--width", "400", "--row-height", "240").canvas.height > 2000)
  }

  @Test func typeGrowsWithTheWallButStaysReadable() throws {
    func sizes(_ words: String...) throws -> [Double] {
      let plan = try photos.planned(["photos", "--title", "Summer", "--footer", "End"] + words)
      return try #require(plan.texts).map(\.size)
    }
    #expect(try sizes() == [36, 14])
    #expect(try sizes("--size", "3840x2160").map { ($0 * 10).rounded() / 10 } == [86.4, 33.6])
    #expect(try sizes("--width", "400") == [24, 12])
    #expect(try sizes("--width", "400", "--title-size", "30") == [30, 12])
  }
}
