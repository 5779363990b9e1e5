package import Files
import Parallel

/// A type of setting values: comparable, and encodable for digests.
package typealias SettingValue = Encodable & Hashable & Sendable

/// A setting, declared in one line of its group: the name of its option, its help text, its notation and its default.
///
///     struct FlowSettings: SettingsGroup {
///       let rowHeight = Setting("--row-height", "LENGTH", "row height before scaling", .positiveLength, 240)
///     }
///
/// Its value is stored in `Settings`. Options, keys of batch files, help, completions, relative paths, lengths with
/// units and the digest of a wall are derived from the declaration.
///
/// The type does not require `SettingValue`, which only initializers do: the runtime would look for the conformances of
/// each type of values at every start, and that took a third of a small wall.
package struct Setting<Value: Sendable>: Sendable {
  package let name: String
  package private(set) var short: String?
  /// The placeholder for the value in the help; nil for a flag.
  package private(set) var placeholder: String?
  /// The value of an option that is given without one; nil if it needs one.
  package private(set) var implied: String?
  /// Lazy, since it may refer to other declarations.
  private var explanation: @Sendable () -> String
  /// The outputs that the setting affects, if they differ from those of its group.
  private var ownUse: SettingUse?
  package private(set) var ignoredBy: Set<IgnoringKind> = []
  /// The names of settings in the group that this one resets: its opposites.
  package private(set) var opposites: [String] = []
  /// The names of settings, of any group, any one of which this one needs.
  package private(set) var needed: [String] = []
  private var exclusion: @Sendable (Value?) -> [String] = { _ in [] }
  private var preset: @Sendable (Value) -> Preset = { _ in Preset() }
  package internal(set) var hints = SettingHints()
  fileprivate var notation: Notation<Value>
  fileprivate let standard: Value
  fileprivate let scaling: @Sendable (Value, Double) -> Value
  /// A value as one that can be compared and encoded.
  let encodable: @Sendable (Value) -> any SettingValue

  package var help: String { explanation() }
  package var use: SettingUse { ownUse ?? .planned }

  /// Returns the default at a given scale of the wall's defaults.
  func standard(at scale: Double) -> Value { scaling(standard, scale) }
}

extension Setting where Value: SettingValue {
  fileprivate init(
    name: String, placeholder: String?, help: @escaping @Sendable () -> String, notation: Notation<Value>,
    standard: Value, scaling: @escaping @Sendable (Value, Double) -> Value = { value, _ in value }
  ) {
    (self.name, self.placeholder, explanation) = (name, placeholder, help)
    (self.notation, self.standard, self.scaling) = (notation, standard, scaling)
    encodable = { $0 }
  }

  package init(
    _ name: String, _ placeholder: String, _ help: @autoclosure @escaping @Sendable () -> String,
    _ notation: Notation<Value>, _ standard: Value
  ) {
    self.init(name: name, placeholder: placeholder, help: help, notation: notation, standard: standard)
  }

  /// A setting without a default.
  package init<Known>(
    _ name: String, _ placeholder: String, _ help: @autoclosure @escaping @Sendable () -> String,
    _ notation: Notation<Known>
  ) where Value == Known? {
    self.init(name: name, placeholder: placeholder, help: help, notation: notation.optional, standard: nil)
  }
}

// MARK: - Variants of a setting

extension Setting {
  func with(_ change: (inout Setting) -> Void) -> Setting {
    var setting = self
    change(&setting)
    return setting
  }

  /// Returns the setting with the outputs that it affects.
  package func used(by use: SettingUse) -> Setting { with { $0.ownUse = use } }

  /// Returns the setting with kinds of walls that ignore it.
  package func ignored(by kinds: IgnoringKind...) -> Setting { with { $0.ignoredBy.formUnion(kinds) } }

  /// Returns the setting with a name of one letter.
  package func short(_ short: String) -> Setting { with { $0.short = short } }

  /// Returns the setting with the value of an option that is given without one.
  package func implying(_ value: String) -> Setting { with { $0.implied = value } }

  /// Returns the setting as the opposite of others, which it resets.
  package func replacing(_ opposites: String...) -> Setting { with { $0.opposites = opposites } }

  /// Returns the setting with others, of any group, that cannot be combined with it, or that say the same in another
  /// way: a wall’s own setting removes them from its defaults. Either setting of a pair may declare it.
  package func excluding(_ names: String...) -> Setting { excluding { _ in names } }

