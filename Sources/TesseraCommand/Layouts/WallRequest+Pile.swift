import Gallery
import TesseraLayout

extension WallRequest {
  func pile(_ photos: [WallPhoto]) -> Plan.Draft {
    let pile = Pile(
      tile: look.tile.map { CGFloat($0) }, aspect: look.aspect, surroundings: look.surroundings,
      seed: look.choice.seed, isStable: look.isStable)
    let items = photos.map { photo in
      var item = planned(photo, .fit)
      item.layout.values[PhotoTurn.self] = item.turn
      return item
    }
    return Plan.Draft(
      of: items, by: pile, in: proposal, margin: look.margin, shape: corneredShape,
      stacking: pile.stacking(of: LayoutSubviews(items.map(\.layout)), in: proposal),
      longestSide: look.longestSide)
  }
}
