import Files
import ImageCodecs
import Pyramids
import Raster
import TestSupport
import Testing

@Suite struct PyramidBuilderTests {
  private static let sizes = [
    (1, 1, 512), (1, 5000, 512), (700, 1, 64), (512, 512, 512), (513, 513, 512), (511, 700, 64), (65, 64, 64),
    (129, 257, 16),
  ]

  @Test(arguments: sizes, [false, true])
  func everyLevelIsTheAverageOfThePicture(size: (Int, Int, Int), hasAlpha: Bool) throws {
    let picture = Pixels.noise(width: size.0, height: size.1, hasAlpha: hasAlpha)
    var pyramid = Pyramid(.deepZoom, width: size.0, height: size.1, hasAlpha: hasAlpha)
    pyramid.tileSize = size.2
    pyramid.style = OutputStyle(.png)
    pyramid.effort = .fast
    let tiles = try pyramid.tiles(of: picture)
    var wanted = SlowLevel(picture)
    #expect(tiles.count == pyramid.levels.reduce(0) { $0 + $1.tileCount })
    for (halvings, level) in pyramid.levels.enumerated() {
      let stitched = try pyramid.stitched(tiles, halvings)
      #expect((level.width, level.height) == (wanted.width, wanted.height))
      if halvings == 0 { #expect(hasAlpha || stitched == picture) }
      #expect(wanted.largestDifference(from: stitched) <= 1, "after \(halvings) halvings")
      wanted = wanted.half
    }
    #expect(pyramid.levels.last?.width == 1 && pyramid.levels.last?.height == 1)
  }

  @Test(arguments: [1, 7, 512, 1000], [1, 2, 5])
  func tilesDependOnThePictureAlone(stripHeight: Int, jobs: Int) throws {
    let picture = Pixels.noise(width: 333, height: 1100)
    for kind in Pyramid.Kind.allCases {
      let pyramid = Pyramid.small(kind, of: picture)
      #expect(
        try pyramid.tiles(of: picture, stripHeight: stripHeight, jobs: jobs)
          == pyramid.tiles(of: picture, stripHeight: 100, jobs: 2))
    }
  }

  @Test(arguments: [OutputFormat.jpeg, .webp, .png].filter { $0.unavailableReason == nil })
  func tilesAreFilesWithoutNotes(format: OutputFormat) throws {
    let picture = Pixels.noise(width: 100, height: 70)
    let pyramid = Pyramid.small(.deepZoom, of: picture).with { $0.style = OutputStyle(format) }
    let tile = try #require(
      try pyramid.tiles(of: picture)[.tile(halvings: 0, column: 1, row: 1)])
    let decoded = try DecodedFile(tile.bytes)
    #expect((decoded.stored.width, decoded.stored.height) == (36, 6))
    for word in ["Exif", "EXIF", "size="] {
      #expect(tile.bytes.indices.allSatisfy { !tile.bytes[$0...].starts(with: word.utf8) })
    }
  }

  @Test func tilesOfTheBackgroundAreLeftOut() throws {
    var picture = Pixels(width: 200, height: 200, filledWith: .white)
    picture.place(.noise(width: 10, height: 10), atX: 150, y: 30)
    let pyramid = Pyramid.small(.deepZoom, of: picture).with { $0.blank = .white }
    let tiles = try pyramid.tiles(of: picture)
    let largest = tiles.keys.filter { if case .tile(0, _, _) = $0 { true } else { false } }
    #expect(largest == [.tile(halvings: 0, column: 2, row: 0)])
    // One pixel is enough for a tile.
    picture[199, 199] = Color(red: 255, green: 255, blue: 254)
    #expect(try pyramid.tiles(of: picture)[.tile(halvings: 0, column: 3, row: 3)] != nil)
    #expect(try pyramid.with { $0.blank = .black }.tiles(of: picture).count > tiles.count + 10)
  }

  @Test(arguments: [0, 1, 5])
  func aFullDiskIsReported(room: Int) throws {
    let picture = Pixels.noise(width: 200, height: 200)
    let error = #expect(throws: PyramidError.self) {
      try Pyramid.small(.deepZoom, of: picture).make(of: picture, into: CollectedTiles(room: room))
    }
    #expect(error?.description == "full: cannot be written: No space left on device")
  }
}

extension Pyramid {
  /// Returns a level put together from its tiles.
  func stitched(_ tiles: [PyramidTile.Place: PyramidTile], _ halvings: Int) throws -> Pixels {
    let level = level(halvings)
    var pixels = Pixels(width: level.width, height: level.height)
    for row in 0..<level.rows {
      for column in 0..<level.columns {
        let tile = try #require(tiles[.tile(halvings: halvings, column: column, row: row)])
        let decoded = try DecodedFile(tile.bytes).stored
        #expect(decoded.width == min(tileSize, level.width - column * tileSize))
        #expect(decoded.height == min(tileSize, level.height - row * tileSize))
        pixels.place(decoded, atX: column * tileSize, y: row * tileSize)
      }
    }
    return pixels
  }
}
