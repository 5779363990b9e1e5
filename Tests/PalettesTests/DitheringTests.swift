import Digests
import Raster
import SeededRandom
import TestSupport
import Testing

@testable import Palettes

@Suite struct DitheringTests {
  private static let palettes = Palette.known.map(\.palette)
  /// The methods that make up for all of a difference.
  private static let exact: [Dithering.Method] = [.bayer, .blueNoise, .floydSteinberg, .stucki]

  private func dithering(_ method: Dithering.Method, _ strength: Int = 100) -> Dithering {
    var dithering = Dithering()
    (dithering.method, dithering.strength) = (method, strength)
    return dithering
  }

  private func dithered(_ rows: [[Light]], _ palette: Palette, _ dithering: Dithering) -> [[UInt8]] {
    var ditherer = Ditherer(palette, dithering, width: rows[0].count)
    return rows.map { ditherer.indices(of: $0) }
  }

  /// Mixtures of a palette's colors, of which none is one of them.
  private func mixtures(of palette: Palette, _ count: Int) -> [Light] {
    var random = SplitMix64(seed: 5)
    return (0..<count).map { _ in
      let shares = palette.entries.map { _ in Double(random.number()) + 0.01 }
      let whole = shares.reduce(0, +)
      let sum = zip(palette.entries, shares).reduce(SIMD3<Double>.zero) {
        $0 + SIMD3<Double>(Light($1.0.measured)) * ($1.1 / whole)
      }
      return Light(sum.rounded(.toNearestOrAwayFromZero))
    }
  }

  /// Returns the distances of the means of blocks of 8 × 8 from the color, as parts of all light.
  private func differences(_ light: Light, _ rows: [[UInt8]], _ palette: Palette) -> [Double] {
    let inks = palette.entries.map { SIMD3<Double>(Light($0.measured)) }
    var differences: [Double] = []
    for y in stride(from: 0, to: rows.count - 7, by: 8) {
      for x in stride(from: 0, to: rows[0].count - 7, by: 8) {
        var sum = SIMD3<Double>.zero
        for row in y..<y + 8 { for column in x..<x + 8 { sum += inks[Int(rows[row][column])] } }
        let difference = (sum / 64 - SIMD3<Double>(light)) / Double(Light.brightest)
        differences.append(max(abs(difference.x), abs(difference.y), abs(difference.z)))
      }
    }
    return differences
  }

  /// A block of the matrix has just the share of each ink that the color wants. Other methods move dots to and fro
  /// across the edges of blocks; one dot is 1.6 % of a block.
  @Test(arguments: palettes, exact)
  func meansOfBlocksAreTheColors(palette: Palette, method: Dithering.Method) {
    var all: [Double] = []
    for light in mixtures(of: palette, 12) {
      let flat = [[Light]](repeating: Array(repeating: light, count: 64), count: 64)
      all += differences(light, dithered(flat, palette, dithering(method)), palette)
    }
    let mean = all.reduce(0, +) / Double(all.count)
    let most = all.max() ?? 1
    #expect(method == .bayer ? most < 0.01 : mean < 0.02, "\(palette.name) \(method): \(mean), \(most)")
  }

  @Test(arguments: palettes, exact)
  func meansOfAreasAreTheColors(palette: Palette, method: Dithering.Method) {
    let inks = palette.entries.map { SIMD3<Double>(Light($0.measured)) }
    for light in mixtures(of: palette, 6) {
      let flat = [[Light]](repeating: Array(repeating: light, count: 128), count: 128)
      let rows = dithered(flat, palette, dithering(method))
      let sum = rows.reduce(SIMD3<Double>.zero) { $1.reduce($0) { $0 + inks[Int($1)] } }
      let difference = (sum / (128 * 128) - SIMD3<Double>(light)) / Double(Light.brightest)
      #expect(max(abs(difference.x), abs(difference.y), abs(difference.z)) < 0.008, "\(palette.name) \(method)")
    }
  }

  /// It makes dark and bright parts cleaner, but no gray an area of one ink: 91 % of some were green.
  @Test(arguments: ["spectra6", "acep7"])
  func atkinsonKeepsGraysGray(name: String) throws {
    let palette = try #require(Palette.named(name))
    let inks = palette.entries.map { SIMD3<Double>(Light($0.measured)) }
    let luma = SIMD3(0.2126, 0.7152, 0.0722)
    for share in [0.1, 0.2, 0.3, 0.4, 0.6, 0.8] {
      let gray = inks[0] + (inks[1] - inks[0]) * share
      let light = Light(gray.rounded(.toNearestOrAwayFromZero))
      let flat = [[Light]](repeating: Array(repeating: light, count: 96), count: 96)
      let dots = dithered(flat, palette, dithering(.atkinson)).joined()
      let mean = dots.reduce(SIMD3<Double>.zero) { $0 + inks[Int($1)] } / Double(dots.count)
      let difference = (mean - gray) / Double(Light.brightest)
      let color = difference - SIMD3(repeating: (difference * luma).sum())
      #expect(max(abs(color.x), abs(color.y), abs(color.z)) < 0.02, "\(name) \(share): \(color)")
    }
  }

