import Foundation
import Gallery
import Layouts

extension LayoutKind {
  /// Photos scattered over a table.
  static let pile = LayoutKind(
    name: "pile", otherNames: "collage scatter polaroid stack",
    shared: [\.height, \.size, \.cornerRadius, \.aspect, \.heroes, \.isStable],
    borrowed: { [option(\RadialSettings.tile)] },
    spacing: 0, isScattered: true,
    surroundings: { _ in .none },
    overruled: { look in
      overruled([\ArrangementSettings.spacing], because: "with --layout pile")
        + overruled(
          [\ArrangementSettings.aspect], because: look.sheet.paper == nil ? "with --size or --height" : "with --paper",
          if: look.size != nil || look.height != nil)
    },
    drafts: { wall, photos in [wall.pile(photos)] })
}

extension WallRequest {
  func pile(_ photos: [Photo]) -> Plan.Draft {
    let pile = Pile(
      tile: look.radial.tile.map { CGFloat($0) }, aspect: look.aspect, surroundings: look.surroundings,
      seed: look.choice.seed, isStable: look.dealsByName, captions: look.captionHeights)
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

  /// Returns an estimate of a caption's width, too large rather than too small: the positions of photos must not depend
  /// on fonts.
  private func captionWidth(_ words: String) -> CGFloat {
    if look.text.captionAlignment != .center || look.text.captionLines > 1 { return .infinity }
    let ems = words.unicodeScalars.reduce(0.0) { $0 + ($1.isASCII ? 0.62 : 1) }
    return CGFloat(ems * look.text.captionSize)
  }
}