  /// Returns the setting with others that cannot be combined with some of its values.
  package func excluding(_ names: @escaping @Sendable (Value?) -> [String]) -> Setting {
    with { [exclusion] in $0.exclusion = { exclusion($0) + names($0) } }
  }

  /// Returns the setting with others, of any group, one of which it needs: it leaves the defaults of a wall with them.
  package func needing(_ names: String...) -> Setting { with { $0.needed = names } }

  /// Returns the setting with others, of any group, that its values stand for unless they are given.
  package func presetting(_ preset: @escaping @Sendable (Value) -> Preset) -> Setting { with { $0.preset = preset } }

  /// Returns the setting as one subcommand words it, or with fewer valid values.
  package func worded(
    _ help: @autoclosure @escaping @Sendable () -> String, placeholder: String? = nil,
    notation: Notation<Value>? = nil
  ) -> Setting {
    with {
      $0.placeholder = placeholder ?? $0.placeholder
      $0.explanation = help
      $0.notation = notation ?? $0.notation
    }
  }
}

extension Setting where Value == Bool {
  /// A flag, which turns its default into the opposite.
  package init(
    flag name: String, _ help: @autoclosure @escaping @Sendable () -> String, _ standard: Bool = false,
    check: @escaping @Sendable () throws(RunFailure) -> Void = {}
  ) {
    let notation = Notation(expected: nil) { _ throws(RunFailure) in
      try check()
      return !standard
    }
    self.init(name: name, placeholder: nil, help: help, notation: notation, standard: standard)
  }
}

extension Setting where Value == Double {
  /// A length whose default is proportional to the wall, with a legible minimum.
  package init(
    _ name: String, _ help: String, _ notation: Notation<Double>, scaled standard: Double, least: Double = 0
  ) {
    self.init(
      name: name, placeholder: "LENGTH", help: { help }, notation: notation, standard: standard,
      scaling: { value, scale in max(least, value * scale) })
  }
}

/// A group of settings: a struct with nothing but `Setting`s.
package protocol SettingsGroup: Sendable {
  static var declared: Self { get }
  /// All settings of the group, in the order of their declaration.
  static var all: [any DeclaredSetting] { get }
  /// The outputs that the settings of the group affect.
  static var use: SettingUse { get }
  /// The kinds of walls that ignore the settings of the group.
  static var ignoredBy: Set<IgnoringKind> { get }
  /// The rules by which all settings of the group have no effect.
  static var idleRules: [IdleRule] { get }
  /// The key of the group in digests of walls, for groups that have one of their own.
  static var digestKey: String? { get }
}

extension SettingsGroup {
  package static var use: SettingUse { .planned }
  package static var ignoredBy: Set<IgnoringKind> { [] }
  package static var idleRules: [IdleRule] { [] }
  package static var digestKey: String? { nil }

  /// All settings of the group, in the order of their declaration.
  package static var all: [any DeclaredSetting] {
    let group = ObjectIdentifier(self)
    if let found = reflected.withLock({ $0[group] }) { return found }
    let all = Mirror(reflecting: declared).children.compactMap { child in
      (child.value as? any DeclaredSetting)?.declared(in: Self.self)
    }
    reflected.withLock { $0[group] = all }
    return all
  }

  /// The names of the group's options.
  package static var names: [String] { all.map(\.name) }
}

/// The settings of groups that were asked for: each group is, several times a run.
private let reflected = Mutex<[ObjectIdentifier: [any DeclaredSetting]]>([:])

/// Returns a setting of a group. It is kept: a key path into a group copies all of its settings, and plans ask for some
/// of them once per photo.
func declaration<Group: SettingsGroup, Value>(of setting: KeyPath<Group, Setting<Value>>) -> Setting<Value> {
  let place = PlaceOfSetting(path: setting)
  if let known = found.withLock({ $0[place] }) as? Setting<Value> { return known }
  let declared = Group.declared[keyPath: setting]
  found.withLock { $0[place] = declared }
  return declared
}

/// The place of a setting in its group.
private struct PlaceOfSetting: Hashable, @unchecked Sendable {
  // Sound: it is a constant, of stored properties alone.
  let path: AnyKeyPath
}

/// The settings that were asked for.
private let found = Mutex<[PlaceOfSetting: any Sendable]>([:])

