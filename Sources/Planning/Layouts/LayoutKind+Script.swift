import Foundation

// Layouts that a site’s script can rearrange, in any window.

extension LayoutKind {
  /// The layouts that visitors of a site may choose.
  package static let live = allCases.filter(\.isLive)
}

extension WallLook {
  /// Returns the settings of a layout for a site's script, named as in batch files.
  package func scriptSettings(of kind: LayoutKind) -> [String: any Encodable & Sendable] {
    var look = self
    look.layout = kind
    var settings: [String: any Encodable & Sendable] = ["margin": look.margin, "maxCrop": look.mostCrop]
    settings["spacing"] = Double(kind.isInterlocking ? look.spacingOfCells : look.gapAcross)
    if !kind.isInterlocking { settings["verticalSpacing"] = Double(look.gapDown) }
    let shared: [PartialKeyPath<ArrangementSettings>] = [\.columns, \.aspect, \.content, \.lastRow]
    let names = Set(shared.map { option($0) })
    for (setting, value) in look.arrangement.all where names.contains(setting.name) {
      settings[setting.scriptKey] = scriptValue(value)
    }
    if let own = kind.own {
      for (setting, value) in own.values(in: look) { settings[setting.scriptKey] = scriptValue(value) }
    }
    return settings.merging(kind.scripted(look)) { $1 }
  }
}

/// Returns a value that scripts understand: numbers, words and flags, but no files and colors.
func scriptValue(_ value: any SettingValue) -> (any Encodable & Sendable)? {
  switch value {
  case let flag as Bool: flag
  case let count as Int: count
  case let number as Double: number.isFinite ? number : nil
  case let point as CGPoint: [Double(point.x), Double(point.y)]
  case let size as CGSize: [Double(size.width), Double(size.height)]
  case let word as any RawRepresentable: word.rawValue as? String
  default: nil
  }
}

extension DeclaredSetting {
  /// The key in the data of sites: `rowHeight` for `--row-height`, `fill` for `--no-fill`.
  var scriptKey: String { OptionKey.positiveKey(of: name) }
}
