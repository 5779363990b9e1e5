/// The place of a group among the settings of a wall, and its heading in the help.
struct SettingsPlace: Sendable {
  let title: String
  private let group: any SettingsGroup.Type
  private let makeOptions: @Sendable () -> [Option<WallSettings>]
  private let changeStore: @Sendable (inout WallLook, Change) throws(RunFailure) -> Void

  typealias Change = (inout any SettingsStore) throws(RunFailure) -> Void

  init<Group>(_ title: String, _ place: any WritableKeyPath<WallLook, Settings<Group>> & Sendable) {
    self.title = title
    group = Group.self
    makeOptions = {
      let look: WritableKeyPath<WallSettings, WallLook> = \.look
      return Settings.options(look.appending(path: place))
    }
    changeStore = { look, change throws(RunFailure) in
      var store: any SettingsStore = look[keyPath: place]
      try change(&store)
      if let changed = store as? Settings<Group> { look[keyPath: place] = changed }
    }
  }

  /// The names of its options.
  var names: [String] { group.names }
  var options: [Option<WallSettings>] { makeOptions() }

  /// Changes the values of the group.
  func change(_ look: inout WallLook, by change: Change) throws(RunFailure) { try changeStore(&look, change) }
}