  @Test(arguments: palettes, Dithering.Method.allCases)
  func areasOfAColorOfThePaletteStayClean(palette: Palette, method: Dithering.Method) {
    let mixed = mixtures(of: palette, 1)[0]
    for (index, entry) in palette.entries.enumerated() {
      // An area beside which errors are made.
      let row = Array(repeating: mixed, count: 20) + Array(repeating: Light(entry.measured), count: 20)
      let rows = dithered(Array(repeating: row, count: 24), palette, dithering(method))
      #expect(rows.allSatisfy { $0[20...].allSatisfy { $0 == UInt8(index) } }, "\(entry.name)")
    }
  }

  @Test(arguments: palettes, Dithering.Method.allCases)
  func withoutStrengthColorsAreTheNearest(palette: Palette, method: Dithering.Method) {
    let row = mixtures(of: palette, 50)
    let rows = Array(repeating: row, count: 3)
    #expect(dithered(rows, palette, dithering(method, 0)) == dithered(rows, palette, dithering(.none)))
  }

  /// A quarter of light, worked out by hand: it is nearer to white as it is seen, and 7/16 of the error go to the next
  /// pixel. 0.25 − 0.328 is black, 0.25 − 0.034 white again, and 0.25 − 0.343 black.
  @Test func firstRowOfFloydAndSteinberg() throws {
    let palette = try #require(Palette.named("bw"))
    var diffusion = ErrorDiffusion(.floydSteinberg, width: 4, matcher: InkMatcher(palette), strength: 100)
    let quarter = Light(repeating: 16384)
    #expect(diffusion.indices(of: [quarter, quarter, quarter, quarter]) == [1, 0, 1, 0])
  }

  @Test func rowsAreGoneThroughInTurns() throws {
    let palette = try #require(Palette.named("bw"))
    var diffusion = ErrorDiffusion(.floydSteinberg, width: 9, matcher: InkMatcher(palette), strength: 100)
    var mirrored = diffusion
    let row = (0..<9).map { Light(repeating: Int32($0) * 6000) }
    let dark = [Light](repeating: .zero, count: 9)
    // After a row of black, from which nothing is owed, a row goes from right to left.
    let first = diffusion.indices(of: row)
    _ = mirrored.indices(of: dark)
    #expect(mirrored.indices(of: row.reversed()) == first.reversed())
  }

  @Test func nothingIsLostAtTheEdges() throws {
    let palette = try #require(Palette.named("bw"))
    for width in [1, 2, 3] {
      for method in [Dithering.Method.floydSteinberg, .stucki] {
        let light = Light(repeating: 13107)
        let rows = dithered(
          Array(repeating: Array(repeating: light, count: width), count: 1000), palette, dithering(method))
        let share = Double(rows.reduce(0) { $0 + $1.reduce(0) { $0 + Int($1) } }) / Double(1000 * width)
        #expect(abs(share - 0.2) < 0.003, "\(width) \(method): \(share)")
      }
    }
  }

  @Test func ranksOfTheMatrixAndTheTextureAreEachThereOnce() {
    #expect(OrderedDither.Ranks.bayer.ofPlaces.sorted() == Array(0..<64))
    #expect(Array(OrderedDither.Ranks.bayer.ofPlaces.prefix(8)) == [0, 32, 8, 40, 2, 34, 10, 42])
    #expect(BlueNoise.ranks.sorted() == (0..<UInt16(BlueNoise.count)).map { $0 })
    // Dots of the first tenth are nowhere close to each other.
    let dots = BlueNoise.ranks.indices.filter { BlueNoise.ranks[$0] < 400 }
    func distance(_ first: Int, _ second: Int) -> Int {
      let (x, y) = (abs(first % 64 - second % 64), abs(first / 64 - second / 64))
      let (across, down) = (min(x, 64 - x), min(y, 64 - y))
      return across * across + down * down
    }
    let nearest = dots.map { dot -> Int in
      dots.filter { $0 != dot }.map { distance(dot, $0) }.min() ?? 0
    }
    #expect(nearest.min() ?? 0 >= 4)
  }

  @Test(arguments: Dithering.Method.allCases)
  func digests(method: Dithering.Method) {
    for palette in Self.palettes {
      for gamut in Dithering.Gamut.allCases {
        let mapping = GamutMapping(palette, gamut)
        let rows: [[Light]] = (0..<48).map { y in
          (0..<96).map { x in
            let color = Color(red: UInt8(x * 255 / 95), green: UInt8(y * 255 / 47), blue: UInt8(x * y * 7 & 255))
            return mapping.mapped(Light(color))
          }
        }
        let indices = dithered(rows, palette, dithering(method)).flatMap { $0 }
        var digest = SHA256()
        digest.update(indices)
        Golden("dithers").expect(digest.finish(), for: "\(palette.name) \(method.rawValue) \(gamut.rawValue)")
      }
    }
  }
}
