import Raster

/// The part of a target whose colors the photos lack.
///
///     let gap = ColorGap(of: differences) { board.wantedColor(of: $0) }
///     print(gap.share, gap.color)      // 0.61 white
package struct ColorGap: Equatable, Sendable {
  /// The fraction of cells whose photo differs in color from the target, after adjustment.
  package let share: Double
  /// The name of the color that most of these cells should have; empty if there are none.
  package let color: String

  /// The difference in OKLab that is visible from a distance.
  private static let visible: Float = 0.1

  /// - Parameter differences: The differences of mean colors, one for each cell.
  init(of differences: [Float], wanted: (_ cell: Int) -> OKLab) {
    let cells = differences.indices.filter { differences[$0] > Self.visible }
    share = differences.isEmpty ? 0 : Double(cells.count) / Double(differences.count)
    var counts = [Int](repeating: 0, count: Self.names.count)
    for cell in cells { counts[Self.name(of: wanted(cell))] += 1 }
    let most = counts.max() ?? 0
    color = most == 0 ? "" : counts.firstIndex(of: most).map { Self.names[$0].name } ?? ""
  }

  private static func name(of color: OKLab) -> Int {
    func distance(_ index: Int) -> Double {
      let other = names[index].color
      let (light, a, b) = (color.lightness - other.x, color.a - other.y, color.b - other.z)
      return light * light + 4 * (a * a + b * b)
    }
    return names.indices.min { distance($0) < distance($1) } ?? 0
  }

  private static let names: [(name: String, color: SIMD3<Double>)] = [
    ("white", [1, 0, 0]), ("light gray", [0.85, 0, 0]), ("gray", [0.6, 0, 0]), ("dark gray", [0.38, 0, 0]),
    ("black", [0.1, 0, 0]), ("red", [0.6, 0.2, 0.1]), ("orange", [0.75, 0.06, 0.14]), ("yellow", [0.92, -0.03, 0.17]),
    ("green", [0.6, -0.13, 0.1]), ("turquoise", [0.75, -0.12, -0.03]), ("blue", [0.5, -0.02, -0.17]),
    ("light blue", [0.8, -0.04, -0.08]), ("purple", [0.5, 0.14, -0.13]), ("pink", [0.8, 0.11, 0]),
    ("brown", [0.45, 0.04, 0.06]), ("beige", [0.88, 0.02, 0.05]),
  ]
}
