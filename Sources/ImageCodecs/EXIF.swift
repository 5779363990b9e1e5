package import Raster

/// The part of an EXIF block that Tessera needs. What is malformed is taken as absent, never as an error.
package struct EXIF: Equatable, Sendable {
  package var orientation: Orientation?
  /// When the picture was taken, `2026-05-01T18:30:05`, with a fraction of a second and an offset from universal time
  /// where the camera noted them.
  package var date: String?

  /// Reads a block that begins with its TIFF header.
  package init(_ block: ArraySlice<UInt8>) {
    guard let reader = TIFFReader(block), let first = reader.firstDirectory else { return }
    orientation = reader.number(ofTag: 0x0112, in: first).flatMap { Orientation(rawValue: $0) }
    let details = reader.number(ofTag: 0x8769, in: first)
    date =
      details.flatMap { details in
        Self.date(
          reader.text(ofTag: 0x9003, in: details), fraction: reader.text(ofTag: 0x9291, in: details),
          offset: reader.text(ofTag: 0x9011, in: details))
      } ?? Self.date(reader.text(ofTag: 0x0132, in: first), fraction: nil, offset: nil)
  }

  /// `2026:05:01 18:30:05` in the way that dates are written elsewhere.
  static func date(_ text: String?, fraction: String?, offset: String?) -> String? {
    guard let text, let match = text.wholeMatch(of: /(\d{4}).(\d\d).(\d\d) (\d\d):(\d\d):(\d\d)/), match.1 != "0000"
    else {
      return nil
    }
    let digits = fraction?.prefix { $0.isASCII && $0.isNumber } ?? ""
    let zone = offset.flatMap { $0.wholeMatch(of: /[+-]\d\d:\d\d/)?.output } ?? ""
    return "\(match.1)-\(match.2)-\(match.3)T\(match.4):\(match.5):\(match.6)"
      + (digits.isEmpty ? "" : ".\(digits)") + zone
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

  /// Where the first directory stands.
  var firstDirectory: Int? { integer(at: 4, size: 4) }

  /// The first integer of an entry in the directory at an offset.
  func number(ofTag tag: Int, in directory: Int) -> Int? {
    entry(ofTag: tag, in: directory).flatMap(value)
  }

  /// The text of an entry, without the zero at its end.
  func text(ofTag tag: Int, in directory: Int) -> String? {
    let asciiType = 2
    guard let entry = entry(ofTag: tag, in: directory), integer(at: entry + 2, size: 2) == asciiType,
      let count = integer(at: entry + 4, size: 4), count <= 64,
      let start = count <= 4 ? entry + 8 : integer(at: entry + 8, size: 4), start + count <= bytes.count
    else { return nil }
    return String(decoding: bytes[start..<start + count].prefix { $0 != 0 }, as: UTF8.self)
  }

  private func entry(ofTag tag: Int, in directory: Int) -> Int? {
    guard let count = integer(at: directory, size: 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let found = integer(at: entry, size: 2) else { return nil }
      if found == tag { return entry }
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
