package import Files
import Layouts
package import Mosaic

/// The settings of mosaics.
package struct MosaicSettings: SettingsGroup {
  package static let declared = Self()

  /// The picture that the photos together form. A wall with a target is a mosaic.
  package let target = Setting(
    "--target", "FILE", "make a mosaic: photos in cells that together form this picture (default none)", .file
  ).excluding("--group-by", "--caption", "--from", "--to", "--fisheye-pan", "--slideshow")
    .also("mosaic mosaic-target")
  package let kind = Setting(
    "--cells", "KIND", "kind of cells: \(Values.list(MosaicCells.Kind.self)) (default grid)", .word,
    MosaicCells.Kind.grid
  ).spelled { Self.kindNames[$0] ?? Int($0).map { "--across \($0)" } }
  let across = Setting("--across", "COUNT", "number of cells across (default 50)", .count, 50)
    .also("tiles cells-across tiles-across resolution-x tile-count cell-count cells-x number-of-tiles")
  let cellAspect = Setting(
    "--cell-aspect", "W:H", "aspect ratio of grid and brick cells (default 1:1)", .aspect, 1)
  let detail = Setting(
    "--detail", "LEVELS", "divide detailed cells up to LEVELS times, 0 to 3; join calm ones (default 0)",
    .count(0...3), 0)
  let megapixels = Setting(
    "--megapixels", "NUMBER", "size of the wall in megapixels (default: 60 pixels wide per cell)",
    .number("a number greater than 0") { $0 > 0 && $0 <= 1e6 })

  let uses = Setting(
    "--max-uses", "COUNT",
    "maximum uses of one photo, or any for no limit (default: as few as the target allows)", .uses,
    MosaicUses.fewest
  ).also("max-repeats repeats reuse uses no-repeat no-repeats")
  let usesAll = Setting(flag: "--use-all", "use every photo once before using any twice (default: off)")
  let repeatDistance = Setting(
    "--repeat-distance", "CELLS",
    "minimum distance between repeats, in cells (default: up to 4, if there are enough photos)",
    .number("a number of cells from 0 to 1000", in: 0...1000))
  let showsMirrored = Setting(
    flag: "--mirror", "mirror photos where that gives a better match (default: off)")
  let showsTurned = Setting(
    flag: "--turn", "turn photos upside down, and in square cells sideways, for a better match (default: off)")
  let pins = Setting(
    "--pin", "FILE@X,Y", "show this photo at a point, such as us.jpg@50%,40%; repeatable (default none)", .pins, [])
  let adjustment = Setting(
    "--color-adjust", "PERCENT", "shift the colors of each photo towards its cell’s (default 50%)", .fullPercentage, 50
  ).also("blend tint color-match colorize recolor")
  package let overlay = Setting(
    "--overlay", "PERCENT", "overlay a translucent copy of the target (default 0%)", .fullPercentage, 0
  ).also("opacity ghost transparency alpha mix blend")

  private static let kindNames = [
    "square": "grid", "squares": "grid", "hexagon": "hex", "hexagons": "hex", "bricks": "brick", "rows": "flow",
  ]
}

/// The maximum uses of one photo in a mosaic.
package enum MosaicUses: Hashable, Sendable {
  /// As few as suit the target.
  case fewest
  case atMost(Int)
  case any
}

extension MosaicUses: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}

extension Notation where Value == MosaicUses {
  fileprivate static var uses: Notation {
    .text("a positive whole number, or any") { $0 == "any" ? .any : Values.count($0).map { .atMost($0) } }
  }
}

extension Notation where Value == Double {
  fileprivate static var fullPercentage: Notation {
    .percentage("a percentage from 0% to 100%") { (0...100).contains($0) }
  }
}

extension Settings<MosaicSettings> {
  /// True if `--cell-aspect` applies to the cells.
  var hasOwnAspect: Bool { self.kind == .grid || self.kind == .brick }

  /// True if the cells can have several sizes.
  var canBeDivided: Bool { self.kind == .grid || self.kind == .hex }

  /// Ends the run if options conflict.
  func check(_ look: WallLook) throws(RunFailure) {
    if look.choice.grouping != nil { throw .usage("--group-by cannot be combined with --target") }
    if look.output.isMoving { throw .usage("a mosaic cannot be animated; omit --target") }
    if self.kind == .hex && (look.margin > 0 || look.sheet.margin > 0) {
      throw .usage("hexagons extend beyond the edges of a wall; omit the margin, or use --cells grid, brick or flow")
    }
    if self.kind == .hex && !look.text.templates.isEmpty {
      throw .usage("hexagons extend beyond the edges of a wall; omit titles, or use --cells grid, brick or flow")
    }
    if self.overlay > 0 && (look.margin > 0 || look.sheet.margin > 0 || !look.text.templates.isEmpty) {
      throw .usage("--overlay covers the whole wall; omit margins and titles")
    }
    if look.text.caption != nil { throw .usage("--caption cannot be combined with --target") }
  }
}
