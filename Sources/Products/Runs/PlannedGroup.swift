package import Planning

/// A group of settings of one kind of output that plans depend on.
package protocol PlannedGroup: SettingsGroup {
  /// Sets the properties of the output that follow from the settings.
  static func describe(_ traits: inout OutputTraits, by settings: Settings<Self>)
}

/// The values of any such group.
protocol PlannedSettings {
  func describe(_ traits: inout OutputTraits)
}

extension Settings: PlannedSettings where Group: PlannedGroup {
  func describe(_ traits: inout OutputTraits) { Group.describe(&traits, by: self) }
}
