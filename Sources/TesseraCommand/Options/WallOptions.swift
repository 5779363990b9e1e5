import Colors
import Files
import Foundation
import Gallery
import ImageCodecs
import Raster
import TesseraLayout

// The options that say where photos go, as they are written and explained.

extension WallSettings {
  /// Which layout, and what it is to be.
  static var layoutOption: Option<WallSettings> {
    .value(
      "--layout", "NAME", "\(Values.list(LayoutKind.self)) (default flow)", \.look.layout,
      Values.list(LayoutKind.self), parse: Values.word(LayoutKind.self)
    ).stated().recorded()
  }

  /// The options that several layouts understand, in the order of the help.
  static var sharedOptions: [Option<WallSettings>] { sizeOptions + gapOptions + cellOptions + photoOptions }

  private static var sizeOptions: [Option<WallSettings>] {
    [
      Option.measured(
        "--width", "LENGTH",
        "width of the wall, including margins (default 1600 if one is needed; mosaics: 60 a cell)",
        ExpectedLength.positive, Ruler.side
      ) { $0.look.width = $1 }.noted(),
      Option.measured(
        "--height", "LENGTH",
        "height of a \(LayoutKind.names(heeding: "--height", or: "mosaic")) wall (default: as needed)",
        ExpectedLength.positive, Ruler.side
      ) { $0.look.height = $1 }.noted(),
      Option.measured(
        "--size", "WxH", "exact size of the wall; all layouts except row (default: as high as needed)",
        ExpectedLength.size("1920x1080", "210x297mm"), Ruler.wallSize
      ) { $0.look.size = $1 }.noted(),
      deviceOption,
      Option.optional(
        "--max-crop", "SHARE",
        "with --size or --level: largest crop, or stretch of hexagons (default 8%; hex at most 13%)",
        \.look.maxCrop,
        "a share below 100% such as 8% or 0.08", parse: Values.share
      ).noted(),
      Option.value(
        "--fit", "HOW", "with --size, beyond --max-crop: crop, mat, the better (auto), or refuse (default auto)",
        \.look.fit, Values.list(SizeFit.self), parse: Values.word(SizeFit.self)
      ).noted(),
    ]
  }

  private static var gapOptions: [Option<WallSettings>] {
    [
      Option.measured(
        "--spacing", "LENGTH",
        "gap between photos (default 4 at width 1600; honeycomb, radial, row and mosaics: 0)", ExpectedLength.any,
        Ruler.length
      ) { $0.look.spacing = $1 }.noted(),
      Option.measured(
        "--margin", "LENGTH", "empty border of the wall (default 0; captions in a grid, headings: 12 at width 1600)",
        ExpectedLength.any, Ruler.length
      ) { $0.look.margin = $1 }.noted(),
      Option.measured(
        "--corner-radius", "LENGTH", "round the corners of rectangular photos (default 0)", ExpectedLength.any,
        Ruler.length
      ) { $0.look.cornerRadius = $1 }.noted(),
    ]
  }

  private static var cellOptions: [Option<WallSettings>] {
    [
      Option.optional(
        "--columns", "COUNT", "columns of \(LayoutKind.names(heeding: "--columns")) (default: to suit the shape)",
        \.look.columns,
        "a positive whole number", parse: Values.count
      ).noted(),
      Option.value(
        "--aspect", "W:H", "aspect ratio of a \(LayoutKind.names(heeding: "--aspect")) wall (default 4:3)",
        \.look.aspect,
        "an aspect such as 4:3 or 1.5, from 1:1000 to 1000:1", parse: Values.aspect
      ).noted(),
    ]
  }

  private static var photoOptions: [Option<WallSettings>] {
    [
      Option.optional(
        "--content", "HOW", "fill cells (cropping) or fit whole photos (default hex: fill, grid: fit)", \.look.content,
        Values.list(Plan.ContentMode.self), parse: Values.word(Plan.ContentMode.self)
      ).noted(),
      Option.value(
        "--crop", "HOW",
        "where to crop: center, attention, entropy, faces, X,Y, top, … (default center)",
        \.look.crop, Values.cropExpected, parse: Values.crop
      ).noted(),
      Option<WallSettings>(
        name: "--face-model", placeholder: "FILE",
        help: "OpenCV Haar cascade for --crop faces (default: from opencv-data)"
      ) { settings, value in
        settings.faceModel = .file(value.path)
      }.recorded(),
      Option.paths(
        "--hero", "FILE", "make a photo two rows high, or seven hexagons large; repeatable (default none)",
        \.look.heroes
      ).noted(),
      Option.value(
        "--last-row", "HOW", "natural, fill, center or hide; hex, grid: natural or center (default natural)",
        \.look.lastRow, Values.list(FlowGrid.LastRow.self), parse: Values.word(FlowGrid.LastRow.self)
      ).noted(),
      Option.flag(
        "--stable", "keep photos in place when others come and go; flow crops slightly (default: off)"
      ) { $0.look.isStable = true }.noted(),
    ]
  }

