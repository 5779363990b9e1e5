import Foundation
package import Gallery
import ImageCodecs
import Raster
import TesseraLayout
package import Video
import Wall

/// What a wall looks like: which photos are chosen, where they go, and what becomes of their pixels.
///
/// Two equal looks of the same files are the same picture. The digest of the wall is made of all of it, so a setting
/// that is added here is part of the digest. Where and how a wall is made is in `WorkSettings`.
@dynamicMemberLookup
package struct WallLook: Hashable, Encodable, Sendable {
  package var choice = Gallery.Choice()
  /// Photos with more pixels are refused.
  package var maxPixels = DecodingLimits().maxPixels
  package var groups = Settings<GroupSettings>()
  /// True if each group has a wall of its own.
  package var separatesGroups = false

  package var arrangement = Settings<ArrangementSettings>()
  package var frame = Settings<FrameSettings>()
  package var flow = Settings<FlowSettings>()
  package var hex = Settings<HexSettings>()
  package var honeycomb = Settings<HoneycombSettings>()
  package var radial = Settings<RadialSettings>()
  package var grid = Settings<GridSettings>()
  package var masonry = Settings<MasonrySettings>()
  package var mosaic = Settings<MosaicSettings>()
  package var text = Settings<TextSettings>()
  package var sheet = Settings<PaperSettings>()
  package var poster = Settings<PosterSettings>()
  package var motion = Settings<MotionSettings>()
  /// The format of a wall that moves; nil for PNG.
  package var video: VideoFormat?

  /// No side of the wall may be longer.
  package var longestSide = Plan.longestSide
  /// How many times as large as it is planned the wall is drawn; nil for once.
  package var scale: Double?
  package var pixels = Settings<PixelSettings>()
  package var watermarkSettings = Settings<WatermarkSettings>()
  package var picture = PictureSettings()

  package init() {}

  /// The settings of all layouts and of pixels are those of the wall.
  package subscript<Value>(dynamicMember setting: KeyPath<ArrangementSettings, Setting<Value>>) -> Value {
    get { arrangement[dynamicMember: setting] }
    set { arrangement[dynamicMember: setting] = newValue }
  }

  package subscript<Value>(dynamicMember setting: KeyPath<PixelSettings, Setting<Value>>) -> Value {
    get { pixels[dynamicMember: setting] }
    set { pixels[dynamicMember: setting] = newValue }
  }

  /// The groups that are not of one layout.
  private static let commonPlaces: [SettingsPlace] = [
    SettingsPlace("Groups", \.groups), SettingsPlace("Layout", \.arrangement), SettingsPlace("Frames", \.frame),
    SettingsPlace("Text", \.text), SettingsPlace("Paper", \.sheet), SettingsPlace("Poster", \.poster),
    SettingsPlace("Motion", \.motion), SettingsPlace("Pixels", \.pixels),
    SettingsPlace("Watermark", \.watermarkSettings),
  ]

  /// Changes the values of every group.
  package mutating func changeGroups(_ change: SettingsPlace.Change) throws(RunFailure) {
    let places = Self.commonPlaces + (LayoutKind.allCases + [.mosaic]).compactMap(\.own)
    for place in places { try place.change(&self, by: change) }
  }
}

extension WallLook {
  /// The layout: a target makes a mosaic of any.
  package var layout: LayoutKind {
    get { mosaic.target == nil ? arrangement.layout : .mosaic }
    set { arrangement.layout = newValue }
  }

  /// The scale of the lengths that were not given: see `WallSettings.resolveLengths`.
  package var defaultScale: Double { arrangement.scale }
}

extension WallLook {
  /// The distance between photos with what surrounds them.
  package var effectiveSpacing: Double {
    // Whole pixels: fractions would make gaps differ by one.
    self.spacing ?? (layout.spacing == 0 ? 0 : max(1, (layout.spacing * defaultScale).rounded()))
  }

  /// The diameter of the cells of a honeycomb.
  package var effectiveDiameter: Double { honeycomb.diameter ?? 125 * defaultScale }

  /// Whether each group has pages of its own in one document.
  package var joinsPages: Bool { picture.document?.joinsPages ?? false }

  /// The option without which there would be one page.
  package var pagesOption: String {
    if grid.rows != nil || sheet.paper == nil { return "--rows" }
    return self.columns != nil ? "--columns" : "--cell"
  }

  /// Whether photos go to as many pages as they need.
  package var hasPages: Bool {
    layout.uses("--rows") && (grid.rows != nil || sheet.paper != nil && (self.columns != nil || grid.cell != nil))
  }
}

// MARK: - Digests of what other modules declare

extension FlowGrid.RowBreaks: Encodable {}
extension FlowGrid.LastRow: Encodable {}
extension Plan.ContentMode: Encodable {}
extension Hexagon.Orientation: Encodable {}
extension HexGrid.Offset: Encodable {}
extension Honeycomb.CellShape: Encodable {}
