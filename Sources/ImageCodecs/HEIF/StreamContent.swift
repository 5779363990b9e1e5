/// The pictures in a stream, or in part of one.
struct StreamContent {
  /// The header with the largest pictures, if any could be parsed.
  private(set) var header: StreamHeader?
  private(set) var pictures = 0

  /// The number of pixels to decode; nil if there are pictures but no header with their size.
  var pixels: Int? {
    guard let header else { return pictures == 0 ? 0 : nil }
    return header.pixels * pictures
  }

  /// Adds an HEVC unit. Only its start is examined.
  mutating func add(hevc unit: ArraySlice<UInt8>) {
    guard let first = unit.first else { return }
    // The unit's header has two bytes.
    let (kind, body) = (first >> 1 & 63, unit.dropFirst(2))
    if kind == 33 { add(StreamHeader(hevc: body)) }
    // The first slice of a picture.
    if kind < 32, let start = body.first, start >= 0x80 { pictures += 1 }
  }

  /// Adds an AV1 unit, given without its header.
  mutating func add(av1 unit: ArraySlice<UInt8>, kind: UInt8) {
    switch kind {
    case 1: add(StreamHeader(av1: unit))
    // A frame header, alone or together with the frame.
    case 3, 6: pictures += 1
    default: break
    }
  }

  mutating func add(_ other: StreamContent) {
    add(other.header)
    pictures += other.pictures
  }

  private mutating func add(_ other: StreamHeader?) { header = other?.larger(than: header) ?? header }
}
