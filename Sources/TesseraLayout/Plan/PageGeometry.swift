package import Foundation

/// Where the picture of a page lies on paper.
///
/// The picture covers the trimmed page and the bleed around it. Lengths are in points, of which an inch has 72, and
/// exact: an A4 page is 210 mm wide, although its picture has whole pixels.
package struct PageGeometry: Equatable, Sendable {
  /// The page once it is trimmed.
  package var trim: CGSize
  /// How far the picture goes beyond it, on all sides.
  package var bleed: CGFloat
  /// The edge inside the trimmed page where there are no photos.
  package var margin: CGFloat
  /// The pixels of the picture, with those of the bleed.
  package var canvas: Plan.Canvas
  /// The pixels of the picture to an inch.
  package var resolution: Double

  package init(trim: CGSize, bleed: CGFloat, margin: CGFloat, canvas: Plan.Canvas, resolution: Double) {
    precondition(trim.width > 0 && trim.height > 0 && bleed >= 0, "A page is larger than nothing.")
    (self.trim, self.bleed, self.margin, self.canvas, self.resolution) = (trim, bleed, margin, canvas, resolution)
  }

  /// The page before it is trimmed.
  package var untrimmed: CGSize { CGSize(width: trim.width + 2 * bleed, height: trim.height + 2 * bleed) }
}
