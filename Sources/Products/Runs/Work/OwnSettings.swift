import Files
package import Planning

/// The values of settings that only one kind of output has, by their groups.
package struct OwnSettings: Sendable {
  private var groups: [ObjectIdentifier: any SettingsStore] = [:]

  package subscript<Group: SettingsGroup>(group: Group.Type) -> Settings<Group> {
    get { groups[ObjectIdentifier(group)] as? Settings<Group> ?? Settings() }
    set { groups[ObjectIdentifier(group)] = newValue }
  }

  package mutating func changeGroups(_ change: SettingsPlace.Change) throws(RunFailure) {
    for group in groups.keys {
      guard var store = groups[group] else { continue }
      try change(&store)
      groups[group] = store
    }
  }
}
