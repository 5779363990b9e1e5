/// Sorts colors along a path through hue and lightness, so that neighbors are similar.
///
///     let order = ColorOrder.indices(of: colors)
///
/// Grays come first, from dark to light; then hues from pink through red, yellow, green and blue to purple, in sectors
/// with alternately falling and rising lightness. Equal colors keep their order, and nil comes last.
package enum ColorOrder {
  /// Returns the indices of `colors` in sorted order.
  package static func indices(of colors: [SortColor?]) -> [Int] {
    let known = colors.indices.filter { colors[$0] != nil }
    let grays = known.filter { isGray(colors[$0]!) }
    let others = known.filter { !isGray(colors[$0]!) }
    let sectorCount = min(max(others.count.squareRoot, 12), 36)
    var sectors = [[Int]](repeating: [], count: sectorCount)
    for index in others { sectors[Int(colors[index]!.hue) * sectorCount / 4096].append(index) }
    var isRising = true
    let walk = ([grays] + sectors).filter { !$0.isEmpty }.flatMap { part -> [Int] in
      defer { isRising.toggle() }
      return part.sorted { Step(colors[$0]!, $0, isRising) < Step(colors[$1]!, $1, isRising) }
    }
    return walk + colors.indices.filter { colors[$0] == nil }
  }

  /// Returns true for colors with so little chroma that they look gray next to others.
  private static func isGray(_ color: SortColor) -> Bool { color.chroma < 10 }

  private struct Step: Comparable {
    let key: (Int, UInt16, UInt8, Int)

    init(_ color: SortColor, _ index: Int, _ isRising: Bool) {
      key = (isRising ? Int(color.lightness) : -Int(color.lightness), color.hue, color.chroma, index)
    }

    static func < (left: Step, right: Step) -> Bool { left.key < right.key }
    static func == (left: Step, right: Step) -> Bool { left.key == right.key }
  }
}

extension Int {
  /// Rounded down.
  fileprivate var squareRoot: Int { Int(Double(self).squareRoot()) }
}
