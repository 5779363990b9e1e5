package import Planning

/// The settings of a wall that is split across many sheets.
package struct PosterSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.documents

  /// The paper size of the sheets; nil for a wall in one piece.
  package let paper = Setting(
    "--tile-paper", "SIZE", "split the wall across sheets such as A4, with an overview (default: one page)", .paper
  )
  package let overlap = Setting(
    "--overlap", "LENGTH", "overlap of the sheets, for gluing (default 10mm)", .length
  )
  package let margin = Setting(
    "--tile-margin", "LENGTH", "unprintable margin of the printer (default 5mm)", .length
  )
}
