import Files
import Parallel
import Pyramids
import Raster
import SeededRandom
import TestSupport

/// Tiles in memory, by their places.
final class CollectedTiles: PyramidSink {
  let isConcurrent = true
  private let collected = Mutex<[PyramidTile.Place: PyramidTile]>([:])
  /// After how many tiles the disk is full.
  let room: Int

  init(room: Int = .max) { self.room = room }

  var tiles: [PyramidTile.Place: PyramidTile] { collected.withLock { $0 } }

  func write(_ tile: PyramidTile) throws(FileError) {
    let isFull = collected.withLock { tiles in
      if tiles.count == room { return true }
      precondition(tiles[tile.place] == nil, "Every tile is made once.")
      tiles[tile.place] = tile
      return false
    }
    if isFull { throw FileError(FilePath("full"), action: "be written", code: 28) }
  }

  func publish(note: String?) {}
}

extension Pyramid {
  /// Makes all of it from a picture.
  func make(of picture: Pixels, into sink: any PyramidSink, stripHeight: Int = 100, jobs: Int = 2) throws {
    let builder = PyramidBuilder(self, into: sink, jobs: jobs)
    try builder.add(picture, rows: 0..<height, stripHeight: stripHeight)
    try builder.finish()
  }

  func tiles(of picture: Pixels, stripHeight: Int = 100, jobs: Int = 2) throws -> [PyramidTile.Place: PyramidTile] {
    let collected = CollectedTiles()
    try make(of: picture, into: collected, stripHeight: stripHeight, jobs: jobs)
    return collected.tiles
  }

  /// Returns the sink for its tiles.
  func sink(at path: FilePath, isContained: Bool = false, address: String? = nil) throws -> any PyramidSink {
    try PyramidTarget(kind, at: path, isContained: isContained).sink(for: self, address: address)
  }

  /// Returns a small one.
  static func small(_ kind: Kind, of picture: Pixels, tileSize: Int = 64) -> Pyramid {
    var pyramid = Pyramid(kind, width: picture.width, height: picture.height)
    pyramid.tileSize = tileSize
    return pyramid
  }

  func with(_ change: (inout Pyramid) -> Void) -> Pyramid {
    var pyramid = self
    change(&pyramid)
    return pyramid
  }
}

extension PyramidBuilder {
  func add(_ picture: Pixels, rows: Range<Int>, stripHeight: Int = 100) throws {
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: stripHeight) {
      try add(
        picture.part(columns: 0..<picture.width, rows: start..<min(start + stripHeight, rows.upperBound)))
    }
  }
}

extension Pixels {
  /// Returns edges, noise, and in a part of the picture any alpha.
  static func noise(width: Int, height: Int, hasAlpha: Bool = false, seed: UInt64 = 1) -> Pixels {
    var random = SplitMix64(seed: seed)
    var pixels = Pixels(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let bits = random.next()
        let isBright = (x / 37 + y / 23) % 2 == 0
        let alphas: [UInt8] = [0, 255, UInt8(truncatingIfNeeded: bits >> 40), 255]
        pixels[x, y] = Color(
          red: UInt8(truncatingIfNeeded: bits & 127) + (isBright ? 128 : 0),
          green: UInt8(truncatingIfNeeded: bits >> 8),
          blue: isBright ? 255 : UInt8(truncatingIfNeeded: bits >> 16) & 31,
          alpha: hasAlpha ? alphas[(x / 41 + y / 53) % 4] : 255)
      }
    }
    return pixels
  }

  /// Draws another picture over this one.
  mutating func place(_ tile: Pixels, atX x: Int, y: Int) {
    for row in 0..<tile.height { copy(row: row, columns: 0..<tile.width, of: tile, toX: x, y: y + row) }
  }
}
