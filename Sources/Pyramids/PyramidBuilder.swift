package import Files
package import ImageCodecs
import Parallel
package import Raster

/// Makes the tiles of a pyramid from the rows of its picture, from top to bottom.
///
///     let builder = PyramidBuilder(pyramid, into: sink, jobs: 8)
///     for strip in strips { try builder.add(strip) }
///     try builder.finish()
///
/// Each level keeps the rows of one row of tiles. When these are complete, the tiles are encoded, and halved into the
/// next level, side by side. The memory is three times that of a row of tiles of the picture, and the bytes are the
/// same however many rows come at a time and however many cores there are.
///
/// Machines that share the work each make the tiles of some rows, and one of them those of the levels above:
///
///     let builder = PyramidBuilder(pyramid, rows: 0..<32_768, halvings: 6, into: part)
///     …
///     try builder.finish()
///
///     let builder = PyramidBuilder(joining: pyramid, halvings: 6, into: sink)
///     for part in parts { try builder.add(part: part) }
///     try builder.finish()
///
/// Tiles are joined in the order in which one machine makes them, so that archives and TIFFs are the same, too.
package final class PyramidBuilder {
  private let pyramid: Pyramid
  private let sink: any TileSink
  private let jobs: Int?
  private let encoder: TileEncoder
  private let levels: [Pyramid.Level]
  /// The rows of each level that are made here.
  private let ranges: [Range<Int>]
  /// The rows of the picture, unless only levels above are made.
  private let picture: TileRows<UInt32>?
  /// The rows of the levels that are made; the last may be the rest.
  private let halved: [TileRows<UInt64>?]
  /// The level with which another machine continues, and the part that keeps its rows until then.
  private let rest: (level: Int, part: PyramidPart)?
  /// The tile that is used for all blank ones in a TIFF.
  private var blankTile: [UInt8]?
  private var overview: Overview?

  /// Makes all of a pyramid.
  package convenience init(_ pyramid: Pyramid, into sink: any TileSink, jobs: Int? = nil) {
    self.init(pyramid, 0..<pyramid.height, 0..<pyramid.levelCount, rest: nil, sink, jobs)
  }

  /// Makes the tiles of some rows, in the picture and the levels of up to this many halvings.
  ///
  /// - Parameters:
  ///   - rows: begin and end at multiples of `pyramid.rowsPerPart(halvings)`, or at the picture's end.
  ///   - halvings: at most `pyramid.mostSharedHalvings`.
  package convenience init(
    _ pyramid: Pyramid, rows: Range<Int>, halvings: Int, into part: PyramidPart, jobs: Int? = nil
  ) {
    precondition(
      0...max(0, pyramid.mostSharedHalvings) ~= halvings, "Parts must not go beyond the levels that can be shared.")
    let step = pyramid.rowsPerPart(halvings: halvings)
    precondition(
      rows.lowerBound % step == 0 && (rows.upperBound % step == 0 || rows.upperBound == pyramid.height)
        && !rows.isEmpty && rows.upperBound <= pyramid.height, "Parts must begin and end on tile boundaries.")
    self.init(pyramid, rows, 0..<halvings + 1, rest: (halvings + 1, part), part, jobs)
  }

  /// Makes the levels above those of the parts.
  package convenience init(
    joining pyramid: Pyramid, halvings: Int, into sink: any TileSink, jobs: Int? = nil
  ) {
    precondition(
      0...max(0, pyramid.mostSharedHalvings) ~= halvings, "Parts must not go beyond the levels that can be shared.")
    self.init(pyramid, 0..<pyramid.height, halvings + 1..<pyramid.levelCount, rest: nil, sink, jobs)
  }

  private init(
    _ pyramid: Pyramid, _ rows: Range<Int>, _ made: Range<Int>, rest: (level: Int, part: PyramidPart)?,
    _ sink: any TileSink, _ jobs: Int?
  ) {
    pyramid.check()
    (self.pyramid, self.sink, self.jobs, self.rest) = (pyramid, sink, jobs, rest)
    let levels = pyramid.levels
    let ranges = levels.indices.map { halvings in
      let isEnd = rows.upperBound == pyramid.height
      return rows.lowerBound >> halvings..<(isEnd ? levels[halvings].height : rows.upperBound >> halvings)
    }
    (self.levels, self.ranges, encoder) = (levels, ranges, TileEncoder(pyramid: pyramid))
    func capacity(_ level: Int) -> Int { min(pyramid.tileSize, ranges[level].count) }
    picture =
      made.contains(0)
      ? TileRows(width: pyramid.width, capacity: capacity(0), first: rows.lowerBound) : nil
    halved = levels.indices.map { level in
      level > 0 && (made.contains(level) || level == rest?.level)
        ? TileRows(width: levels[level].width, capacity: capacity(level), first: ranges[level].lowerBound) : nil
    }
    if pyramid.kind == .iiif && made.contains(pyramid.overviewSource) { overview = Overview(of: pyramid) }
  }

  /// Takes the next rows.
  package func add(_ strip: Pixels) throws(PyramidError) {
    guard let picture else { preconditionFailure("A joining builder takes parts, not rows.") }
    precondition(strip.width == pyramid.width, "Rows must match the picture’s width and height.")
    try add(strip.bytes, of: strip.height, to: picture, level: 0)
  }

  /// Takes a part, in the order of the parts: hands its tiles on, and goes on with its remaining rows.
  ///
  /// - Parameter written: The bytes written into it, to be compared with those read.
  package func add(part path: FilePath, _ written: WrittenBytes? = nil) throws(PyramidError) {
    var reader = try reading { () throws(FileError) in try PyramidPart.Reader(path, of: pyramid, written) }
    var tiles: [PyramidTile] = []
    var byteCount = 0
    while let entry = try reading({ () throws(FileError) in try reader.next() }) {
      switch entry {
      case .tile(let tile):
        tiles.append(tile)
        byteCount += tile.bytes.count
        if byteCount < Self.mostMoved && sink.isConcurrent { continue }
      case .rest(let bytes):
        try store(tiles)
        try add(rest: bytes)
        tiles = []
      }
      try store(tiles)
      (tiles, byteCount) = ([], 0)
    }
    try store(tiles)
  }

  /// The number of bytes of tiles that are taken out of a part at a time, to be written side by side.
  private static let mostMoved = 4 << 20

  private func store(_ tiles: [PyramidTile]) throws(PyramidError) {
    if tiles.count < 2 || !sink.isConcurrent {
      for tile in tiles { try store(tile) }
      return
    }
    let sink = sink
    let results = concurrentMap(tiles.count, jobs: jobs) { index in
      Result { () throws(PyramidError) in try sink.store(tiles[index]) }
    }
    for result in results { try result.get() }
  }

  private func reading<Result: ~Copyable>(_ work: () throws(FileError) -> Result) throws(PyramidError) -> Result {
    do { return try work() } catch { throw .part(error) }
  }

  private func add(rest: [UInt8]) throws(PyramidError) {
    guard picture == nil, let level = halved.firstIndex(where: { $0 != nil }), let rows = halved[level] else {
      preconditionFailure("Only a joining builder takes parts.")
    }
    let rowBytes = rows.width * MemoryLayout<UInt64>.size
    guard rest.count % rowBytes == 0, rest.count / rowBytes <= ranges[level].upperBound - rows.first - rows.count else {
      throw .damagedRest
    }
    try add(rest, of: rest.count / rowBytes, to: rows, level: level)
  }

  private func add<Sample>(
    _ bytes: [UInt8], of count: Int, to rows: TileRows<Sample>, level: Int
  ) throws(PyramidError) {
    precondition(rows.first + rows.count + count <= ranges[level].upperBound, "Rows must lie within their level.")
    let rowBytes = rows.width * MemoryLayout<Sample>.size
    var done = 0
    while done < count {
      let next = min(count - done, pyramid.tileSize - rows.count)
      rows.add(bytes.span.extracting(done * rowBytes..<(done + next) * rowBytes), rows: next)
      done += next
      try completeIfFull(rows, level)
    }
  }

  /// Ends the pyramid, or the part.
  package func finish() throws(PyramidError) {
    if let picture { precondition(picture.first == ranges[0].upperBound, "A picture must have all its rows.") }
    for (level, rows) in halved.enumerated() where rows?.first ?? ranges[level].upperBound < ranges[level].upperBound {
      throw .damagedRest
    }
    if let overview {
      let tile = try encoded(overview.picture(), at: .overview)
      try store(tile)
    }
  }

  // MARK: - Rows of tiles

  private func completeIfFull<Sample>(_ rows: TileRows<Sample>, _ level: Int) throws(PyramidError) {
    if let rest, level == rest.level {
      do { try rest.part.write(rest: rows.bytes) } catch { throw .output(error) }
      return rows.clear()
    }
    if rows.count < pyramid.tileSize && rows.first + rows.count < ranges[level].upperBound { return }
    let next = level + 1 < halved.count ? halved[level + 1] : nil
    try makeTiles(of: rows, level, next)
    let halvedCount = (rows.count + 1) / 2
    rows.clear()
    if let next {
      next.grow(by: halvedCount)
      try completeIfFull(next, level + 1)
    }
  }

  private func makeTiles<Sample>(
    of rows: TileRows<Sample>, _ number: Int, _ next: TileRows<UInt64>?
  ) throws(PyramidError) {
    let (level, hasAlpha, isShown) = (levels[number], pyramid.hasAlpha, overview?.source == number)
    let (encoder, sink, blankTile) = (encoder, sink, try knownBlankTile())
    let tileRow = rows.first / pyramid.tileSize
    let made = concurrentMap(level.columns, jobs: jobs) { column -> Result<Made, PyramidError> in
      let columns = level.columns(ofTile: column)
      if let next { rows.halve(columns: columns, into: next, hasAlpha: hasAlpha) }
      let pixels = rows.tile(columns: columns, hasAlpha: hasAlpha)
      return Result { () throws(PyramidError) in
        var made = Made(pixels: isShown ? pixels : nil)
        let isBlank = encoder.isBlank(pixels)
        if isBlank && blankTile == nil { return made }
        let place = PyramidTile.Place.tile(halvings: number, column: column, row: tileRow)
        let bytes = isBlank ? blankTile ?? [] : try encoder.bytesOrError(of: pixels)
        let tile = PyramidTile(place: place, bytes: bytes, isBlank: isBlank)
        if sink.isConcurrent { try sink.store(tile) } else { made.tile = tile }
        return made
      }
    }
    for (column, result) in made.enumerated() {
      let made = try result.get()
      if let tile = made.tile { try sink.store(tile) }
      if let pixels = made.pixels {
        overview?.add(pixels, atX: level.columns(ofTile: column).lowerBound, y: rows.first)
      }
    }
  }

  /// A finished tile and its pixels.
  private struct Made: Sendable {
    /// Nil if it is stored already, or left out.
    var tile: PyramidTile?
    /// Nil if they are not needed.
    var pixels: Pixels?
  }

  private func knownBlankTile() throws(PyramidError) -> [UInt8]? {
    guard pyramid.kind == .tiff, let blank = pyramid.blank else { return nil }
    if let blankTile { return blankTile }
    let bytes = try encoder.bytesOrError(
      of: Pixels(width: pyramid.tileSize, height: pyramid.tileSize, filledWith: blank))
    blankTile = bytes
    return bytes
  }

  private func encoded(_ pixels: Pixels, at place: PyramidTile.Place) throws(PyramidError) -> PyramidTile {
    PyramidTile(place: place, bytes: try encoder.bytesOrError(of: pixels))
  }

  private func store(_ tile: PyramidTile) throws(PyramidError) { try sink.store(tile) }
}

extension TileEncoder {
  fileprivate func bytesOrError(of pixels: Pixels) throws(PyramidError) -> [UInt8] {
    do { return try bytes(of: pixels) } catch { throw .encoding(error) }
  }
}

extension TileSink {
  fileprivate func store(_ tile: PyramidTile) throws(PyramidError) {
    do { try write(tile) } catch { throw .output(error) }
  }
}