  /// The options of the flow grid.
  static var flowOptions: [Option<WallSettings>] {
    let options: [Option<WallSettings>] = [
      .measured(
        "--row-height", "LENGTH", "row height before scaling (default 15% of the width)", ExpectedLength.positive,
        Ruler.positiveLength
      ) { $0.look.rowHeight = $1 },
      .value(
        "--row-breaks", "HOW", "greedy, or balanced for rows of similar height (default greedy)",
        \.look.rowBreaks, Values.list(FlowGrid.RowBreaks.self), parse: Values.word(FlowGrid.RowBreaks.self)),
      .flag("--no-fill", "do not scale rows to fill the width (default: fill)") { $0.look.fills = false },
      .value(
        "--max-row-scale", "FACTOR", "largest enlargement of a row (default: unlimited)",
        \.look.maxRowScale, "a factor of at least 1"
      ) { Values.number($0).flatMap { $0 >= 1 ? $0 : nil } },
    ]
    return options.map { $0.noted() }
  }

  /// The options of the hexagon grid.
  static var hexOptions: [Option<WallSettings>] {
    let options: [Option<WallSettings>] = [
      .value(
        "--hex-orientation", "HOW", "flat or pointy tops (default flat)", \.look.hexOrientation,
        Values.list(Hexagon.Orientation.self), parse: Values.word(Hexagon.Orientation.self)),
      .value(
        "--hex-offset", "WHICH", "shift odd or even columns (rows if pointy) (default odd)",
        \.look.hexOffset, Values.list(HexGrid.Offset.self), parse: Values.word(HexGrid.Offset.self)),
    ]
    return options.map { $0.noted() }
  }

  /// The options of the honeycomb.
  static var honeycombOptions: [Option<WallSettings>] {
    let options: [Option<WallSettings>] = [
      .measured(
        "--diameter", "LENGTH", "diameter of a cell (default 125 at width 1600; --size: to fill it)",
        ExpectedLength.positive, Ruler.positiveLength
      ) { $0.look.diameter = $1 },
      .value(
        "--cell-shape", "SHAPE", "circle or hexagon (default circle)", \.look.cellShape,
        Values.list(Honeycomb.CellShape.self), parse: Values.word(Honeycomb.CellShape.self)),
      .measured(
        "--drag", "DX,DY", "offset of the cells (default 0,0)", "two lengths such as -140,90 or -12mm,8mm",
        Ruler.point
      ) { $0.look.drag = $1 },
      .flag("--fisheye", "shrink cells towards the edges (default: equal cells)") { $0.look.fisheye = true },
      .paths("--select", "FILE", "tint this photo; repeatable (default none)", \.look.selected),
      .value(
        "--select-color", "COLOR", "color of the tint (default #0a84ff66)", \.look.selectColor,
        "a CSS color: a name, #rgb, #rrggbb, either with alpha, or transparent"
      ) { Color(css: $0) },
      Option(
        name: "--touch", placeholder: "FILE",
        help: "darken this photo; shrink it and its neighbors (default none)"
      ) { settings, value in settings.look.touched = value.path },
      Option(
        name: "--expand", placeholder: "FILE=FOLDER",
        help: "arrange a folder’s photos around this one; repeatable (default none)"
      ) { settings, value throws(RunFailure) in
        guard let expansion = Expansion(value.path) else {
          throw .usage("--expand needs a photo and a folder such as a.jpg=holidays, not “\(value.text)”")
        }
        settings.look.expansions.append(expansion)
      },
    ]
    return options.map { $0.noted() }
  }

  /// The options of the radial wall, the contact sheet and the masonry.
  static var otherOptions: [Option<WallSettings>] {
    [
      Option.measured(
        "--tile", "LENGTH", "radial: tile size, all on one circle; pile: largest side of a photo (default: to suit)",
        ExpectedLength.positive, Ruler.positiveLength
      ) { $0.look.tile = $1 }.noted(),
      Option.measured(
        "--padding", "LENGTH",
        "radial: distance of photos from the edge; --tile: of centers (default 12 at width 1600)",
        ExpectedLength.any, Ruler.length
      ) { $0.look.padding = $1 }.noted(),
      Option.measured(
        "--cell", "WxH", "grid: cell size (default 4:3, as wide as the columns allow)",
        ExpectedLength.size("400x300", "60x40mm"), Ruler.size
      ) { $0.look.cell = $1 }.noted(),
      Option.optional(
        "--rows", "COUNT", "grid: rows per page; extra photos go on more pages (default: one page; --paper: to suit)",
        \.look.rows,
        "a positive whole number", parse: Values.count
      ).noted(),
      Option.measured(
        "--column-width", "LENGTH", "masonry: approximate column width (default 300 at width 1600)",
        ExpectedLength.positive, Ruler.positiveLength
      ) { $0.look.columnWidth = $1 }.noted(),
      Option.flag(
        "--level", "masonry: crop up to --max-crop so that columns end level (default: off)"
      ) { $0.look.isLevel = true }.noted(),
    ]
  }

