import CCodecs

/// The bytes around files that are stored in a ZIP as they are. The same files make the same bytes: all have the
/// earliest possible date.
///
///     var archive = ZIPArchive()
///     write(archive.header(of: bytes, name: "wall.dzi") + bytes)
///     write(archive.end(comment: "…"))
///
/// A file whose length is only known at its end has a header of the same length: `headerLength(ofName:)`.
package struct ZIPArchive: Sendable {
  private var directory: [UInt8] = []
  private var count = 0
  private var size = 0

  private static let firstDay = 1 << 5 | 1
  private static let isUTF8 = 1 << 11
  private static let most = 0xFFFF_FFFF
  /// The maximum length of a file.
  package static let longestFile = most - 1

  package init() {}

  /// Returns the checksum of bytes that follow others with a checksum.
  package static func checksum(of bytes: [UInt8], after earlier: UInt32 = 0) -> UInt32 {
    // Sound: the array is as long as is said.
    unsafe ccodecs_crc32(earlier, bytes, bytes.count)
  }

  package static func headerLength(ofName name: String) -> Int { 30 + name.utf8.count }

  /// Adds a file to the directory, and returns the header that precedes it.
  mutating func header(of bytes: [UInt8], name: String) -> [UInt8] {
    header(ofLength: bytes.count, checksum: Self.checksum(of: bytes), name: name)
  }

  /// Adds a file to the directory by its length and checksum, and returns the header that precedes it.
  package mutating func header(ofLength length: Int, checksum: UInt32, name: String) -> [UInt8] {
    precondition(length <= Self.longestFile && name.utf8.count < 0xFFFF, "A file must be no larger than 4 GB.")
    let checksum = Int(checksum)
    let isFar = size >= Self.most
    let (stored, plainVersion, farVersion, unix) = (0, 20, 45, 3 << 8)
    let version = isFar ? farVersion : plainVersion
    let shared =
      Self.numbers((Self.isUTF8, 2), (stored, 2), (0, 2), (Self.firstDay, 2), (checksum, 4), (length, 4))
      + Self.numbers((length, 4), (name.utf8.count, 2))
    let header = Self.numbers((0x0403_4B50, 4), (plainVersion, 2)) + shared + Self.numbers((0, 2)) + name.utf8
    let extra = isFar ? Self.numbers((1, 2), (8, 2), (size, 8)) : []
    let (comment, disk, kind, rights) = (0, 0, 0, 0o100644 << 16)
    directory += Self.numbers((0x0201_4B50, 4), (unix | version, 2), (version, 2)) + shared
    directory += Self.numbers((extra.count, 2), (comment, 2), (disk, 2), (kind, 2), (rights, 4))
    directory += Self.numbers((min(size, Self.most), 4)) + Array(name.utf8) + extra
    count += 1
    size += header.count + length
    return header
  }

  /// Returns the directory, which follows all files.
  package func end(comment: String) -> [UInt8] {
    precondition(comment.utf8.count <= Self.maxComment, "There must be room for the comment.")
    let isLarge = count >= 0xFFFF || size >= Self.most || directory.count >= Self.most
    let records = isLarge ? largeEnd : []
    return directory + records
      + Self.numbers((0x0605_4B50, 4), (0, 2), (0, 2), (min(count, 0xFFFF), 2), (min(count, 0xFFFF), 2))
      + Self.numbers((min(directory.count, Self.most), 4), (min(size, Self.most), 4), (comment.utf8.count, 2))
      + Array(comment.utf8)
  }

  private var largeEnd: [UInt8] {
    let version = 45
    let record =
      Self.numbers((0x0606_4B50, 4), (44, 8), (version, 2), (version, 2), (0, 4), (0, 4), (count, 8), (count, 8))
      + Self.numbers((directory.count, 8), (size, 8))
    return record + Self.numbers((0x0706_4B50, 4), (0, 4), (size + directory.count, 8), (1, 4))
  }

  static let maxComment = 0xFFFF
  /// The start of the comment of an archive by Tessera, before the note.
  package static let mark = "Tessera; "
  private static let endLength = 22

  /// Returns the comment of an archive, of which these are the last bytes; nil if there is none.
  static func comment(inEnd bytes: [UInt8]) -> String? {
    guard bytes.count >= endLength else { return nil }
    for start in stride(from: bytes.count - endLength, through: 0, by: -1)
    where bytes[start...].starts(with: [0x50, 0x4B, 5, 6]) {
      let length = Int(bytes[start + 20]) | Int(bytes[start + 21]) << 8
      if start + endLength + length == bytes.count {
        return String(decoding: bytes[(start + endLength)...], as: UTF8.self)
      }
    }
    return nil
  }

  /// Returns the bytes of numbers, the lowest byte of each first.
  private static func numbers(_ values: (value: Int, length: Int)...) -> [UInt8] {
    values.flatMap { value, length in (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
  }
}
