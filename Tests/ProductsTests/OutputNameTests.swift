import Clock
import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import Planning
@testable import Runs

@Suite struct OutputNameTests {
  private let moment = LocalTimestamp(1_700_000_000)

  @Test(arguments: [
    ("wall.png", nil, "wall.png", "wall.png"), ("./a/{name}.png", nil, "./a/lobby.png", "./a/lobby.png"),
    ("{name}/x-{date}.png", nil, "lobby/x-DATE.png", "lobby/x.png"),
    ("{date}_{time}.png", nil, "DATE_TIME.png", "latest.png"), ("{date}-x.png", nil, "DATE-x.png", "x.png"),
    ("x{count}.png", nil, "x12.png", "x.png"), ("a.{date}.png", nil, "a.DATE.png", "a.png"),
    ("x {count} of {date}", nil, "x 12 of DATE", "x of"), ("wall.png", 3, "wall-DATE-TIME.png", "wall.png"),
    ("wall", 3, "wall-DATE-TIME", "wall"), ("w-{date}.png", 3, "w-DATE.png", "w.png"), ("a{b", nil, "a{b", "a{b"),
  ])
  func placeholdersAreFilledIn(template: String, history: Int?, path: String, stable: String) throws {
    let name = try OutputName(FilePath(template), wall: "lobby", history: history)
    let expected = path.replacingOccurrences(of: "DATE", with: moment.date)
      .replacingOccurrences(of: "TIME", with: moment.time)
    #expect(name.path(at: moment, count: 12).description == expected)
    #expect(name.stable.description == stable)
    #expect(name.isVersioned == (path != stable))
  }

  @Test(arguments: [
    ("{nmae}.png", "unknown placeholder {nmae} in the output name; did you mean {name}?"),
    ("{x}", "unknown placeholder {x} in the output name"),
    ("{date}/wall.png", "“{date}”: only {name} is allowed in the folder of an output"),
  ])
  func unknownPlaceholdersAreRefused(template: String, sentence: String) {
    #expect(throws: RunFailure.usage(sentence)) { try OutputName(FilePath(template), wall: "w", history: nil) }
  }

  @Test func versionsAreRecognizedByNameAndSignature() throws {
    let folder = try TemporaryFolder()
    let photos = try PhotoFolder(sizes: [(8, 8)])
    #expect(try photos.run("photos", "-o", "wall.png").code == 0)
    let wall = try photos.folder.bytes(of: "wall.png")
    let names = ["w-2026-01-01-3.png", "w-2025-01-01-12.png", "w-2026-01-02-1.png"]
    for (index, name) in names.enumerated() {
      try folder.write(wall, to: name)
      try folder.setDate(Date(timeIntervalSince1970: 1e9 + Double(index)), of: name)
    }
    for name in ["w-2026-01-01-.png", "w-26-01-01-3.png", "w-2026-01-01-3.PNG", "xw-2026-01-01-3.png", "w.png"] {
      try folder.write(wall, to: name)
    }
    try folder.write([1, 2, 3], to: "w-2026-01-01-4.png")
    let name = try OutputName(
      folder.path.appending(FilePath("{name}-{date}-{count}.png")), wall: "w", history: 2)
    #expect(name.versions.map(\.name.description) == names.reversed())
    #expect(name.standing.first?.name.description == names[2])
    name.stable.remove()
    try name.keepHistory(newest: #require(name.standing.first))
    #expect(name.versions.map(\.name.description) == [names[2], names[1]])
    #expect(try folder.bytes(of: "w.png") == wall && folder.names.contains("w-2026-01-01-4.png"))
  }

  /// Groups may have names that Windows has no files of. What the user wrote stays.
  @Test(arguments: [
    ("{group}.png", "con", "con_.png"), ("wall-{group}.png", "con", "wall-con.png"),
    ("wall-{group}.png", "10:30?", "wall-10：30？.png"), ("{group}", "Lake.", "Lake．"),
    ("a:{group}.png", "con?", "a:con?.png"), ("{group}.png", "Zürich", "Zürich.png"),
  ])
  func namesOfGroupsArePortable(template: String, group: String, name: String) throws {
    let output = try OutputName(FilePath("walls/\(template)"), wall: "wall", history: nil)
    #expect(output.path(ofGroup: FilePath(group)) == FilePath("walls/\(name)"))
  }
}
