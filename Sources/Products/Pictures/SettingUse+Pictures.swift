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

extension IdleReason {
  static let palettes = IdleReason(.palettes) { _, settings, _ in
    settings.picture.palette == nil ? " without --palette" : nil
  }

  static let formats = IdleReason(.formats([])) { setting, settings, _ in
    let format = settings.picture.format ?? .png
    if !setting.use.words.contains(format.rawValue) { return " with \(format.name)" }
    let isOverruled = settings.picture.isLossless && setting.name != option(\PictureSettings.isLossless)
    return isOverruled ? " with --lossless" : nil
  }
}

extension Feature {
  static let maxBytes = Feature("--max-bytes") { settings, _ in settings.picture.maxBytes != nil }
  static let palette = Feature("--palette") { settings, _ in settings.picture.palette != nil }
  static let qualityFor = Feature("--quality-for") { settings, _ in settings.picture.sizeLimit != nil }
}
