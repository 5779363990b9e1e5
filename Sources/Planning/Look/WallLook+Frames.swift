import Foundation
import Raster
import SeededRandom
package import TesseraLayout

extension WallLook {
  /// The border of every tile.
  package var tileBorder: Plan.Border? {
    guard frame.isPolaroid else { return frame.border.flatMap { $0.width > 0 ? $0 : nil } }
    let white = Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255)
    var card = frame.border ?? Plan.Border(width: 12 * defaultScale, color: white)
    // Captions lie in the middle of the foot, with as much around them as at the sides of the photo, or more.
    card.foot = max(4 * card.width, captionRoom > 0 ? captionHeight + 2 * max(card.width, captionGap) : 0)
    return card
  }

  /// The shadow of every tile.
  package var tileShadow: Plan.Shadow? {
    if let shadow = frame.shadow { return shadow.color.alpha == 0 ? nil : shadow }
    guard frame.isPolaroid || layout.isStrewn else { return nil }
    if let palette = picture.palette?.palette, palette.entries.count < Self.leastColorsOfSoftShadows {
      // Of a soft one, few colors leave lines of dots.
      let (offset, black) = (2 * defaultScale, Plan.Tint(red: 0, green: 0, blue: 0, alpha: 255))
      return Plan.Shadow(x: offset, y: offset, blur: 0, color: black)
    }
    return Plan.Shadow(
      x: 0, y: 4 * defaultScale, blur: min(16 * defaultScale, Plan.Shadow.mostBlur),
      color: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 96))
  }

  /// The least number of colors that a soft shadow is drawn in.
  private static let leastColorsOfSoftShadows = 16

  /// The color of shadows.
  static let shade = Color(red: 0, green: 0, blue: 0, alpha: 128)

  /// How far photos are turned at most, in degrees.
  package var effectiveTilt: Double { frame.tilt ?? (layout.isStrewn ? 12 : 0) }

  /// How far a photo is turned: by its name, so that others do not matter.
  package func turn(ofPhotoNamed digest: UInt64) -> Double {
    if effectiveTilt == 0 { return 0 }
    var random = SplitMix64(seed: choice.seed ^ digest)
    // Hundredths are easy to read and to edit.
    return (Double(random.number(in: -1...1)) * effectiveTilt * 100).rounded() / 100
  }

  /// The room in pixels around every rectangular photo: for its border, for its caption and, where groups share rows,
  /// for the heading above the first photo of each.
  var surroundings: EdgeInsets {
    let border = tileBorder
    return EdgeInsets(
      top: (border?.width ?? 0) + inlineHeadingRoom, leading: border?.width ?? 0,
      bottom: (border?.foot ?? 0) + (frame.isPolaroid ? 0 : captionRoom), trailing: border?.width ?? 0)
  }

  /// The distances between photos alone.
  package var gapAcross: Double { effectiveSpacing + surroundings.across }
  package var gapDown: Double { effectiveSpacing + surroundings.down }

  /// The distance between hexagons or circles alone. Around all of them, half of it is free already.
  package var spacingOfCells: Double { effectiveSpacing + 2 * (tileBorder?.width ?? 0) }
}

// MARK: - Digests

extension Plan.Border: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}

extension Plan.Shadow: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}
