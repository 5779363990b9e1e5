package import Raster

/// The color by which a photo is sorted: that of most of its colorful parts, with their amount.
package struct SortColor: Hashable, Sendable {
  /// From 0 (black) to 255 (white).
  package let lightness: UInt8
  /// From 0 (gray) to 255; hardly any photo has more than 80.
  package let chroma: UInt8
  /// Around the circle from 0 to 4095: from pink through red, yellow (about 1100), green, blue (about 3000) to purple.
  package let hue: UInt16

  package init(lightness: UInt8, chroma: UInt8, hue: UInt16) {
    (self.lightness, self.chroma, self.hue) = (lightness, chroma, hue)
  }

  /// The sort color of a single color.
  package init(_ color: OKLab) {
    lightness = UInt8(min(max(color.lightness, 0), 1) * 255)
    chroma = UInt8(min(color.squaredChroma.squareRoot(), 0.5) * 510)
    hue = UInt16(Self.turn(color) * 1024)
  }

  /// Divides pixels by hue into 24 sectors; the sector with the most color counts, with its two neighbors.
  init(of picture: Pixels) {
    var sectors = [Part](repeating: Part(), count: Self.sectorCount)
    var whole = Part()
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture[x, y]
        let color = OKLab(pixel)
        let chroma = color.squaredChroma.squareRoot()
        let sector = Int(Self.turn(color) * Double(Self.sectorCount) / 4)
        // Weighted by chroma once more, so that large, nearly gray areas do not outweigh colorful ones.
        let share = Double(pixel.alpha) / 255
        sectors[sector].add(color, chroma * share)
        whole.add(color, share)
      }
    }
    guard whole.weight > 0 else {
      self.init(lightness: 0, chroma: 0, hue: 0)
      return
    }
    let weights = sectors.indices.map { sector in Self.around(sector).reduce(0) { $0 + sectors[$1].weight } }
    let best = weights.indices.max { weights[$0] < weights[$1] || weights[$0] == weights[$1] && $0 > $1 } ?? 0
    let part = Self.around(best).reduce(into: Part()) { $0.add(sectors[$1]) }
    // The direction of this part, with the chroma that it contributes to the whole picture.
    let length = max((part.a * part.a + part.b * part.b).squareRoot(), 1e-12)
    let chroma = part.weight / whole.weight
    self.init(
      OKLab(
        lightness: whole.lightness / whole.weight, a: part.a / length * chroma, b: part.b / length * chroma))
  }

  private static let sectorCount = 24

  private static func around(_ sector: Int) -> [Int] {
    [sector, (sector + 1) % sectorCount, (sector + sectorCount - 1) % sectorCount]
  }

  private struct Part {
    var lightness = 0.0
    var a = 0.0
    var b = 0.0
    var weight = 0.0

    mutating func add(_ color: OKLab, _ share: Double) {
      lightness += color.lightness * share
      a += color.a * share
      b += color.b * share
      weight += share
    }

    mutating func add(_ other: Part) {
      lightness += other.lightness
      a += other.a
      b += other.b
      weight += other.weight
    }
  }

  /// Returns the hue from 0 to 4, with a whole number for each quarter: as good for sorting as the angle, and exact.
  private static func turn(_ color: OKLab) -> Double {
    let length = abs(color.a) + abs(color.b)
    if length == 0 { return 0 }
    let share = color.b / length
    let turn = color.a >= 0 ? (share >= 0 ? share : 4 + share) : 2 - share
    return min(turn, 4.nextDown)
  }
}
