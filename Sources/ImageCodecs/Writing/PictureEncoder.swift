package import Raster

/// Writes a picture of one format, from groups of rows that can be encoded in any order, on any thread.
///
///     var assembler = try encoder.assembler(noteRoom: 100)
///     write(assembler.begin())
///     for group in 0..<encoder.groupCount {
///       write(try assembler.add(encoder.encode(strip(encoder.rows(ofGroup: group)))))
///     }
///     let end = try assembler.end(note: "inputs=12", digests: [])
///     write(end.bytes)
///
/// The groups are fixed by the picture's size and style, so that the bytes are the same however the work was shared
/// out.
package protocol PictureEncoder: GroupEncoder {
  associatedtype Assembler: PictureAssembler where Assembler.Group == Group

  /// - Parameter noteRoom: how many bytes the note may have at the end.
  func assembler(noteRoom: Int) throws(EncodingError) -> Assembler
}

/// Makes something of the rows of a picture, so many at a time.
package protocol GroupEncoder: Sendable {
  /// What is made of some rows.
  associatedtype Group: Sendable

  var width: Int { get }
  var height: Int { get }
  /// How many rows a group has; the last may have fewer.
  var rowsPerGroup: Int { get }
  /// The memory that writing takes beside some groups: what grows with the picture's height.
  var keptBytes: Int { get }
  /// How many groups that are made may wait for one before them.
  var mostWaiting: Int { get }

  /// Whether words are drawn on a layer of their own, and not on the rows.
  var drawsWordsApart: Bool { get }

  /// Encodes the rows of one group, which are all that `strip` has.
  func encode(_ strip: Pixels) throws(EncodingError) -> Group

  /// The same, with the words that are written on the rows, where these are drawn apart.
  func encode(_ strip: Pixels, words: Pixels?) throws(EncodingError) -> Group
}

extension GroupEncoder {
  package var mostWaiting: Int { 32 }

  package var drawsWordsApart: Bool { false }

  package func encode(_ strip: Pixels, words: Pixels?) throws(EncodingError) -> Group {
    precondition(words == nil, "Words are on the rows.")
    return try encode(strip)
  }

  package var groupCount: Int { (height + rowsPerGroup - 1) / rowsPerGroup }

  /// The rows of one group.
  package func rows(ofGroup group: Int) -> Range<Int> {
    group * rowsPerGroup..<min((group + 1) * rowsPerGroup, height)
  }
}

extension PNGEncoder: PictureEncoder {
  init(_ picture: OutputPicture) {
    self.init(
      width: picture.width, height: picture.height, hasAlpha: picture.hasAlpha, resolution: picture.resolution,
      effort: picture.effort, profile: picture.profile)
  }

  package var keptBytes: Int { 0 }

  package func encode(_ strip: Pixels) throws(EncodingError) -> Group {
    try encode(strip, firstRow: 0, count: strip.height)
  }

  package func assembler(noteRoom: Int) -> PNGAssembler { PNGAssembler(self) }
}

extension PNGAssembler: PictureAssembler {
  package func begin() throws(EncodingError) -> [UInt8] { try header }

  package func end(note: String?, digests: [[UInt8]]) -> PictureEnd {
    PictureEnd(bytes: end(digests: note == nil ? [] : digests, note: note))
  }
}
