package import Files
package import Planning

/// The values that the options of a subcommand set.
package protocol OptionValues {
  init()
  /// Records that a setting was given.
  mutating func note(_ setting: any DeclaredSetting)
}

extension OptionValues {
  package mutating func note(_ setting: any DeclaredSetting) {}
}

extension WallSettings: OptionValues {}

/// An option of a subcommand: a declared setting, and the place of its value.
package struct Option<Values: OptionValues> {
  package let setting: any DeclaredSetting
  /// Reads a value into its place.
  package let apply: (inout Values, FilePath) throws(RunFailure) -> Void

  package var name: String { setting.name }

  /// - Parameter read: Reads the value of the setting into its group.
  fileprivate init(
    _ setting: any DeclaredSetting,
    read: @escaping (inout Values, FilePath) throws(RunFailure) -> Void
  ) {
    self.setting = setting
    apply = { values, path throws(RunFailure) in
      try read(&values, path)
      values.note(setting)
    }
  }

  /// The option for values that contain the values of this one.
  package init<Part>(
    _ part: Option<Part>, in change: @escaping (inout Values, FilePath) throws(RunFailure) -> Void
  ) {
    (setting, apply) = (part.setting, change)
  }
}

extension Settings {
  /// The options of a group.
  ///
  /// - Parameters:
  ///   - place: The group's place among the values of a subcommand.
  ///   - chosen: The settings to include; nil for all.
  package static func options<Values>(
    _ place: WritableKeyPath<Values, Settings>, _ chosen: [PartialKeyPath<Group>]? = nil
  ) -> [Option<Values>] {
    let names = chosen.map { Set($0.map { Planning.option($0) }) }
    return Group.all.filter { names?.contains($0.name) ?? true }.map { Self.option(of: $0, at: place) }
  }

  /// The option of a setting as the subcommand words it.
  package static func option<Values, Value>(
    _ place: WritableKeyPath<Values, Settings>, _ setting: Setting<Value>
  ) -> Option<Values> {
    option(of: setting.declared(in: Group.self), at: place)
  }

  private static func option<Values>(
    of setting: any DeclaredSetting, at place: WritableKeyPath<Values, Settings>
  ) -> Option<Values> {
    Option(setting) { values, path throws(RunFailure) in try values[keyPath: place].read(setting, path) }
  }
}

extension SettingsPlace {
  /// The options of the group of a layout. Layouts of a program may share names, and then one option sets all of them.
  package var options: [Option<WallSettings>] {
    settings.map { setting in
      Option(setting) { settings, path throws(RunFailure) in
        for place in LayoutKind.allCases.compactMap(\.own) {
          guard let own = place.settings.first(where: { $0.name == setting.name }) else { continue }
          try place.change(&settings.look) { store throws(RunFailure) in try store.read(own, path) }
        }
      }
    }
  }
}

extension SettingsGroup {
  /// The options of a group that only one kind of output has.
  package static var ownOptions: [Option<WallSettings>] {
    all.map { setting in
      Option(setting) { settings, path throws(RunFailure) in try settings.own[Self.self].read(setting, path) }
    }
  }
}

extension Array {
  /// Returns the options without those named.
  package func without<Values>(_ names: String...) -> Self where Element == Option<Values> {
    filter { !names.contains($0.name) }
  }

  /// Returns only the options with these names.
  package func named<Values>(_ names: String...) -> Self where Element == Option<Values> {
    filter { names.contains($0.name) }
  }

  /// Returns the options with others inserted after a setting.
  package func inserting<Values>(_ options: Self, after setting: AnyKeyPath) -> Self where Element == Option<Values> {
    let name = option(setting)
    return flatMap { $0.name == name ? [$0] + options : [$0] }
  }
}
