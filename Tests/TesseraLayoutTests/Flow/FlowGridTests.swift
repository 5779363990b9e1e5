import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct FlowGridTests {
  @Test(.enabled(if: Corpus.vectors != nil, "skipped: TESSERA_VECTORS names no folder"))
  func vectors() throws {
    let vectors = try LayoutVector.all(in: "flow.json")
    #expect(vectors.count >= 15)
    for (index, vector) in vectors.enumerated() {
      let grid = FlowGrid(
        rowHeight: try #require(vector.rowHeight), spacing: vector.spacing ?? 0, fills: vector.fill ?? true)
      let arrangement = grid.arrange(vector.photos, in: ProposedViewSize(width: vector.width, height: nil))
      vector.expectEqual(arrangement, "vector \(index)")
    }
  }

  // MARK: - Cases worked out by hand

  private func frames(_ grid: FlowGrid, aspects: [CGFloat], width: CGFloat) -> [CGRect] {
    grid.arrange(photos(aspects), in: ProposedViewSize(width: width, height: nil)).frames
  }

  @Test func closedRowsFillTheWidth() {
    // Two squares of 100 and a gap of 10 leave 20 of 230; the third does not fit.
    let frames = frames(FlowGrid(rowHeight: 100, spacing: 10), aspects: [1, 1, 1], width: 230)
    expectClose(
      frames.flatMap { [$0.minX, $0.minY, $0.width, $0.height] },
      [
        0, 0, 110, 110, 120, 0, 110, 110, 0, 120, 100, 100,
      ])
  }

  @Test func exactlyFittingPhotoJoinsTheRow() {
    let frames = frames(FlowGrid(rowHeight: 100, spacing: 10), aspects: [1, 1], width: 210)
    #expect(frames[1].minX == 110)
    #expect(frames[1].minY == 0)
  }

  @Test func withoutFillingRowsKeepTheirHeight() {
    let frames = frames(FlowGrid(rowHeight: 100, fills: false), aspects: [1, 1, 1], width: 230)
    #expect(frames.map(\.height) == [100, 100, 100])
    #expect(frames[2].minY == 100)
  }

  @Test(arguments: [true, false])
  func photoWiderThanTheWallIsScaledDown(fills: Bool) {
    // First, in the middle and last: each is alone.
    let frames = frames(FlowGrid(rowHeight: 100, fills: fills), aspects: [4, 1, 4], width: 200)
    #expect(frames.map(\.height) == (fills ? [50, 200, 50] : [50, 100, 50]))
    #expect(frames[0].minY == 0)
    #expect(frames[2].width == 200)
  }

  @Test func lastRowOptions() {
    func lastRow(_ how: FlowGrid.LastRow) -> CGRect {
      frames(FlowGrid(rowHeight: 100, lastRow: how), aspects: [1, 1, 1], width: 240)[2]
    }
    #expect(lastRow(.natural) == CGRect(x: 0, y: 120, width: 100, height: 100))
    #expect(lastRow(.center) == CGRect(x: 70, y: 120, width: 100, height: 100))
    #expect(lastRow(.fill) == CGRect(x: 0, y: 120, width: 240, height: 240))
    #expect(lastRow(.hide).isEmpty)
  }

  @Test func hiddenLastRowTakesNoSpace() {
    let grid = FlowGrid(rowHeight: 100, spacing: 8, lastRow: .hide)
    let proposal = ProposedViewSize(width: 240, height: nil)
    expectClose([grid.arrange(photos([1, 1, 1]), in: proposal).size.height], [116])
    // The only row, and a full row, are shown.
    #expect(grid.arrange(photos([1]), in: proposal).size.height == 100)
    #expect(FlowGrid(rowHeight: 100, lastRow: .hide).arrange(photos([2.4, 2.4]), in: proposal).size.height == 200)
  }

  @Test func maxRowScaleLeavesRowsUnfilled() {
    // A lone portrait before a panorama would be scaled up eight times.
    let portraitFirst: [CGFloat] = [0.5, 4]
    #expect(frames(FlowGrid(rowHeight: 100), aspects: portraitFirst, width: 400)[0].height == 800)
    let bounded = frames(FlowGrid(rowHeight: 100, maxRowScale: 2), aspects: portraitFirst, width: 400)
    #expect(bounded[0] == CGRect(x: 0, y: 0, width: 100, height: 200))
  }

  @Test func subviewSlicesAreLaidOut() {
    let subviews = LayoutSubviews(photos([4, 1, 1, 1]))[1...]
    let grid = FlowGrid(rowHeight: 100)
    var cache = grid.makeCache(subviews: subviews)
    let size = grid.sizeThatFits(proposal: ProposedViewSize(width: 240, height: nil), subviews: subviews, cache: &cache)
    #expect(size == CGSize(width: 240, height: 220))
    grid.placeSubviews(in: CGRect(origin: .zero, size: size), proposal: .unspecified, subviews: subviews, cache: &cache)
  }

  @Test func emptyInputGivesZeroSize() {
    let arrangement = FlowGrid(rowHeight: 100).arrange([], in: ProposedViewSize(width: 240, height: nil))
    #expect(arrangement.size == .zero)
    #expect(arrangement.frames.isEmpty)
  }

  @Test(arguments: [ProposedViewSize.unspecified, .infinity])
  func unspecifiedWidthGivesOneRow(proposal: ProposedViewSize) {
    let arrangement = FlowGrid(rowHeight: 100, spacing: 10).arrange(photos([1, 2]), in: proposal)
    #expect(arrangement.size == CGSize(width: 310, height: 100))
  }

  // MARK: - Properties

  @Test(arguments: 0..<60)
  func randomRowsTileTheWall(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = randomPhotos(.random(in: 1...120, using: &random), using: &random)
    let spacing = [0, 1, 4, 7.5].randomElement(using: &random)!
    let width = CGFloat.random(in: 200...4000, using: &random).rounded()
    let grid = FlowGrid(rowHeight: .random(in: 40...400, using: &random), spacing: spacing)
    let arrangement = grid.arrange(photos, in: ProposedViewSize(width: width, height: nil))
    let pixels = arrangement.frames.map(PixelRect.init(snapping:))
    let rows = Dictionary(grouping: pixels.indices) { arrangement.frames[$0].minY }.values
      .map { $0.sorted() }.sorted { $0[0] < $1[0] }
    for row in rows.dropLast() {
      #expect(pixels[row[0]].x == 0)
      #expect(pixels[row[row.count - 1]].maxX == Int(width), "a filled row ends at the edge")
    }
    #expect(rows.flatMap { $0 } == Array(pixels.indices), "order is kept")
    for index in pixels.indices.dropFirst() {
      let (before, this) = (arrangement.frames[index - 1], arrangement.frames[index])
      if before.minY == this.minY {
        if spacing == 0 { #expect(pixels[index - 1].maxX == pixels[index].x, "neighbors share their edge") }
        #expect(pixels[index - 1].maxX <= pixels[index].x)
      } else {
        if spacing == 0 { #expect(pixels[index - 1].maxY == pixels[index].y, "rows share their edge") }
        #expect(pixels[index - 1].maxY <= pixels[index].y)
      }
    }
    for (photo, frame) in zip(photos, arrangement.frames) {
      #expect(abs(frame.width / frame.height / (photo.size.width / photo.size.height) - 1) < 1e-9)
    }
  }
}
