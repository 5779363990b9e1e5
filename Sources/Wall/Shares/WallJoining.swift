package import Files
package import ImageCodecs
package import Palettes

/// The joining of a picture from its shares, in the memory of a few groups of rows.
package struct WallJoining: Sendable {
  private let picture: OutputPicture
  private let borders: ShareBorders

  package init(_ picture: OutputPicture, _ borders: ShareBorders) {
    self.picture = picture
    self.borders = borders
  }

  package enum Fault: Error {
    /// The rows of a share, counted from 0, are damaged.
    case damaged(share: Int)
    case unreadable(FileError)
    case wall(WallError)
  }

  /// The record of the picture.
  package struct Note: Sendable {
    /// Digests of the data from which its groups were made.
    package var digests: [[UInt8]]
    package var text: String?
    /// The text to expect if nothing is damaged; space is reserved for it.
    package var expected: String?

    package init(digests: [[UInt8]], text: String?, expected: String?) {
      (self.digests, self.text, self.expected) = (digests, text, expected)
    }
  }

  /// Writes the picture to `output`, which is not published yet. Returns its dithering, if it differs from the
  /// requested one.
  ///
  /// - Parameters:
  ///   - shares: The files of the shares' rows, in order, and the bytes written into each.
  ///   - shareDone: Called after each share.
  package func join(
    _ shares: [(path: FilePath, rows: WrittenBytes)], _ note: Note, to output: OutputFile, shareDone: () -> Void = {}
  ) throws(Fault) -> Dithering? {
    guard let encoder = picture.encoder as? any JoinableEncoder else {
      preconditionFailure("The format must support joining.")
    }
    return try join(shares, note, with: encoder, to: output, shareDone)
  }

  private func join<Encoder: JoinableEncoder>(
    _ shares: [(path: FilePath, rows: WrittenBytes)], _ note: Note, with encoder: Encoder, to output: OutputFile,
    _ shareDone: () -> Void
  ) throws(Fault) -> Dithering? {
    var assembler = try walling { () throws(WallError) in
      try encoding { () throws(EncodingError) in
        try encoder.assembler(noteRoom: WallRenderer.room(for: note.expected))
      }
    }
    func add(_ bytes: () throws(EncodingError) -> [UInt8]) throws(Fault) {
      try walling { () throws(WallError) in try output.add(try encoding(bytes)) }
    }
    try add { () throws(EncodingError) in try assembler.begin() }
    for (share, file) in shares.enumerated() {
      var rows = try reading { () throws(FileError) in try SharedRows(file.path) }
      guard try reading({ () throws(FileError) in try rows.isSigned() }) else { throw .damaged(share: share) }
      for number in borders[share] {
        let bytes = try reading { () throws(FileError) in try rows.next() }
        guard let bytes, let group = encoder.group(number, of: bytes) else { throw .damaged(share: share) }
        try add { () throws(EncodingError) in try assembler.add(group) }
      }
      guard rows.isWhole(file.rows) else { throw .damaged(share: share) }
      shareDone()
    }
    return try walling { () throws(WallError) in
      let end = try encoding { () throws(EncodingError) in
        try assembler.end(note: note.text, digests: note.digests)
      }
      try output.add(end.bytes)
      if let correction = end.correction { try output.correct(correction) }
      return end.reduction
    }
  }

  private func reading<Result: ~Copyable>(_ work: () throws(FileError) -> Result) throws(Fault) -> Result {
    do { return try work() } catch { throw .unreadable(error) }
  }

  private func walling<Result>(_ work: () throws(WallError) -> Result) throws(Fault) -> Result {
    do { return try work() } catch { throw .wall(error) }
  }
}
