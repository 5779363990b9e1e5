extension GainFormula {
  /// The name of the segments of a JPEG that have such metadata.
  static let isoSignature = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)

  /// Reads the metadata of ISO 21496-1, beginning with its versions. Nil for a base picture in HDR, whose gains lead to
  /// SDR, and for unknown versions.
  init?(iso bytes: [UInt8]) {
    var table = NumberTable(bytes)
    guard table.number(2) == 0, table.number(2) != nil, let flags = table.number(1) else { return nil }
    let (isMultiple, isBackward, sharesDenominator) = (flags & 0x80 != 0, flags & 4 != 0, flags & 8 != 0)
    var shared: Double?
    if sharesDenominator {
      guard let denominator = table.number(4), denominator > 0 else { return nil }
      shared = Double(denominator)
    }
    func unsigned() -> Double? {
      guard let number = table.number(4), let divisor = shared ?? table.number(4).map({ Double($0) }), divisor > 0
      else { return nil }
      return Double(number) / divisor
    }
    func signed() -> Double? {
      guard let number = table.number(4).map({ Int32(truncatingIfNeeded: $0) }),
        let divisor = shared ?? table.number(4).map({ Double($0) }), divisor > 0
      else { return nil }
      return Double(number) / divisor
    }
    guard let base = unsigned(), let other = unsigned(), other > base, !isBackward else { return nil }
    var channels: [Channel] = []
    var offsets: [Double] = []
    for _ in 0..<(isMultiple ? 3 : 1) {
      guard let least = signed(), let most = signed(), let gamma = unsigned(), let offset = signed(), signed() != nil
      else { return nil }
      channels.append(Channel(least: least, most: most, gamma: gamma))
      offsets.append(offset)
    }
    self.init(.iso, channels, offset: offsets[0], headroom: other)
  }

  /// The metadata of a picture with gains that are the same for each color, beginning with its versions.
  static func iso(least: Double, most: Double, offset: Double, headroom: Double) -> [UInt8] {
    let denominator = 1_000_000
    func fraction(_ number: Double) -> [UInt8] {
      bytes(Int((number * Double(denominator)).rounded())) + bytes(denominator)
    }
    func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    let usesColorsOfBase: UInt8 = 0x40
    return isoVersions + [usesColorsOfBase]
      + [0, headroom, least, most, 1, offset, offset].flatMap(fraction)
  }

  static let isoVersions: [UInt8] = [0, 0, 0, 0]
}
