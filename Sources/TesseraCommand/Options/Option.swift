import Files
import Planning
import Products

/// The values that the options of a subcommand set.
protocol OptionValues {
  init()
  /// Records that a setting was given.
  mutating func note(_ setting: any DeclaredSetting)
}

extension OptionValues {
  mutating func note(_ setting: any DeclaredSetting) {}
}

extension WallSettings: OptionValues {}

/// An option of a subcommand: a declared setting, and the place of its value.
struct Option<Values: OptionValues> {
  let setting: any DeclaredSetting
  /// Reads a value into its place.
  let apply: (inout Values, FilePath) throws(RunFailure) -> Void

  var name: String { setting.name }

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

  /// The option of other values that contain these.
  init<Part>(
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
  ///   - chosen: Its only options; nil for all.
  static func options<Values>(
    _ place: WritableKeyPath<Values, Settings>, _ chosen: [PartialKeyPath<Group>]? = nil
  ) -> [Option<Values>] {
    let names = chosen.map { Set($0.map { Planning.option($0) }) }
    return Group.all.filter { names?.contains($0.name) ?? true }.map { Self.option(of: $0, at: place) }
  }

  /// The option of a setting as the subcommand words it.
  static func option<Values, Value>(
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
  /// The options of the group.
  var options: [Option<WallSettings>] {
    settings.map { setting in
      Option(setting) { settings, path throws(RunFailure) in
        try change(&settings.look) { store throws(RunFailure) in try store.read(setting, path) }
      }
    }
  }
}

extension Array {
  /// Returns the options without some.
  func without<Values>(_ names: String...) -> Self where Element == Option<Values> {
    filter { !names.contains($0.name) }
  }

  /// Returns the options with some of these names.
  func named<Values>(_ names: String...) -> Self where Element == Option<Values> {
    filter { names.contains($0.name) }
  }

  /// Returns the options with others inserted after a setting.
  func inserting<Values>(_ options: Self, after setting: AnyKeyPath) -> Self where Element == Option<Values> {
    let name = option(setting)
    return flatMap { $0.name == name ? [$0] + options : [$0] }
  }
}
