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
      item.layout.values[PhotoFaces.self] = faces(on: photo, isMirrored: item.mirrored)
      if let words = captions.indices.contains(index) ? captions[index] : nil {
        item.layout.values[CaptionWidth.self] = captionWidth(words)
      }
      return item
    }
    let subviews = LayoutSubviews(items.map(\.layout))
    var cache = pile.makeCache(subviews: subviews)
    let size = pile.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    let (frames, order) = pile.pile(of: subviews, over: size)
    return Plan.Draft(
      of: items, by: GivenFrames(frames, size: size), in: proposal, margin: look.margin, shape: corneredShape,
      stacking: order, longestSide: look.longestSide)
  }

  /// Returns the faces on a photo, largest first. Those that nearly fill it are left out: photos could not overlap.
  private func faces(on photo: Photo, isMirrored: Bool) -> [CGRect] {
    let areas = photo.faces.filter { $0.width * $0.height < Self.largestFace }
    return areas.sorted { $0.width * $0.height > $1.width * $1.height }.map { face in
      CGRect(x: isMirrored ? 1 - face.x - face.width : face.x, y: face.y, width: face.width, height: face.height)
    }
  }

  /// The largest fraction of a photo that a face may take to be kept free.
  private static let largestFace = 0.4

  /// Returns an estimate of a caption's width, too large rather than too small: the positions of photos must not depend
  /// on fonts.
  private func captionWidth(_ words: String) -> CGFloat {
    if look.text.captionAlignment != .center || look.text.captionLines > 1 { return .infinity }
    let ems = words.unicodeScalars.reduce(0.0) { $0 + ($1.isASCII ? 0.62 : 1) }
    return CGFloat(ems * look.text.captionSize)
  }
}
