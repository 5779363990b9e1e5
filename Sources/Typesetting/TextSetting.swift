package import TesseraLayout

/// The result of setting a text in its box.
package struct TextSetting: Equatable, Sendable {
  /// The number of lines.
  package var lines: Int
  /// The size of its type, which is smaller than was asked for if it did not fit.
  package var size: Double
  /// The length of its longest line, by the advances of its glyphs.
  package var width: Double
  /// True if it ends in an ellipsis.
  package var isCut: Bool
  /// The number of its characters that no font has.
  package var missingCount: Int
  /// The pixels that ink may touch, from the top left corner of its box.
  package var ink: PixelRect
}

/// Part of a text, drawn.
package struct TextPicture: Sendable {
  /// Its place on the canvas.
  package var area: PixelRect
  package var content: Content
  package var setting: TextSetting
  /// The line around its letters, if they have one.
  package var outline: TextOutline?

  package enum Content: Sendable {
    /// The share of each pixel that the ink covers.
    case coverage([UInt8])
    /// Red, green, blue and alpha of each pixel, premultiplied.
    case colors([UInt8])
  }
}
