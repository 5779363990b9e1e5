package import Files
package import Planning
package import Runs

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
      "--replan", "FILE", "write a new plan that omits the photos some shares left out (default: list them)",
      Notation<FilePath>.place)
    package let showsStatus = Setting(
      flag: "--status", "list complete, missing and damaged shares instead of joining them (default: join them)")
    package let makesMissing = Setting(
      flag: "--make-missing",
      "make missing and damaged shares, with the same options as the others (default: list them)")
    package let removesShares = Setting(
      flag: "--remove", "remove the shares after joining (default: keep them)")
  }

  package subscript<Value>(dynamicMember setting: KeyPath<Own, Setting<Value>>) -> Value {
    own[dynamicMember: setting]
  }
}
