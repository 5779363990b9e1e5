package import Files
import JSON5

/// The values of a group of settings.
///
///     var flow = Settings<FlowSettings>()
///     flow.rowHeight                        // 240, the default
///     flow.rowHeight = 320
///
/// Settings with equal values are equal, including defaults.
@dynamicMemberLookup
package struct Settings<Group: SettingsGroup>: SettingsStore {
  private var values: [String: any SettingValue] = [:]
  /// Unparsed lengths with units, until the resolution is known.
  private var measured: [String: FilePath] = [:]
  /// Given lengths as they are written.
  private var texts: [String: String] = [:]
  /// The scale of defaults that are proportional to the wall.
  package var scale = 1.0

  package init() {}

  package subscript<Value>(dynamicMember setting: KeyPath<Group, Setting<Value>>) -> Value {
    get {
      let declared = declaration(of: setting)
      return values[declared.name] as? Value ?? declared.standard(at: scale)
    }
    set {
      let declared = declaration(of: setting)
      values[declared.name] = declared.encodable(newValue)
    }
  }

  /// True if a setting has a given value.
  package func has(_ setting: PartialKeyPath<Group>) -> Bool {
    let name = option(setting)
    return values[name] != nil || measured[name] != nil
  }

  /// True if a setting, or one of its opposites, has a given value.
  package func isGiven(_ setting: any DeclaredSetting) -> Bool {
    let opposed = Group.all.filter { $0.opposites.contains(setting.name) }.map(\.name)
    return ([setting.name] + setting.opposites + opposed).contains { values[$0] != nil || measured[$0] != nil }
  }

  /// Returns a given length as it is written; nil for a default.
  package func text(of setting: PartialKeyPath<Group>) -> String? { has(setting) ? texts[option(setting)] : nil }

  /// Restores defaults.
  package mutating func reset(_ settings: PartialKeyPath<Group>...) {
    for setting in settings { values[option(setting)] = nil }
  }

  package mutating func forget(_ name: String) {
    let opposites = Group.all.first { $0.name == name }?.opposites ?? []
    let opposed = Group.all.filter { $0.opposites.contains(name) }.map(\.name)
    for name in [name] + opposites + opposed { (values[name], measured[name]) = (nil, nil) }
  }

  package var given: [String: any SettingValue] { values }

  /// True if lengths wait for the resolution.
  package var isMeasured: Bool { !measured.isEmpty }

  package var isUsual: Bool { self == Settings() }

  package var digestKey: String? { Group.digestKey }

  /// Parses a value, or keeps it until the resolution is known.
  package mutating func read(_ setting: any DeclaredSetting, _ value: FilePath) throws(RunFailure) {
    for name in setting.opposites + [setting.name] { measured[name] = nil }
    for name in setting.opposites { values[name] = nil }
    if setting.isMeasured { texts[setting.name] = value.description }
    if setting.isMeasured, Ruler.dependsOnResolution(value.description) {
      measured[setting.name] = value
    } else {
      try read(setting, Written(option: setting.name, path: value, ruler: Ruler(resolution: nil)))
    }
  }

  /// Parses the lengths that need a resolution.
  package mutating func readLengths(with ruler: Ruler) throws(RunFailure) {
    for setting in Group.all {
      guard let value = measured.removeValue(forKey: setting.name) else { continue }
      try read(setting, Written(option: setting.name, path: value, ruler: ruler))
    }
  }

  private mutating func read(_ setting: any DeclaredSetting, _ written: Written) throws(RunFailure) {
    values[setting.name] = try setting.read(written, after: values[setting.name])
  }

  /// Resolves relative paths against a folder.
  package mutating func movePaths(into folder: FilePath) {
    for setting in Group.all {
      if let value = values[setting.name] { values[setting.name] = setting.moved(value, into: folder) }
    }
  }

  /// All values, including defaults.
  package var all: [(setting: any DeclaredSetting, value: any SettingValue)] {
    Group.all.map { ($0, values[$0.name] ?? $0.anyStandard(at: scale)) }
  }
}

/// A change of the values of any group.
package typealias SettingsChange = (inout any SettingsStore) throws(RunFailure) -> Void

extension Settings {
  /// Changes the values of the group.
  package mutating func change(by change: SettingsChange) throws(RunFailure) {
    var store: any SettingsStore = self
    try change(&store)
    if let changed = store as? Settings { self = changed }
  }
}

/// The values of any group.
package protocol SettingsStore: SettingValue {
  var all: [(setting: any DeclaredSetting, value: any SettingValue)] { get }
  var scale: Double { get set }
  var isMeasured: Bool { get }
  /// True if all settings have their defaults.
  var isUsual: Bool { get }
  /// The key of the group in digests of walls; nil if it has none.
  var digestKey: String? { get }
  func isGiven(_ setting: any DeclaredSetting) -> Bool
  /// The given values, by the names of their settings, apart from lengths that are not known yet.
  var given: [String: any SettingValue] { get }
  /// Restores the default of a setting and of its opposites.
  mutating func forget(_ name: String)
  mutating func read(_ setting: any DeclaredSetting, _ value: FilePath) throws(RunFailure)
  mutating func readLengths(with ruler: Ruler) throws(RunFailure)
  mutating func movePaths(into folder: FilePath)
}

extension Settings: Hashable {
  package static func == (first: Self, second: Self) -> Bool {
    zip(first.all, second.all).allSatisfy { isEqual($0.value, $1.value) }
  }

  package func hash(into hasher: inout Hasher) {
    for (_, value) in all { value.hash(into: &hasher) }
  }
}

extension Settings: Encodable {
  /// Encodes the values that differ from the defaults, so that a new setting changes no digest.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (setting, value) in all where !isEqual(value, setting.anyStandard(at: 1)) {
      try container.encode(value, forKey: AnyKey(setting.name))
    }
  }
}

/// Returns true for equal values of the same type.
package func isEqual(_ first: any SettingValue, _ second: any SettingValue) -> Bool {
  func compared<Value: SettingValue>(_ first: Value) -> Bool { first == second as? Value }
  return compared(first)
}
