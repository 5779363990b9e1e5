package import Planning

// Defaults of several walls, which a wall’s own settings override.

extension WallSettings {
  /// Removes the defaults that a wall’s own settings override: those that cannot be combined with them, those for which
  /// its device or its theme stands, and those that need a removed one.
  ///
  ///     // defaults: { size: "3840x2160", minDpi: 100, dpi: 150 }
  ///     defaults.removeSettings(overriddenBy: own)      // { device: "inky-7.3" } removes the size
  ///
  /// - Parameters:
  ///   - own: The wall’s own settings alone, with its theme in reach.
  ///   - kinds: The kinds of output, some of whose settings a theme may set.
  package mutating func removeSettings(overriddenBy own: WallSettings, of kinds: ProductKinds) {
    self.own.include(kinds.ownSettings)
    let (inherited, values, ownValues) = (given, self.values, own.values)
    let presets = own.given.map { $0.preset(in: ownValues[$0.name]) }
    let said = Set(own.given.map(\.name) + presets.flatMap(\.sets))
    var removed = said.union(presets.flatMap(\.resets))
    for setting in declared(said, among: own.given) {
      removed.formUnion(setting.excluded(by: ownValues[setting.name]))
    }
    for setting in inherited where !said.isDisjoint(with: setting.excluded(by: values[setting.name])) {
      removed.insert(setting.name)
    }
    removed.subtract(own.given.map(\.name))
    removeDependents(of: &removed, said)
    for name in removed { forget(name) }
  }

  /// Adds the settings that need a removed one. Another one that remains, or that does not exclude the removed one, is
  /// enough.
  private func removeDependents(of removed: inout Set<String>, _ said: Set<String>) {
    let gone = removed.intersection(given.map(\.name))
    let remaining = Set(given.map(\.name)).subtracting(removed)
    for setting in given where !gone.isDisjoint(with: setting.needed) {
      let others = declared(said, among: given).filter { gone.isDisjoint(with: $0.excluded(by: nil)) }.map(\.name)
      if remaining.union(others).isDisjoint(with: setting.needed) { removed.insert(setting.name) }
    }
  }

  /// Returns the declarations of settings, some of which are only those of a device or a theme.
  private func declared(_ names: Set<String>, among given: [any DeclaredSetting]) -> [any DeclaredSetting] {
    let missing = names.subtracting(given.map(\.name))
    if missing.isEmpty { return given.filter { names.contains($0.name) } }
    var declared = given.filter { names.contains($0.name) }
    var settings = self
    settings.changeStores { store in
      for (setting, _) in store.all where missing.contains(setting.name) { declared.append(setting) }
    }
    return declared
  }

  /// The given values of all groups, by the names of their settings.
  package var values: [String: any SettingValue] {
    var (settings, values) = (self, [String: any SettingValue]())
    settings.changeStores { values.merge($0.given) { $1 } }
    return values
  }

  private mutating func forget(_ name: String) {
    changeStores { $0.forget(name) }
    given.removeAll { $0.name == name }
  }

  /// Changes the values of every group, those of the run included.
  mutating func changeStores(_ change: (inout any SettingsStore) -> Void) {
    try? changeGroups { change(&$0) }
    try? work.processing.change(by: { change(&$0) })
    try? work.updates.change(by: { change(&$0) })
    try? work.run.change(by: { change(&$0) })
    try? lists.settings.change(by: { change(&$0) })
  }
}
