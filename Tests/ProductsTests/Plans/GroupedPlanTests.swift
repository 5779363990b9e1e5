import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Plans with grouped photos.
@Suite struct GroupedPlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [])
    for (index, name) in ["a/20260501.png", "a/20260502.png", "b/20260502 2.png", "b/20260601.png"].enumerated() {
      try photos.add("photos/\(name)", 60, 40, seed: UInt64(index))
      try photos.date("photos/\(name)", -3600)
    }
  }

  @Test func groupsAreStacked() throws {
    let plan = try photos.planned(
      "photos", "--width", "124", "--row-height", "40", "--spacing", "4", "--group-by", "day", "--group-gap", "24")
    #expect(plan.tiles.map(\.frame.y) == [0, 64, 64, 128] && plan.canvas.height == 168)
    let usual = try photos.planned("photos", "--width", "130", "--row-height", "40", "--margin", "3")
    let gapped = try photos.planned(
      "photos", "--width", "130", "--row-height", "40", "--group-by", "folder", "--group-gap", "7", "--margin", "3")
    #expect(gapped.tiles.map(\.file) == usual.tiles.map(\.file))
    #expect(gapped.tiles[2].pixels.y - gapped.tiles[1].pixels.maxY == 7)
    #expect(gapped.canvas.height == Int(gapped.tiles[3].pixels.maxY) + 3)
  }

  /// Returns the frames of tiles in the folder of photos.
  private func frames(_ folder: String, on plan: ReadPlan) -> [ReadPlan.Rect] {
    plan.tiles.filter { $0.file.hasPrefix("photos/\(folder)/") }.map(\.frame)
  }

  @Test(arguments: ["flow", "masonry"])
  func groupsShareAnExactSize(layout: String) throws {
    for index in 0..<18 {
      let name = "photos/\(["a", "b"][index / 9])/\(index).png"
      try photos.add(name, 60, [40, 90][index % 2], seed: UInt64(index + 9))
    }
    let words = ["photos", "--layout", layout, "--size", "640x360", "--group-by", "folder", "--group-gap", "30"]
    let wall = try photos.planned(words + ["--spacing", "2"])
    #expect(wall.canvas == .init(width: 640, height: 360) && wall.tiles.count == 22)
    let (first, second) = (frames("a", on: wall), frames("b", on: wall))
    let right = second.map(\.x).min()! - first.map(\.maxX).max()!
    let down = second.map(\.y).min()! - first.map(\.maxY).max()!
    #expect(abs(max(right, down) - 30) < 0.01, "\(right), \(down)")
    let areas = wall.tiles.map { $0.frame.width * $0.frame.height }
    #expect(areas.max()! < 6 * areas.min()!)

    let headed = try photos.planned(words + ["--group-heading", "Folder {group}", "--margin", "10"])
    #expect(headed.canvas == wall.canvas && headed.texts?.map(\.text) == ["Folder a", "Folder b"])
    for (text, folder) in zip(headed.texts ?? [], ["a", "b"]) {
      let frames = frames(folder, on: headed)
      let gap = frames.map(\.y).min()! - text.frame.maxY
      #expect(abs(text.frame.x - frames.map(\.x).min()!) < 0.01 && text.frame.y >= 9.99)
      #expect(gap >= 0 && gap < 20, "\(gap)")
    }
  }

  @Test func eachGroupStartsANewPage() throws {
    let plan = try photos.planned(
      "photos", "--layout", "grid", "--columns", "1", "--rows", "1", "--width", "90", "--group-by", "month")
    #expect(plan.pages == 4)
    let other = try photos.planned(
      "photos", "--layout", "grid", "--columns", "2", "--rows", "1", "--width", "90", "--group-by", "folder")
    #expect(other.pages == 2 && other.tiles.map(\.page) == [1, 1, 2, 2])
  }
}
