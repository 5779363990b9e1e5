import Foundation

extension HexGrid {
  var system: OffsetSystem {
    switch (orientation, offset) {
    case (.flat, .odd): .oddQ
    case (.flat, .even): .evenQ
    case (.pointy, .odd): .oddR
    case (.pointy, .even): .evenR
    }
  }

  /// Returns a cell and its neighbors: the cells of a hero.
  func flower(around cell: OffsetCoordinate) -> [OffsetCoordinate] { cells(within: 1, of: cell) }

  /// Returns the cells at most `radius` steps from one. Near the limits of `Int`, coordinates wrap around.
  func cells(within radius: Int, of cell: OffsetCoordinate) -> [OffsetCoordinate] {
    // Near the origin, the grid looks the same if row and column have the same parities.
    let near = OffsetCoordinate(row: cell.row & 1, column: cell.column & 1)
    return HexCoordinate(near, in: system).range(within: radius).map {
      let other = OffsetCoordinate($0, in: system)
      return OffsetCoordinate(
        row: cell.row &+ (other.row - near.row), column: cell.column &+ (other.column - near.column))
    }
  }

  /// Returns the indices of the first two photos that ask for the same cell; nil if there is no conflict.
  ///
  ///     if let (one, other) = grid.conflict(among: asked) { … }
  ///
  /// A hero asks for its cell and the six around it. Linear in the number of photos.
  public func conflict(among photos: [(cell: OffsetCoordinate, isHero: Bool)]) -> (Int, Int)? {
    var takers: [OffsetCoordinate: Int] = [:]
    for (photo, asked) in photos.enumerated() {
      for cell in asked.isHero ? flower(around: asked.cell) : [asked.cell] {
        if let other = takers.updateValue(photo, forKey: cell) { return (other, photo) }
      }
    }
    return nil
  }
}
