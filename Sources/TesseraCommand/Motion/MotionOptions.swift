import Files
import Planning
import Products

extension WallSettings {
  /// The options of motion.
  static var motionOptions: [Option<WallSettings>] { Settings.options(\.look.motion) + [framesOption] }

  private static var framesOption: Option<WallSettings> {
    Option(
      name: "--frames-to", placeholder: "PLACE",
      help: "instead of -o: a folder of PNGs, or Y4M to FILE.y4m or standard output, - (default none)"
    ) { settings, value in
      // A folder may be given with or without a trailing slash.
      var bytes = value.path.bytes
      while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
      settings.work.framesTo = FilePath(bytes: bytes)
    }.noted()
  }
}
