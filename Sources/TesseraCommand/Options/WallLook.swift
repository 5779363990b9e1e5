import Colors
import Files
import Foundation
import Gallery
import ImageCodecs
import Raster
import TesseraLayout
import Wall

/// What a wall looks like: which photos are chosen, where they go, and what becomes of their pixels.
///
/// Two equal looks of the same files are the same picture. The digest of the wall is made of all of it, so a setting
/// that is added here is part of the digest. Where and how a wall is made is in `WorkSettings`.
struct WallLook: Hashable, Encodable, Sendable {
  // MARK: Photos

  var choice = Gallery.Choice()
  /// Photos with more pixels are refused.
  var maxPixels = DecodingLimits().maxPixels
  /// The gap between groups.
  var groupGap: Double?
  /// Whether groups share rows.
  var isInline = false
  /// Whether each group has a wall of its own.
  var separatesGroups = false

  // MARK: Layout

  var layout = LayoutKind.flow
  var width: Double?
  var height: Double?
  /// The exact size of the wall.
  var size: CGSize?
  /// Nil for the default.
  var maxCrop: Double?
  var fit = SizeFit.auto
  /// Nil for the layout's own default.
  var spacing: Double?
  var margin = 0.0
  var cornerRadius = 0.0
  var border: Plan.Border?
  /// Clear for none, where there would be one.
  var shadow: Plan.Shadow?
  var isPolaroid = false
  /// Nil for the layout's own default.
  var tilt: Double?
  var heroes: [FilePath] = []
  var isStable = false

  var rowHeight = 240.0
  var rowBreaks = FlowGrid.RowBreaks.greedy
  var fills = true
  var lastRow = FlowGrid.LastRow.natural
  var maxRowScale = Double.infinity

  var columns: Int?
  var rows: Int?
  /// No side of the wall may be longer.
  var longestSide = Plan.longestSide
  var cell: CGSize?
  var columnWidth = 300.0
  /// Whether the columns of masonry end together.
  var isLevel = false
  var aspect = 4.0 / 3
  var content: Plan.ContentMode?
  var crop = Plan.Crop.center
  var hexOrientation = Hexagon.Orientation.flat
  var hexOffset = HexGrid.Offset.odd

  /// Nil for the default.
  var diameter: Double?
  var cellShape = Honeycomb.CellShape.circle
  var drag = CGPoint.zero
  var fisheye = false
  var selected: [FilePath] = []
  var selectColor = Color(red: 10, green: 132, blue: 255, alpha: 102)
  var touched: FilePath?
  var expansions: [Expansion] = []

  var tile: Double?
  var padding = 12.0

  var mosaic = MosaicLook()

  var text = TextLook()

  // MARK: Paper

  var sheet = SheetSettings()
  /// The scale of the lengths that were not given: see `WallSettings.resolveLengths`.
  var defaultScale = 1.0

  // MARK: Motion

  var motion = MotionLook()

  // MARK: Pixels

  /// How many times as large as it is planned the wall is drawn; nil for once.
  var scale: Double?
  /// Nil for what a plan says, or white.
  var background: Background?
  var watermarkSettings = WatermarkSettings()
  var colors = WallColors.sRGB
  var resolution: Double?
  var picture = PictureSettings()
  var isLinear = false
  var highlights = Highlights.map
  var effort = Effort.balanced
}

extension WallLook {
  /// The distance between photos with what surrounds them.
  var effectiveSpacing: Double {
    // Whole pixels: fractions would make gaps differ by one.
    spacing ?? (layout.spacing == 0 ? 0 : max(1, (layout.spacing * defaultScale).rounded()))
  }

  /// The diameter of the cells of a honeycomb.
  var effectiveDiameter: Double { diameter ?? 125 * defaultScale }

  /// Whether each group has pages of its own in one document.
  var joinsPages: Bool { picture.document?.joinsPages ?? false }

  /// The option without which there would be one page.
  var pagesOption: String {
    if rows != nil || sheet.paper == nil { return "--rows" }
    return columns != nil ? "--columns" : "--cell"
  }

  /// Whether photos go to as many pages as they need.
  var hasPages: Bool {
    layout.heeds("--rows") && (rows != nil || sheet.paper != nil && (columns != nil || cell != nil))
  }
}

// MARK: - Digests of what other modules declare

extension FlowGrid.RowBreaks: Encodable {}
extension FlowGrid.LastRow: Encodable {}
extension Plan.ContentMode: Encodable {}
extension Hexagon.Orientation: Encodable {}
extension HexGrid.Offset: Encodable {}
extension Honeycomb.CellShape: Encodable {}
