/// The headroom that an Apple camera stores in the maker note of its photos.
enum AppleHeadroom {
  private static let signature = Array("Apple iOS\0".utf8)

  /// Returns the headroom in stops; nil if an EXIF block has none.
  static func stops(inEXIF block: [UInt8]) -> Double? {
    let source = MemoryBlock(block[...])
    guard let reader = TIFFReader(Array(block.prefix(16))),
      let first = reader.directory(at: reader.firstDirectory, of: source),
      let place = reader.number(first[0x8769], of: source),
      let details = reader.directory(at: place, of: source),
      let note = reader.bytes(details[0x927C], atMost: 1 << 16, of: source), note.starts(with: signature)
    else { return nil }
    // Two bytes for a version, two for the order of bytes, and then a directory; offsets are those in the note.
    let order = signature.count + 2
    guard note.count > order + 2, let reader = TIFFReader(order: note[order..<order + 2]),
      let directory = reader.directory(at: order + 2, of: MemoryBlock(note[...])),
      let brightening = reader.fraction(directory[33], of: MemoryBlock(note[...])),
      let gain = reader.fraction(directory[48], of: MemoryBlock(note[...]))
    else { return nil }
    let stops = stops(brightening, gain)
    return stops > 0 ? stops : nil
  }

  /// Apple's formula for the values 33 and 48 of the note.
  private static func stops(_ brightening: Double, _ gain: Double) -> Double {
    if brightening < 1 { return gain <= 0.01 ? -20 * gain + 1.8 : -0.101 * gain + 1.601 }
    return gain <= 0.01 ? -70 * gain + 3 : -0.303 * gain + 2.303
  }
}
