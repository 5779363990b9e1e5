import Colors
import Files
import Foundation
import Gallery
import ImageCodecs
import Raster
import TesseraLayout

/// The options of a wall, each understood by itself; `WallConfiguration` sees whether they go together.
struct WallSettings {
  var layout = LayoutName.flow
  var width: Double?
  var height: Double?
  /// Exactly so large.
  var size: CGSize?
  var maxCrop = 0.08
  /// Nil is the layout's own default.
  var spacing: Double?
  var margin = 0.0
  var cornerRadius = 0.0
  var heroes: [FilePath] = []
  var isStable = false

  var rowHeight = 240.0
  var rowBreaks = FlowGrid.RowBreaks.greedy
  var fills = true
  var lastRow = FlowGrid.LastRow.natural
  var maxRowScale = Double.infinity

  var columns: Int?
  var rows: Int?
  var cell: CGSize?
  var columnWidth = 300.0
  /// Whether the columns of masonry end together.
  var isLevel = false
  var aspect = 4.0 / 3
  var content: Plan.ContentMode?
  var crop = Plan.Crop.center
  var faceModel = FaceModel.system
  var hexOrientation = Hexagon.Orientation.flat
  var hexOffset = HexGrid.Offset.odd

  var diameter = 125.0
  var cellShape = Honeycomb.CellShape.circle
  var drag = CGPoint.zero
  var fisheye = false
  var selected: [FilePath] = []
  var selectColor = Color(red: 10, green: 132, blue: 255, alpha: 102)
  var touched: FilePath?
  var expansions: [Expansion] = []

  /// Between photos that do not belong together.
  var groupGap: Double?
  /// Whether each group has a wall of its own.
  var separatesGroups = false

  var tile: Double?
  var padding = 12.0

  var background = Color.white
  var colors = WallColors.sRGB
  var resolution: Double?
  var picture = PictureSettings()
  var choice = Gallery.Choice(decoding: Sandbox.limits)
  var isLinear = false
  var highlights = Highlights.map
  var effort = Effort.balanced
  var work = WorkSettings()
  /// A plan to render as it stands.
  var plan: FilePath?
  /// The options about the layout that were given, to tell which of them have no effect.
  var given: [GivenOption] = []

  enum LayoutName: String, CaseIterable {
    case flow
    case hex
    case honeycomb
    case radial
    case row
    case grid
    case masonry
  }

  /// A photo of a honeycomb beside which the photos of a folder go.
  struct Expansion {
    var file: FilePath
    var folder: FilePath

    /// Reads `a.jpg=holidays`. Either name may have an equals sign in it: the folder is where there is one.
    init?(_ text: FilePath) {
      let splits = text.bytes.indices.filter {
        text.bytes[$0] == UInt8(ascii: "=") && $0 > 0 && $0 < text.bytes.count - 1
      }.map { (FilePath(bytes: text.bytes[..<$0]), FilePath(bytes: text.bytes[($0 + 1)...])) }
      let found = splits.first { (try? $0.1.status())?.kind == .folder } ?? splits.first
      guard let found else { return nil }
      (file, folder) = found
    }
  }

  struct GivenOption {
    var name: String
    /// The layouts that heed it.
    var layouts: Set<LayoutName>
    /// The formats that heed it, where that is not all the same.
    var formats: Set<OutputFormat>?
  }
}

extension WallSettings {
  /// The distance between photos.
  var effectiveSpacing: Double {
    if let spacing { return spacing }
    return switch layout {
    case .flow, .hex, .grid, .masonry: 4
    case .honeycomb, .radial, .row: 0
    }
  }
}
