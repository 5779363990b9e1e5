import Layouts

/// The settings of spirals.
package struct SpiralSettings: SettingsGroup {
  package static let declared = Self()

  package let center = Setting(
    "--spiral-center", "FACTOR", "area of photos in the middle, relative to their neighbors (default 2)",
    .number("a factor from 0.1 to 20", in: 0.1...20), 2)
  package let growth = Setting(
    "--spiral-growth", "FACTOR", "area of photos on each side, relative to the previous side (default 1)",
    .number("a factor from 0.5 to 2", in: 0.5...2), 1)
}

extension WallLook {
  package var spiral: Settings<SpiralSettings> {
    get { own[SpiralSettings.self] }
    set { own[SpiralSettings.self] = newValue }
  }
}

extension LayoutKind {
  /// Strips of photos that wind around the middle.
  package static let spiral = LayoutKind(
    name: "spiral", otherNames: "fibonacci golden",
    own: SettingsPlace("Spiral (spiral)", \.spiral),
    shared: [\.size, \.maxCrop, \.fit, \.cornerRadius, \.aspect, \.crop],
    isLive: true,
    overruled: { look in
      look.size == nil
        ? overruled([\ArrangementSettings.crop], because: "without --size")
        : overruled([\ArrangementSettings.aspect], because: "with \(look.sizeOption)")
    },
    drafts: { wall, photos throws(RunFailure) in
      let look = wall.look
      let spiral = Spiral(
        center: look.spiral.center, growth: look.spiral.growth, aspect: look.aspect, spacing: look.gapAcross,
        verticalSpacing: look.gapDown)
      let items = photos.map { wall.planned($0, .fill) }
      if look.size != nil { return [try wall.exactDraft(items, by: [spiral], shape: wall.corneredShape)] }
      return [wall.draft(items, by: spiral, shape: wall.corneredShape)]
    })
}
