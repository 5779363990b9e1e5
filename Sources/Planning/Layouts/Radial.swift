package import Layouts

/// The settings of photos on circles, and of piles.
package struct RadialSettings: SettingsGroup {
  package static let declared = Self()

  package let tile = Setting(
    "--tile", "LENGTH",
    "radial: tile size, for a single circle; pile: longest side of a photo (default: automatic)",
    .positiveLength)
  package let padding = Setting(
    "--padding", "radial: distance of photos (with --tile: centers) from the edge (default 12 at width 1600)",
    .length,
    scaled: 12
  ).also("inset")
  package let rings = Setting(
    "--rings", "MODE", "circles of radial: filled, open (in the middle) or single (default filled)", .word,
    Radial.Rings.filled
  ).excluding("--tile")
}

extension WallLook {
  package var radial: Settings<RadialSettings> {
    get { own[RadialSettings.self] }
    set { own[RadialSettings.self] = newValue }
  }
}

extension LayoutKind {
  /// Photos on circles around a center.
  package static let radial = LayoutKind(
    name: "radial", otherNames: "circle circles ring", own: SettingsPlace("Circles and piles (radial, pile)", \.radial),
    shared: [\.height, \.size, \.cornerRadius],
    spacing: 0, isView: true, isLive: true,
    hasDefaultWidth: { $0.height == nil },
    surroundings: { .inside($0.surroundings) },
    overruled: { look in
      overruled([\RadialSettings.rings], because: "with --tile", if: look.radial.tile != nil)
    },
    drafts: { wall, photos in
      let look = wall.look
      // Scripts of sites place photos in discs.
      let grows = look.radial.rings == .filled && look.isOnePicture
      let usual = min(max(1, (4 * look.defaultScale).rounded()), wall.mostGap(between: photos.count))
      let gap = look.spacing == nil && grows ? usual : look.effectiveSpacing
      let radial = Radial(
        tile: look.radial.tile.map { CGFloat($0) }, padding: look.radial.padding, spacing: gap,
        fillsSize: look.size != nil
      )
      .setting(\.rings, to: look.radial.rings).setting(\.growsPhotos, to: grows)
      return [wall.draft(photos.map { wall.planned($0, .fit) }, by: radial, shape: wall.corneredShape)]
    })
}
