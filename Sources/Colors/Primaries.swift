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

  package static let adobeRGB = Primaries(
    white: daylight, red: .init(0.64, 0.33), green: .init(0.21, 0.71), blue: .init(0.15, 0.06))

  /// Returns true if all chromaticities are equal within the precision of 16-bit fixed-point numbers.
  package func isNear(_ other: Primaries) -> Bool {
    let pairs: [(Chromaticity, Chromaticity)] = [
      (white, other.white), (red, other.red), (green, other.green), (blue, other.blue),
    ]
    return pairs.allSatisfy { abs($0.x - $1.x) < 0.001 && abs($0.y - $1.y) < 0.001 }
  }

  /// True if the chromaticities are physically possible.
  package var makesSense: Bool {
    let all: [Chromaticity] = [white, red, green, blue]
    return all.allSatisfy { $0.x >= 0 && $0.y > 0.001 && $0.x + $0.y <= 1.001 }
  }

  var name: String {
    switch self {
    case .bt709: "sRGB primaries"
    case .displayP3: "Display P3 primaries"
    case .bt2020: "BT.2020 primaries"
    default: "custom primaries"
    }
  }
}
