package import Files
import ImageCodecs

/// A reader for the groups of rows in a share: after a signature, each group follows its length.
package struct SharedRows: ~Copyable {
  static let signature = Array("tessera rows 1\n".utf8)
  private let file: OpenFile
  private var offset = SharedRows.signature.count
  /// All bytes read so far.
  private var read = WrittenBytes()

  package init(_ path: FilePath) throws(FileError) {
    file = try OpenFile(path)
  }

  static func framed(_ bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count <= UInt32.max, "The length of a group must fit in 32 bits.")
    return (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes
  }

  /// Returns the bytes of the next group; nil if the file has no more.
  mutating func next() throws(FileError) -> [UInt8]? {
    let head = try file.bytes(at: offset, count: 4)
    guard head.count == 4 else { return nil }
    let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    let bytes = try file.bytes(at: offset + 4, count: length)
    guard bytes.count == length else { return nil }
    offset += 4 + length
    read.add(head)
    read.add(bytes)
    return bytes
  }

  /// Returns true if the file begins with the signature.
  mutating func isSigned() throws(FileError) -> Bool {
    let start = try file.bytes(at: 0, count: Self.signature.count)
    read.add(start)
    return start == Self.signature
  }

  /// Returns true if the whole file was read, with every bit as written.
  func isWhole(_ written: WrittenBytes) -> Bool { read == written && file.size == written.count }
}
