import ImageCodecs
import Planning

extension SettingUse {
  /// Pictures in the colors of a display.
  static let palettes = SettingUse("palettes", isOfPictures: true)

  /// Pictures in some formats.
  static func formats(where suits: (OutputFormat) -> Bool) -> SettingUse {
    formats(Set(OutputFormat.allCases.filter(suits)))
  }

  static func formats(_ formats: Set<OutputFormat>) -> SettingUse {
    SettingUse("formats", words: Set(formats.map(\.rawValue)), isOfPictures: true)
  }
}
