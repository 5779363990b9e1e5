import Files
import Foundation
import Pyramids
import Raster
import TestSupport
import Testing

@Suite struct PyramidFolderTests {
  private let folder: TemporaryFolder
  private let picture = Pixels.noise(width: 150, height: 90)
  private var wall: FilePath { folder.path.appending(FilePath("wall.dzi")) }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func publish(_ picture: Pixels, note: String?) throws {
    let pyramid = Pyramid.small(.deepZoom, of: picture)
    let sink = try pyramid.sink(at: wall)
    try pyramid.make(of: picture, into: sink)
    try sink.publish(note: note)
  }

  private func text(of name: String) throws -> String { String(decoding: try folder.bytes(of: name), as: UTF8.self) }

  @Test func deepZoomIsADescriptorAndAFolder() throws {
    try publish(picture, note: nil)
    #expect(try folder.names == ["wall.dzi", "wall_files"])
    #expect(
      try text(of: "wall.dzi") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="jpg" Overlap="0" TileSize="64">
          <Size Height="90" Width="150"/>
          <!-- Tessera; ; -->
        </Image>

        """)
    #expect(try folder.names(in: "wall_files") == ["0", "1", "2", "3", "4", "5", "6", "7", "8"])
    #expect(
      try folder.names(in: "wall_files/8") == ["0_0.jpg", "0_1.jpg", "1_0.jpg", "1_1.jpg", "2_0.jpg", "2_1.jpg"])
    #expect(try folder.names(in: "wall_files/0") == ["0_0.jpg"])
    let corner = try DecodedFile(wall.parent.appending(FilePath("wall_files/8/2_1.jpg"))).stored
    #expect((corner.width, corner.height) == (22, 26))
  }

  @Test(arguments: ["inputs=12 digest=abc", "a -- b --- c%2D-", "ü"])
  func notesAreReadBack(note: String) throws {
    try publish(picture, note: note)
    #expect(PyramidNote.read(wall) == note)
    #expect(try !text(of: "wall.dzi").dropFirst(300).dropLast(14).contains("-- "))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("wall_files"))
    #expect(PyramidNote.read(wall) == nil)
  }

  @Test func olderPyramidIsReplaced() throws {
    try publish(.noise(width: 700, height: 90), note: "a")
    try publish(picture, note: "b")
    #expect(try folder.names == ["wall.dzi", "wall_files"])
    #expect(try folder.names(in: "wall_files").count == 9)
    #expect(PyramidNote.read(wall) == "b")
  }

  @Test func descriptorIsReplacedOnlyWhereItDiffers() throws {
    try publish(picture, note: "a")
    let before = try wall.status().identity
    try publish(.noise(width: 150, height: 90, seed: 2), note: "a")
    #expect(try wall.status().identity == before)
    try publish(picture, note: "b")
    #expect(try wall.status().identity != before)
  }

  @Test func olderPyramidStaysUntilPublishing() throws {
    try publish(picture, note: "a")
    let before = try folder.bytes(of: "wall_files/8/1_1.jpg")
    do {
      let other = Pixels.noise(width: 150, height: 90, seed: 3)
      let pyramid = Pyramid.small(.deepZoom, of: other)
      let sink = try pyramid.sink(at: wall)
      try pyramid.make(of: other, into: sink)
      #expect(try folder.bytes(of: "wall_files/8/1_1.jpg") == before)
      #expect(try folder.names == [".wall.dzi.tessera", ".wall_files.tessera", "wall.dzi", "wall_files"])
    }
    #expect(try folder.names == ["wall.dzi", "wall_files"])
    #expect(try folder.bytes(of: "wall_files/8/1_1.jpg") == before)
  }

  @Test func twoRunsDoNotWriteOnePyramid() throws {
    let pyramid = Pyramid.small(.deepZoom, of: picture)
    let first = try pyramid.sink(at: wall)
    #expect(throws: FileError.self) { try pyramid.sink(at: wall) }
    withExtendedLifetime(first) {}
  }

  @Test func leftoversAreRemoved() throws {
    try publish(picture, note: "a")
    try folder.write([1], to: ".wall_files.tessera/8/0_0.jpg")
    try folder.write([1], to: ".wall.dzi.tessera")
    PyramidTarget.removeLeftovers(of: wall, .deepZoom)
    #expect(try folder.names == ["wall.dzi", "wall_files"])
    try folder.write([1], to: ".wall_files.tessera/8/9_9.jpg")
    try publish(picture, note: "a")
    #expect(try folder.names == ["wall.dzi", "wall_files"])
    #expect(try !folder.names(in: "wall_files/8").contains("9_9.jpg"))
  }

  @Test func whatWasMovedAsideIsPutBack() throws {
    try publish(picture, note: "a")
    let files = folder.url.appendingPathComponent("wall_files")
    try FileManager.default.moveItem(
      at: files, to: folder.url.appendingPathComponent(".wall_files.tessera-old"))
    PyramidTarget.removeLeftovers(of: wall, .deepZoom)
    #expect(try folder.names == ["wall.dzi", "wall_files"])
    try FileManager.default.copyItem(
      at: files, to: folder.url.appendingPathComponent(".wall_files.tessera-old"))
    PyramidTarget.removeLeftovers(of: wall, .deepZoom)
    #expect(try folder.names == ["wall.dzi", "wall_files"])
  }

  @Test func foldersOfOthersAreKept() throws {
    try folder.write([1], to: "wall_files/notes.txt")
    let files = folder.path.appending(FilePath("wall_files"))
    #expect(throws: FileError(files, .otherFiles)) {
      try Pyramid.small(.deepZoom, of: picture).sink(at: wall)
    }
    #expect(try folder.names == ["wall_files"])
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("wall_files"))
    try folder.write([1], to: "wall_files/2024/photo.jpg")
    #expect(throws: FileError(files, .otherFiles)) { try publish(picture, note: "a") }
    // A file that is put into a folder of tiles meanwhile is not removed with them.
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("wall_files"))
    try publish(picture, note: "a")
    let pyramid = Pyramid.small(.deepZoom, of: picture)
    let sink = try pyramid.sink(at: wall)
    try folder.write([1], to: "wall_files/8/notes.txt")
    try pyramid.make(of: picture, into: sink)
    try sink.publish(note: "b")
    #expect(try folder.names(in: ".wall_files.tessera/8") == ["notes.txt"])
  }
}
