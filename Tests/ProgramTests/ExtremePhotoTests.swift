import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Photos so narrow that no wall could be made with them.
@Suite struct ExtremePhotoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private typealias Size = (width: Int, height: Int)

  @Test func longestSideOfTheFormatIsKept() throws {
    // 20,000 pixels are fine for PNG, and too many for WebP.
    let sizes: [Size] = [(1, 60)] + (0..<20).map { _ in (4, 3) }
    for (index, size) in sizes.enumerated() {
      try PhotoFolder.write(size.width, size.height, to: "photos/\(index).png", in: folder)
    }
    let options = ["--layout", "masonry", "--width", "4000", "--column-width", "300", "--spacing", "0", "--strict"]
    #expect(try Program.run(["photos", "-o", "wall.jpg"] + options, in: folder).code == 0)
    let strict = try Program.run(["photos", "-o", "wall.webp"] + options, in: folder)
    #expect(strict.code == 1 && strict.complaints.contains("photos/0.png: is not shown"), "\(strict)")
    let run = try Program.run(["photos", "-o", "wall.webp"] + options.dropLast(), in: folder)
    #expect(run.code == 3 && run.complaints.contains("photos/0.png: is not shown"), "\(run)")
  }

  @Test func groupsOfExtremePhotosAloneAreSkipped() throws {
    try PhotoFolder.write(1, 5000, to: "photos/a/1.png", in: folder)
    for name in ["b/1", "b/2", "c/1"] { try PhotoFolder.write(9, 6, to: "photos/\(name).png", in: folder) }
    let options = ["photos", "--layout", "masonry", "--group-by", "folder"]
    let run = try Program.run(options + ["-o", "{group}.png"], in: folder)
    #expect(run.code == 3 && run.errors.contains("3 photos on 2 walls, 1 left out"), "\(run)")
    let stacked = try Program.run(options + ["-o", "wall.png"], in: folder)
    #expect(stacked.code == 3 && stacked.complaints.contains("photos/a/1.png: is not shown"), "\(stacked)")
    #expect(try Program.run(options + ["-o", "wall.png"], in: folder).errors.contains("1 left out when it was made"))
  }

  /// Each is too long beside the few that are left, so that they are removed one by one.
  private static let lines: [Size] = stride(from: 61, through: 6, by: -5).map { (2, 2 * $0) }

  @Test func levelMasonryOfThinPhotosWorks() throws {
    let options = ["--level", "--columns", "12", "--spacing", "0"]
    let masonry = ["--layout", "masonry"] + options
    for (index, size) in Self.lines.enumerated() {
      try PhotoFolder.write(size.width, size.height, to: "photos/a/\(index).png", in: folder)
    }
    for name in ["b/1", "b/2"] { try PhotoFolder.write(90, 60, to: "photos/\(name).png", in: folder) }
    let small = masonry + ["--width", "120"]
    let run = try Program.run(["photos/a", "-o", "wall.png"] + small, in: folder)
    #expect(run.code == 3 && run.errors.contains("9 left out"), "\(run)")
    // Without a page for its group, the next group's wall would be in its place.
    let groups = try Program.run(["photos", "-o", "{group}.png", "--group-by", "folder"] + small, in: folder)
    #expect(groups.code == 3 && groups.errors.contains("5 photos on 2 walls, 9 left out"), "\(groups)")
    let inspected = try Program.run(["inspect", "--headers", "b.png"], in: folder)
    #expect(inspected.output.contains("120 × 40"), "\(inspected)")
    let animated = try Program.run(
      ["animate", "photos/a", "--from", "masonry", "--to", "hex", "--frames", "2", "-o", "a.png", "--width", "120"]
        + options,
      in: folder)
    #expect(animated.code == 3, "\(animated)")
  }

  @Test(arguments: [("row", "hex"), ("flow", "masonry"), ("masonry", "radial"), ("grid", "honeycomb")])
  func animationsLeaveOutExtremePhotos(from: String, to: String) throws {
    for index in 0..<5 { try PhotoFolder.write(9, 6, to: "photos/\(index).png", in: folder) }
    try PhotoFolder.write(1, 5000, to: "photos/line.png", in: folder)
    let options = ["--from", from, "--to", to, "--width", "200", "--frames", "2", "-o", "morph.png"]
    let run = try Program.run(["animate", "photos"] + options, in: folder)
    #expect(run.code == 3 && run.complaints.contains("photos/line.png: is not shown"), "\(run)")
    #expect(run.errors.contains("5 photos, 1 left out"), "\(run)")
    #expect(try Program.run(["animate", "photos", "--strict"] + options, in: folder).code == 1)
  }
}
