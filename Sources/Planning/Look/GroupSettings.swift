/// The settings of groups of photos on a wall, or on several.
package struct GroupSettings: SettingsGroup {
  package static let declared = Self()

  package let gap = Setting("--group-gap", "LENGTH", "gap between groups (default 24 at width 1600)", .length)
    .idle("without --group-by") { !$0.hasGroups }
    .idle("with --group-inline") { $0.hasInlineGroups && !$0.isSite }
  package let sequence = Setting(
    "--sequence", "COUNT",
    "with --size: divide the photos among COUNT screens, wall-001.png … (default: one wall)", .count
  ).ignored(by: .sites).excluding("--group-by", "--stable", "--expand", "--target")
    .also("split slides screens series playlist").listed(in: .kiosks)
  package let areInline = Setting(flag: "--group-inline", "let groups share rows (default: each begins a new row)")
    .idle("without --group-by") { !$0.hasGroups }
}

extension IdleContext {
  fileprivate var hasInlineGroups: Bool { look.groups.areInline }
}
