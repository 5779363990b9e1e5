package import ImageCodecs
package import Planning

extension SettingUse {
  /// Pictures in the colors of a display.
  package static let palettes = SettingUse("palettes", isOfPictures: true)

  /// Pictures in some formats.
  package static func formats(where suits: (OutputFormat) -> Bool) -> SettingUse {
    formats(Set(OutputFormat.allCases.filter(suits)))
  }

  package static func formats(_ formats: Set<OutputFormat>) -> SettingUse {
    SettingUse("formats", words: Set(formats.map(\.rawValue)), isOfPictures: true)
  }
}

extension IdleReason {
  package static let palettes = IdleReason(.palettes) { _, settings, _ in
    settings.picture.palette == nil ? " without --palette" : nil
  }

  package static let formats = IdleReason(.formats([])) { setting, settings, _ in
    let format = settings.picture.format ?? .png
    if !setting.use.words.contains(format.rawValue) { return " with \(format.name)" }
    let isOverruled = settings.picture.isLossless && setting.name != option(\PictureSettings.isLossless)
    return isOverruled ? " with --lossless" : nil
  }
}

extension Feature {
  package static let maxBytes = Feature("--max-bytes") { settings, _ in settings.picture.maxBytes != nil }
  package static let palette = Feature("--palette") { settings, _ in settings.picture.palette != nil }
  package static let qualityFor = Feature("--quality-for") { settings, _ in settings.picture.sizeLimit != nil }
}
