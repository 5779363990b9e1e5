package import Layouts

/// The result of setting text in its box.
package struct TextSetting: Equatable, Sendable {
  /// The number of lines.
  package var lines: Int
  /// The type size, which is smaller than requested if the text did not fit.
  package var size: Double
  /// The length of the longest line, by the advances of its glyphs.
  package var width: Double
  /// True if the text ends in an ellipsis.
  package var isCut: Bool
  /// The number of characters that no font has.
  package var missingCount: Int
  /// The pixels that ink may touch, relative to the top left corner of the box.
  package var ink: PixelRect
}

/// A part of the text as a picture.
package struct TextPicture: Sendable {
  /// The position of the picture on the canvas.
  package var area: PixelRect
  package var content: Content
  package var setting: TextSetting
  /// The outline around the letters, if they have one.
  package var outline: TextOutline?

  package enum Content: Sendable {
    /// The share of each pixel that the ink covers.
    case coverage([UInt8])
    /// Red, green, blue and alpha of each pixel, premultiplied.
    case colors([UInt8])
  }
}
