package import Planning
package import Runs

/// The settings of a wall that is split across many sheets.
package struct PosterSettings: PlannedGroup {
  package static let declared = Self()
  package static let use = SettingUse.documents
  package static var digestKey: String? { "poster" }

  /// The paper size of the sheets; nil for a wall in one piece.
  package let paper = Setting(
    "--tile-paper", "SIZE", "split the wall across sheets such as A4, with an overview (default: one page)", .paper
  ).also("poster tiled split-pages paper-tiles sheets tile-print")
  package let overlap = Setting(
    "--overlap", "LENGTH", "overlap of the sheets, for gluing (default 10mm)", .length
  )
  package let margin = Setting(
    "--tile-margin", "LENGTH", "unprintable margin of the printer (default 5mm)", .length
  )
}

extension PosterSettings {
  package static func describe(_ traits: inout OutputTraits, by settings: Settings<Self>) {
    traits.isDivided = settings.paper != nil
  }
}

extension WallSettings {
  package var poster: Settings<PosterSettings> {
    get { own[PosterSettings.self] }
    set { own[PosterSettings.self] = newValue }
  }
}
