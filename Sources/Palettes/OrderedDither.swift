/// Gives each pixel a color of the palette that depends only on its position, so that pixels are independent of each
/// other.
///
/// A color is composed of 64 palette colors, each the nearest to the remaining difference; their mean in linear light
/// is the color (Joel Yliluoma's first method). They are sorted by brightness, and the color at the rank of the pixel's
/// position is used.
struct OrderedDither: RowDithering {
  private let matcher: InkMatcher
  private let strength: Float
  /// The order of the palette's colors, from dark to light.
  private let brightnessOrder: [UInt8]
  private let ranks: Ranks
  private var y = 0
  private var mixtures: [Mixture?]

  static let mixed = 64
  private static let chosenByLight = 4
  private static let keptMixtures = 1 << 12

  /// A color and its components.
  private struct Mixture {
    var light: Light
    var indices: [UInt8]
  }

  /// The order in which positions change from dark to light, from 0 to 63, on tiles of a given size.
  struct Ranks: Sendable {
    var side: Int
    var ofPlaces: [UInt8]

    /// Bryce Bayer's matrix: the bits of a rank are those of the position, from the finest to the coarsest.
    static let bayer = Ranks(
      side: 8,
      ofPlaces: (0..<64).map { place in
        let (x, y) = (place % 8, place / 8)
        return (0..<3).reduce(UInt8(0)) { rank, bit in
          let (column, row) = (x >> bit & 1, y >> bit & 1)
          return rank << 2 | UInt8((column ^ row) << 1 | row)
        }
      })

    static let blueNoise = Ranks(
      side: BlueNoise.side,
      ofPlaces: BlueNoise.ranks.map { UInt8(Int($0) * OrderedDither.mixed / BlueNoise.count) })
  }

  init(_ ranks: Ranks, matcher: InkMatcher, strength: Int) {
    (self.ranks, self.matcher) = (ranks, matcher)
    self.strength = Float(strength) / 100
    let brightness = matcher.lights.map { 2126 * Int($0.x) + 7152 * Int($0.y) + 722 * Int($0.z) }
    brightnessOrder = brightness.indices.sorted { (brightness[$0], $0) < (brightness[$1], $1) }.map { UInt8($0) }
    mixtures = Array(repeating: nil, count: Self.keptMixtures)
  }

  /// Returns the palette indices of the next row.
  mutating func indices(of row: [Light]) -> [UInt8] {
    let start = y % ranks.side * ranks.side
    y += 1
    return row.indices.map { x in
      mixture(of: row[x])[Int(ranks.ofPlaces[start + x % ranks.side])]
    }
  }

  /// Returns the components of a color, from dark to light; most are needed repeatedly.
  private mutating func mixture(of light: Light) -> [UInt8] {
    let hash = UInt32(truncatingIfNeeded: light.x) &* 0x9E37_79B1 ^ UInt32(truncatingIfNeeded: light.y) &* 0x85EB_CA77
    let place = Int((hash ^ UInt32(truncatingIfNeeded: light.z) &* 0xC2B2_AE3D) >> 20)
    if let mixture = mixtures[place], mixture.light == light { return mixture.indices }
    let indices = mixed(light)
    mixtures[place] = Mixture(light: light, indices: indices)
    return indices
  }

  /// Returns the components of a color. With a strength of zero, all are the nearest color.
  private func mixed(_ light: Light) -> [UInt8] {
    var counts = [Int](repeating: 0, count: matcher.lights.count)
    var missing = SIMD3<Float>.zero
    let wanted = SIMD3<Float>(light)
    let seen = Self.mixed - (strength == 1 ? Self.chosenByLight : 0)
    for step in 0..<Self.mixed {
      // The last colors are chosen only by the remaining difference, to make it as small as possible.
      let index =
        step < seen
        ? matcher.nearest(to: wanted + missing) : matcher.nearestInLight(to: wanted + missing)
      counts[index] += 1
      missing += (wanted - SIMD3<Float>(matcher.lights[index])) * strength
    }
    return brightnessOrder.flatMap { Array(repeating: $0, count: counts[Int($0)]) }
  }
}
