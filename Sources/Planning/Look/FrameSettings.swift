import Foundation
package import Layouts
import Raster

/// The settings of frames: borders, shadows, tilt and tone.
package struct FrameSettings: SettingsGroup {
  package static let declared = Self()
  package static let ignoredBy: Set<IgnoringKind> = [.mosaics]

  package let border = Setting(
    "--border", "WIDTH[,COLOR]", "border around each photo (default none; color: white)",
    .measured("a width in pixels or with a unit, optionally with a color, such as 8, 1mm or 8,#333", Ruler.border)
  ).also(
    "frame frames bordercolor border-color border-width outline stroke mat passepartout photo-border"
      + " white-border matte"
  ).listed(in: .paper, at: 4)
  /// A clear shadow removes the default one.
  package let shadow = Setting(
    "--shadow", "DX,DY,BLUR[,COLOR]",
    "shadow of each photo, blurred as in CSS, or none (default none; pile, --polaroid: soft)",
    .measured(
      "two offsets and a blur in pixels or with units, optionally with a color, such as 0,4,12 or 0,1mm,3mm,#0008, "
        + "or none",
      Ruler.shadow)
  ).also("drop-shadow shadows")
  let isPolaroid = Setting(flag: "--polaroid", "frame photos like Polaroids, with a wide bottom border (default: off)")
    .also("instant frame")
  let isFilm = Setting(
    flag: "--film", "frame rows as strips of film; captions such as '{index}' are at the edge (default: off)"
  )
  let tilt = Setting(
    "--tilt", "DEGREES", "rotate each photo by a random angle up to DEGREES (default 0; pile: 12)",
    .number("an angle from 0 to 180", in: 0...180)
  ).also("rotate rotation angle rotate-random")
  let isSepia = Setting(
    flag: "--sepia", "show photos in brown and cream, like old prints (default: their own colors)"
  ).ignored(by: .sites).replacing("--monochrome").also("vintage brown")
  let isMonochrome = Setting(
    flag: "--monochrome", "show photos in shades of gray (default: their own colors)"
  ).ignored(by: .sites).replacing("--sepia").also("grayscale greyscale gray grey bw black-and-white mono")
}

extension WallLook {
  /// The change of every photo's colors.
  var photoTones: Plan.Tones? { frame.isSepia ? .sepia : frame.isMonochrome ? .gray : nil }
}

extension Plan.Tones {
  /// One hue for all colors. Black becomes a little lighter and white a little darker, as on aged paper.
  fileprivate static let sepia = Plan.Tones(
    lightness: Change(gain: 0.9, offset: 0.06), a: Change(gain: 0, offset: 0.012), b: Change(gain: 0, offset: 0.045))

  /// Lightness alone.
  fileprivate static let gray = Plan.Tones(
    lightness: Change(gain: 1, offset: 0), a: Change(gain: 0, offset: 0), b: Change(gain: 0, offset: 0))
}

extension Ruler {
  /// Parses the width and optional color of a border: `8` or `8,#333`.
  func border(_ text: String) -> Plan.Border? {
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let width = length(parts[0]), let color = Self.tint(parts.dropFirst().first, or: .white) else { return nil }
    return Plan.Border(width: width, color: color)
  }

  /// Parses a shadow's two offsets, blur and optional color: `0,4,12` or `0,4,12,#0008`. `none` is a clear shadow.
  func shadow(_ text: String) -> Plan.Shadow? {
    if text == "none" { return Plan.Shadow(x: 0, y: 0, blur: 0, color: Plan.Tint(.clear)) }
    let parts = text.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, let offset = point("\(parts[0]),\(parts[1])"), let blur = length(parts[2]),
      blur <= Plan.Shadow.maxBlur, let color = Self.tint(parts.dropFirst(3).first, or: WallLook.shade)
    else { return nil }
    return Plan.Shadow(x: offset.x, y: offset.y, blur: blur, color: color)
  }

  private static func tint(_ text: String?, or usual: Color) -> Plan.Tint? {
    guard let text else { return Plan.Tint(usual) }
    return Color(css: text).map { Plan.Tint($0) }
  }
}
