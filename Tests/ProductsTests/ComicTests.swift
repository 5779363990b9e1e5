import ChildProcesses
import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import Planning
@testable import Products
@testable import Runs

/// Comic-book archives.
@Suite struct ComicTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(120, 80), (60, 90), (80, 80)])
    try photos.settle()
  }

  private func make(_ words: String..., to output: String = "wall.cbz") -> MakingRun {
    MakingRun(["photos"] + words, to: output, in: folder)
  }

  private static let python = [ProcessInfo.processInfo.environment["TESSERA_PYTHON"], "python3", "/usr/bin/python3"]
    .compactMap { $0 }
    .first { (try? ChildProcess([$0, "-c", "import zipfile"]))?.wait().code == 0 }

  /// Reads an archive as readers of comics do, and prints the names of its files, in the order of its directory, with
  /// the sizes of pages.
  private static let reader = """
    import sys, zipfile
    file = zipfile.ZipFile(sys.argv[1])
    assert file.testzip() is None
    file.extractall('read')
    for entry in file.infolist():
      assert entry.compress_type == zipfile.ZIP_STORED
      bytes, place, size = file.read(entry), 2, ''
      if entry.filename.endswith('.jpg'):
        assert bytes[:2] == b'\\xff\\xd8' and bytes[-2:] == b'\\xff\\xd9'
        while not 0xC0 <= bytes[place + 1] <= 0xC3: place += 2 + int.from_bytes(bytes[place + 2:place + 4], 'big')
        height, width = (int.from_bytes(bytes[place + at:place + at + 2], 'big') for at in (5, 7))
        size = f' {width}x{height}'
      print(entry.filename + size)
    """

  /// Returns the files in `wall.cbz`, which are extracted, with the sizes of pages.
  private func files() throws -> [String] {
    try folder.write(Array(Self.reader.utf8), to: "read.py")
    let run = try ChildProcess([try #require(Self.python), "read.py", "wall.cbz"], in: folder.url.path).wait()
    #expect(run.code == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private var information: String {
    get throws { String(decoding: try folder.bytes(of: "read/ComicInfo.xml"), as: UTF8.self) }
  }

  @Test(.enabled(if: python != nil, "skipped: no Python"))
  func eachPhotoHasAPageOfItsShape() throws {
    let run = make("--title", "Lake & <sea>", "--locale", "ar")
    #expect(run.code == 0 && run.errors.contains("3 photos on 3 pages"), "\(run.errors)")
    #expect(try files() == ["ComicInfo.xml", "001.jpg 120x80", "002.jpg 60x90", "003.jpg 80x80"])
    let information = try information
    #expect(information.contains("<Title>Lake &amp; &lt;sea&gt;</Title>") && information.contains(">3</PageCount>"))
    #expect(information.contains("YesAndRightToLeft") && information.contains("<LanguageISO>ar<"))
  }

  @Test(.enabled(if: python != nil, "skipped: no Python"))
  func optionsSetTheSizeOfPages() throws {
    #expect(make("--width", "120").code == 0)
    #expect(try files().dropFirst() == ["001.jpg 120x80", "002.jpg 120x180", "003.jpg 120x120"])
    #expect(make("--size", "70x100").complaints.contains("pages have compromises"))
    #expect(try files().dropFirst() == ["001.jpg 70x100", "002.jpg 70x100", "003.jpg 70x100"])
  }

  @Test(.enabled(if: python != nil, "skipped: no Python"))
  func layoutsAndGroupsSharePages() throws {
    try photos.add("photos/sub/04.png", 60, 60, seed: 4)
    #expect(make("--layout", "grid", "--columns", "2", "--rows", "1").code == 0)
    #expect(try files().count == 3)
    #expect(make("--group-by", "folder").errors.contains("4 photos on 2 pages"))
    #expect(try files().count == 3)
  }

  @Test func bytesDependOnThePhotosOnly() throws {
    #expect(make(to: "first.cbz").code == 0 && make("--jobs", "1", to: "second.cbz").code == 0)
    #expect(try folder.bytes(of: "first.cbz") == folder.bytes(of: "second.cbz"))
  }

  @Test func unchangedBooksAreLeftAlone() throws {
    #expect(make().errors.contains("on 3 pages"))
    #expect(make().errors.contains("unchanged, 3 photos"))
    #expect(make("--title", "Lake").errors.contains("on 3 pages"))
    #expect(make("--title", "Lake").errors.contains("unchanged, 3 photos"))
    #expect(make("--title", "Sea").errors.contains("on 3 pages"))
    try photos.add("photos/04.png", 60, 60, seed: 4)
    #expect(make("--title", "Sea").errors.contains("on 4 pages"))
  }

  @Test func foreignArchivesStay() throws {
    try folder.write(Array("PK of another program".utf8), to: "wall.cbz")
    #expect(make().code == 2)
    #expect(try folder.bytes(of: "wall.cbz") == Array("PK of another program".utf8))
  }

  @Test func unreadablePhotosAreLeftOut() throws {
    try folder.write(Array(try folder.bytes(of: "photos/02.png").prefix(40)), to: "photos/02.png")
    let run = make()
    #expect(run.code == 3 && run.errors.contains("2 photos on 2 pages"), "\(run.errors)")
  }

  @Test(arguments: [
    (["--format", "png"], "--format png: pages of a comic book are JPEG; omit --format"),
    (["--palette", "bw"], "--palette cannot be combined with a comic book"),
    (["--quality-for", "9k"], "--quality-for cannot be combined with a comic book"),
    (["--target", "photos/01.png"], "a mosaic is one picture, not the pages of a book; use PNG"),
    (["--background", "transparent"], "a JPEG cannot be transparent"),
  ])
  func otherOutputsAreRefused(words: [String], message: String) {
    let run = MakingRun(["photos"] + words, to: "wall.cbz", in: folder)
    #expect(run.code == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test func optionsWithoutEffectAreNamed() {
    let run = make("--subtitle", "Lake", "--pdf-title", "Lake", "--tile-size", "64")
    let complaints = run.complaints
    #expect(complaints.contains("--subtitle has no effect where each photo has its own page"))
    #expect(complaints.contains("--pdf-title has no effect with CBZ"))
    #expect(complaints.contains("--tile-size has no effect"))
  }
}
