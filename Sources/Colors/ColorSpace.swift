/// The color space of a picture.
package enum ColorSpace: Hashable, Sendable {
  case profile(ColorProfile)
  /// Primaries and a transfer function.
  case lights(Primaries, TransferCurve)

  package static let sRGB = ColorSpace.lights(.bt709, .sRGB)

  /// Its display name.
  package var name: String {
    switch self {
    case .profile(let profile): profile.name ?? "a profile without a name"
    case .lights(.bt709, .sRGB): "sRGB"
    case .lights(.displayP3, .sRGB): "Display P3"
    case .lights(let primaries, let curve): "\(primaries.name), \(curve.name)"
    }
  }

  /// Whether it can have light brighter than white (HDR).
  package var isBright: Bool {
    if case .lights(_, let curve) = self { curve.isBright } else { false }
  }

  /// Its primaries, if its transfer function is sRGB's.
  package var primaries: Primaries? {
    switch self {
    case .profile(.displayP3): .displayP3
    case .lights(let primaries, .sRGB): primaries
    default: nil
    }
  }

  /// Its profile, if it has one.
  package var profile: ColorProfile? {
    if case .profile(let profile) = self { profile } else { nil }
  }

  /// A unique identifier.
  package var identifier: String {
    switch self {
    case .profile(let profile): profile.description
    case .lights(let primaries, let curve): "\(primaries) \(curve)"
    }
  }

  /// The samples of a pixel in this color space.
  package enum Samples: CaseIterable, Hashable, Sendable {
    case gray
    case rgb
    /// Cyan, magenta, yellow and black, 255 for full ink, instead of red, green, blue and alpha.
    case inks
  }
}

extension ColorSpace: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

/// The color information in a file.
package enum StatedColors: Equatable, Sendable {
  case nothing
  case space(ColorSpace)
  /// It cannot be used, for this reason.
  case unusable(String)

  /// The profile, unless it is too long.
  package static func profile(_ bytes: [UInt8]) -> StatedColors {
    bytes.count > ColorProfile.longest ? .tooLong : .space(.profile(ColorProfile(bytes)))
  }

  package static let tooLong = StatedColors.unusable("it has more than \(ColorProfile.longest >> 20) MB")
}

/// The chromaticities of red, green and blue, and of white.
package struct Primaries: Hashable, Sendable {
  package var white: Chromaticity
  package var red: Chromaticity
  package var green: Chromaticity
  package var blue: Chromaticity

  /// A color without its brightness.
  package struct Chromaticity: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  package init(white: Chromaticity, red: Chromaticity, green: Chromaticity, blue: Chromaticity) {
    self.white = white
    self.red = red
    self.green = green
    self.blue = blue
  }

  private static let daylight = Chromaticity(0.3127, 0.3290)

  package static let bt709 = Primaries(
    white: daylight, red: .init(0.64, 0.33), green: .init(0.30, 0.60), blue: .init(0.15, 0.06))
  package static let displayP3 = Primaries(
    white: daylight, red: .init(0.680, 0.320), green: .init(0.265, 0.690), blue: .init(0.150, 0.060))
  package static let bt2020 = Primaries(
    white: daylight, red: .init(0.708, 0.292), green: .init(0.170, 0.797), blue: .init(0.131, 0.046))

  /// Whether all chromaticities are equal within the precision of 16-bit fixed-point numbers.
  package func isNear(_ other: Primaries) -> Bool {
    zip([white, red, green, blue], [other.white, other.red, other.green, other.blue])
      .allSatisfy { abs($0.x - $1.x) < 0.001 && abs($0.y - $1.y) < 0.001 }
  }

  /// Whether the chromaticities are physically possible.
  package var makesSense: Bool {
    [white, red, green, blue].allSatisfy { $0.x >= 0 && $0.y > 0.001 && $0.x + $0.y <= 1.001 }
  }

  var name: String {
    switch self {
    case .bt709: "sRGB primaries"
    case .displayP3: "Display P3 primaries"
    case .bt2020: "BT.2020 primaries"
    default: "primaries of its own"
    }
  }
}

/// A transfer function from sample values to linear light.
package enum TransferCurve: Hashable, Sendable {
  case sRGB
  /// The value raised to this power.
  case power(Double)
  /// Perceptual quantization, for HDR pictures.
  case pq
  /// Hybrid log-gamma, for HDR pictures.
  case hlg

  package var isBright: Bool { self == .pq || self == .hlg }

  var name: String {
    switch self {
    case .sRGB: "sRGB curve"
    case .power(1): "linear"
    case .power(let power): "gamma \((power * 100).rounded() / 100)"
    case .pq: "PQ"
    case .hlg: "HLG"
    }
  }
}
