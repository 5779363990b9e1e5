/// The largest size of a stream's pictures, as given in its header.
struct StreamHeader: Equatable {
  let width: Int
  let height: Int
  /// True if samples have limited range, in which black is 16 of 255 and white is 235. This is read only for AV1.
  private(set) var isLimited = false
  var pixels: Int { width * height }

  /// This header if it has more pixels than `other`, otherwise nil.
  func larger(than other: StreamHeader?) -> StreamHeader? { pixels > other?.pixels ?? 0 ? self : nil }

  /// Reads an AV1 sequence header, given without its unit header.
  init?(av1 bytes: ArraySlice<UInt8>) {
    var bits = BitReader(bytes)
    guard let profile = bits.number(3), bits.skip(1), let isShort = bits.flag() else { return nil }
    guard isShort ? bits.skip(5) : Self.skipTimes(&bits) else { return nil }
    guard let widthBits = bits.number(4), let heightBits = bits.number(4),
      let width = bits.number(widthBits + 1), let height = bits.number(heightBits + 1)
    else { return nil }
    (self.width, self.height) = (width + 1, height + 1)
    isLimited = Self.isLimited(&bits, isShort: isShort, profile: profile) ?? false
  }

  /// Reads the fields after the size, up to the range. Nil if the header ends too soon.
  private static func isLimited(_ bits: inout BitReader, isShort: Bool, profile: Int) -> Bool? {
    // Frame numbers; block tools.
    guard isShort || bits.flag().map({ !$0 || bits.skip(7) }) == true, bits.skip(3),
      isShort || skipTools(&bits), bits.skip(3), let isDeep = bits.flag()
    else { return nil }
    guard profile != 2 || !isDeep || bits.skip(1) else { return nil }
    guard let isGray = profile == 1 ? false : bits.flag(), let hasCodes = bits.flag() else { return nil }
    if hasCodes {
      guard let codes = bits.number(24) else { return nil }
      // sRGB stored as red, green and blue has no range flag.
      if !isGray && codes == 0x01_0D_00 { return false }
    }
    return bits.flag().map { !$0 }
  }

  /// Skips the coding tools for streams of several pictures.
  private static func skipTools(_ bits: inout BitReader) -> Bool {
    guard bits.skip(4), let hasOrder = bits.flag(), !hasOrder || bits.skip(2), let choosesTools = bits.flag(),
      let usesTools = choosesTools ? true : bits.flag()
    else { return false }
    if usesTools { guard let choosesMotion = bits.flag(), choosesMotion || bits.skip(1) else { return false } }
    return !hasOrder || bits.skip(3)
  }

  /// Skips fields that only video needs: timing and operating points.
  private static func skipTimes(_ bits: inout BitReader) -> Bool {
    var delayBits: Int?
    if bits.flag() == true {
      guard bits.skip(64), let isEven = bits.flag(), !isEven || bits.exponential() != nil else { return false }
      if bits.flag() == true {
        guard let count = bits.number(5), bits.skip(42) else { return false }
        delayBits = count + 1
      }
    }
    guard let hasDisplayDelay = bits.flag(), let last = bits.number(5) else { return false }
    for _ in 0...last {
      guard bits.skip(12), let level = bits.number(5), level <= 7 || bits.skip(1) else { return false }
      if let delayBits, bits.flag() == true { guard bits.skip(2 * delayBits + 1) else { return false } }
      if hasDisplayDelay && bits.flag() == true { guard bits.skip(4) else { return false } }
    }
    return true
  }

  /// Reads an HEVC sequence parameter set, given without its unit header.
  init?(hevc bytes: ArraySlice<UInt8>) {
    var bits = BitReader(Self.unescaped(bytes))
    guard bits.skip(4), let layers = bits.number(3), bits.skip(1 + 96) else { return nil }
    if layers > 0 {
      var skipped = 2 * (8 - layers)
      for _ in 0..<layers {
        guard let hasProfile = bits.flag(), let hasLevel = bits.flag() else { return nil }
        skipped += (hasProfile ? 88 : 0) + (hasLevel ? 8 : 0)
      }
      guard bits.skip(skipped) else { return nil }
    }
    guard bits.exponential() != nil, let chroma = bits.exponential(), chroma != 3 || bits.skip(1),
      let width = bits.exponential(), let height = bits.exponential()
    else { return nil }
    // The size is limited to far more than is allowed, so that products do not overflow.
    (self.width, self.height) = (min(width, 1 << 20), min(height, 1 << 20))
  }

  /// Returns the bytes without the threes that were inserted so that two zeros do not look like the start of the next
  /// unit.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (plain, zeros): ([UInt8], Int) = ([], 0)
    for byte in bytes {
      if zeros >= 2 && byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      plain.append(byte)
    }
    return plain[...]
  }
}

/// Reads numbers with any number of bits, most significant bit first.
private struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  mutating func skip(_ count: Int) -> Bool {
    position += count
    return position <= 8 * bytes.count
  }

  mutating func flag() -> Bool? { number(1).map { $0 == 1 } }

  /// Reads a number of up to 32 bits.
  mutating func number(_ count: Int) -> Int? {
    let first = position
    guard skip(count) else { return nil }
    return (first..<position).reduce(0) { $0 << 1 | Int(bytes[bytes.startIndex + $1 / 8] >> (7 - $1 % 8) & 1) }
  }

  /// Reads an exponential-Golomb code: as many zeros as there are bits after the next one.
  mutating func exponential() -> Int? {
    var zeros = 0
    while let bit = flag() {
      if bit { return number(zeros).map { 1 << zeros - 1 + $0 } }
      zeros += 1
      guard zeros <= 32 else { return nil }
    }
    return nil
  }
}
