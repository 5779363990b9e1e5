/// The settings of groups of photos on a wall.
package struct GroupSettings: SettingsGroup {
  package static let declared = Self()

  package let gap = Setting("--group-gap", "LENGTH", "gap between groups (default 24 at width 1600)", .length)
  package let areInline = Setting(flag: "--group-inline", "let groups share rows (default: each begins a new row)")
}
