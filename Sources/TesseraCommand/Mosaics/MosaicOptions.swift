import Files
import Planning

extension WallSettings {
  /// The file for the looks of a mosaic from afar; nil if it is not wanted, or the wall is none.
  var mosaicPreview: FilePath? { look.mosaic.target == nil ? nil : work.preview }

  /// The options of mosaics.
  static var mosaicOptions: [Option<WallSettings>] { Settings.options(\.look.mosaic) + [previewOption] }

  private static var previewOption: Option<WallSettings> {
    Option(
      name: "--preview", placeholder: "FILE",
      help: "also write a PNG of the wall as it looks from three meters away (default none)"
    ) { settings, value in settings.work.preview = value.path }.noted()
  }
}
