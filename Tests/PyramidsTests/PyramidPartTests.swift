import Files
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

  @Test(arguments: [1, 2, 3, 7], Pyramid.Kind.allCases)
  func partsMakeTheSameTiles(count: Int, kind: Pyramid.Kind) throws {
    let pyramid = Self.pyramid(kind)
    let step = pyramid.rowsPerPart(halvings: Self.halvings)
    let steps = (pyramid.height + step - 1) / step
    let collected = CollectedTiles()
    let rests = try (0..<count).map { part in
      let rows = part * steps / count * step..<min((part + 1) * steps / count * step, pyramid.height)
      let builder = PyramidBuilder(pyramid, rows: rows, halvings: Self.halvings, into: collected, jobs: 2)
      try builder.add(Self.picture, rows: rows, stripHeight: 30)
      return try builder.finish()
    }
    let builder = PyramidBuilder(joining: pyramid, halvings: Self.halvings, into: collected, jobs: 2)
    for rest in rests { try builder.add(rest: rest) }
    #expect(try builder.finish().isEmpty)
    #expect(try collected.tiles == pyramid.tiles(of: Self.picture))
  }

  @Test func damagedRestsAreRefused() throws {
    let pyramid = Self.pyramid(.deepZoom)
    let builder = PyramidBuilder(
      pyramid, rows: 0..<pyramid.height, halvings: Self.halvings, into: CollectedTiles(), jobs: 2)
    try builder.add(Self.picture, rows: 0..<pyramid.height)
    let rest = try builder.finish()
    for bad: [UInt8] in [rest.dropLast(), rest + rest, rest.dropLast(38 * 8), []] {
      let builder = PyramidBuilder(joining: pyramid, halvings: Self.halvings, into: CollectedTiles(), jobs: 2)
      #expect(throws: PyramidError.damagedRest) {
        try builder.add(rest: bad)
        try builder.finish()
      }
    }
  }

  @Test func partsTravelInFiles() throws {
    let folder = try TemporaryFolder()
    let pyramid = Self.pyramid(.tiff).with { $0.blank = .clear }
    let paths = try [0..<192, 192..<443].enumerated().map { number, rows in
      let path = folder.path.appending(FilePath("\(number).part"))
      let part = try PyramidPart(at: path)
      let builder = PyramidBuilder(pyramid, rows: rows, halvings: Self.halvings, into: part, jobs: 2)
      try builder.add(Self.picture, rows: rows)
      try part.publish(rest: try builder.finish(), note: "part \(number)")
      return path
    }
    let collected = CollectedTiles()
    let builder = PyramidBuilder(joining: pyramid, halvings: Self.halvings, into: collected, jobs: 2)
    for path in paths { try builder.add(rest: PyramidPart.move(path, of: pyramid, into: collected)) }
    try builder.finish()
    #expect(try collected.tiles == pyramid.tiles(of: Self.picture))
    let bytes = try folder.bytes(of: "0.part")
    #expect(paths.map { PyramidPart.note(of: $0) } == ["part 0", "part 1"])
    for bad: [UInt8] in [bytes.dropLast(), bytes + [0], Array(bytes.prefix(1000)), Array(bytes.prefix(3)), []] {
      let path = try folder.write(bad, to: "bad")
      #expect(throws: PyramidError.output(FileError(path, .damaged))) {
        try PyramidPart.move(path, of: pyramid, into: CollectedTiles())
      }
    }
  }

  @Test func smallPyramidsAreNotShared() {
    #expect(Pyramid(.tiff, width: 512, height: 512).mostSharedHalvings < 0)
    #expect(Pyramid(.iiif, width: 1024, height: 512).mostSharedHalvings < 0)
    #expect(Pyramid(.deepZoom, width: 1024, height: 512).mostSharedHalvings == 9)
  }
}
