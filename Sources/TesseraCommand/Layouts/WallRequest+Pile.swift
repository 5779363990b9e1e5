import Foundation
import Gallery
import TesseraLayout

extension WallRequest {
  func pile(_ photos: [WallPhoto]) -> Plan.Draft {
    let pile = Pile(
      tile: look.tile.map { CGFloat($0) }, aspect: look.aspect, surroundings: look.surroundings,
      seed: look.choice.seed, isStable: look.isStable, captions: look.captionHeights)
    let captions = look.captionHeights == nil ? [] : captions(of: photos)
    let items = photos.enumerated().map { index, photo in
      var item = planned(photo, .fit)
      item.layout.values[PhotoTurn.self] = item.turn
      if let words = captions.indices.contains(index) ? captions[index] : nil {
        item.layout.values[CaptionWidth.self] = captionWidth(words)
      }
      return item
    }
    return Plan.Draft(
      of: items, by: pile, in: proposal, margin: look.margin, shape: corneredShape,
      stacking: pile.stacking(of: LayoutSubviews(items.map(\.layout)), in: proposal),
      longestSide: look.longestSide)
  }

  /// About the width of a caption, and rather more: what decides where photos lie must not depend on fonts.
  private func captionWidth(_ words: String) -> CGFloat {
    if look.text.captionAlignment != .center || look.text.captionLines > 1 { return .infinity }
    let ems = words.unicodeScalars.reduce(0.0) { $0 + ($1.isASCII ? 0.62 : 1) }
    return CGFloat(ems * look.text.captionSize)
  }
}