/// Returns the option name of a setting of any group.
package func option(_ setting: AnyKeyPath) -> String {
  func declared<Group: SettingsGroup>(in group: Group.Type) -> Any? {
    (setting as? PartialKeyPath<Group>).map { Group.declared[keyPath: $0] }
  }
  guard let group = type(of: setting).rootType as? any SettingsGroup.Type,
    let declared = declared(in: group) as? any DeclaredSetting
  else { preconditionFailure("Groups must contain settings, and nothing else.") }
  return declared.name
}

/// The settings for which a value of another stands, by their names: those of a device or a theme.
package struct Preset: Sendable {
  /// The settings that it sets.
  package var sets: [String]
  /// Other settings that it leaves at their defaults.
  package var resets: [String]

  package init(sets: [String] = [], resets: [String] = []) { (self.sets, self.resets) = (sets, resets) }
}

/// A setting of any type.
package protocol DeclaredSetting: Sendable {
  var name: String { get }
  var short: String? { get }
  var placeholder: String? { get }
  /// The value of an option that is given without one; nil if it needs one.
  var implied: String? { get }
  var help: String { get }
  /// A description of the valid values.
  var expected: String? { get }
  /// The type of the values; for a setting without a default, that of known values.
  var valueType: Any.Type { get }
  /// True for lengths, which may have units.
  var isMeasured: Bool { get }
  /// True for patterns, which shells expand to file names unless they are quoted.
  var isPattern: Bool { get }
  /// The outputs that the setting affects.
  var use: SettingUse { get }
  /// The names of settings of the group that it resets.
  var opposites: [String] { get }
  /// The kinds of walls that ignore the setting.
  var ignoredBy: Set<IgnoringKind> { get }
  /// The names of settings, of any group, any one of which it needs.
  var needed: [String] { get }
  var hints: SettingHints { get }
  /// Returns the names of settings, of any group, that cannot be combined with a value of this one; nil for a length
  /// that is not known yet.
  func excluded(by value: (any SettingValue)?) -> [String]
  /// Returns the settings for which a value of this one stands.
  func preset(in value: (any SettingValue)?) -> Preset
  /// Returns the setting with what its group declares for all of its settings.
  func declared(in group: any SettingsGroup.Type) -> any DeclaredSetting

  /// Parses a value and combines it with an earlier one.
  func read(_ written: Written, after earlier: (any SettingValue)?) throws(RunFailure) -> any SettingValue
  func anyStandard(at scale: Double) -> any SettingValue
  /// The files and folders that a value names.
  func files(in value: (any SettingValue)?) -> [FilePath]
  /// True if a run writes these files, false if it reads them.
  var isWritten: Bool { get }
  /// Resolves relative paths in a value of the setting against a folder.
  func moved(_ value: any SettingValue, into folder: FilePath) -> any SettingValue
}

extension Setting: DeclaredSetting {
  package var expected: String? { notation.expected }
  package var valueType: Any.Type { (Value.self as? any OptionalValue.Type)?.known ?? Value.self }
  package var isMeasured: Bool { notation.isMeasured }
  package var isPattern: Bool { notation.isPattern }

  package func declared(in group: any SettingsGroup.Type) -> any DeclaredSetting {
    with { setting in
      setting.ownUse = ownUse ?? group.use
      setting.ignoredBy.formUnion(group.ignoredBy)
      setting.hints.idleRules = group.idleRules + hints.idleRules
    }
  }

  package func excluded(by value: (any SettingValue)?) -> [String] { exclusion(value as? Value) }

  package func preset(in value: (any SettingValue)?) -> Preset { (value as? Value).map(preset) ?? Preset() }

  package func read(_ written: Written, after earlier: (any SettingValue)?) throws(RunFailure) -> any SettingValue {
    let value = try notation.read(written.meaning(hints.value(meantBy:)))
    return encodable(try notation.add(earlier as? Value ?? standard, value))
  }

  package func anyStandard(at scale: Double) -> any SettingValue { encodable(standard(at: scale)) }

  package func files(in value: (any SettingValue)?) -> [FilePath] { (value as? Value).map(notation.files) ?? [] }
  package var isWritten: Bool { notation.isWritten }

  package func moved(_ value: any SettingValue, into folder: FilePath) -> any SettingValue {
    guard let value = value as? Value else { return value }
    return encodable(notation.inside(value, folder))
  }
}

/// A value that may be missing.
private protocol OptionalValue {
  static var known: Any.Type { get }
}

extension Optional: OptionalValue {
  fileprivate static var known: Any.Type { Wrapped.self }
}
