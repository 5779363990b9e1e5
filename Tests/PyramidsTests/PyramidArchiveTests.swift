import Files
import Foundation
import Raster
import TestSupport
import Testing

@testable import Pyramids

@Suite struct PyramidArchiveTests {
  private let folder: TemporaryFolder
  private let picture = Pixels.noise(width: 150, height: 90)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func archive(
    _ kind: Pyramid.Kind, stripHeight: Int = 100, jobs: Int = 2, note: String? = nil
  ) throws -> FilePath {
    let path = folder.path.appending(FilePath("wall.zip"))
    let pyramid = Pyramid.small(kind, of: picture)
    let sink = try pyramid.sink(at: path, isContained: true)
    try pyramid.make(of: picture, into: sink, stripHeight: stripHeight, jobs: jobs)
    try sink.publish(note: note)
    return path
  }

  @Test(arguments: [Pyramid.Kind.deepZoom, .iiif])
  func archivesHaveTheFilesOfFolders(kind: Pyramid.Kind) throws {
    _ = try archive(kind)
    let files = StoredFiles(try folder.bytes(of: "wall.zip")).files
    let pyramid = Pyramid.small(kind, of: picture)
    let sink = try pyramid.sink(
      at: folder.path.appending(FilePath(kind == .iiif ? "wall" : "wall.dzi")))
    try pyramid.make(of: picture, into: sink)
    try sink.publish(note: nil)
    #expect(files.count > 12)
    for (name, bytes) in files { #expect(try folder.bytes(of: name) == bytes, "\(name)") }
    let known = Set(files.keys)
    let found = FileManager.default.enumerator(atPath: folder.url.path)?.compactMap { $0 as? String } ?? []
    #expect(Set(found.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".json") || $0.hasSuffix(".dzi") }) == known)
  }

  @Test func bytesAreTheSame() throws {
    _ = try archive(.deepZoom)
    let before = try folder.bytes(of: "wall.zip")
    _ = try archive(.deepZoom, stripHeight: 1, jobs: 5)
    #expect(try folder.bytes(of: "wall.zip") == before)
  }

  @Test func notesAreReadBack() throws {
    #expect(PyramidNote.read(try archive(.iiif, note: "a")) == "a")
    #expect(PyramidNote.read(try archive(.deepZoom, note: String(repeating: "n", count: 3000)))?.count == 3000)
    #expect(PyramidNote.read(try archive(.deepZoom)) == nil)
  }

  @Test func manyFilesNeedTheLargeForm() {
    var archive = ZIPArchive()
    var bytes: [UInt8] = []
    for number in 0..<70_000 { bytes += archive.header(of: [7], name: "\(number)") + [7] }
    bytes += archive.end(comment: "note")
    let files = StoredFiles(bytes)
    #expect(files.count == 70_000 && files.files["69999"] == [7])
    #expect(ZIPArchive.comment(inEnd: bytes.suffix(100)) == "note")
  }

  @Test(.enabled(if: Programs.installed("python3") != nil, "python3 is not installed"))
  func archivesAreReadByOthers() throws {
    let path = try archive(.deepZoom)
    #expect(try run(["python3", "-m", "zipfile", "-t", path.text]).code == 0)
  }
}

/// Reads a ZIP whose files are stored as they are, by its directory.
private struct StoredFiles {
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var count: Int

  init(_ bytes: [UInt8]) {
    func number(_ place: Int, _ length: Int) -> Int {
      bytes[place..<place + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    var end = bytes.count - 22
    while number(end, 4) != 0x0605_4B50 { end -= 1 }
    count = number(end + 10, 2)
    var place = number(end + 16, 4)
    if count == 0xFFFF {
      precondition(number(end - 20, 4) == 0x0706_4B50, "There is a large form.")
      let record = number(end - 12, 8)
      (count, place) = (number(record + 32, 8), number(record + 48, 8))
    }
    for _ in 0..<count {
      precondition(number(place, 4) == 0x0201_4B50, "There is an entry.")
      let (size, nameLength, extra, start) = (
        number(place + 24, 4), number(place + 28, 2), number(place + 30, 2), number(place + 42, 4)
      )
      let name = bytes[place + 46..<place + 46 + nameLength]
      let data = start + 30 + number(start + 26, 2) + number(start + 28, 2)
      precondition(number(start, 4) == 0x0403_4B50 && number(start + 14, 4) == number(place + 16, 4))
      files[String(decoding: name, as: UTF8.self)] = Array(bytes[data..<data + size])
      place += 46 + nameLength + extra
    }
  }
}
