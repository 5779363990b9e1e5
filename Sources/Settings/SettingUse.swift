/// The outputs that a setting affects. On other outputs, it is ignored, and a note says so.
///
/// Kinds of output declare uses of their own:
///
///     extension SettingUse { static let documents = SettingUse("documents") }
package struct SettingUse: Hashable, Sendable {
  package let name: String
  /// The words for those outputs that the use includes, such as names of formats; empty for all.
  package let words: Set<String>
  /// True if a given plan replaces the setting.
  package let isReplacedByPlan: Bool
  /// True if the setting concerns the format or the colors of still pictures.
  package let isOfPictures: Bool
  /// True if a theme can set the setting.
  package let isThemed: Bool

  package init(
    _ name: String, words: Set<String> = [], isReplacedByPlan: Bool = false, isOfPictures: Bool = false,
    isThemed: Bool = true
  ) {
    (self.name, self.words) = (name, words)
    (self.isReplacedByPlan, self.isOfPictures, self.isThemed) = (isReplacedByPlan, isOfPictures, isThemed)
  }

  /// All outputs.
  package static let all = SettingUse("all")
  /// All outputs that are planned, not those of a given plan.
  package static let planned = SettingUse("planned", isReplacedByPlan: true)
  /// Only the kind of output that declares the setting.
  package static let ownKind = SettingUse("own", isThemed: false)
}

/// A kind of wall that ignores some settings of others.
package struct IgnoringKind: Hashable, Sendable {
  package let name: String

  package init(_ name: String) { self.name = name }
}
