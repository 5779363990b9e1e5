/// Joins compressed groups into an animated PNG, frame by frame. Programs that only support plain PNG show the first
/// frame.
///
///     let encoder = PNGEncoder(width: 1600, height: 900, hasAlpha: false)
///     var assembler = APNGAssembler(encoder, frameCount: 30, framesPerSecond: 25, plays: 0)
///     write(try assembler.header)
///     for frame in frames {
///       write(assembler.addFrame(groups(of: frame)))
///     }
///     write(assembler.end())
///
/// Every frame is compressed like a separate picture, in the encoder's groups. Unchanged groups at the top and bottom
/// of a frame are not written again, so an animation that moves only in the middle is small.
package struct APNGAssembler {
  private let encoder: PNGEncoder
  private let frameCount: Int
  private let framesPerSecond: Int
  private let plays: Int
  private var framesAdded = 0
  /// The number of chunks so far that begin or continue a frame, across all frames.
  private var sequence = 0
  /// All groups of the previous frame.
  private var shown: [PNGEncoder.Group] = []

  /// The maximum number of frames per second in this format.
  package static let maxFramesPerSecond = 65_535

  /// - Parameter plays: The number of times the animation plays; 0 to repeat forever.
  package init(_ encoder: PNGEncoder, frameCount: Int, framesPerSecond: Int, plays: Int) {
    precondition(frameCount > 0 && plays >= 0, "An animation must have frames and a play count of 0 or more.")
    precondition(
      (1...Self.maxFramesPerSecond).contains(framesPerSecond), "A frame rate must be between 1 and the maximum.")
    self.encoder = encoder
    self.frameCount = frameCount
    self.framesPerSecond = framesPerSecond
    self.plays = plays
  }

  /// The bytes before the first frame.
  package var header: [UInt8] {
    get throws(EncodingError) {
      try PNGAssembler(encoder).header
        + PNGChunk.bytes("acTL", PNGChunk.bigEndian(frameCount) + PNGChunk.bigEndian(plays))
    }
  }

  /// Returns the chunks of the next frame, for which all groups must be given.
  ///
  /// - Parameter times: The number of frames for which this frame is shown.
  package mutating func addFrame(_ groups: [PNGEncoder.Group], times: Int = 1) -> [UInt8] {
    precondition(
      groups.count == encoder.groupCount && framesAdded < frameCount, "Frames must be complete and declared in advance."
    )
    let changed = changedGroups(groups)
    let isFirst = framesAdded == 0
    var bytes = frameControl(
      rows: encoder.rows(ofGroup: changed.lowerBound)
        .lowerBound..<encoder.rows(ofGroup: changed.upperBound - 1)
        .upperBound, times: times)
    var picture = PNGStream()
    for group in groups[changed] { bytes += data(picture.add(group), isFirst: isFirst) }
    bytes += data(picture.end(), isFirst: isFirst)
    framesAdded += 1
    shown = groups
    return bytes
  }

  /// Returns the bytes after the last frame.
  ///
  /// - Parameter note: Text that `PNGNote` can read back.
  package func end(note: String? = nil) -> [UInt8] {
    precondition(framesAdded == frameCount, "The number of frames must match the number declared.")
    return (note.map(PNGNote.chunk) ?? []) + PNGChunk.end
  }

  /// Returns the groups to write, at least one. Groups with the same number of rows compress to the same bytes exactly
  /// if their pixels are equal.
  private func changedGroups(_ groups: [PNGEncoder.Group]) -> Range<Int> {
    if shown.isEmpty { return groups.indices }
    let differing = groups.indices.filter { groups[$0] != shown[$0] }
    return (differing.first ?? 0)..<(differing.last ?? 0) + 1
  }

  private mutating func frameControl(rows: Range<Int>, times: Int) -> [UInt8] {
    let area = [encoder.width, rows.count, 0, rows.lowerBound].flatMap(PNGChunk.bigEndian)
    let duration = [min(max(1, times), 65_535), framesPerSecond].flatMap { PNGChunk.bigEndian($0).suffix(2) }
    let (keepsWhatItShows, replacesWhatWasShown): (UInt8, UInt8) = (0, 0)
    return PNGChunk.bytes("fcTL", nextSequence() + area + duration + [keepsWhatItShows, replacesWhatWasShown])
  }

  /// Returns the data chunk for a piece; that of the first frame is a plain `IDAT`.
  private mutating func data(_ piece: [UInt8], isFirst: Bool) -> [UInt8] {
    isFirst ? PNGChunk.bytes("IDAT", piece) : PNGChunk.bytes("fdAT", nextSequence() + piece)
  }

  private mutating func nextSequence() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.bigEndian(sequence)
  }
}
