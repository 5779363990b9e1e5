import Foundation
package import Layouts
import Plans
import Raster
import SeededRandom

extension WallLook {
  /// The border of every tile.
  package var tileBorder: Plan.Border? {
    if frame.isFilm { return filmEdge }
    guard frame.isPolaroid else { return frame.border.flatMap { $0.width > 0 ? $0 : nil } }
    let white = Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255)
    var card = frame.border ?? Plan.Border(width: 12 * defaultScale, color: white)
    // Captions lie in the middle of the foot, with at least the side border's width above and below.
    card.foot = max(4 * card.width, captionRoom > 0 ? captionHeight + 2 * max(card.width, captionGap) : 0)
    return card
  }

  /// The edges of film in the proportions of 35 mm film, for photos as high as a quarter of the wall's default width.
  private var filmEdge: Plan.Border {
    let width = frame.border?.width ?? max(2, 6 * defaultScale)
    let head = max(4, (4.5 * width).rounded())
    var edge = Plan.Border(
      width: width.rounded(), head: head, foot: head + (captionRoom > 0 ? captionHeight : 0),
      color: frame.border?.color ?? Plan.Tint(red: 16, green: 15, blue: 14, alpha: 255))
    if case .color(let light) = self.background, light.alpha == 255 {
      edge.perforation = Plan.Tint(light)
    } else {
      edge.perforation = Plan.Tint(.white)
    }
    return edge
  }

  /// The shadow of every tile.
  package var tileShadow: Plan.Shadow? {
    if let shadow = frame.shadow { return shadow.color.alpha == 0 ? nil : shadow }
    guard frame.isPolaroid || layout.isScattered else { return nil }
    if case .some(let count) = output.colors, count < Self.minColorsOfSoftShadows {
      // With few colors, soft shadows turn into lines of dots.
      let (offset, black) = (2 * defaultScale, Plan.Tint(red: 0, green: 0, blue: 0, alpha: 255))
      return Plan.Shadow(x: offset, y: offset, blur: 0, color: black)
    }
    return Plan.Shadow(
      x: 0, y: 4 * defaultScale, blur: min(16 * defaultScale, Plan.Shadow.maxBlur),
      color: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 96))
  }

  /// The minimum number of colors for soft shadows.
  private static let minColorsOfSoftShadows = 16

  /// The default color of shadows.
  static let shade = Color(red: 0, green: 0, blue: 0, alpha: 128)

  /// The maximum rotation of photos, in degrees.
  package var effectiveTilt: Double { frame.tilt ?? (layout.isScattered ? 12 : 0) }

  /// Returns the rotation of a photo in degrees. It is derived from the name, so other photos do not affect it.
  package func turn(ofPhotoNamed digest: UInt64) -> Double {
    if effectiveTilt == 0 { return 0 }
    var random = SplitMix64(seed: choice.seed ^ digest)
    // Hundredths are easy to read and to edit.
    return (Double(random.number(in: -1...1)) * effectiveTilt * 100).rounded() / 100
  }

  /// True if captions are on the frames of photos.
  package var hasCards: Bool { frame.isPolaroid || frame.isFilm }

  /// The space in pixels around every rectangular photo: for its border, its caption and, if groups share rows, the
  /// heading above the first photo of each group.
  var surroundings: EdgeInsets {
    let border = tileBorder
    return EdgeInsets(
      top: (border?.head ?? 0) + inlineHeadingRoom, leading: border?.width ?? 0,
      bottom: (border?.foot ?? 0) + (hasCards ? 0 : captionRoom), trailing: border?.width ?? 0)
  }

  /// The horizontal distance between photos without their surroundings.
  package var gapAcross: Double { (frame.isFilm ? 0 : effectiveSpacing) + surroundings.across }
  package var gapDown: Double { effectiveSpacing + surroundings.down }

  /// The distance between hexagons or circles without their borders. Half of that distance is also left around all of
  /// them.
  package var spacingOfCells: Double { effectiveSpacing + 2 * (tileBorder?.width ?? 0) }
}

// MARK: - Digests

extension Plan.Border: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(digestText)
  }
}

extension Plan.Shadow: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(digestText)
  }
}
