package import Foundation

/// The position of a page's picture on paper.
///
/// The picture covers the trimmed page and the bleed around it. Lengths are in points (72 per inch) and exact: an A4
/// page is 210 mm wide, although its picture has whole pixels.
package struct PageGeometry: Equatable, Sendable {
  /// The size of the page after trimming.
  package var trim: CGSize
  /// The width of the bleed around the trimmed page, on all sides.
  package var bleed: CGFloat
  /// The margin inside the trimmed page, which is free of photos.
  package var margin: CGFloat
  /// The pixels of the picture, including the bleed.
  package var canvas: Plan.Canvas
  /// The resolution of the picture in pixels per inch.
  package var resolution: Double

  package init(trim: CGSize, bleed: CGFloat, margin: CGFloat, canvas: Plan.Canvas, resolution: Double) {
    precondition(trim.width > 0 && trim.height > 0 && bleed >= 0, "A page's sides must be positive.")
    (self.trim, self.bleed, self.margin, self.canvas, self.resolution) = (trim, bleed, margin, canvas, resolution)
  }

  /// The size of the page before trimming.
  package var untrimmed: CGSize { CGSize(width: trim.width + 2 * bleed, height: trim.height + 2 * bleed) }
}
