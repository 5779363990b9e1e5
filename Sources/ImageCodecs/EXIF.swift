package import Raster

/// The part of an EXIF block that Tessera needs. What is malformed is taken as absent, never as an error.
package enum EXIF {
  /// The orientation in a block that begins with its TIFF header.
  package static func orientation(in block: ArraySlice<UInt8>) -> Orientation? {
    guard let reader = TIFFReader(block) else { return nil }
    return reader.firstDirectoryValue(ofTag: 0x0112).flatMap { Orientation(rawValue: $0) }
  }
}

/// Reads the TIFF structure that EXIF is kept in; every offset is checked.
private struct TIFFReader {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool

  init?(_ block: ArraySlice<UInt8>) {
    bytes = Array(block)
    switch bytes.prefix(4) {
    case [0x49, 0x49, 0x2A, 0]: isLittleEndian = true
    case [0x4D, 0x4D, 0, 0x2A]: isLittleEndian = false
    default: return nil
    }
  }

  /// The first integer of an entry in the first directory.
  func firstDirectoryValue(ofTag tag: Int) -> Int? {
    guard let directory = integer(at: 4, size: 4), let count = integer(at: directory, size: 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let found = integer(at: entry, size: 2) else { return nil }
      if found == tag { return value(at: entry) }
    }
    return nil
  }

  /// An entry's value where it is a byte, a short or a long that stands in the entry itself.
  private func value(at entry: Int) -> Int? {
    guard let type = integer(at: entry + 2, size: 2), let count = integer(at: entry + 4, size: 4), count >= 1 else {
      return nil
    }
    let sizes = [1: 1, 3: 2, 4: 4]
    guard let size = sizes[type], count * size <= 4 else { return nil }
    return integer(at: entry + 8, size: size)
  }

  private func integer(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    let digits = bytes[offset..<offset + size]
    return (isLittleEndian ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
  }
}
