/// A smallest EXIF block: a TIFF header and one directory with an orientation.
package struct ExifFixture: Sendable {
  /// The order of the bytes of a number.
  package enum ByteOrder: Sendable, CaseIterable {
    case littleEndian, bigEndian
  }

  /// The orientation to store; 1 to 8 have a meaning, others are for odd files.
  package var orientation: UInt16
  package var byteOrder: ByteOrder

  package init(orientation: UInt16, byteOrder: ByteOrder = .littleEndian) {
    self.orientation = orientation
    self.byteOrder = byteOrder
  }

  /// The TIFF bytes, without the "Exif" tag that a JPEG puts before them.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = byteOrder == .littleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
    append(42, size: 2, to: &bytes)
    append(8, size: 4, to: &bytes)
    append(1, size: 2, to: &bytes)
    append(0x0112, size: 2, to: &bytes)
    append(3, size: 2, to: &bytes)
    append(1, size: 4, to: &bytes)
    append(UInt32(orientation), size: 2, to: &bytes)
    append(0, size: 2, to: &bytes)
    append(0, size: 4, to: &bytes)
    return bytes
  }

  private func append(_ value: UInt32, size: Int, to bytes: inout [UInt8]) {
    for index in 0..<size {
      let place = byteOrder == .littleEndian ? index : size - 1 - index
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * place)))
    }
  }
}
