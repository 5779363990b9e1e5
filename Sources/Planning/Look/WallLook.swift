import Foundation
package import Gallery
import Layouts
import Plans
import Raster

/// The appearance of a wall: the choice, arrangement and processing of its photos.
///
/// Equal looks with the same files produce the same plan. Everything in a look is part of the wall's digest, including
/// settings added here. Settings of the output are with its kind, and those of the run itself in `WorkSettings`.
@dynamicMemberLookup
package struct WallLook: Hashable, Sendable {
  package var choice = Settings<ChoiceSettings>()
  /// True to read metadata even if no setting needs it.
  package var readsMetadata = false
  /// True to open files for their dates and sizes even if no setting needs them.
  package var readsDates = false
  package var groups = Settings<GroupSettings>()
  /// True if each group becomes a separate wall.
  package var separatesGroups = false

  package var arrangement = Settings<ArrangementSettings>()
  package var frame = Settings<FrameSettings>()
  /// The settings of each layout.
  package var own = OwnSettings(LayoutKind.allCases.compactMap(\.own?.group))
  package var mosaic = Settings<MosaicSettings>()
  package var text = Settings<TextSettings>()
  package var sheet = Settings<PaperSettings>()
  /// The arrangement of a few photos on a page of their own shape; nil if settings say how large the wall or its rows
  /// are.
  package var pageOfFewPhotos: PageArrangement?
  /// True if the margin is that of a wall whose size is not asked for.
  package var hasEdge: Bool?
  /// True if the wall is for a display of few colors, where letters have no soft edges.
  package var hasHardText: Bool?

  /// The maximum side of the wall, in pixels.
  package var longestSide = Plan.longestSide
  package var pixels = Settings<PixelSettings>()
  package var watermarkSettings = Settings<WatermarkSettings>()
  /// The properties of the output that plans depend on.
  package var output = OutputTraits()

  package init() {}

  /// Shared settings of layouts and settings of pixels, as properties of the look.
  package subscript<Value>(dynamicMember setting: KeyPath<ArrangementSettings, Setting<Value>>) -> Value {
    get { arrangement[dynamicMember: setting] }
    set { arrangement[dynamicMember: setting] = newValue }
  }

  package subscript<Value>(dynamicMember setting: KeyPath<PixelSettings, Setting<Value>>) -> Value {
    get { pixels[dynamicMember: setting] }
    set { pixels[dynamicMember: setting] = newValue }
  }

  /// The groups that do not belong to a single layout.
  private static let commonPlaces: [SettingsPlace] = [
    SettingsPlace("Photos", \.choice), SettingsPlace("Groups", \.groups),
    SettingsPlace("Layout", \.arrangement), SettingsPlace("Frames", \.frame),
    SettingsPlace("Text", \.text), SettingsPlace("Paper", \.sheet),
    SettingsPlace("Pixels", \.pixels), SettingsPlace("Watermark", \.watermarkSettings),
  ]

  /// Changes the values of every group.
  package mutating func changeGroups(_ change: SettingsChange) throws(RunFailure) {
    let places = Self.commonPlaces + (LayoutKind.allCases + [.mosaic]).compactMap(\.own)
    for place in places { try place.change(&self, by: change) }
  }
}

extension WallLook {
  /// The photos to find, and what to read from them.
  package var photoChoice: Gallery.Choice {
    var choice = choice.value
    (choice.readsMetadata, choice.readsDates) = (readsMetadata, readsDates)
    choice.repeatsInGroups = output.repeatsInGroups
    choice.columns = Set(namedColumns.map(\.name))
    return choice
  }

  /// The factor by which the planned wall is enlarged; nil for 1.
  package var scale: Double? {
    get { pixels.enlargement }
    set { pixels.enlargement = newValue }
  }

  /// The layout; a mosaic if there is a target.
  package var layout: LayoutKind {
    get { mosaic.target == nil ? arrangement.layout : .mosaic }
    set { arrangement.layout = newValue }
  }

  /// True if photos are arranged so that neighbors are alike.
  package var arrangesByLikeness: Bool {
    arrangement.arrangement == .similar && layout != .mosaic && honeycomb.expansions.isEmpty
  }

  /// True if layouts choose places by the names of photos, so that they stay in place. Photos arranged by likeness keep
  /// the places of an earlier wall instead.
  package var dealsByName: Bool { arrangement.isStable && !arrangesByLikeness }

  /// The scale of default lengths: see `WallSettings.resolveLengths`.
  package var defaultScale: Double { arrangement.scale }
}

extension WallLook {
  /// The distance between photos, including their surroundings.
  package var effectiveSpacing: Double {
    // Gaps are whole pixels: fractions would make them differ by one.
    self.spacing ?? (layout.spacing == 0 ? 0 : max(1, (layout.spacing * defaultScale).rounded()))
  }

  /// True for layouts with gaps between photos, unless options say otherwise.
  package var hasGaps: Bool { layout.spacing > 0 }

  /// The margin of a wall whose size is not asked for, and the gaps between its photos, in pixels.
  package static let edge = (margin: 24.0, gap: 8.0)

  /// The diameter of the cells of a honeycomb.
  package var effectiveDiameter: Double { honeycomb.diameter ?? 125 * defaultScale }

  /// True if groups are separate pages of one document.
  package var joinsPages: Bool { output.joinsPages }

  /// The option that divides a contact sheet into pages.
  var sheetsOption: String {
    if grid.rows != nil || sheet.paper == nil { return "--rows" }
    return self.columns != nil ? "--columns" : "--cell"
  }

  /// True if a contact sheet may take several pages.
  var hasSheets: Bool {
    layout.uses("--rows") && (grid.rows != nil || sheet.paper != nil && (self.columns != nil || grid.cell != nil))
  }
}

// MARK: - Digests of other modules' types

extension Plan.ContentMode: Encodable {}

/// The arrangement of a few photos on a page.
package enum PageArrangement: String, Encodable, Sendable {
  /// Rows and stacks.
  case free
  /// Plain rows, as a theme asks for.
  case rows
}
