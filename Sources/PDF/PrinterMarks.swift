/// The marks around a page by which print shops cut, align and measure.
package struct PrinterMarks: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines at the corners, where the page is cut.
  package static let crop = PrinterMarks(rawValue: 1)
  /// Crosses in circles on every side, in all inks.
  package static let registration = PrinterMarks(rawValue: 2)
  /// Patches of color and gray.
  package static let bars = PrinterMarks(rawValue: 4)

  /// Draws the marks outside the printed area.
  ///
  /// - Parameters:
  ///   - allInks: The name of the color space for all inks.
  ///   - colors: The name of the document's color space.
  func draw(around boxes: PageBoxes, allInks: String, colors: String, onto content: inout ContentStream) {
    content.artifact { content in
      content.saved { content in
        content.add("/\(allInks) CS 1 SCN /\(allInks) cs 1 scn 0.25 w")
        if contains(.crop) { drawCrops(boxes, &content) }
        if contains(.registration) { drawCrosses(boxes, &content) }
      }
      if contains(.bars) { drawBars(boxes, colors, &content) }
    }
  }

  /// The gap between the printed area and a mark.
  private static let gap = 6.0
  private static let length = 18.0

  private func drawCrops(_ boxes: PageBoxes, _ content: inout ContentStream) {
    let (trim, bleed) = (boxes.trim, boxes.bleed)
    for x in [trim.left, trim.right] {
      line(x, bleed.bottom - Self.gap, x, bleed.bottom - Self.gap - Self.length, &content)
      line(x, bleed.top + Self.gap, x, bleed.top + Self.gap + Self.length, &content)
    }
    for y in [trim.bottom, trim.top] {
      line(bleed.left - Self.gap, y, bleed.left - Self.gap - Self.length, y, &content)
      line(bleed.right + Self.gap, y, bleed.right + Self.gap + Self.length, y, &content)
    }
  }

  private func line(_ x: Double, _ y: Double, _ endX: Double, _ endY: Double, _ content: inout ContentStream) {
    content.add([x, y], "m")
    content.add([endX, endY], "l S")
  }

  private func drawCrosses(_ boxes: PageBoxes, _ content: inout ContentStream) {
    let (bleed, distance) = (boxes.bleed, Self.gap + Self.length / 2)
    let (middle, center) = ((bleed.left + bleed.right) / 2, (bleed.bottom + bleed.top) / 2)
    for (x, y) in [
      (middle, bleed.bottom - distance), (middle, bleed.top + distance), (bleed.left - distance, center),
      (bleed.right + distance, center),
    ] {
      line(x - 8, y, x + 8, y, &content)
      line(x, y - 8, x, y + 8, &content)
      circle(x, y, 4, &content)
    }
  }

  /// Adds a circle of four curves, as close as curves come.
  private func circle(_ x: Double, _ y: Double, _ radius: Double, _ content: inout ContentStream) {
    let handle = radius * 0.5523
    content.add([x + radius, y], "m")
    content.add([x + radius, y + handle, x + handle, y + radius, x, y + radius], "c")
    content.add([x - handle, y + radius, x - radius, y + handle, x - radius, y], "c")
    content.add([x - radius, y - handle, x - handle, y - radius, x, y - radius], "c")
    content.add([x + handle, y - radius, x + radius, y - handle, x + radius, y], "c S")
  }

  /// Draws patches below the page: primary and secondary colors to the left of the middle, grays to its right.
  private func drawBars(_ boxes: PageBoxes, _ colors: String, _ content: inout ContentStream) {
    let colored: [[Double]] = [
      [0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1],
    ]
    let grays = stride(from: 0.0, through: 0.9, by: 0.15).map { [$0, $0, $0] }
    let bleed = boxes.bleed
    // The room between the marks of the corner and of the middle.
    let room = bleed.width / 2 - 2 * Self.gap - Self.length
    let side = min(12, room / Double(colored.count))
    guard side > 1 else { return }
    let y = bleed.bottom - Self.gap - side
    let middle = (bleed.left + bleed.right) / 2
    content.saved { content in
      content.add("/\(colors) cs")
      let left = middle - 12 - side * Double(colored.count)
      for (first, patches) in [(left, colored), (middle + 12, grays)] {
        for (index, color) in patches.enumerated() {
          content.add(color, "sc")
          content.rectangle(first + Double(index) * side, y, side, side)
          content.add("f")
        }
      }
    }
  }
}
