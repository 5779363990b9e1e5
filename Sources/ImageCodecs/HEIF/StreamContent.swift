/// What there is to decode in a stream, or in a part of one.
struct StreamContent {
  /// That of the largest pictures, where one could be understood.
  private(set) var header: StreamHeader?
  private(set) var pictures = 0

  /// How many pixels there are to decode; nil where there are pictures of which no header says how large they are.
  var pixels: Int? {
    guard let header else { return pictures == 0 ? 0 : nil }
    return header.pixels * pictures
  }

  /// A unit of HEVC. Only its start is looked at.
  mutating func add(hevc unit: ArraySlice<UInt8>) {
    guard let first = unit.first else { return }
    // The header of a unit has two bytes.
    let (kind, body) = (first >> 1 & 63, unit.dropFirst(2))
    if kind == 33 { add(StreamHeader(hevc: body)) }
    // A part of a picture, the first of it.
    if kind < 32, let start = body.first, start >= 0x80 { pictures += 1 }
  }

  /// A unit of AV1, without its header.
  mutating func add(av1 unit: ArraySlice<UInt8>, kind: UInt8) {
    switch kind {
    case 1: add(StreamHeader(av1: unit))
    // The header of a picture, alone or with the picture.
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
