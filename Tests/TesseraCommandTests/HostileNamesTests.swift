import Files
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import TesseraCommand

/// Names and metadata with what a terminal obeys: escape sequences, new lines and marks of direction. No subcommand
/// prints them as they are, whatever it says about them.
@Suite struct HostileNamesTests {
  private static let bad = "a\u{1B}[31mb\u{9B}2Jc\u{202E}d\u{2028}e"

  /// Command lines of all subcommands, which succeed or complain about a name.
  private static let lines: [(subcommand: String, arguments: [[String]])] = [
    (
      "render",
      [
        ["photos", "-o", "wall.png", "--dedupe", "exact", "--caption", "{name} {title}"],
        ["photos/\(bad).jpg", "-o", "one.png"], [bad, "-o", "x.png"], ["photos", "-o", "x\(bad).png"],
        ["photos", "-o", "x.png", "--layout", bad], ["photos", "-o", "x.png", "--\(bad)"],
        ["photos", "-o", "g-{group}.png", "--group-by", "folder", "--group-heading", "{group}"],
        ["photos", "-o", "r.png", "--report", "-", "--dry-run"], ["photos", "-o", "t.png", "--title", "{\(bad)}"],
        ["photos", "-o", "d.png", "--caption", "{date:%\(bad)}"], ["photos", "-o", "n-{\(bad)}.png", "--history", "2"],
        ["photos", "-o", "h.png", "--hero", bad], ["photos", "-o", "e.\(bad)"],
        ["photos", "-o", "i.png", "--include", bad],
      ]
    ),
    ("plan", [["photos"], ["photos", "--title", bad], [bad]]),
    ("mosaic", [["photos/\(bad).png", "photos", "-o", "m.png", "--across", "2"], [bad, "photos", "-o", "m.png"]]),
    ("sheet", [["photos/\(bad).png", "-o", "s.png"], ["\(bad).mp4", "-o", "s.png"]]),
    ("join", [[bad], ["photos", "-o", "\(bad).png"]]),
    ("site", [["photos", "-o", "site\(bad)", "--title", bad], ["photos", "-o", "site", "--logo", bad]]),
    ("studio", [[bad], ["\(bad).json5", "--only", bad], ["photos/\(bad).txt"], ["photos", "--port", bad]]),
    ("init", [["photos/\(bad)", "--for", "screen", "-o", "-"], [bad]]),
    ("batch", [["\(bad).json5"], ["\(bad).json5", "--dry-run"], [bad], ["\(bad).json5", "--only", bad]]),
    ("watch", [[bad], ["broken\(bad).json5"]]),
    ("preview", [["\(bad).json5", "--wall", bad], [bad]]),
    ("animate", [["photos", "--from", "flow", "--to", bad, "-o", "a.png"], [bad, "-o", "a.png"]]),
    ("inspect", [["photos"], ["--json", "photos"], [bad]]),
    ("manifest", [["photos"], ["photos", "--json"], [bad]]),
    ("checksum", [["photos"], ["photos", "--json"], [bad]]),
    (
      "compare",
      [
        ["photos", "other"], ["photos", "other", "--json"], ["photos", "other", "--annotations"], [bad, "photos"],
        ["photos", "other", "--junit", "-"],
      ]
    ),
    ("cache", [["--cache", bad], [bad]]), ("doctor", [[bad]]), ("completions", [[bad]]), ("manual", [[bad]]),
    ("help", [[bad], ["--search", bad]]),
  ]

  private let photos: PhotoFolder

  init() throws {
    let bad = Self.bad
    photos = try PhotoFolder(sizes: [(30, 20)])
    try photos.add("photos/\(bad).png", 30, 20)
    try photos.add("photos/\(bad)/copy of \(bad).png", 30, 20)
    let jpeg = try PhotoLike(width: 16, height: 8, seed: 1).picture.jpeg(JPEGFixture())
    let packet = PacketFixture().with { ($0.title, $0.description, $0.keywords) = (bad, bad, [bad]) }
    try photos.folder.write(packet.jpeg(jpeg), to: "photos/\(bad).jpg")
    try photos.folder.write(Array(jpeg.prefix(60)), to: "photos/broken \(bad).jpg")
    try photos.folder.write(Array("no picture".utf8), to: "photos/none \(bad).png")
    try photos.add("other/\(bad).png", 30, 20, seed: 7)
    let walls = #"{ walls: [ { name: "w\u001b\u009b\u202e", inputs: ["photos"], output: "b.png", width: 60 } ] }"#
    try photos.folder.write(Array(walls.utf8), to: "\(bad).json5")
    try photos.folder.write(Array(#"{ "\u001b[2J\u009b": 1 }"#.utf8), to: "broken\(bad).json5")
  }

  @Test func everySubcommandIsTried() {
    #expect(Set(Self.lines.map(\.subcommand)) == Set(Subcommand.all.map(\.name)))
  }

  @Test(arguments: lines.map(\.subcommand)) func nothingIsPrintedAsItIs(subcommand: String) throws {
    for arguments in Self.lines.filter({ $0.subcommand == subcommand }).flatMap(\.arguments) {
      let run = try Program.run([subcommand] + arguments, in: photos.folder)
      for text in [run.output, run.errors] {
        let found = text.unicodeScalars.filter { scalar in
          switch scalar.value {
          case 0x0A: false
          case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
          default: false
          }
        }
        #expect(found.isEmpty, "\(arguments): \(found.map(\.value)) in \(text.debugDescription)")
      }
    }
  }
}
