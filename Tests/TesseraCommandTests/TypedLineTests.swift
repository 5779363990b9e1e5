import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import Planning
@testable import Runs
@testable import TesseraCommand

/// Lines with the dashes, quotation marks and spaces of editors and chats, and with the names of other programs.
@Suite struct TypedLineTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60)])
  }

  private static let cases: [(words: [String], meant: String)] = [
    (["photos", "-o", "w.png", "–layout", "hex"], "tessera photos -o w.png --layout hex"),
    (["photos", "-o", "w.png", "—layout", "hex"], "tessera photos -o w.png --layout hex"),
    (["photos", "–o", "w.png"], "tessera photos -o w.png"),
    (["photos", "-o", "w.png", "—layout=hex"], "tessera photos -o w.png --layout=hex"),
    (["photos", "-o", "w.png", "−-layout", "hex"], "tessera photos -o w.png --layout hex"),
    (["photos", "-o", "w.png", "--title", "“By", "the", "lake”"], "tessera photos -o w.png --title 'By the lake'"),
    (["photos", "-o", "w.png", "--title", "„See“", "hex"], "tessera photos -o w.png --title See hex"),
    (["photos", "-o", "w.png", "--width", "60", "cm"], "tessera photos -o w.png --width 60cm"),
    (["photos", "-o", "w.png", "--size", "60", "x", "40", "cm"], "tessera photos -o w.png --size 60x40cm"),
    (["photos\u{A0}-o", "w.png"], "tessera photos -o w.png"),
    (["ｐｈｏｔｏｓ", "-o", "w.png"], "tessera photos -o w.png"),
    (["photos,", "-o", "w.png"], "tessera photos -o w.png"),
    (["site", "photos", "–o", "public"], "tessera site photos -o public"),
  ]

  @Test(arguments: cases.indices) func linesAreMended(index: Int) throws {
    let (words, meant) = Self.cases[index]
    let run = try Program.run(words, in: photos.folder)
    #expect(run.code == 2 && run.complaints.hasSuffix("did you mean: \(meant)\n"), "\(run)")
    #expect(try photos.files() == ["photos"])
  }

  @Test func filesWithSuchNamesAreInputs() throws {
    for name in ["–layout.png", "“Sommer”.png", "a,.png", "cm", "calendar.png", "Anna’s photo.png"] {
      try photos.add(name)
      try photos.runCleanly([name, "photos", "-o", "w.png", "--title", "Anna’s", "--width", "60"])
    }
    try photos.runCleanly(["photos", "cm", "-o", "w.png", "--title", "“Summer”"])
    // An input that is missing on its own is left out.
    let run = try photos.run("photos", "lost.jpg", "-o", "w.png", "--title", "Anna’s day – again")
    #expect(run.code == 3 && run.complaints.contains("lost.jpg"), "\(run)")
  }

  @Test(arguments: ["calendar 2027", "collage", "montage", "help-me", "photobook"])
  func namesOfOtherProgramsAreRefused(words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    let run = try Program.run(words + ["photos", "-o", "w.png"], in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains("no file or subcommand “\(words[0])”; did you mean tessera "))
    try photos.folder.makeFolder(words[0])
    try photos.add(words[0] + "/a.png")
    try photos.runCleanly([words[0], "photos", "-o", "w.png"])
  }

  // MARK: - Sizes

  @Test func smallSizesAreNoted() throws {
    let run = try photos.run("photos", "-o", "w.png", "--size", "60x40")
    #expect(run.code == 0 && run.complaints.contains("60 × 40 pixels; for centimeters, use --size 60x40cm"), "\(run)")
    for size in ["60x40px", "160x90", "20x15mm", "60×40px"] {
      let run = try photos.run("photos", "-o", "w.png", "--size", size)
      #expect(run.code == 0 && !run.complaints.contains("centimeters"), "\(run)")
    }
    let quiet = try photos.run("photos", "-o", "w.png", "--size", "61x40", "--quiet")
    #expect(quiet.code == 0 && !quiet.errors.contains("centimeters"), "\(quiet)")
  }

  @Test func papersWithoutAUnitAreUnderstood() throws {
    #expect(Paper("60x40")?.width == 600 && Paper("15x10")?.height == 100 && Paper("15×10")?.width == 150)
    for (text, hint) in [("70x100", "70x100cm?"), ("12x12", "12x12cm or 12x12in?"), ("210x297", "210x297mm?")] {
      let error = #expect(throws: RunFailure.self) { try Paper.read(text, for: "--paper") }
      #expect(error?.description.hasSuffix("did you mean \(hint)") == true, "\(error?.description ?? "")")
    }
  }

  @Test(arguments: [
    ("--size", "1920x1080,", "1920x1080"), ("--drag", "−140,90", "-140,90"), ("--columns", "３", "3"),
    ("--size", "1920\u{A0}x\u{A0}1080", "1920x1080"), ("--max-crop", "“8%”", "8%"),
  ])
  func valuesAreMended(name: String, value: String, meant: String) throws {
    var settings = WallSettings()
    let error = #expect(throws: RunFailure.self) { try settings.set(name, value) }
    #expect(error?.description.hasSuffix("did you mean \(meant)?") == true, "\(error?.description ?? "")")
  }

  @Test func coarsePrintsAreSummarized() throws {
    let run = try photos.run("photos", "-o", "w.pdf", "--paper", "A6")
    #expect(run.code == 0 && run.errors.contains("2 below 100 dpi (lowest "), "\(run)")
    let screen = try photos.run("photos", "-o", "w.png", "--width", "600")
    #expect(screen.code == 0 && !screen.errors.contains("dpi"), "\(screen)")
  }
}
