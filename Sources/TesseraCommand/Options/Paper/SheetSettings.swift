/// What a wall is printed on, as far as options say so.
struct SheetSettings: Hashable, Encodable, Sendable {
  /// Nil where the wall is not made for a sheet.
  var paper: Paper?
  var isLandscape = false
  /// The edge of the trimmed sheet without photos and words, in pixels.
  var margin = 0.0
  /// How far the picture goes beyond the trimmed sheet, in pixels.
  var bleed = 0.0
  var marks: PrintMarks = []

  /// The sheet as it is turned.
  var turned: Paper? { isLandscape ? paper?.landscape : paper }
}

extension WallLook {
  /// The margin of the page in whole pixels, by which its wall is moved.
  var pageMargin: Int { Int(sheet.margin.rounded()) }

  /// The bleed in whole pixels, of which there are enough: print shops refuse what is a hair short.
  var bleed: Int { Int((sheet.bleed - 0.01).rounded(.up)) }

  /// The option that says how large the wall is exactly.
  var sizeOption: String { sheet.paper == nil ? "--size" : "--paper" }
}
