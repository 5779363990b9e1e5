/// Joins compressed groups into one animated PNG, frame after frame. Whoever knows only plain PNGs sees the first.
///
///     let encoder = PNGEncoder(width: 1600, height: 900, hasAlpha: false)
///     var assembler = APNGAssembler(encoder, frameCount: 30, framesPerSecond: 25, plays: 0)
///     write(try assembler.header)
///     for frame in frames {
///       write(assembler.addFrame(groups(of: frame)))
///     }
///     write(assembler.end())
///
/// Every frame is compressed like a picture of its own, in the encoder's groups. Groups that a frame leaves as they
/// were, at its top and at its bottom, are not written again; so a picture that moves in its middle alone is small.
package struct APNGAssembler {
  private let encoder: PNGEncoder
  private let frameCount: Int
  private let framesPerSecond: Int
  private let plays: Int
  private var framesAdded = 0
  /// Counts the chunks that begin a frame or continue one, through all frames.
  private var sequence = 0
  /// The frame before, whole.
  private var shown: [PNGEncoder.Group] = []

  /// The most frames a second that the format can tell.
  package static let mostFramesPerSecond = 65_535

  /// - Parameter plays: how often the frames are shown, 0 for without end.
  package init(_ encoder: PNGEncoder, frameCount: Int, framesPerSecond: Int, plays: Int) {
    precondition(frameCount > 0 && plays >= 0, "An animation has at least one frame and is not played less than never.")
    precondition((1...Self.mostFramesPerSecond).contains(framesPerSecond), "A frame takes some time, a second at most.")
    self.encoder = encoder
    self.frameCount = frameCount
    self.framesPerSecond = framesPerSecond
    self.plays = plays
  }

  /// What stands before the first frame.
  package var header: [UInt8] {
    get throws(EncodingError) {
      try PNGAssembler(encoder).header
        + PNGChunk.bytes("acTL", PNGChunk.bigEndian(frameCount) + PNGChunk.bigEndian(plays))
    }
  }

  /// The chunks of the next frame, all of whose groups are given.
  package mutating func addFrame(_ groups: [PNGEncoder.Group]) -> [UInt8] {
    precondition(groups.count == encoder.groupCount && framesAdded < frameCount, "Frames come whole, and as announced.")
    let changed = changedGroups(groups)
    let isFirst = framesAdded == 0
    var bytes = frameControl(
      rows: encoder.rows(ofGroup: changed.lowerBound)
        .lowerBound..<encoder.rows(ofGroup: changed.upperBound - 1)
        .upperBound)
    var picture = PNGStream()
    for group in groups[changed] { bytes += data(picture.add(group), isFirst: isFirst) }
    bytes += data(picture.end(), isFirst: isFirst)
    framesAdded += 1
    shown = groups
    return bytes
  }

  /// What stands behind the last frame.
  package func end() -> [UInt8] {
    precondition(framesAdded == frameCount, "There are as many frames as announced.")
    return PNGChunk.end
  }

  /// What must be written anew; something must. Groups compress to the same bytes exactly when their pixels are the
  /// same, as long as they have the same number of rows.
  private func changedGroups(_ groups: [PNGEncoder.Group]) -> Range<Int> {
    if shown.isEmpty { return groups.indices }
    let differing = groups.indices.filter { groups[$0] != shown[$0] }
    return (differing.first ?? 0)..<(differing.last ?? 0) + 1
  }

  private mutating func frameControl(rows: Range<Int>) -> [UInt8] {
    let area = [encoder.width, rows.count, 0, rows.lowerBound].flatMap(PNGChunk.bigEndian)
    let duration = [1, framesPerSecond].flatMap { PNGChunk.bigEndian($0).suffix(2) }
    let (keepsWhatItShows, replacesWhatWasShown): (UInt8, UInt8) = (0, 0)
    return PNGChunk.bytes("fcTL", nextSequence() + area + duration + [keepsWhatItShows, replacesWhatWasShown])
  }

  /// The first frame is the picture that plain readers see.
  private mutating func data(_ piece: [UInt8], isFirst: Bool) -> [UInt8] {
    isFirst ? PNGChunk.bytes("IDAT", piece) : PNGChunk.bytes("fdAT", nextSequence() + piece)
  }

  private mutating func nextSequence() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.bigEndian(sequence)
  }
}
