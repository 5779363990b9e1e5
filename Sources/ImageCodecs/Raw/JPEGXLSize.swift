import CCodecs

/// The size in the header of a JPEG XL codestream, which is read without its library.
struct JPEGXLSize {
  let width: Int
  let height: Int

  /// - Parameter start: The first bytes of a codestream; nil if they are something else.
  init?(_ start: [UInt8]) {
    guard start.count >= 12, start.starts(with: [0xFF, 0x0A]) else { return nil }
    var bits = Bits(bytes: start.dropFirst(2).prefix(10))
    let isSmall = bits.next(1) == 1
    height = Self.side(&bits, isSmall)
    let ratios = [(0, 1), (1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
    let (across, down) = ratios[bits.next(3)]
    width = across == 0 ? Self.side(&bits, isSmall) : height * across / down
  }

  private static func side(_ bits: inout Bits, _ isSmall: Bool) -> Int {
    if isSmall { return 8 * (bits.next(5) + 1) }
    return bits.next([9, 13, 18, 30][bits.next(2)]) + 1
  }

  /// Bits from the lowest of each byte.
  private struct Bits {
    var bytes: ArraySlice<UInt8>
    var place = 0

    mutating func next(_ count: Int) -> Int {
      var value = 0
      for bit in 0..<count {
        value |= Int(bytes[bytes.startIndex + place / 8] >> (place % 8) & 1) << bit
        place += 1
      }
      return value
    }
  }
}

extension RawPreviews {
  /// Returns a preview in JPEG XL, as in DNG 1.7; nil if there is none, or if this build cannot read it. Its colors
  /// are decoded to sRGB.
  static func jpegXL(
    at range: FileRange, startingWith start: [UInt8]
  ) -> (header: FileHeader, ImageInfo.Preview)? {
    guard ccodecs_reads(CCODECS_JPEGXL) != 0, let size = JPEGXLSize(start) else { return nil }
    let info = ImageInfo(
      format: .raw, storedWidth: size.width, storedHeight: size.height, orientation: .upright, color: .rgb,
      bitsPerChannel: 8, hasAlpha: false, isProgressive: false, needsWhole: true)
    return (
      FileHeader(info), ImageInfo.Preview(offset: range.offset, length: range.length, isJPEGXL: true)
    )
  }
}
