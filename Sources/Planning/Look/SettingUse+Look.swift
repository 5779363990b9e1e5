package import Settings

extension SettingUse {
  package static let documents = SettingUse("documents")
}

extension IgnoringKind {
  /// Sites, whose style sheet sets text, and which have no pages.
  package static let sites = IgnoringKind("sites")
  /// Mosaics, whose cells have no frames and whose photos get the colors of the target.
  package static let mosaics = IgnoringKind("mosaics")
}
