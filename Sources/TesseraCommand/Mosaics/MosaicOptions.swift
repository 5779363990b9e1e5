import Planning
import Products

extension WallSettings {
  /// The options of mosaics.
  static var mosaicOptions: [Option<WallSettings>] { Settings.options(\.look.mosaic) + [previewOption] }

  private static var previewOption: Option<WallSettings> {
    Option(
      name: "--preview", placeholder: "FILE",
      help: "also write a PNG of the wall as it looks from three meters away (default none)"
    ) { settings, value in settings.work.preview = value.path }.noted()
  }
}
