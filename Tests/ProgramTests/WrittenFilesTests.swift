import ProgramSupport
import TestSupport
import Testing

/// No run writes over a file that it reads, nor over another that it writes.
@Suite struct WrittenFilesTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (50, 50)])
    try photos.settle()
    try photos.folder.write(Array("hello\n".utf8), to: "letter.txt")
    try photos.runCleanly(["manifest", "photos", "-o", "list.json5"])
    try photos.runCleanly(["photos", "-o", "wall.png", "--width", "90"])
    try photos.folder.write(Array("photos/01.png\n".utf8), to: "names.txt")
    try photos.folder.write(Array("{}\n".utf8), to: "stranger.json")
    try photos.add("stranger.png")
    try photos.folder.write(Array("#000000\n#ffffff\n".utf8), to: "inks.hex")
    let plan = try photos.run("plan", "photos").output
    try photos.folder.write(Array(plan.utf8), to: "plan.json")
    try photos.folder.write(Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8), to: "photos/01.xmp")
  }

  @Test(arguments: [
    (["photos", "-o", "new.png", "--image-map", "photos/01.png"], "photos/01.png", "an input of the wall"),
    (["photos", "-o", "new.png", "--image-map", "new.png"], "wall.png", "is the output"),
    (["photos", "-o", "wall.png", "--width", "80", "--image-map", "wall.png"], "wall.png", "is the output"),
    (["photos", "-o", "new.png", "--image-map", "letter.txt"], "letter.txt", "is not a Tessera image map"),
    (
      ["mosaic", "photos/01.png", "photos", "-o", "new.png", "--across", "4", "--preview", "a", "--image-map", "a"],
      "wall.png", "is the file of --"
    ),
    (["--files-from", "names.txt", "-o", "names.txt", "--format", "png", "--force"], "names.txt", "an input of"),
    (["photos", "--palette", "inks.hex", "-o", "inks.hex", "--format", "png"], "inks.hex", "an input of the wall"),
    (["--plan", "plan.json", "-o", "plan.json", "--format", "png"], "plan.json", "an input of the wall"),
    (
      ["photos", "--caption", "{title|stem}", "-o", "new.png", "--image-map", "photos/01.xmp"], "photos/01.xmp",
      "an input of the wall"
    ),
    (["list.json5", "-o", "list.json5", "--format", "png", "--force"], "list.json5", "an input of the wall"),
    (["photos", "-o", "letter.txt", "--format", "png"], "letter.txt", "was not made by Tessera"),
    (["photos", "-o", "stranger.png"], "stranger.png", "was not made by Tessera"),
    (["photos", "-o", "letter.txt", "--format", "jpeg"], "letter.txt", "was not made by Tessera"),
    (["plan", "photos", "-o", "stranger.json"], "stranger.json", "is not a plan"),
    (
      ["mosaic", "photos/01.png", "photos", "-o", "new.png", "--across", "4", "--preview", "letter.txt"], "letter.txt",
      "was not made by Tessera"
    ),
  ])
  func runsRefuse(words: [String], file: String, reason: String) throws {
    let before = try photos.folder.bytes(of: file)
    let run = try Program.run(words, in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains(reason), "\(run)")
    #expect(try photos.folder.bytes(of: file) == before)
    #expect(try !photos.folder.names.contains("new.png"))
  }

  @Test func batchesRefuse() throws {
    let batch = """
      {walls: [{inputs: ['photos'], output: 'batch.json5', format: 'png'},
               {inputs: ['photos'], output: 'new.png', imageMap: 'photos/01.png'}]}
      """
    try photos.folder.write(Array(batch.utf8), to: "batch.json5")
    let photo = try photos.folder.bytes(of: "photos/01.png")
    let run = try photos.run("batch", "batch.json5", "--force")
    #expect(run.code == 2 && run.complaints.contains("“output”: batch.json5 is this batch file"), "\(run)")
    #expect(try photos.folder.bytes(of: "batch.json5") == Array(batch.utf8))
    #expect(try photos.folder.bytes(of: "photos/01.png") == photo)
  }

  @Test func forceReplacesWhatIsNoMap() throws {
    try photos.runCleanly(["photos", "-o", "wall.png", "--image-map", "letter.txt", "--force"])
    #expect(String(decoding: try photos.folder.bytes(of: "letter.txt"), as: UTF8.self).contains("<map name"))
  }

  /// Tessera's own walls, with a digest or without, empty files and formats without a mark are replaced.
  @Test func wallsAndEmptyFilesAreReplaced() throws {
    try photos.runCleanly(["photos", "-o", "wall.png", "--width", "80", "--no-digest"])
    try photos.runCleanly(["photos", "-o", "wall.png", "--width", "70"])
    try photos.folder.write([], to: "empty.png")
    try photos.runCleanly(["photos", "-o", "empty.png"])
    try photos.runCleanly(["photos", "-o", "stranger.png", "--force"])
    for width in ["80", "72"] {
      try photos.runCleanly(["photos", "-o", "wall.raw4", "--palette", "bw", "--width", width])
    }
  }

  @Test func plansAreWritten() throws {
    try photos.runCleanly(["plan", "photos", "-o", "new.json"])
    #expect(try photos.folder.bytes(of: "new.json") == photos.folder.bytes(of: "plan.json"))
    try photos.runCleanly(["plan", "photos", "--width", "900", "-o", "new.json"])
    let run = try photos.run("plan", "photos", "-o", "wall.jpg", "--effort", "best")
    let plan = String(decoding: try photos.folder.bytes(of: "plan.json"), as: UTF8.self)
    #expect(run.code == 0 && run.output == plan)
    #expect(run.errors.contains("wall.jpg: is not a JSON file"))
    #expect(run.errors.contains("--effort has no effect on a plan"))
  }

  @Test func patternsThatAShellReplacedAreRefused() throws {
    let run = try photos.run("photos/02.png", "photos/03.png", "--include", "photos/01.png", "-o", "new.png")
    #expect(run.code == 2 && run.errors.contains("quote it: --include '*.png'"), "\(run)")
    try photos.runCleanly(["photos", "--include", "01.png", "-o", "new.png"])
  }
}
