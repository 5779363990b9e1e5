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
/// The groups depend only on the picture's size and style, so the bytes do not depend on how the work is divided.
package protocol PictureEncoder: GroupEncoder {
  associatedtype Assembler: PictureAssembler where Assembler.Group == Group

  /// - Parameter noteRoom: The maximum number of bytes of the final note.
  func assembler(noteRoom: Int) throws(EncodingError) -> Assembler
}

/// Encodes the rows of a picture in groups.
package protocol GroupEncoder: Sendable {
  /// An encoded group of rows.
  associatedtype Group: Sendable

  var width: Int { get }
  var height: Int { get }
  /// The number of rows in a group; the last may have fewer.
  var rowsPerGroup: Int { get }
  /// The memory for writing beyond that of a few groups: the part that grows with the picture's height.
  var keptBytes: Int { get }
  /// The maximum number of finished groups that may wait for an earlier one.
  var mostWaiting: Int { get }

  /// True if lettering is drawn on a separate layer, not on the rows.
  var drawsWordsApart: Bool { get }

  /// Encodes the rows of one group; `strip` contains only these rows.
  func encode(_ strip: Pixels) throws(EncodingError) -> Group

  /// Encodes the rows of one group, with their lettering if it is drawn separately.
  func encode(_ strip: Pixels, words: Pixels?) throws(EncodingError) -> Group
}

extension GroupEncoder {
  package var mostWaiting: Int { 32 }

  package var drawsWordsApart: Bool { false }

  package func encode(_ strip: Pixels, words: Pixels?) throws(EncodingError) -> Group {
    precondition(words == nil, "Text must already be drawn on the rows.")
    return try encode(strip)
  }

  package var groupCount: Int { (height + rowsPerGroup - 1) / rowsPerGroup }

  /// Returns the rows of one group.
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
