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
  var spacing = 4.0
  var margin = 0.0
  var background = Color.white
  var rowHeight = 240.0
  var fills = true
  var lastRow = FlowGrid.LastRow.natural
  var maxRowScale = Double.infinity
  var columns: Int?
  var aspect = 4.0 / 3
  var hexOrientation = Hexagon.Orientation.flat
  var hexOffset = HexGrid.Offset.odd
  var content = Plan.ContentMode.fill
  var resolution: Double?
  var choice = Gallery.Choice()
  var output: FilePath?
  var isStrict = false
  var isQuiet = false
  /// The options of single layouts that were given, to tell which of them have no effect.
  var given: [(layout: LayoutName, option: String)] = []

  enum LayoutName: String, CaseIterable {
    case flow
    case hex
  }
}

extension WallSettings {
  /// The options that every layout understands.
  static var layoutOptions: [Option<WallSettings>] {
    [
      .value(
        "--layout", "NAME", "flow, rows of photos, or hex, hexagon cells (default flow)", \.layout,
        Values.list(LayoutName.self), parse: Values.word(LayoutName.self)),
      .optional(
        "--width", "PIXELS", "width of the wall, margins included (default 1600; none with --height)", \.width,
        "a positive length in pixels, at most 1000000", parse: Values.positiveLength),
      .value(
        "--spacing", "PIXELS", "gap between photos (default 4)", \.spacing,
        "a length in pixels from 0 to 1000000", parse: Values.length),
      .value(
        "--margin", "PIXELS", "border kept free around the wall (default 0)", \.margin,
        "a length in pixels from 0 to 1000000", parse: Values.length),
    ]
  }

  /// The options of the flow grid.
  static var flowOptions: [Option<WallSettings>] {
    let options: [Option<WallSettings>] = [
      .value(
        "--row-height", "PIXELS", "height of a row before it is scaled to fill (default 240)",
        \.rowHeight, "a positive length in pixels, at most 1000000", parse: Values.positiveLength),
      .flag("--no-fill", "keep every row at the row height (default: rows fill the width)") { $0.fills = false },
      .value(
        "--last-row", "HOW", "natural, fill, center or hide (default natural)", \.lastRow,
        Values.list(FlowGrid.LastRow.self), parse: Values.word(FlowGrid.LastRow.self)),
      .value(
        "--max-row-scale", "FACTOR", "enlarge no row by more than this (default no bound)",
        \.maxRowScale, "a factor of at least 1"
      ) { Values.number($0).flatMap { $0 >= 1 ? $0 : nil } },
    ]
    return options.map { $0.noted(for: .flow) }
  }

  /// The options of the hexagon grid.
  static var hexOptions: [Option<WallSettings>] {
    let options: [Option<WallSettings>] = [
      .optional(
        "--height", "PIXELS", "height that the wall must not exceed (default none)", \.height,
        "a positive length in pixels, at most 1000000", parse: Values.positiveLength),
      .optional(
        "--columns", "COUNT", "photos in a row (default: what comes nearest to --aspect)", \.columns,
        "a positive whole number", parse: Values.count),
      .value(
        "--aspect", "W:H", "shape of the wall where --columns is not given (default 4:3)", \.aspect,
        "an aspect such as 4:3 or 1.5, from 1:1000 to 1000:1", parse: Values.aspect),
      .value(
        "--hex-orientation", "HOW", "flat or pointy: what is on top of a cell (default flat)", \.hexOrientation,
        Values.list(Hexagon.Orientation.self), parse: Values.word(Hexagon.Orientation.self)),
      .value(
        "--hex-offset", "WHICH", "odd or even columns (rows, when pointy) are shifted (default odd)",
        \.hexOffset, Values.list(HexGrid.Offset.self), parse: Values.word(HexGrid.Offset.self)),
      .value(
        "--content", "HOW", "fill the cell and crop, or fit the whole photo (default fill)", \.content,
        Values.list(Plan.ContentMode.self), parse: Values.word(Plan.ContentMode.self)),
    ]
    return options.map { $0.noted(for: .hex) }
  }

  /// All options that say where photos go.
  static var allLayoutOptions: [Option<WallSettings>] { layoutOptions + flowOptions + hexOptions }

  /// The same, as the help shows them.
  static var layoutHelp: [HelpSection] {
    [
      HelpSection("Layout", layoutOptions), HelpSection("Flow grid (--layout flow)", flowOptions),
      HelpSection("Hexagon grid (--layout hex)", hexOptions),
    ]
  }

  /// The options that say which photos, and in what order.
  static var choiceOptions: [Option<WallSettings>] {
    [
      .optional(
        "--sort", "ORDER", "name: img2 before img10; none: as given (default name; a manifest: none)",
        \.choice.sort, Values.list(Gallery.Sort.self)
      ) { Gallery.Sort(rawValue: $0) },
      .flag("--reverse", "reverse the order") { $0.choice.isReversed = true },
      .flag("--no-recursive", "do not enter folders inside folders") { $0.choice.isRecursive = false },
      .optional(
        "--limit", "COUNT", "use at most so many photos (default all)", \.choice.limit,
        "a positive whole number", parse: Values.count),
      .value(
        "--max-pixels", "COUNT", "refuse photos with more pixels (default 200000000)",
        \.choice.decoding.maxPixels, "a positive whole number", parse: Values.count),
      .flag("--strict", "fail, before anything is written, if any input is unusable or damaged") { $0.isStrict = true },
      .flag("--quiet", short: "-q", "say nothing unless something is wrong") { $0.isQuiet = true },
    ]
  }

  /// The options that say what becomes of it.
  static var outputOptions: [Option<WallSettings>] {
    [
      Option(
        name: "--output", short: "-o", placeholder: "FILE", help: "the PNG to write; - is standard output (required)"
      ) { settings, value in settings.output = value.path },
      .value(
        "--background", "COLOR", "a CSS name, #rgb[a], #rrggbb[aa] or transparent (default white)",
        \.background, "a CSS colour: a name, #rgb, #rrggbb, either with alpha, or transparent"
      ) { Color(css: $0) },
      .optional(
        "--dpi", "DPI", "resolution to note in the file, for printing (default none)", \.resolution,
        "a number from 0.1 to 100000"
      ) { Values.number($0).flatMap { $0 >= 0.1 && $0 <= 100_000 ? $0 : nil } },
    ]
  }
}

extension Option<WallSettings> {
  /// The same option of one layout, leaving word that it was given.
  fileprivate func noted(for layout: WallSettings.LayoutName) -> Option<WallSettings> {
    Option(name: name, short: short, placeholder: placeholder, help: help) { settings, value throws(RunFailure) in
      try apply(&settings, value)
      settings.given.append((layout, name))
    }
  }
}
