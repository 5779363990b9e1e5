/// An encoder whose groups can be stored, and joined by another run.
///
/// The bytes of a group must be enough to restore the group without its picture.
package protocol JoinableEncoder: PictureEncoder {
  func bytes(of group: Group) -> [UInt8]

  /// Returns the group with these bytes; nil if they are invalid.
  ///
  /// - Parameter number: The position among the picture's groups.
  func group(_ number: Int, of bytes: [UInt8]) -> Group?
}

extension JPEGEncoder: JoinableEncoder {
  package func bytes(of group: [UInt8]) -> [UInt8] { group }
  package func group(_ number: Int, of bytes: [UInt8]) -> [UInt8]? { bytes.isEmpty ? nil : bytes }
}

extension TIFFEncoder: JoinableEncoder {
  package func bytes(of group: [UInt8]) -> [UInt8] { group }
  package func group(_ number: Int, of bytes: [UInt8]) -> [UInt8]? { bytes.isEmpty ? nil : bytes }
}

extension PNGEncoder: JoinableEncoder {
  private static let checksumLength = 4

  package func bytes(of group: Group) -> [UInt8] {
    (0..<Self.checksumLength).map { UInt8(truncatingIfNeeded: group.checksum >> (8 * $0)) } + group.deflated
  }

  package func group(_ number: Int, of bytes: [UInt8]) -> Group? {
    guard bytes.count > Self.checksumLength else { return nil }
    let checksum = bytes.prefix(Self.checksumLength).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Group(
      deflated: Array(bytes.dropFirst(Self.checksumLength)), checksum: checksum,
      filteredCount: filteredCount(ofGroup: number))
  }
}
