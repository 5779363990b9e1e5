/// The trimmed page, the printed area around it, and the sheet, in points.
///
///     let boxes = PageBoxes(width: 2480, height: 3508, resolution: 300)
///     boxes.media        // 595.2 × 841.92
///
/// A page is a whole number of pixels, so that programs that show it at its resolution show its pixels.
package struct PageBoxes: Equatable, Sendable {
  /// The whole sheet.
  package private(set) var media: Box
  /// The page including the bleed.
  package private(set) var bleed: Box
  /// The page after trimming.
  package private(set) var trim: Box
  /// The area of the page's pixels.
  package let picture: Box
  /// The size of a pixel.
  package let pixel: Double

  /// A rectangle whose corner is at the bottom left, as in PDF.
  package struct Box: Equatable, Sendable {
    package var left, bottom, right, top: Double

    package var width: Double { right - left }
    package var height: Double { top - bottom }

    package var value: PDFValue { .numbers([left, bottom, right, top]) }

    func inset(by distance: Double) -> Box {
      Box(left: left + distance, bottom: bottom + distance, right: right - distance, top: top - distance)
    }

    func moved(by distance: Double) -> Box {
      Box(left: left + distance, bottom: bottom + distance, right: right + distance, top: top + distance)
    }
  }

  /// The room for marks on every side of the printed area.
  package static let roomForMarks = 30.0

  /// - Parameters:
  ///   - width: The width of the page in pixels, including the bleed.
  ///   - resolution: The number of pixels per inch.
  ///   - trim: The exact size of the trimmed page in points; nil if nothing is cut off.
  ///   - bleed: The width of the printed area beyond the trimmed page, in points.
  ///   - hasMarks: True if there is room for printer's marks around the page.
  package init(
    width: Int, height: Int, resolution: Double, trim: (width: Double, height: Double)? = nil, bleed: Double = 0,
    hasMarks: Bool = false
  ) {
    pixel = 72 / resolution
    // A little less, so that no program that rounds up adds a pixel.
    let slip = 0.0002
    let page = Box(left: 0, bottom: 0, right: Double(width) * pixel - slip, top: Double(height) * pixel - slip)
    let room = hasMarks ? Self.roomForMarks : 0
    media = page.inset(by: -room).moved(by: room)
    let printed = page.moved(by: room)
    picture = printed
    guard let trim else {
      (self.bleed, self.trim) = (printed, printed)
      return
    }
    // The bleed is whole pixels: the page is in the middle of them.
    let (across, down) = (max(0, printed.width - trim.width) / 2, max(0, printed.height - trim.height) / 2)
    self.trim = Box(
      left: printed.left + across, bottom: printed.bottom + down, right: printed.right - across,
      top: printed.top - down)
    self.bleed = Box(
      left: max(printed.left, self.trim.left - bleed), bottom: max(printed.bottom, self.trim.bottom - bleed),
      right: min(printed.right, self.trim.right + bleed), top: min(printed.top, self.trim.top + bleed))
  }

  /// Creates the boxes of a sheet with a picture somewhere on it.
  ///
  /// - Parameters:
  ///   - sheet: The size of the sheet in points.
  ///   - width: The width of the picture in pixels.
  ///   - left: The distance of the picture from the edges of the sheet, in points.
  package init(
    sheet: (width: Double, height: Double), width: Int, height: Int, resolution: Double, left: Double, top: Double
  ) {
    pixel = 72 / resolution
    media = Box(left: 0, bottom: 0, right: sheet.width, top: sheet.height)
    (bleed, trim) = (media, media)
    picture = Box(
      left: left, bottom: sheet.height - top - Double(height) * pixel, right: left + Double(width) * pixel,
      top: sheet.height - top)
  }

  /// Returns the height of a row of pixels above the bottom of the sheet.
  package func top(ofRow y: Double) -> Double { picture.top - y * pixel }

  /// The matrix that maps coordinates of pixels, counted from the top left of the page, to those of the sheet.
  package var transform: [Double] { [pixel, 0, 0, -pixel, picture.left, picture.top] }

  /// Returns a rectangle of pixels on the sheet.
  package func box(x: Double, y: Double, width: Double, height: Double) -> Box {
    Box(
      left: picture.left + x * pixel, bottom: picture.top - (y + height) * pixel,
      right: picture.left + (x + width) * pixel, top: picture.top - y * pixel)
  }
}
