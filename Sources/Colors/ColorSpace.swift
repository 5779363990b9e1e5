/// The color space of a picture.
package enum ColorSpace: Hashable, Sendable {
  case profile(ColorProfile)
  /// Primaries and a transfer function.
  case lights(Primaries, TransferCurve)

  package static let sRGB = ColorSpace.lights(.bt709, .sRGB)
  /// Adobe RGB (1998), whose gamma is 2 + 51/256.
  package static let adobeRGB = ColorSpace.lights(.adobeRGB, .power(563.0 / 256))

  /// Its display name.
  package var name: String {
    switch self {
    case .profile(let profile): profile.name ?? "unnamed profile"
    case .lights(.bt709, .sRGB): "sRGB"
    case .lights(.displayP3, .sRGB): "Display P3"
    case Self.adobeRGB: "Adobe RGB (1998)"
    case .lights(let primaries, let curve): "\(primaries.name), \(curve.name)"
    }
  }

  /// True if it can have light brighter than white (HDR).
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
