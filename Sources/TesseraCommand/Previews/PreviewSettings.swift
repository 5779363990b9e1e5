import Files
import Planning
import Runs
import TerminalPictures

/// The settings of `tessera preview`: those of a wall, and those of the terminal.
struct PreviewValues: OptionValues {
  var wall = WallSettings()
  var preview = Settings<PreviewSettings>()
}

/// The settings of a picture in a terminal.
struct PreviewSettings: SettingsGroup {
  static let declared = Self()

  let graphics = Setting(
    "--as", "FORMAT", "kitty or blocks (default: the best that the terminal shows)", .word(TerminalGraphics.self)
  ).spelled(["sixel": "blocks", "sixels": "blocks"])
  let columns = Setting("--width", "COLUMNS", "columns of the picture (default: as many as fit)", .columns)
  let only = Setting(
    "--only", "NAME…", "show only these walls of a batch file, separated by commas (default all)", .names, [])
  let opens = Setting(flag: "--open", "open the finished file in a viewer instead (default: off)")
}

extension Notation where Value == Int {
  fileprivate static var columns: Notation {
    .text("a number of columns from 1 to 1000") { text in Int(text).flatMap { (1...1000).contains($0) ? $0 : nil } }
  }
}
