import Testing

@testable import PDF

@Suite struct PageBoxesTests {
  /// A4 in points.
  private static let a4 = (width: 210 / 25.4 * 72, height: 297 / 25.4 * 72)
  private static let bleed = 3 / 25.4 * 72

  private func expect(
    _ box: PageBoxes.Box, _ left: Double, _ bottom: Double, _ right: Double, _ top: Double, within slip: Double = 0.001,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let differences = [box.left - left, box.bottom - bottom, box.right - right, box.top - top]
    #expect(differences.allSatisfy { abs($0) <= slip }, "\(box)", sourceLocation: sourceLocation)
  }

  @Test func aPlainPageIsItsPixels() {
    let boxes = PageBoxes(width: 2480, height: 3508, resolution: 300)
    expect(boxes.media, 0, 0, 595.2, 841.92)
    #expect(boxes.media == boxes.bleed && boxes.media == boxes.trim && boxes.media == boxes.picture)
  }

  @Test(arguments: [72, 96, 150, 300, 600, 254.0])
  func programsThatRoundUpAddNoPixel(resolution: Double) {
    for pixels in [1, 7, 100, 2480, 3508, 14_043] {
      let boxes = PageBoxes(width: pixels, height: pixels, resolution: resolution)
      let written = PDFValue.decimal(boxes.media.right)
      let seen = (Double(written) ?? 0) * resolution / 72
      #expect(Int(seen.rounded(.up)) == pixels)
    }
  }

  @Test func aPageWithBleedIsCutInTheMiddle() {
    // 216 × 303 mm are 2551.2 × 3578.7 pixels.
    let boxes = PageBoxes(width: 2552, height: 3579, resolution: 300, trim: Self.a4, bleed: Self.bleed)
    expect(boxes.media, 0, 0, 2552 * 0.24, 3579 * 0.24)
    #expect(abs(boxes.trim.width - Self.a4.width) < 1e-9 && abs(boxes.trim.height - Self.a4.height) < 1e-9)
    let (across, down) = ((boxes.media.width - Self.a4.width) / 2, (boxes.media.height - Self.a4.height) / 2)
    expect(boxes.trim, across, down, boxes.media.right - across, boxes.media.top - down)
    expect(
      boxes.bleed, across - Self.bleed, down - Self.bleed, boxes.trim.right + Self.bleed, boxes.trim.top + Self.bleed)
  }

  @Test func bleedEndsWhereThePixelsEnd() {
    let boxes = PageBoxes(width: 2480, height: 3508, resolution: 300, trim: (500, 700), bleed: 1000)
    #expect(boxes.bleed == boxes.picture)
  }

  @Test func marksHaveRoomAroundThePage() {
    let plain = PageBoxes(width: 2552, height: 3579, resolution: 300, trim: Self.a4, bleed: Self.bleed)
    let marked = PageBoxes(
      width: 2552, height: 3579, resolution: 300, trim: Self.a4, bleed: Self.bleed, hasMarks: true)
    expect(marked.media, 0, 0, plain.media.right + 60, plain.media.top + 60)
    for (box, other) in [
      (marked.trim, plain.trim), (marked.bleed, plain.bleed), (marked.picture, plain.picture),
    ] {
      expect(box, other.left + 30, other.bottom + 30, other.right + 30, other.top + 30)
    }
  }

  @Test(arguments: [false, true])
  func boxesLieInEachOther(hasMarks: Bool) {
    for (width, height) in [(1, 1), (600, 20), (2552, 3579), (9000, 12_000)] {
      for trim in [nil, (width: 10.0, height: 2000.0), Self.a4] {
        let boxes = PageBoxes(
          width: width, height: height, resolution: 300, trim: trim, bleed: Self.bleed, hasMarks: hasMarks)
        for (inner, outer) in [(boxes.trim, boxes.bleed), (boxes.bleed, boxes.media)] {
          #expect(inner.left >= outer.left && inner.bottom >= outer.bottom)
          #expect(inner.right <= outer.right && inner.top <= outer.top)
        }
      }
    }
  }

  @Test func rowsAreCountedFromTheTop() {
    let boxes = PageBoxes(sheet: (600, 800), width: 1000, height: 2000, resolution: 144, left: 10, top: 20)
    expect(boxes.media, 0, 0, 600, 800)
    #expect(boxes.trim == boxes.media && boxes.bleed == boxes.media)
    expect(boxes.picture, 10, -220, 510, 780)
    #expect(boxes.top(ofRow: 100) == 730)
    expect(boxes.box(x: 20, y: 40, width: 60, height: 80), 20, 720, 50, 760)
    #expect(boxes.transform == [0.5, 0, 0, -0.5, 10, 780])
  }
}
