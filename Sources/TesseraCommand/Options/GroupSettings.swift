/// The settings of groups of photos on a wall.
struct GroupSettings: SettingsGroup {
  static let declared = Self()

  let gap = Setting("--group-gap", "LENGTH", "gap between groups (default 24 at width 1600)", .length)
  let areInline = Setting(flag: "--group-inline", "let groups share rows (default: each begins a new row)")
}
