/// A minimal EXIF block: a TIFF header and one directory with an orientation.
package struct ExifFixture: Sendable {
  /// The byte order of numbers.
  package enum ByteOrder: Sendable, CaseIterable {
    case littleEndian, bigEndian
  }

  /// The orientation to store; 1 to 8 are valid, others are for odd files.
  package var orientation: UInt16
  package var byteOrder: ByteOrder
  /// The date in the format of EXIF; none if empty.
  package var date = ""
  package var fraction = ""
  package var offset = ""
  /// The JPEG that a second directory links to; none if empty.
  package var thumbnail: [UInt8] = []

  package init(orientation: UInt16, byteOrder: ByteOrder = .littleEndian) {
    self.orientation = orientation
    self.byteOrder = byteOrder
  }

  /// The TIFF bytes, without the "Exif" prefix of a JPEG.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = byteOrder == .littleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
    append(42, size: 2, to: &bytes)
    append(8, size: 4, to: &bytes)
    append(date.isEmpty ? 1 : 2, size: 2, to: &bytes)
    append(0x0112, size: 2, to: &bytes)
    append(3, size: 2, to: &bytes)
    append(1, size: 4, to: &bytes)
    append(UInt32(orientation), size: 2, to: &bytes)
    append(0, size: 2, to: &bytes)
    if !date.isEmpty { appendDetails(to: &bytes) }
    if !thumbnail.isEmpty && date.isEmpty {
      appendThumbnail(to: &bytes)
    } else {
      append(0, size: 4, to: &bytes)
    }
    return bytes
  }

  /// Appends the entry that links to a second directory, the end of the first, and the second with its texts.
  private func appendDetails(to bytes: inout [UInt8]) {
    append(0x8769, size: 2, to: &bytes)
    append(4, size: 2, to: &bytes)
    append(1, size: 4, to: &bytes)
    let directory = UInt32(bytes.count) + 8
    append(directory, size: 4, to: &bytes)
    append(0, size: 4, to: &bytes)
    let texts = [(0x9003, date), (0x9011, offset), (0x9291, fraction)].map { ($0.0, Array($0.1.utf8) + [0]) }
    append(UInt32(texts.count), size: 2, to: &bytes)
    var place = directory + 2 + 12 * UInt32(texts.count) + 4
    for (tag, text) in texts {
      append(UInt32(tag), size: 2, to: &bytes)
      append(2, size: 2, to: &bytes)
      append(UInt32(text.count), size: 4, to: &bytes)
      if text.count <= 4 {
        bytes += text + Array(repeating: 0, count: 4 - text.count)
      } else {
        append(place, size: 4, to: &bytes)
        place += UInt32(text.count)
      }
    }
    append(0, size: 4, to: &bytes)
    for (_, text) in texts where text.count > 4 { bytes += text }
  }

  /// Appends the link to the second directory, that directory, and the thumbnail.
  private func appendThumbnail(to bytes: inout [UInt8]) {
    let directory = UInt32(bytes.count) + 4
    append(directory, size: 4, to: &bytes)
    append(2, size: 2, to: &bytes)
    let start = directory + 2 + 2 * 12 + 4
    for (tag, value) in [(0x0201, start), (0x0202, UInt32(thumbnail.count))] as [(UInt32, UInt32)] {
      append(tag, size: 2, to: &bytes)
      append(4, size: 2, to: &bytes)
      append(1, size: 4, to: &bytes)
      append(value, size: 4, to: &bytes)
    }
    append(0, size: 4, to: &bytes)
    bytes += thumbnail
  }

  private func append(_ value: UInt32, size: Int, to bytes: inout [UInt8]) {
    for index in 0..<size {
      let place = byteOrder == .littleEndian ? index : size - 1 - index
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * place)))
    }
  }
}
