import ChildProcesses
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

@Suite struct PreviewCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(90, 60), (60, 90), (90, 60)])
    let row = Array(repeating: [255, 0, 64] as [UInt8], count: 30).flatMap { $0 }
    let rows = Array(repeating: row, count: 20).flatMap { $0 }
    try photos.folder.write(PNGFixture().encoded(rows: rows, width: 30, height: 20), to: "red.png")
    try photos.folder.write(
      Array(
        """
        { defaults: { inputs: ["photos"], width: 400 },
          walls: [ { name: "rows", output: "walls/{name}.png" },
                   { name: "broken", output: "walls/{name}.png", inputs: ["nothing"] },
                   { name: "book", output: "walls/{name}.pdf", layout: "grid", columns: 1, rows: 1 },
                   { name: "page", output: "walls/{name}/" } ] }
        """.utf8), to: "walls.json5")
  }

  private func preview(_ arguments: String..., variables: [String: String] = [:]) throws -> Program.Run {
    let usual = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "", "COLUMNS": ""]
    return try Program.run(
      ["preview"] + arguments, in: photos.folder, environment: usual.merging(variables) { $1 })
  }

  @Test func picturesAreShownInTheirColors() throws {
    let line = "\u{1B}[38;2;255;0;64m\u{1B}[48;2;255;0;64m" + String(repeating: "▀", count: 6) + "\u{1B}[0m\n"
    let blocks = try preview("red.png", "--width", "6")
    #expect(blocks.code == 0 && blocks.output == line + line, "\(blocks)")
    #expect(blocks.errors == "red.png: 30 × 20 pixels\n")
    // A picture is not enlarged unless a width is given.
    let whole = try preview("red.png", "--as", "blocks", "-q")
    #expect(whole.output.split(separator: "\n").count == 10 && whole.errors.isEmpty)
    let kitty = try preview("red.png", "--as", "kitty")
    #expect(try preview("red.png", "--as", "kitty", "--width", "6").output.contains("s=60,v=40,"))
    #expect(kitty.output.hasPrefix("\u{1B}_Ga=T,f=24,q=2,s=30,v=20,c=3,m=0;/wBA/wBA"))
  }

  @Test func colorsSuitTheTerminal() throws {
    let palette = try preview("red.png", "--width", "6", variables: ["COLORTERM": ""])
    #expect(palette.output.contains("\u{1B}[38;5;197m") && !palette.output.contains("38;2"), "\(palette.output)")
    for variables in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let shades = try preview("photos", variables: variables).output
      #expect(!shades.contains("\u{1B}") && shades.contains { "░▒▓█".contains($0) })
    }
    #expect(try preview("photos", variables: ["COLUMNS": "50"]).output.split(separator: "▀").count > 50)
  }

  @Test func photosAreArranged() throws {
    let before = try photos.files()
    try photos.folder.makeFolder("tmp")
    let run = try preview("photos", "--layout", "row", "--width", "20", variables: ["TMPDIR": "tmp"])
    #expect(run.code == 0 && run.errors.hasPrefix("3 photos, "), "\(run)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.split(separator: "\u{1B}").isEmpty == false })
    // One picture with a layout is a wall.
    #expect(try preview("red.png", "--title", "Red", "--width", "20").errors.hasPrefix("1 photo, "))
    #expect(try photos.files() == (before + ["tmp"]).sorted() && photos.files("tmp").isEmpty)
  }

  @Test func wallsOfABatchFileAreShownInTurn() throws {
    let run = try preview("walls.json5", "--width", "10")
    #expect(run.code == 1 && run.errors.contains("broken: nothing: no such file or folder"), "\(run.errors)")
    let names = run.output.split(separator: "\n").filter { !$0.contains("▀") }
    #expect(names.count == 3 && names[0].hasPrefix("rows: walls/rows.png, 3 photos, 400 × "), "\(names)")
    #expect(names[1].hasPrefix("book: walls/book.pdf, 3 photos, ") && names[1].hasSuffix(" pixels, page 1 of 3"))
    #expect(names[2].hasPrefix("page: walls/page/index.html, 3 photos, "))
    let one = try preview("walls.json5", "--width", "10", "--only", "rows")
    #expect(one.code == 0 && one.errors.isEmpty && !one.output.contains("book"))
    #expect(try preview("walls.json5", "--only", "row").errors.contains("did you mean “rows”?"))
    #expect(try photos.files() == ["photos", "red.png", "walls.json5"])
  }

  @Test func manifestsAreNotBatchFiles() throws {
    try photos.folder.write(Array("{ images: [{ file: \"red.png\" }] }".utf8), to: "list.json5")
    #expect(try preview("list.json5", "--width", "10").errors.hasPrefix("1 photo, "))
    try photos.folder.write(Array("{ walls: [ }".utf8), to: "broken.json5")
    let run = try preview("broken.json5")
    #expect(run.code == 2 && run.errors.hasPrefix("tessera: broken.json5: line 1"), "\(run)")
  }

  @Test func optionsWithoutEffectAreNamed() throws {
    let run = try preview("red.png", "--only", "x", "--force", "--quality", "3")
    #expect(run.code == 2 && run.errors.contains("unknown option --quality"))
    let batch = try preview("walls.json5", "--only", "rows", "--layout", "hex", "--force")
    #expect(
      batch.complaints
        == "tessera: --force has no effect on a preview\ntessera: --layout has no effect on a batch file\n")
    #expect(try preview("red.png", "--only", "x").complaints == "tessera: --only has no effect without a batch file\n")
  }

  @Test func whatCannotBeShownIsNamed() throws {
    try photos.folder.write(Array("text".utf8), to: "notes.txt")
    for (arguments, code, message) in [
      (["notes.txt"], 1, "notes.txt: is not in a known picture format"),
      (["missing.png"], 1, "missing.png: no such file or folder"),
      ([], 2, "missing input: try tessera preview wall.png"),
      (["red.png", "--as", "ascii"], 2, "--as needs kitty or blocks, not “ascii”"),
      (["red.png", "--as", "sixel"], 2, "--as needs kitty or blocks, not “sixel”; did you mean blocks?"),
      (["red.png", "--width", "0"], 2, "--width needs a number of columns from 1 to 1000, not “0”"),
    ] as [([String], Int32, String)] {
      let run = try Program.run(["preview"] + arguments, in: photos.folder)
      #expect(run.code == code && run.complaints.contains(message) && run.output.isEmpty, "\(run)")
    }
  }

  // MARK: - Viewers

  /// Puts a viewer where it is looked for, and returns the variables with which it is found.
  private func viewer(_ text: String) throws -> [String: String] {
    let file = try photos.folder.write(Array("#!/bin/sh\n\(text)\n".utf8), to: "bin/xdg-open")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.text)
    return ["PATH": photos.folder.url.path + "/bin:/usr/bin:/bin", "DISPLAY": ":9"]
  }

  #if os(Linux)
    @Test func finishedFilesAreOpened() throws {
      let variables = try viewer("echo \"$1\" >> \"\(photos.folder.url.path)/opened\"")
      #expect(try preview("--open", "red.png", variables: variables).code == 0)
      let early = try preview("--open", "walls.json5", variables: variables)
      #expect(early.code == 1 && early.errors == "tessera: no wall is made yet: tessera batch walls.json5\n")
      try photos.folder.makeFolder("walls")
      _ = try photos.run("batch", "walls.json5", "--only", "rows")
      let one = try preview("--open", "walls.json5", variables: variables)
      #expect(one.code == 0 && one.errors == "tessera: 3 of the walls are not made yet\n", "\(one)")
      let opened = String(decoding: try photos.folder.bytes(of: "opened"), as: UTF8.self)
      let names = opened.split(separator: "\n").map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
      #expect(names.count == 2 && names[0].hasSuffix("/red.png") && names[1] == "walls/rows.png")
    }

    @Test func missingViewersAreNamed() throws {
      let none = ["PATH": photos.folder.url.path, "DISPLAY": ":9"]
      let missing = try preview("--open", "red.png", variables: none)
      #expect(missing.code == 1)
      #expect(
        missing.errors
          == "tessera: no viewer: xdg-open is not installed; install it (apt-get install xdg-utils)\n")
      let failing = try preview("--open", "red.png", variables: try viewer("exit 3"))
      #expect(failing.code == 1 && failing.errors == "tessera: red.png: xdg-open has found no viewer\n")
      let dark = try viewer("exit 0").merging(["DISPLAY": "", "WAYLAND_DISPLAY": ""]) { $1 }
      #expect(try preview("--open", "red.png", variables: dark).errors.contains("no screen for a viewer"))
      #expect(try preview("--open", "photos").code == 2)
    }
  #endif
}
