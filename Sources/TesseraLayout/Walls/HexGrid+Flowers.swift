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

  /// A cell and its neighbors: what a hero takes.
  func flower(around cell: OffsetCoordinate) -> [OffsetCoordinate] { cells(within: 1, of: cell) }

  /// The cells at most so many steps from one. Far out, where whole numbers end, they go on at the other end.
  func cells(within radius: Int, of cell: OffsetCoordinate) -> [OffsetCoordinate] {
    // Near the origin the table looks the same, at a row and column that are even or odd alike.
    let near = OffsetCoordinate(row: cell.row & 1, column: cell.column & 1)
    return HexCoordinate(near, in: system).range(within: radius).map {
      let other = OffsetCoordinate($0, in: system)
      return OffsetCoordinate(
        row: cell.row &+ (other.row - near.row), column: cell.column &+ (other.column - near.column))
    }
  }

  /// The first two photos that want the same cell, by their places in order: none where all can stand where they ask.
  ///
  ///     if let (one, other) = grid.conflict(among: asked) { … }
  ///
  /// A hero wants its cell and the six around it. Linear in the number of photos.
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
