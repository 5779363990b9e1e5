import Planning
import Products

extension Settings {
  /// The options of the group.
  ///
  /// - Parameter place: The place of its values among the settings of a wall.
  static func options(_ place: WritableKeyPath<WallSettings, Settings>) -> [Option<WallSettings>] {
    Group.all.map { setting in
      Option(name: setting.name, placeholder: setting.placeholder, help: setting.help, expected: setting.expected) {
        settings, value throws(RunFailure) in
        try settings[keyPath: place].read(setting, value.path)
        settings.note(setting.name, isForPDF: setting.isForDocuments)
      }
    }
  }
}

extension SettingsPlace {
  /// The options of the group.
  var options: [Option<WallSettings>] {
    settings.map { setting in
      Option(name: setting.name, placeholder: setting.placeholder, help: setting.help, expected: setting.expected) {
        settings, value throws(RunFailure) in
        try change(&settings.look) { store throws(RunFailure) in try store.read(setting, value.path) }
        settings.note(setting.name, isForPDF: setting.isForDocuments)
      }
    }
  }
}
