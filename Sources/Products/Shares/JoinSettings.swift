package import Files
package import Planning

/// The settings of joining the shares of a wall.
@dynamicMemberLookup
package struct JoinSettings: Sendable {
  package var work = WorkSettings()
  package var own = Settings<Own>()

  package init() {}

  /// The settings that only joining has.
  package struct Own: SettingsGroup {
    package static let declared = Self()

    /// The file for a plan without the photos that some shares leave out.
    package let newPlan = Setting(
      "--replan", "FILE", "write the plan without photos that some shares leave out (default: name them)",
      Notation<FilePath>.place)
    package let showsStatus = Setting(
      flag: "--status", "only say which shares are there, missing or damaged (default: join them)")
    package let makesMissing = Setting(
      flag: "--make-missing", "make shares that are missing or damaged, as the others were (default: name them)")
    package let removesShares = Setting(
      flag: "--remove", "remove the shares once the wall is there (default: keep them)")
  }

  package subscript<Value>(dynamicMember setting: KeyPath<Own, Setting<Value>>) -> Value {
    own[dynamicMember: setting]
  }
}
