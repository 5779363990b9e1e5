package import ImageCodecs
package import Settings

extension SettingUse {
  package static let documents = SettingUse("documents")
  package static let pyramids = SettingUse("pyramids", isOfPictures: true)
  package static let sites = SettingUse("sites", isReplacedByPlan: true)
  package static let movingWalls = SettingUse("movingWalls", isReplacedByPlan: true)
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

extension IgnoringKind {
  /// Sites, whose style sheet sets text, and which have no pages.
  package static let sites = IgnoringKind("sites")
  /// Mosaics, whose cells have no frames and whose photos get the colors of the target.
  package static let mosaics = IgnoringKind("mosaics")
}
