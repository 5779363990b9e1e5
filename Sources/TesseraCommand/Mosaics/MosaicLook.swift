import Files
import Mosaic
import TesseraLayout

/// A picture of pictures, as far as options say what it is to be.
struct MosaicLook: Hashable, Encodable, Sendable {
  /// The picture that photos are to show together.
  var target: FilePath?
  var kind = MosaicCells.Kind.grid
  var across = 50
  var cellAspect = 1.0
  var detail = 0
  var megapixels: Double?
  var uses = Uses.fewest
  var usesAll = false
  /// Nil for as many cells as there are enough photos for.
  var repeatDistance: Double?
  var showsMirrored = false
  /// In percent.
  var adjustment = 50.0
  /// In percent.
  var overlay = 0.0

  /// How often a photo may be used.
  enum Uses: Hashable, Sendable {
    /// As few as suit the target.
    case fewest
    case atMost(Int)
    case any
  }
}

extension MosaicLook.Uses: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}

extension MosaicLook {
  /// Whether its cells have the aspect that options say.
  var hasOwnAspect: Bool { kind == .grid || kind == .brick }

  /// Whether its cells can be of several sizes.
  var canBeDivided: Bool { kind == .grid || kind == .hex }

  /// Ends the run where options cannot be had together.
  func check(_ look: WallLook) throws(RunFailure) {
    if look.choice.grouping != nil { throw .usage("--group-by cannot be combined with --target") }
    if look.motion.isMoving { throw .usage("a mosaic does not move; omit --target") }
    if kind == .hex && (look.margin > 0 || look.sheet.margin > 0) {
      throw .usage("hexagons go beyond the edge of a wall; omit the margin, or use --cells grid, brick or flow")
    }
    if kind == .hex && !look.text.templates.isEmpty {
      throw .usage("hexagons go beyond the edge of a wall; omit titles, or use --cells grid, brick or flow")
    }
    if overlay > 0 && (look.margin > 0 || look.sheet.margin > 0 || !look.text.templates.isEmpty) {
      throw .usage("--overlay covers the whole wall; omit margins and titles")
    }
    if look.text.caption != nil { throw .usage("--caption cannot be combined with --target") }
  }
}
