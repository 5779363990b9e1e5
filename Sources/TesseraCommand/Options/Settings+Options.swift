import Files
import Planning
import Products

extension Option<WallSettings> {
  /// The option of a setting.
  ///
  /// - Parameter read: Reads its value, where the setting is kept.
  fileprivate init(
    _ setting: any DeclaredSetting, read: @escaping (inout WallSettings, FilePath) throws(RunFailure) -> Void
  ) {
    self.init(name: setting.name, placeholder: setting.placeholder, help: setting.help, expected: setting.expected) {
      settings, value throws(RunFailure) in
      try read(&settings, value.path)
      settings.note(setting.name, isForPDF: setting.isForDocuments)
    }
  }
}

extension Settings {
  /// The options of the group.
  ///
  /// - Parameter place: The group's key path in the settings of a wall.
  static func options(_ place: WritableKeyPath<WallSettings, Settings>) -> [Option<WallSettings>] {
    Group.all.map { setting in
      Option(setting) { settings, path throws(RunFailure) in try settings[keyPath: place].read(setting, path) }
    }
  }
}

extension SettingsPlace {
  /// The options of the group.
  var options: [Option<WallSettings>] {
    settings.map { setting in
      Option(setting) { settings, path throws(RunFailure) in
        try change(&settings.look) { store throws(RunFailure) in try store.read(setting, path) }
      }
    }
  }
}
