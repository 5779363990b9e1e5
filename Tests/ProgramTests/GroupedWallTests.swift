import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls with grouped photos, and one wall per group.
@Suite struct GroupedWallTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [])
    for (index, name) in ["a/20260501.png", "a/20260502.png", "b/20260502 2.png", "b/20260601.png"].enumerated() {
      try photos.add("photos/\(name)", 60, 40, seed: UInt64(index))
      try photos.date("photos/\(name)", -3600)
    }
  }

  @Test func groupPlaceholderMakesAWallPerGroup() throws {
    let words = ["photos", "-o", "walls/x {group}.png", "--group-by", "day", "--width", "300", "--size", "90x60"]
    let exact = words.filter { $0 != "--width" && $0 != "300" } + ["--max-crop", "90%"]
    try photos.folder.write([], to: "walls/keep")
    let first = try Program.run(exact, in: photos.folder)
    #expect(first.code == 0 && first.errors.contains("4 photos on 3 walls"), "\(first)")
    let walls = ["x 2026-05-01.png", "x 2026-05-02.png", "x 2026-06-01.png"]
    #expect(try photos.files("walls") == ["keep"] + walls)
    let stamps = walls.map { photos.stamp("walls/" + $0) }
    #expect(try Program.run(exact, in: photos.folder).errors.contains("unchanged"))
    #expect(walls.map { photos.stamp("walls/" + $0) } == stamps)
    // A wall that was deleted, and one of a group that is gone.
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/walls/" + walls[1])
    #expect(try Program.run(exact, in: photos.folder).errors.contains("on 3 walls"))
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/photos/b/20260601.png")
    #expect(try Program.run(exact, in: photos.folder).errors.contains("3 photos on 2 walls"))
    #expect(try Program.run(exact, in: photos.folder).errors.contains("unchanged"))
    #expect(try photos.files("walls") == ["keep"] + walls)
  }

  @Test func groupWallsAmongPhotosAreNotInputs() throws {
    let words = ["photos", "-o", "photos/{group}.png", "--group-by", "folder"]
    #expect(try Program.run(words, in: photos.folder).code == 0)
    #expect(try Program.run(words, in: photos.folder).errors.contains("unchanged, 4 photos"))
    try photos.add("photos/c/1.png")
    try photos.add("photos/c.png")
    let run = try Program.run(words, in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains("photos/c.png: exists and was not made by Tessera"), "\(run)")
    #expect(try photos.files("photos") == ["a", "a.png", "b", "b.png", "c", "c.png"])
  }

  @Test func longGroupNamesAreShortened() throws {
    let names = [
      String(repeating: "x", count: 255), String(repeating: "x", count: 254) + "y",
      "1" + String(repeating: "z", count: 230),
      "2" + String(repeating: "z", count: 230), String(repeating: "\u{E9}", count: 127), "short",
    ]
    for (index, name) in names.enumerated() {
      try photos.add("long/\(name)/1.png", 30, 20 + index, seed: UInt64(index))
    }
    let words = ["long", "-o", "walls/wall-{group}.png", "--group-by", "folder"]
    try photos.folder.write([], to: "walls/keep")
    let first = try Program.run(words, in: photos.folder)
    #expect(first.code == 0 && first.errors.contains("6 photos on 6 walls"), "\(first)")
    let walls = try photos.files("walls")
    #expect(walls.count == 7 && walls.contains("wall-short.png"))
    #expect(
      walls.allSatisfy { $0.utf8.count <= 246 && ($0 == "keep" || $0.hasPrefix("wall-") && $0.hasSuffix(".png")) })
    #expect(try Program.run(words, in: photos.folder).errors.contains("unchanged, 6 photos"))
    // A folder with the name of a shortened one does not replace it.
    let shortened = try #require(walls.first { $0.hasPrefix("wall-xx") }).dropFirst(5).dropLast(4)
    try photos.add("long/\(shortened)/1.png", 30, 50, seed: 9)
    let second = try Program.run(words, in: photos.folder)
    #expect(second.code == 0 && second.errors.contains("7 photos on 7 walls"), "\(second)")
    #expect(try photos.files("walls").count == 8)
  }

  @Test func failingGroupDoesNotAffectOthers() throws {
    try photos.add("photos/line/1.png", 1, 5000)
    try photos.add("photos/upright/1.png", 40, 60)
    try photos.add("photos/upright/2.png", 1, 4000)
    let words = ["photos", "-o", "walls/{group}.png", "--group-by", "folder", "--size", "180x60", "--fit", "refuse"]
    try photos.folder.write([], to: "walls/keep")
    let run = try Program.run(words + ["--max-crop", "20%"], in: photos.folder)
    #expect(run.code == 3 && run.errors.contains("4 photos on 2 walls, 3 left out"), "\(run)")
    #expect(try photos.files("walls") == ["a.png", "b.png", "keep"])
    let reason = "no arrangement fills 180 × 60 pixels within --max-crop"
    #expect(
      run.complaints
        == ["line", "upright"].flatMap { group in
          ["1", "2"].prefix(group == "line" ? 1 : 2).map {
            "tessera: photos/\(group)/\($0).png: is not shown: its group \(group) cannot be laid out: \(reason)\n"
          }
        }.joined())
    // No photo appears on a wall that it was not on.
    #expect(try Program.run(words + ["--max-crop", "20%"], in: photos.folder).errors.contains("unchanged, 4 photos"))
    let strict = try Program.run(words + ["--max-crop", "20%", "--strict", "--force"], in: photos.folder)
    #expect(strict.code == 1, "\(strict)")
    // If no group makes a wall, the run says why.
    let none = try Program.run(words + ["--max-crop", "1%", "--include", "upright"], in: photos.folder)
    #expect(none.code == 1 && none.complaints.contains("no arrangement of these photos fills 180 × 60"), "\(none)")
  }

  @Test func groupNamedLikeTheLock() throws {
    try photos.add("photos/latest/1.png", 60, 40, seed: 7)
    for template in ["{group}.png", "{group}-wall.png"] {
      let words = ["photos", "-o", template, "--group-by", "folder"]
      let run = try Program.run(words, in: photos.folder)
      #expect(run.code == 0 && run.errors.contains("5 photos on 3 walls"), "\(run)")
      #expect(try Program.run(words, in: photos.folder).errors.contains("unchanged, 5 photos"))
    }
    #expect(
      try photos.files().filter { $0.hasSuffix(".png") } == [
        "a-wall.png", "a.png", "b-wall.png", "b.png", "latest-wall.png", "latest.png",
      ])
    // One group more, and one less: the locked wall is made with the others.
    try photos.add("photos/more/1.png", 60, 40, seed: 8)
    #expect(
      try photos.run("photos", "-o", "{group}.png", "--group-by", "folder").errors.contains("6 photos on 4 walls"))
  }

  @Test(arguments: [
    (["-o", "w-{group}.png"], "{group} needs --group-by"),
    (
      ["-o", "w.png", "--group-by", "day", "--size", "90x90", "--layout", "hex"],
      "--group-by cannot be combined with --size or --height"
    ),
    (["-o", "w-{group}.pdf", "--group-by", "day", "--join-pages"], "groups are pages of one document; omit {group}"),
    (["-o", "w-{group}.png", "--group-by", "day", "--history", "3"], "{group} cannot be combined with --history"),
    (
      ["-o", "w-{group}.png", "--group-by", "day", "--layout", "grid", "--rows", "2"],
      "{group} cannot be combined with --rows"
    ),
    (
      ["-o", "w.png", "--group-by", "week"],
      "--group-by needs folder, day, month, year, moment, place or a field, not “week”"
    ),
    (["-o", "w.png", "--include", "[a"], "--include needs a pattern such as *.jpg"),
    (["-o", "w.png", "--orientation", "portait"], "did you mean portrait?"),
    (["-o", "w.png", "--since", "May"], "--since needs a date such as 2026"),
  ])
  func invalidGroupOptionsAreRefused(options: [String], sentence: String) throws {
    let run = try Program.run(["photos"] + options, in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains(sentence), "\(run)")
    #expect(try photos.files() == ["photos"])
  }

  @Test func optionsWithoutEffectAreReported() throws {
    let run = try photos.run(
      "photos", "-o", "w.png", "--pick", "last", "--group-gap", "3", "--seed", "3", "--sort", "size")
    #expect(run.code == 0)
    for option in ["--pick has no effect without --limit", "--group-gap has", "--seed has"] {
      #expect(run.complaints.contains(option), "\(run)")
    }
  }

  @Test func relativeSinceRemakesTheWallTheNextDay() throws {
    let words = ["photos", "-o", "w.png", "--since", "36500d"]
    #expect(try Program.run(words, in: photos.folder).code == 0)
    #expect(try Program.run(words, in: photos.folder).errors.contains("unchanged"))
    let none = try photos.run("photos", "-o", "w.png", "--since", "2027", "--until", "2027-02")
    #expect(
      none.code == 1 && none.complaints.contains("none of the 4 photos found match: see --since, --until")
    )
  }
}
