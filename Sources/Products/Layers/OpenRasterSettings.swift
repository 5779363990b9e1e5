import Planning

/// The settings of files with layers.
struct OpenRasterSettings: SettingsGroup {
  static let declared = Self()
  static let use = SettingUse.ownKind

  let layers = Setting(
    "--layers", "KIND", "layers of an OpenRaster file (-o wall.ora): photos or groups (default photos)", .word,
    Layers.photos)

  /// The content of a layer.
  enum Layers: String, CaseIterable, Encodable, Sendable {
    /// A layer for each photo.
    case photos
    /// A layer for each group of photos.
    case groups
  }
}
