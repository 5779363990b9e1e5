package import Files

/// The file in which one machine leaves its part of a pyramid for the one that joins the parts.
///
///     let part = try PyramidPart(at: FilePath("wall-2-of-8.part"))
///     let builder = PyramidBuilder(pyramid, rows: rows, halvings: 6, into: part)
///     …
///     try part.publish(rest: try builder.finish(), note: "rows=32768-65536")
///
///     for path in paths { try builder.add(rest: PyramidPart.move(path, of: pyramid, into: sink)) }
package final class PyramidPart: PyramidSink {
  package let isConcurrent = false
  private let file: OutputFile

  /// What the file begins with.
  private static let signature = Array("Tessera pyramid part 1\n".utf8)
  /// What ends the tiles; before it, halvings.
  private static let end = 0xFF
  private static let headLength = 18
  /// What the file ends with, after the length of the note.
  private static let mark = Array("part".utf8)
  private static let tailLength = 2 + mark.count

  /// - Parameter timeout: How long to wait for another run to release it, in seconds.
  package init(at path: FilePath, timeout: Double = 0) throws(FileError) {
    file = try OutputFile(path, timeout: timeout)
    try file.write(Self.signature)
  }

  package func write(_ tile: PyramidTile) throws(FileError) {
    guard case .tile(let halvings, let column, let row) = tile.place else {
      preconditionFailure("Parts have no overview.")
    }
    try file.write(Self.head(halvings, tile.isBlank, column, row, tile.bytes.count))
    try file.write(tile.bytes)
  }

  /// Puts the file in place.
  ///
  /// - Parameter rest: what the builder left for the levels above.
  package func publish(rest: [UInt8], note: String?) throws(FileError) {
    let note = Array((note ?? "").utf8)
    precondition(note.count <= PyramidNote.longest, "A note is short.")
    try file.write(Self.head(Self.end, false, note.count, 0, rest.count))
    try file.write(rest)
    try file.write(note + [UInt8(note.count & 0xFF), UInt8(note.count >> 8)] + Self.mark)
    try file.publish()
  }

  package func publish(note: String?) throws(FileError) { try publish(rest: [], note: note) }

  private static func head(_ halvings: Int, _ isBlank: Bool, _ column: Int, _ row: Int, _ count: Int) -> [UInt8] {
    [UInt8(halvings), isBlank ? 1 : 0]
      + [(column, 4), (row, 4), (count, 8)].flatMap { value, length in
        (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
  }

  // MARK: - Joining

  /// The note of a part; nil where there is no part that was written to its end.
  package static func note(of path: FilePath) -> String? {
    guard let file = try? OpenFile(path), (try? file.bytes(at: 0, count: signature.count)) == signature,
      let tail = try? file.bytes(at: max(0, file.size - tailLength), count: tailLength), tail.suffix(4) == mark[...]
    else { return nil }
    let count = Int(tail[0]) | Int(tail[1]) << 8
    guard count <= file.size - tailLength else { return nil }
    let bytes = try? file.bytes(at: file.size - tailLength - count, count: count)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Hands the tiles of a part to where the pyramid is made, in order.
  ///
  /// - Returns: What is left for the levels above.
  package static func move(
    _ path: FilePath, of pyramid: Pyramid, into sink: some PyramidSink
  ) throws(PyramidError) -> [UInt8] {
    do throws(FileError) {
      let file = try OpenFile(path)
      var reader = PartReader(offset: signature.count)
      guard try file.bytes(at: 0, count: signature.count) == signature else { throw FileError(path, .damaged) }
      let levels = pyramid.levels
      while let head = try reader.head(of: file, headLength) {
        if head.halvings == end {
          guard reader.offset + head.count + head.column + tailLength == file.size else { break }
          return try file.bytes(at: reader.offset, count: head.count)
        }
        guard levels.indices.contains(head.halvings), head.column < levels[head.halvings].columns,
          head.row < levels[head.halvings].rows, reader.offset + head.count <= file.size
        else { break }
        let bytes = try file.bytes(at: reader.offset, count: head.count)
        reader.offset += head.count
        try sink.write(
          PyramidTile(
            place: .tile(halvings: head.halvings, column: head.column, row: head.row), bytes: bytes,
            isBlank: head.isBlank))
      }
      throw FileError(path, .damaged)
    } catch { throw .output(error) }
  }

  private struct Head {
    var halvings: Int
    var isBlank: Bool
    var column: Int
    var row: Int
    var count: Int
  }

  private struct PartReader {
    var offset: Int

    /// The next entry's; nil at the end of a file that was cut short.
    mutating func head(of file: borrowing OpenFile, _ length: Int) throws(FileError) -> Head? {
      let bytes = try file.bytes(at: offset, count: length)
      guard bytes.count == length else { return nil }
      offset += length
      func number(_ places: Range<Int>) -> Int { bytes[places].reversed().reduce(0) { $0 << 8 | Int($1) } }
      // No file is that large.
      guard bytes[17] == 0 else { return nil }
      return Head(
        halvings: Int(bytes[0]), isBlank: bytes[1] == 1, column: number(2..<6), row: number(6..<10),
        count: number(10..<18))
    }
  }
}
