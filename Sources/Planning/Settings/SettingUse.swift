package import ImageCodecs

/// The outputs that a setting affects. On other outputs, it is ignored, and a note says so.
package enum SettingUse: Hashable, Sendable {
  /// All outputs.
  case all
  /// All outputs that are planned, not those of a given plan.
  case planned
  case documents
  case pyramids
  case sites
  case movingWalls
  /// Pictures in the colors of a display.
  case palettes
  case formats(Set<OutputFormat>)
  /// Only the kind of output that declares the setting.
  case ownKind

  /// True if a given plan replaces the setting.
  package var isReplacedByPlan: Bool { [.planned, .sites, .movingWalls].contains(self) }

  /// True if the setting concerns the format or the colors of still pictures.
  package var isOfPictures: Bool {
    switch self {
    case .formats, .palettes, .pyramids: true
    default: false
    }
  }

  package static func formats(where suits: (OutputFormat) -> Bool) -> SettingUse {
    .formats(Set(OutputFormat.allCases.filter(suits)))
  }
}

/// A kind of wall that ignores some settings of others.
package enum IgnoringKind: Hashable, Sendable {
  /// Sites, whose style sheet sets text, and which have no pages.
  case sites
  /// Mosaics, whose cells have no frames and whose photos get the colors of the target.
  case mosaics
}
