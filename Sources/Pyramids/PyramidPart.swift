package import Files
package import ImageCodecs
import Parallel

/// The file in which one machine leaves its part of a pyramid for the one that joins the parts: tiles, and rows of the
/// first level above, in the order in which they were made.
///
///     let part = PyramidPart(file)
///     let builder = PyramidBuilder(pyramid, rows: rows, halvings: 6, into: part)
///     …
///     try builder.finish()
///     try part.end()
///     try file.publish()
package final class PyramidPart: TileSink {
  package let isConcurrent = false
  private let file: OutputFile
  private let all: Mutex<WrittenBytes>

  /// The first bytes of the file.
  private static let signature = Array("Tessera pyramid part 2\n".utf8)
  /// The value in place of halvings that precedes rows of the level above.
  private static let rest: UInt8 = 0xFE
  /// The same where nothing more does.
  private static let end: UInt8 = 0xFF
  private static let headLength = 18

  /// - Parameters:
  ///   - file: The destination, which is published by the caller that opened it.
  ///   - written: The bytes of a part that was begun before.
  package init(_ file: OutputFile, after written: WrittenBytes = WrittenBytes()) throws(FileError) {
    self.file = file
    all = Mutex(written)
    if written.count == 0 { try add(Self.signature) }
  }

  /// The bytes that have been written: their count and checksum.
  package var written: WrittenBytes { all.withLock { $0 } }

  private func add(_ bytes: [UInt8]) throws(FileError) {
    try file.write(bytes)
    all.withLock { $0.add(bytes) }
  }

  package func write(_ tile: PyramidTile) throws(FileError) {
    guard case .tile(let halvings, let column, let row) = tile.place else {
      preconditionFailure("Parts cannot have an overview.")
    }
    try add(Self.head(UInt8(halvings), tile.isBlank, column, row, tile.bytes.count))
    try add(tile.bytes)
  }

  func write(rest: [UInt8]) throws(FileError) {
    try add(Self.head(Self.rest, false, 0, 0, rest.count))
    try add(rest)
  }

  /// Writes the mark of a complete part.
  package func end() throws(FileError) { try add(Self.head(Self.end, false, 0, 0, 0)) }

  private static func head(_ halvings: UInt8, _ isBlank: Bool, _ column: Int, _ row: Int, _ count: Int) -> [UInt8] {
    [halvings, isBlank ? 1 : 0]
      + [(column, 4), (row, 4), (count, 8)].flatMap { value, length in
        (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
  }

  // MARK: - Reading

  enum Entry {
    case tile(PyramidTile)
    /// Rows of the first level above the part's.
    case rest([UInt8])
  }

  /// Reads the contents of a part, in order.
  struct Reader: ~Copyable {
    private let file: OpenFile
    private let levels: [Pyramid.Level]
    private var offset = 0
    /// The bytes that the part must have; nil if that is not known.
    private let written: WrittenBytes?
    private var read = WrittenBytes()

    init(_ path: FilePath, of pyramid: Pyramid, _ written: WrittenBytes?) throws(FileError) {
      levels = pyramid.levels
      self.written = written
      file = try OpenFile(path)
    }

    /// Reads the next entry; nil at the end.
    mutating func next() throws(FileError) -> Entry? {
      if offset == 0 {
        offset = signature.count
        guard try file.bytes(at: 0, count: offset) == signature else { throw FileError(file.path, .damaged) }
        read.add(signature)
      }
      let head = try file.bytes(at: offset, count: headLength)
      // No file is so large that the last byte of a length is not zero.
      guard head.count == headLength, head[17] == 0 else { throw FileError(file.path, .damaged) }
      func number(_ places: Range<Int>) -> Int { head[places].reversed().reduce(0) { $0 << 8 | Int($1) } }
      let (column, row, count) = (number(2..<6), number(6..<10), number(10..<18))
      offset += headLength
      read.add(head)
      guard count <= file.size - offset else { throw FileError(file.path, .damaged) }
      if head[0] == end {
        guard offset == file.size, written ?? read == read else { throw FileError(file.path, .damaged) }
        return nil
      }
      let bytes = try file.bytes(at: offset, count: count)
      guard bytes.count == count else { throw FileError(file.path, .damaged) }
      offset += count
      read.add(bytes)
      if head[0] == rest { return .rest(bytes) }
      let halvings = Int(head[0])
      guard levels.indices.contains(halvings), column < levels[halvings].columns, row < levels[halvings].rows else {
        throw FileError(file.path, .damaged)
      }
      return .tile(
        PyramidTile(
          place: .tile(halvings: halvings, column: column, row: row), bytes: bytes, isBlank: head[1] == 1))
    }
  }
}
