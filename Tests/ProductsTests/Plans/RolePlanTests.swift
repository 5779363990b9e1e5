import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Roles of texts in plans.
@Suite(.enabled(if: InstalledFonts.haveDejaVu, "DejaVu Sans is not installed"))
struct RolePlanTests {
  private let photos: PhotoFolder

  /// Every kind of text, all of one size of type.
  private static let texts = [
    "--font", "DejaVu Sans", "--title", "A wall", "--subtitle", "Two groups", "--footer", "The foot", "--caption",
    "{stem}", "--group-by", "folder", "--group-heading", "Group {group}", "--title-size", "20", "--heading-size", "20",
    "--caption-size", "20",
  ]

  init() throws {
    photos = try PhotoFolder(sizes: [])
    for name in ["a/one", "a/two", "b/three"] { try photos.add("photos/\(name).png", 60, 40) }
    try photos.settle()
  }

  // MARK: - Plans

  @Test func plansSayWhatTextsAre() throws {
    let plan = try photos.planned(
      ["photos"] + Self.texts + [
        "--width", "400", "--watermark", "Draft", "--layout", "grid", "--columns", "2", "--page-header", "The head",
      ])
    let texts = try #require(plan.texts)
    let roles = Dictionary(texts.map { ($0.text, $0.role) }, uniquingKeysWith: { first, _ in first })
    #expect(
      roles == [
        "A wall": "title", "Two groups": "subtitle", "The foot": "footer", "The head": "header", "Group a": "heading",
        "Group b": "heading", "one": "caption", "two": "caption", "three": "caption", "Draft": "watermark",
      ])
    #expect(texts.allSatisfy { ($0.role == "caption") == ($0.tile != nil) })
    #expect(plan.tiles.map(\.group) == ["a", "a", "b"])
  }

  @Test func headingsWithinRowsAreHeadings() throws {
    let plan = try photos.planned(["photos"] + Self.texts + ["--group-inline", "--width", "900", "--row-height", "60"])
    #expect(plan.texts?.filter { $0.role == "heading" }.map(\.text) == ["Group a", "Group b"])
  }
}
