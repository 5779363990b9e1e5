import Files
import ImageCodecs
import Planning
import Runs

/// The settings of `tessera sheet`: those of its walls, and the choice of frames.
struct SheetValues: OptionValues {
  var wall = WallSettings()
  var frames = Settings<SheetSettings>()
  var result = Settings<SheetResultSettings>()
}

/// The kind of result of a sheet on the command line.
struct SheetResultSettings: SettingsGroup {
  static let declared = Self()

  let isSite = Setting(flag: "--site", "make a web site of the frames in the folder of -o (default: off)")
}

/// The choice of frames of a sheet.
struct SheetSettings: SettingsGroup {
  static let declared = Self()

  let count = Setting("--frames", "COUNT", "number of frames of each video (default 20)", .frameCount, 20)
  let way = Setting(
    "--by", "METHOD", "time: at equal distances; scenes: after changes of scene (default time)", .word, Way.time)
  let start = Setting("--from", "TIME", "time of the video to start at, such as 1:30 (default: its start)", .time)
  let end = Setting("--to", "TIME", "time of the video to end at (default: its end)", .time)

  enum Way: String, CaseIterable, Encodable {
    case time
    case scenes
  }
}

extension Notation where Value == Int {
  fileprivate static var frameCount: Notation {
    .text("a whole number from 1 to 1000") { text in Int(text).flatMap { (1...1000).contains($0) ? $0 : nil } }
  }

  /// A time in a video, in milliseconds.
  fileprivate static var time: Notation {
    .text("a time such as 65, 1:05 or 00:01:05") { VideoFrameChoice.milliseconds($0) }
  }
}
