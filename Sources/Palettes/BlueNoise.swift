import SeededRandom

/// A texture whose dots are as far apart as possible for any number of them: Robert Ulichney's void-and-cluster method,
/// on a torus so that it can be repeated.
///
///     BlueNoise.ranks[y % BlueNoise.side * BlueNoise.side + x % BlueNoise.side]      // 0 ..< 4096
enum BlueNoise {
  static let side = 64
  static let count = side * side

  /// The ranks of the dots, in the order in which they are set, row by row.
  static let ranks: [UInt16] = {
    var texture = Texture()
    return texture.rank()
  }()

  /// Dots that repel each other.
  private struct Texture {
    private var isSet = [Bool](repeating: false, count: BlueNoise.count)
    /// The density of set dots around each dot, in whole numbers, so that sums do not depend on their order.
    private var energies = [Int32](repeating: 0, count: BlueNoise.count)

    private static let reach = 9

    /// The contribution of a dot to its surroundings: a bell with a standard deviation of 1.5 dots.
    private static let bell: [Int32] = {
      // e to the power of −1 / (2 · 1.5²), the value for a dot's neighbor.
      let neighbor = 0.800_737_402_916_808_1
      let squares = (-reach...reach).flatMap { y in (-reach...reach).map { x in x * x + y * y } }
      return squares.map { square in
        let power = (0..<square).reduce(1.0) { power, _ in power * neighbor }
        return Int32((power * 1_000_000).rounded())
      }
    }()

    private mutating func toggle(_ dot: Int) {
      let side = BlueNoise.side
      let sign: Int32 = isSet[dot] ? -1 : 1
      isSet[dot].toggle()
      var index = 0
      for y in -Self.reach...Self.reach {
        let row = (dot / side + y + side) % side * side
        for x in -Self.reach...Self.reach {
          energies[row + (dot + x + side) % side] += sign * Self.bell[index]
          index += 1
        }
      }
    }

    /// Returns the set dot in the densest cluster, or the free place in the largest void; of several, the first.
    private func extreme(set: Bool) -> Int {
      var best = -1
      for dot in isSet.indices where isSet[dot] == set {
        if best < 0 || (set ? energies[dot] > energies[best] : energies[dot] < energies[best]) { best = dot }
      }
      return best
    }

    mutating func rank() -> [UInt16] {
      var random = SplitMix64(seed: 1)
      let first = BlueNoise.count / 10
      while isSet.count(where: { $0 }) < first {
        let dot = Int(random.next() % UInt64(BlueNoise.count))
        if !isSet[dot] { toggle(dot) }
      }
      // Dots move from clusters into voids until one would move back.
      while true {
        let crowded = extreme(set: true)
        toggle(crowded)
        let free = extreme(set: false)
        toggle(free)
        if free == crowded { break }
      }
      var ranks = [UInt16](repeating: 0, count: BlueNoise.count)
      var prototype = self
      for rank in (0..<first).reversed() {
        let dot = prototype.extreme(set: true)
        prototype.toggle(dot)
        ranks[dot] = UInt16(rank)
      }
      // Adding dots and filling clustered holes are equivalent: the texture is periodic.
      for rank in first..<BlueNoise.count {
        let dot = extreme(set: false)
        toggle(dot)
        ranks[dot] = UInt16(rank)
      }
      return ranks
    }
  }
}
