/// The settings of a wall that is cut over many sheets.
package struct PosterSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.documents

  /// The sheets; nil for a wall in one piece.
  package let paper = Setting(
    "--tile-paper", "SIZE", "cut the wall over sheets of paper such as A4, with an overview (default: one page)", .paper
  )
  package let overlap = Setting(
    "--overlap", "LENGTH", "how far sheets overlap, to be glued (default 10mm)", .length
  )
  package let margin = Setting(
    "--tile-margin", "LENGTH", "what a printer leaves white around each sheet (default 5mm)", .length
  )
}
