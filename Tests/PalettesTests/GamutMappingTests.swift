import Raster
import SeededRandom
import Testing

@testable import Palettes

@Suite struct GamutMappingTests {
  private static let palettes = Palette.known.map(\.palette)
  private static let colors: [Color] = stride(from: 0, through: 255, by: 51).flatMap { red in
    stride(from: 0, through: 255, by: 51).flatMap { green in
      stride(from: 0, through: 255, by: 51).map { Color(red: UInt8(red), green: UInt8(green), blue: UInt8($0)) }
    }
  }

  private func hull(_ palette: Palette) -> InkHull {
    InkHull(palette.entries.map { GamutMapping.placed(SIMD3<Double>(Light($0.measured)) / Double(Light.brightest)) })
  }

  /// A light that is rounded may be outside by half a step.
  private func distance(_ light: Light, to hull: InkHull) -> Double {
    let place = GamutMapping.placed(SIMD3<Double>(light) / Double(Light.brightest))
    return hull.nearest(to: place).map { ($0 - place).squaredLength.squareRoot() } ?? 0
  }

  @Test(arguments: palettes, Dithering.Gamut.allCases)
  func allColorsBecomeSuchAsCanBeMixed(palette: Palette, gamut: Dithering.Gamut) {
    let (mapping, hull) = (GamutMapping(palette, gamut), hull(palette))
    for color in Self.colors {
      #expect(distance(mapping.mapped(Light(color)), to: hull) < 1e-4, "\(color)")
    }
  }

  @Test(arguments: palettes) func blackAndWhiteBecomeTheDisplays(palette: Palette) {
    let mapping = GamutMapping(palette, .compress)
    let names = [(Color.black, ["black", "gray 0"]), (Color.white, ["white", "gray 3", "gray 15"])]
    for (color, inks) in names {
      let ink = palette.entries.last { inks.contains($0.name) }
      #expect(ink.map { Light($0.measured) } == mapping.mapped(Light(color)), "\(palette.name)")
    }
  }

  @Test(arguments: palettes) func clippingLeavesWhatCanBeMixed(palette: Palette) {
    let (mapping, hull) = (GamutMapping(palette, .clip), hull(palette))
    for entry in palette.entries { #expect(mapping.mapped(Light(entry.measured)) == Light(entry.measured)) }
    for color in Self.colors where distance(Light(color), to: hull) == 0 {
      #expect(mapping.mapped(Light(color)) == Light(color))
    }
  }

  @Test(arguments: ["bw", "gray4", "gray16"]) func graysAreAsBrightAsColors(name: String) throws {
    let palette = try #require(Palette.named(name))
    for gamut in Dithering.Gamut.allCases {
      let mapping = GamutMapping(palette, gamut)
      for color in Self.colors {
        let light = Light(color)
        let brightness = (SIMD3<Double>(light) / Double(Light.brightest)).brightness
        let mapped = mapping.mapped(light)
        #expect(mapped.x == mapped.y && mapped.y == mapped.z)
        #expect(abs(Double(mapped.x) / Double(Light.brightest) - brightness) < 1e-4)
      }
    }
  }

  @Test func mutedColorsKeepTheirOrder() throws {
    let mapping = GamutMapping(try #require(Palette.named("spectra6")), .compress)
    let reds = (0...15).map { step -> Light in
      let rest = UInt8(255 - step * 17)
      return Light(Color(red: 255, green: rest, blue: rest))
    }
    let chroma = reds.map { light -> Double in
      let mapped = mapping.mapped(light)
      return Double(mapped.x) / Double(mapped.x + mapped.y + mapped.z)
    }
    #expect(zip(chroma, chroma.dropFirst()).allSatisfy { $0 < $1 + 0.01 } && chroma[15] > chroma[0] + 0.2)
  }

  /// The nearest point, according to many mixtures.
  @Test func nearestPointsAreNearest() {
    var random = SplitMix64(seed: 9)
    func point() -> SIMD3<Double> {
      [Double(random.number()), Double(random.number()), Double(random.number())]
    }
    for count in [1, 2, 3, 4, 7] {
      let corners = (0..<count).map { _ in point() }
      let hull = InkHull(corners)
      for _ in 0..<20 {
        let place = point() * 2 - SIMD3(repeating: 0.5)
        let found = hull.nearest(to: place) ?? place
        let gap = (found - place).squaredLength
        for _ in 0..<500 {
          var shares = corners.map { _ in Double(random.number()) * Double(random.number()) + 1e-6 }
          let whole = shares.reduce(0, +)
          shares = shares.map { $0 / whole }
          let other = zip(corners, shares).reduce(SIMD3<Double>.zero) { $0 + $1.0 * $1.1 }
          #expect((other - place).squaredLength > gap - 1e-6)
        }
        // The color that is found is itself in the hull.
        #expect(hull.nearest(to: found).map { ($0 - found).squaredLength < 1e-7 } ?? true)
      }
    }
  }
}
