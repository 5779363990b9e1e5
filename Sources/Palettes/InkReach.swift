/// The distance from gray that mixtures of inks reach, for each brightness and hue: a table, because each value takes a
/// search.
struct InkReach: Sendable {
  private let lengths: [Double]

  private static let grays = 24
  private static let hues = 48

  /// Nil if only grays can be mixed.
  ///
  /// - Parameters:
  ///   - hull: The colors that can be mixed.
  ///   - black: The darkest color.
  ///   - white: The brightest color.
  init?(of hull: InkHull, from black: SIMD3<Double>, to white: SIMD3<Double>) {
    var lengths: [Double] = []
    for step in 0...Self.grays {
      let gray = black + (white - black) * (Double(step) / Double(Self.grays))
      for hue in 0..<Self.hues { lengths.append(Self.length(from: gray, towards: Self.way(hue), in: hull)) }
    }
    guard lengths.contains(where: { $0 > 0.002 }) else { return nil }
    self.lengths = lengths
  }

  /// - Parameters:
  ///   - share: The position between black and white, from 0 to 1.
  ///   - way: The direction of a color from gray.
  func length(at share: Double, towards way: SIMD3<Double>) -> Double {
    let row = min(share * Double(Self.grays), Double(Self.grays) - 1e-9)
    let column = Self.turn(way) * Double(Self.hues) / 4
    let (y, x) = (Int(row), Int(column) % Self.hues)
    let (down, across) = (row - Double(y), column - column.rounded(.down))
    func value(_ y: Int, _ x: Int) -> Double { lengths[y * Self.hues + x % Self.hues] }
    let above = value(y, x) + (value(y, x + 1) - value(y, x)) * across
    let below = value(y + 1, x) + (value(y + 1, x + 1) - value(y + 1, x)) * across
    return above + (below - above) * down
  }

  /// Returns the length, found by bisection.
  private static func length(from gray: SIMD3<Double>, towards way: SIMD3<Double>, in hull: InkHull) -> Double {
    var (inside, outside) = (0.0, 2.0)
    for _ in 0..<11 {
      let middle = (inside + outside) / 2
      if hull.contains(GamutMapping.placed(gray + way * middle)) { inside = middle } else { outside = middle }
    }
    return inside
  }

  /// Returns a vector of length 1 with the same brightness at its end as at its start.
  private static func way(_ hue: Int) -> SIMD3<Double> {
    let turn = 4 * Double(hue) / Double(hues)
    let (quarter, part) = (Int(turn), turn - turn.rounded(.down))
    let (red, blue) = [(1 - part, part), (-part, 1 - part), (part - 1, -part), (part, part - 1)][quarter]
    let luma = GamutMapping.luma
    return [red, -(luma.x * red + luma.z * blue) / luma.y, blue]
  }

  /// Returns a direction from 0 to 4, with a whole number for each quarter: equivalent to an angle, but exact.
  private static func turn(_ way: SIMD3<Double>) -> Double {
    let share = way.z / way.chroma
    let turn = way.x >= 0 ? (share >= 0 ? share : 4 + share) : 2 - share
    return min(turn, 4.nextDown)
  }
}
