import Files
import Fixtures
import Foundation
import Gallery
import ImageCodecs
import Raster
import TestSupport
import Testing

@Suite struct GalleryTests {
  private let folder: TemporaryFolder
  private let picture: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    picture = try PNGFixture().encoded(rows: PhotoLike(width: 6, height: 4, seed: 1).rgb8, width: 6, height: 4)
  }

  private func add(_ names: String...) throws {
    for name in names { try folder.write(picture, to: name) }
  }

  private func gallery(
    _ inputs: [String] = [""], output: FilePath? = nil, _ change: (inout Gallery.Choice) -> Void = { _ in }
  ) throws -> Gallery {
    try folder.gallery(inputs, in: .init().with { $0.output = output }, change)
  }

  private func names(_ gallery: Gallery) -> [String] { folder.names(gallery) }

  @Test func foldersAreListedInNaturalOrder() throws {
    try add("img10.png", "img2.png", "Img1.png", "sub/img3.png", "sub/deeper/a.png")
    #expect(names(try gallery()) == ["Img1.png", "img2.png", "img10.png", "sub/deeper/a.png", "sub/img3.png"])
    #expect(names(try gallery { $0.isRecursive = false }) == ["Img1.png", "img2.png", "img10.png"])
    #expect(names(try gallery { $0.isReversed = true }).first == "sub/img3.png")
  }

  @Test func sortNoneKeepsTheGivenOrder() throws {
    try add("c.png", "a.png", "sub/b2.png", "sub/b10.png")
    let given = ["c.png", "sub", "a.png"]
    #expect(
      names(try gallery(given) { $0.sort = Gallery.Sort.none }) == ["c.png", "sub/b2.png", "sub/b10.png", "a.png"])
    #expect(names(try gallery(given)) == ["a.png", "c.png", "sub/b2.png", "sub/b10.png"])
  }

  @Test func limitCountsUsablePhotos() throws {
    try add("a.png", "c.png", "d.png")
    try folder.write([1, 2], to: "b.png")
    let gallery = try gallery { $0.limit = 2 }
    #expect(names(gallery) == ["a.png", "c.png"])
    #expect(gallery.leftOut.count == 1)
  }

  @Test func onlyLikelyPicturesAreReportedInFolders() throws {
    try add("good.png", "unnamed")
    try folder.write(Array("text".utf8), to: "notes.txt")
    try folder.write([], to: "empty")
    try folder.write([], to: "empty.jpg")
    try folder.write(Array("text".utf8), to: "fake.jpg")
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 0], to: "cut")
    try folder.write(Array("GIF89a".utf8), to: "animation")
    try add(".hidden.png", ".hidden/a.png")
    folder.makePipe("pipe.jpg")
    folder.makePipe("pipe")
    try folder.link("broken.jpg", to: "nowhere")
    let gallery = try gallery()
    #expect(names(gallery) == ["good.png", "unnamed"])
    #expect(
      Set(gallery.leftOut.map(\.path.name.description))
        == ["empty.jpg", "fake.jpg", "cut", "animation", "pipe", "pipe.jpg", "broken.jpg"])
  }

  @Test func namedInputsAreAlwaysReported() throws {
    try folder.write(Array("text".utf8), to: "notes.txt")
    let gallery = try gallery(["notes.txt", "missing"])
    #expect(gallery.photos.isEmpty)
    #expect(gallery.leftOut.map(\.reason) == [.unreadable(.missing), .notAPicture])
  }

  @Test func linkLoopsTerminate() throws {
    try add("a.png", "sub/b.png")
    for (link, target) in [("loop", "."), ("sub/up", ".."), ("twin", "sub"), ("self", "self")] {
      try folder.link(link, to: target)
    }
    #expect(try gallery().photos.count == 2)
  }

  /// Returns a picture written by Tessera.
  private func wall() throws -> [UInt8] {
    let encoder = PNGEncoder(width: 6, height: 4, hasAlpha: false)
    var assembler = PNGAssembler(encoder)
    let group = try encoder.encode(Pixels(width: 6, height: 4, filledWith: .white), firstRow: 0, count: 4)
    return try assembler.header + assembler.add(group) + assembler.end()
  }

  @Test func wallIsExcludedFromItsOwnPhotos() throws {
    try add("a.png")
    let path = try folder.write(wall(), to: "wall.png")
    let inFolder = try gallery(output: path)
    #expect(names(inFolder) == ["a.png"] && inFolder.notices.isEmpty && inFolder.leftOut.isEmpty)
    let named = try gallery(["a.png", "wall.png"], output: path)
    #expect(names(named) == ["a.png"] && named.notices.count == 1)
    // For another wall it is named, but no photo unless it is asked for.
    let other = try gallery()
    #expect(names(other) == ["a.png"] && other.walls == [path] && other.notices.count == 1)
    #expect(names(try gallery(["a.png", "wall.png"])) == ["a.png", "wall.png"])
  }

  @Test func outputOverAPhotoIsRefused() throws {
    try add("a.png", "b.png")
    let photo = folder.path.appending(FilePath("b.png"))
    for inputs in [[""], ["a.png", "b.png"]] {
      #expect(throws: GalleryError.overwritesPhoto(photo)) { try gallery(inputs, output: photo) }
    }
    // A file that is not a picture may be replaced.
    let text = try folder.write(Array("text".utf8), to: "c.png")
    #expect(names(try gallery(output: text)) == ["a.png", "b.png"])
  }

  @Test(arguments: [Array("spa ce\n.png".utf8), [0xFF, 0xFE] + Array(".png".utf8), Array("-x.png".utf8)] as [[UInt8]])
  func fileNamesOfAnyBytesAreFound(name: [UInt8]) throws {
    let odd = try folder.write(picture, toName: name)
    #expect(try gallery().photos.map(\.path) == [odd])
  }

  @Test func damageBehindTheHeaderIsNotDetected() throws {
    try folder.write(Array(picture.dropLast(20)), to: "cut.png")
    #expect(try gallery().photos.count == 1, "only headers are read here")
  }
}
