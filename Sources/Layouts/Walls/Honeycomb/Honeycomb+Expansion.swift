extension Honeycomb {
  /// Returns the cells for more photos around one of a honeycomb's cells: its free neighbors in the order of
  /// `HexDirection`, then those of one of its neighbors, chosen at random, and so on, until there are `count`.
  ///
  ///     Honeycomb.expansion(of: .zero, count: 2, occupied: [.zero], using: &random)  // (1, 0), (0, 1)
  ///
  /// This is a random walk that also crosses occupied cells: starting in the middle of n cells, it takes about n steps
  /// to leave them. The cell itself counts as occupied.
  public static func expansion(
    of cell: HexCoordinate, count: Int, occupied: Set<HexCoordinate>, using random: inout some RandomNumberGenerator
  ) -> [HexCoordinate] {
    var taken = occupied.union([cell])
    var expansion: [HexCoordinate] = []
    var cell = cell
    while expansion.count < count {
      for neighbor in cell.neighbors where expansion.count < count && taken.insert(neighbor).inserted {
        expansion.append(neighbor)
      }
      cell = cell.neighbor(.random(using: &random))
    }
    return expansion
  }
}

extension HexDirection {
  // The standard library's own random choice may change with its version.
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> HexDirection {
    allCases[Int(random.next().multipliedFullWidth(by: 6).high)]
  }
}
