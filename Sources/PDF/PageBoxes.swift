/// Where a page is cut, what is printed beyond that, and how large the sheet is, in points.
///
///     let boxes = PageBoxes(width: 2480, height: 3508, resolution: 300)
///     boxes.media        // 595.2 × 841.92
///
/// A page is a whole number of pixels, so that programs that show it at its resolution show its pixels.
package struct PageBoxes: Equatable, Sendable {
  /// The whole sheet.
  package private(set) var media: Box
  /// The page with what is cut off.
  package private(set) var bleed: Box
  /// The page as it is in the end.
  package private(set) var trim: Box
  /// Where the pixels of the page are.
  package let picture: Box
  /// The size of a pixel.
  package let pixel: Double

  /// A rectangle whose corner is at the bottom left, as PDF counts.
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

  /// The room for marks on every side of what is printed.
  package static let roomForMarks = 30.0

  /// - Parameters:
  ///   - width: That of the page in pixels, with what is cut off.
  ///   - resolution: Pixels per inch.
  ///   - trim: The exact size of the page in the end, in points; nil where nothing is cut off.
  ///   - bleed: How far it is printed beyond that, in points.
  ///   - hasMarks: Whether there is room for printer's marks around it.
  package init(
    width: Int, height: Int, resolution: Double, trim: (width: Double, height: Double)? = nil, bleed: Double = 0,
    hasMarks: Bool = false
  ) {
    pixel = 72 / resolution
    // Just under, so that no program that rounds up adds a pixel.
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
    // What is cut off is whole pixels: the page is in the middle of them.
    let (across, down) = (max(0, printed.width - trim.width) / 2, max(0, printed.height - trim.height) / 2)
    self.trim = Box(
      left: printed.left + across, bottom: printed.bottom + down, right: printed.right - across,
      top: printed.top - down)
    self.bleed = Box(
      left: max(printed.left, self.trim.left - bleed), bottom: max(printed.bottom, self.trim.bottom - bleed),
      right: min(printed.right, self.trim.right + bleed), top: min(printed.top, self.trim.top + bleed))
  }

  /// A sheet with a picture somewhere on it.
  ///
  /// - Parameters:
  ///   - sheet: Its size in points.
  ///   - width: That of the picture in pixels.
  ///   - left: How far the picture is from the edges of the sheet, in points.
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

  /// How far above the bottom of the sheet a row of pixels is.
  package func top(ofRow y: Double) -> Double { picture.top - y * pixel }

  /// What takes coordinates of pixels, counted from the top left of the page, to those of the sheet.
  package var transform: [Double] { [pixel, 0, 0, -pixel, picture.left, picture.top] }

  /// A rectangle of pixels on the sheet.
  package func box(x: Double, y: Double, width: Double, height: Double) -> Box {
    Box(
      left: picture.left + x * pixel, bottom: picture.top - (y + height) * pixel,
      right: picture.left + (x + width) * pixel, top: picture.top - y * pixel)
  }
}
