/// The place of a group among the settings of a wall, and its heading in the help.
package struct SettingsPlace: Sendable {
  package let title: String
  let group: any SettingsGroup.Type
  private let store: @Sendable (WallLook) -> any SettingsStore
  private let changeStore: @Sendable (inout WallLook, SettingsChange) throws(RunFailure) -> Void

  init<Group>(_ title: String, _ place: any WritableKeyPath<WallLook, Settings<Group>> & Sendable) {
    self.title = title
    group = Group.self
    store = { $0[keyPath: place] }
    changeStore = { look, change throws(RunFailure) in
      try look[keyPath: place].change(by: change)
    }
  }

  /// The place of a layout's own settings, by their group.
  init<Group: SettingsGroup>(_ title: String, own group: Group.Type) {
    self.title = title
    self.group = group
    store = { $0.own[group] }
    changeStore = { look, change throws(RunFailure) in
      try look.own[group].change(by: change)
    }
  }

  /// The names of the group's options.
  var names: [String] { group.names }
  package var settings: [any DeclaredSetting] { group.all }

  /// Returns all values, including defaults.
  func values(in look: WallLook) -> [(setting: any DeclaredSetting, value: any SettingValue)] { store(look).all }

  /// Changes the values of the group.
  package func change(_ look: inout WallLook, by change: SettingsChange) throws(RunFailure) {
    try changeStore(&look, change)
  }
}
