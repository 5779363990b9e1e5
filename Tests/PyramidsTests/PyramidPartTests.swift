import Files
import Foundation
import Pyramids
import Raster
import TestSupport
import Testing

@Suite struct PyramidPartTests {
  private static let picture = Pixels.noise(width: 301, height: 443, hasAlpha: true)
  private static let halvings = 2

  private static func pyramid(_ kind: Pyramid.Kind) -> Pyramid {
    Pyramid(kind, width: picture.width, height: picture.height, hasAlpha: true).with { $0.tileSize = 16 }
  }

  /// Returns the files of this many parts.
  private static func parts(_ count: Int, of pyramid: Pyramid, in folder: TemporaryFolder) throws -> [FilePath] {
    let step = pyramid.rowsPerPart(halvings: halvings)
    let steps = (pyramid.height + step - 1) / step
    return try (0..<count).map { part in
      let rows = part * steps / count * step..<min((part + 1) * steps / count * step, pyramid.height)
      let path = folder.path.appending(FilePath("\(part).part"))
      let file = try OutputFile(path)
      let output = try PyramidPart(file)
      let builder = PyramidBuilder(pyramid, rows: rows, halvings: halvings, into: output, jobs: 2)
      try builder.add(picture, rows: rows, stripHeight: 30)
      try builder.finish()
      try output.end()
      #expect(output.written.count > 100)
      try file.publish()
      return path
    }
  }

  @Test(arguments: [1, 2, 3, 7], Pyramid.Kind.allCases)
  func partsMakeTheSameTiles(count: Int, kind: Pyramid.Kind) throws {
    let (folder, pyramid) = (try TemporaryFolder(), Self.pyramid(kind))
    let collected = CollectedTiles()
    let builder = PyramidBuilder(joining: pyramid, halvings: Self.halvings, into: collected, jobs: 2)
    for path in try Self.parts(count, of: pyramid, in: folder) { try builder.add(part: path) }
    try builder.finish()
    #expect(try collected.tiles == pyramid.tiles(of: Self.picture))
  }

  @Test func joinedFilesAreThoseOfOneMachine() throws {
    let folder = try TemporaryFolder()
    let tiff = Self.pyramid(.tiff).with { $0.blank = .clear }
    let zoom = Self.pyramid(.deepZoom)
    func join(_ pyramid: Pyramid, into sink: any PyramidSink) throws {
      let builder = PyramidBuilder(joining: pyramid, halvings: Self.halvings, into: sink, jobs: 2)
      for path in try Self.parts(3, of: pyramid, in: folder) { try builder.add(part: path) }
      try builder.finish()
      try sink.publish(note: "joined")
    }
    func make(_ pyramid: Pyramid, into sink: any PyramidSink) throws {
      try pyramid.make(of: Self.picture, into: sink)
      try sink.publish(note: "joined")
    }
    func path(_ name: String) -> FilePath { folder.path.appending(FilePath(name)) }
    for name in ["joined", "made"] {
      try FileManager.default.createDirectory(at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    try join(tiff, into: tiff.sink(at: path("joined.tif")))
    try make(tiff, into: tiff.sink(at: path("made.tif")))
    try join(zoom, into: zoom.sink(at: path("joined/wall.zip"), isContained: true))
    try make(zoom, into: zoom.sink(at: path("made/wall.zip"), isContained: true))
    #expect(try folder.bytes(of: "joined.tif") == folder.bytes(of: "made.tif"))
    #expect(try folder.bytes(of: "joined/wall.zip") == folder.bytes(of: "made/wall.zip"))
  }

  @Test func damagedPartsAreRefused() throws {
    let folder = try TemporaryFolder()
    let pyramid = Self.pyramid(.deepZoom)
    let paths = try Self.parts(2, of: pyramid, in: folder)
    func join(_ paths: [FilePath]) throws {
      let builder = PyramidBuilder(joining: pyramid, halvings: Self.halvings, into: CollectedTiles(), jobs: 2)
      for path in paths { try builder.add(part: path) }
      try builder.finish()
    }
    // One is missing.
    #expect(throws: PyramidError.damagedRest) { try join([paths[0]]) }
    #expect(throws: PyramidError.damagedRest) { try join([paths[1]]) }
    let bytes = try folder.bytes(of: "0.part")
    for bad: [UInt8] in [bytes.dropLast(), bytes + [0], Array(bytes.prefix(1000)), Array(bytes.prefix(3)), []] {
      let path = try folder.write(bad, to: "bad")
      #expect(throws: PyramidError.part(FileError(path, .damaged))) { try join([path, paths[1]]) }
    }
  }

  @Test func smallPyramidsAreNotShared() {
    #expect(Pyramid(.tiff, width: 512, height: 512).mostSharedHalvings < 0)
    #expect(Pyramid(.iiif, width: 1024, height: 512).mostSharedHalvings < 0)
    #expect(Pyramid(.deepZoom, width: 1024, height: 512).mostSharedHalvings == 9)
  }
}
