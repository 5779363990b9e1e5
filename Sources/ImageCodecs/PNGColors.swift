import CCodecs
import Colors

/// The color information in a PNG's chunks. The first of cICP, iCCP, sRGB, gAMA and cHRM that is present is used.
struct PNGColors {
  private var codes: StatedColors?
  private var profile: StatedColors?
  private var isSRGB = false
  private var gamma: Int?
  private var primaries: Primaries?

  /// The maximum length of a chunk: the longest profile allowed never compresses to more than this.
  private static let longestChunk = ColorProfile.longest + (64 << 10)

  /// Returns true if a chunk should be added.
  mutating func wants(_ name: String, length: Int) -> Bool {
    switch name {
    case "cICP": return length == 4
    case "sRGB": return length == 1
    case "gAMA": return length == 4
    case "cHRM": return length == 32
    case "iCCP":
      if length > Self.longestChunk { profile = profile ?? .tooLong }
      return length <= Self.longestChunk && profile == nil
    default: return false
    }
  }

  /// Adds the body of a chunk.
  mutating func add(_ name: String, _ body: [UInt8]) {
    switch name {
    case "iCCP": profile = Self.unpacked(body)
    case "sRGB": isSRGB = true
    case "cICP" where body.count == 4:
      // Only full-range RGB is allowed.
      let isRGB = body[2] == 0 && body[3] == 1
      codes =
        isRGB
        ? .codes(primaries: Int(body[0]), transfer: Int(body[1]))
        : .unusable("its colors are not red, green and blue over their full range")
    case "gAMA" where body.count == 4: gamma = Self.integers(body)[0]
    case "cHRM" where body.count == 32:
      let numbers = Self.integers(body).map { Double($0) / Self.unit }
      let points = stride(from: 0, to: 8, by: 2).map { Primaries.Chromaticity(numbers[$0], numbers[$0 + 1]) }
      primaries = Primaries(white: points[0], red: points[1], green: points[2], blue: points[3])
    default: break
    }
  }

  /// True if any chunk states the colors.
  var areStated: Bool { isSRGB || stated != .nothing || gamma != nil || primaries != nil }

  var stated: StatedColors {
    if let codes { return codes }
    if let profile { return profile }
    if isSRGB || (gamma == nil && primaries == nil) { return .nothing }
    let primaries = primaries.map { $0.isNear(.bt709) ? .bt709 : $0 } ?? .bt709
    guard primaries.makesSense, let curve else { return .unusable("its gAMA or cHRM is invalid") }
    // Its gamma is near 2.2, but its curve is not sRGB's.
    if gamma != nil, curve == .sRGB, primaries.isNear(.adobeRGB) { return .space(.adobeRGB) }
    let space = ColorSpace.lights(primaries, curve)
    return space == .sRGB ? .nothing : .space(space)
  }

  /// The factor for numbers in chunks.
  private static let unit = 100_000.0

  /// The transfer curve. Programs write 1/2.2 when they mean sRGB's curve.
  private var curve: TransferCurve? {
    guard let gamma else { return .sRGB }
    let power = Self.unit / Double(max(gamma, 1))
    if abs(power / 2.2 - 1) < 0.05 { return .sRGB }
    return (0.1...10).contains(power) ? .power(power) : nil
  }

  /// Returns four-byte integers; leftover bytes are ignored.
  private static func integers(_ bytes: [UInt8]) -> [Int] {
    stride(from: 0, to: bytes.count - 3, by: 4).map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Unpacks a profile: a name, a zero, the compression method, and the compressed profile, which begins with its
  /// length.
  private static func unpacked(_ body: [UInt8]) -> StatedColors {
    guard let end = body.prefix(80).firstIndex(of: 0), body.count > end + 2, body[end + 1] == 0 else {
      return .unusable("its chunk is invalid")
    }
    let packed = Array(body[(end + 2)...])
    let length = integers(inflated(packed, atMost: 4))
    guard let length = length.first else { return .unusable("it cannot be decompressed") }
    // The length is checked before memory is allocated; compressed data beyond it is ignored.
    return length > ColorProfile.longest ? .tooLong : .profile(inflated(packed, atMost: length))
  }

  private static func inflated(_ packed: [UInt8], atMost most: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: most) { output, count in
      // Sound: both sizes are those of the buffers, and the shim returns the number of bytes written.
      count = most == 0 ? 0 : unsafe ccodecs_inflate(packed, packed.count, output.baseAddress, most)
    }
  }
}
