extension StatedColors {
  /// Returns the color space for the code points of H.273, as used in PNG's cICP and HEIF's nclx.
  package static func codes(primaries: Int, transfer: Int) -> StatedColors {
    let unspecified = 2
    if primaries == unspecified && transfer == unspecified { return .nothing }
    guard let lights = primaries == unspecified ? .bt709 : Primaries.coded[primaries],
      let curve = transfer == unspecified ? .sRGB : TransferCurve.coded[transfer]
    else { return .unusable("its H.273 color codes \(primaries) and \(transfer) are unknown") }
    return .space(.lights(lights, curve))
  }
}

extension Primaries {
  fileprivate static let coded: [Int: Primaries] = {
    let (daylight, illuminantC) = (Chromaticity(0.3127, 0.3290), Chromaticity(0.310, 0.316))
    let smpte170 = Primaries(
      white: daylight, red: .init(0.630, 0.340), green: .init(0.310, 0.595), blue: .init(0.155, 0.070))
    return [
      1: .bt709,
      4: Primaries(
        white: illuminantC, red: .init(0.67, 0.33), green: .init(0.21, 0.71), blue: .init(0.14, 0.08)),
      5: Primaries(white: daylight, red: .init(0.64, 0.33), green: .init(0.29, 0.60), blue: .init(0.15, 0.06)),
      6: smpte170,
      7: smpte170,
      8: Primaries(
        white: illuminantC, red: .init(0.681, 0.319), green: .init(0.243, 0.692), blue: .init(0.145, 0.049)),
      9: .bt2020,
      11: Primaries(
        white: .init(0.314, 0.351), red: .init(0.680, 0.320), green: .init(0.265, 0.690), blue: .init(0.150, 0.060)),
      12: .displayP3,
      22: Primaries(
        white: daylight, red: .init(0.630, 0.340), green: .init(0.295, 0.605), blue: .init(0.155, 0.077)),
    ]
  }()
}

extension TransferCurve {
  /// The transfer functions of TV cameras count as sRGB's, as in browsers: they mean a picture on a screen, not scene
  /// light.
  fileprivate static let coded: [Int: TransferCurve] = [
    1: .sRGB, 4: .power(2.2), 5: .power(2.8), 6: .sRGB, 7: .sRGB, 8: .power(1), 11: .sRGB, 12: .sRGB, 13: .sRGB,
    14: .sRGB, 15: .sRGB, 16: .pq, 18: .hlg,
  ]
}
