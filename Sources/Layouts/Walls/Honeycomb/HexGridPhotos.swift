/// The cells and weights that photos ask for in a hexagon wall.
struct HexGridPhotos {
  var cells: [OffsetCoordinate?] = []
  var isHero: [Bool] = []
  private(set) var heroCount = 0
  private(set) var dealtHeroCount = 0
  /// The photos without given cells, in the order in which they are dealt.
  private(set) var dealt: [Int] = []

  /// - Parameter isStable: True if photos are assigned to places by their identities.
  init(_ subviews: LayoutSubviews, isStable: Bool = false) {
    cells.reserveCapacity(subviews.count)
    isHero.reserveCapacity(subviews.count)
    for (photo, subview) in subviews.enumerated() {
      let (cell, isHero) = (subview[HexCell.self], subview[PhotoWeight.self] >= 2)
      cells.append(cell)
      self.isHero.append(isHero)
      if isHero { heroCount += 1 }
      if cell == nil { dealt.append(photo) }
      if isHero && cell == nil { dealtHeroCount += 1 }
    }
    if isStable {
      let inOrder = dealt
      let places = StableDealing.places(of: inOrder.map { subviews.identity(of: $0) })
      for (photo, place) in zip(inOrder, places) { dealt[place] = photo }
    }
  }

  var count: Int { cells.count }
  /// The number of cells needed.
  var cellCount: Int { count + 6 * heroCount }
}