  /// All options that say how a layout goes, whichever it is.
  static var arrangingOptions: [Option<WallSettings>] {
    sharedOptions + frameOptions + flowOptions + hexOptions + honeycombOptions + otherOptions
  }

  /// All options that say where photos go.
  static var allLayoutOptions: [Option<WallSettings>] {
    [layoutOption] + arrangingOptions + textOptions + mosaicOptions
  }

  /// The same, as the help shows them.
  static var layoutHelp: [HelpSection] {
    arrangingHelp(with: [layoutOption])
      + [HelpSection("Mosaic (--target)", mosaicOptions), HelpSection("Paper", paperOptions)]
  }

  /// - Parameter first: What stands before the options of all layouts.
  static func arrangingHelp(with first: [Option<WallSettings>] = []) -> [HelpSection] {
    [
      HelpSection("Layout", first + sharedOptions), HelpSection("Frames", frameOptions),
      HelpSection("Flow grid (flow)", flowOptions),
      HelpSection("Hexagon grid (hex)", hexOptions), HelpSection("Honeycomb (honeycomb)", honeycombOptions),
      HelpSection("Other layouts", otherOptions), HelpSection("Text", textOptions),
    ]
  }

  /// The options that say what becomes of it.
  static var outputOptions: [Option<WallSettings>] {
    [
      Option(
        name: "--output", short: "-o", placeholder: "FILE", help: "output file; - is standard output (required)"
      ) { settings, value in settings.work.output = value.path },
      backgroundOption,
    ] + watermarkOptions + [
      Option(
        name: "--color-profile", placeholder: "PROFILE",
        help: "color profile of the wall: srgb, display-p3 or an ICC file (default srgb)"
      ) { settings, value in settings.look.colors = WallColors(value.path) },
      .value(
        "--hdr", "HOW", "HDR highlights: map (roll off) or clip (cut at paper white) (default map)",
        \.look.highlights, Values.list(Highlights.self), parse: Values.word(Highlights.self)),
      Option.optional(
        "--dpi", "DPI", "dots per inch, stored in the file, too (default none; with units or paper: 300)",
        \.look.resolution,
        "a number from 0.1 to 100000"
      ) { Values.number($0).flatMap { $0 >= 0.1 && $0 <= 100_000 ? $0 : nil } }.recorded(),
      .value(
        "--effort", "HOW", "fast, balanced or best quality and compression (default balanced)", \.look.effort,
        Values.list(Effort.self), parse: Values.word(Effort.self)),
      .flag("--linear-light", "resample in linear light (slower)") {
        $0.look.isLinear = true
      },
    ]
  }
}

extension Option<WallSettings> {
  /// An option that may be given again and again.
  static func paths(
    _ name: String, _ placeholder: String, _ help: String, _ key: WritableKeyPath<WallSettings, [FilePath]>
  ) -> Self {
    Option(name: name, placeholder: placeholder, help: help) { settings, value in
      settings[keyPath: key].append(value.path)
    }
  }

  /// The same option, noting that it was given: it has an effect on every wall.
  func stated() -> Option<WallSettings> {
    Option(name: name, short: short, placeholder: placeholder, help: help, expected: expected) {
      settings, value throws(RunFailure) in
      try apply(&settings, value)
      settings.stated.insert(name)
    }
  }

  /// The same option, noting that it was given, for messages alone: no device overrules it.
  func recorded() -> Option<WallSettings> {
    Option(
      name: name, short: short, placeholder: placeholder, help: help, expected: expected, isPattern: isPattern
    ) { settings, value throws(RunFailure) in
      try apply(&settings, value)
      if !settings.given.contains(where: { $0.name == name }) { settings.given.append(.init(name: name)) }
    }
  }

  /// The same option, noting that it was given.
  func noted() -> Option<WallSettings> {
    Option(name: name, short: short, placeholder: placeholder, help: help, expected: expected) {
      settings, value throws(RunFailure) in
      try apply(&settings, value)
      settings.given.append(.init(name: name))
      settings.stated.insert(name)
    }
  }
}
