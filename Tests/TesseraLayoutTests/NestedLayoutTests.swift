import TesseraLayout
import TestSupport
import Testing

@Suite struct NestedLayoutTests {
  @Test func framesFollowPhotoOrder() {
    let wall = PaddedLayout(edges: [.top, .leading], length: 10) {
      VStackLayout(alignment: .leading, spacing: 5) {
        photo(300, 100)
        PriorityColumns {
          photo(100, 100)
          LayoutItem(photo(100, 100)).layoutPriority(2)
        }
      }
    }
    let arrangement = wall.arrange(in: proposing(210, nil))
    // 200 wide inside: a panorama 200 × 66⅔, then columns of 50 and 150.
    let y = 10 + 200.0 / 3 + 5
    expectClose([arrangement.size.width, arrangement.size.height], [210, y + 150])
    for (frame, expected) in zip(
      arrangement.frames, [rect(10, 10, 200, 200.0 / 3), rect(10, y + 50, 50, 50), rect(60, y, 150, 150)])
    {
      expectClose(
        [frame.minX, frame.minY, frame.width, frame.height],
        [expected.minX, expected.minY, expected.width, expected.height])
    }
    #expect(arrangement.frames.count == 3)
    #expect(arrangement.warnings.isEmpty)
  }

  @Test func packageLayoutsNest() {
    let wall = HStackLayout(alignment: .top, spacing: 0) {
      FlowGrid(rowHeight: 50)() { (0..<4).map { _ in photo(100, 100) } }
      MasonryLayout(columns: 1, spacing: 0)() { [photo(100, 100), photo(100, 50)] }
    }
    let arrangement = wall.arrange(in: proposing(200, nil))
    #expect(arrangement.size == CGSize(width: 200, height: 150))
    #expect(
      arrangement.frames == [
        rect(0, 0, 50, 50), rect(50, 0, 50, 50), rect(0, 50, 50, 50), rect(50, 50, 50, 50),
        rect(100, 0, 100, 100), rect(100, 100, 100, 50),
      ])
  }

  /// Sizes for several proposals, which stacks request, must not spoil the cache for placing.
  @Test func cacheMatchesThePlacedProposal() {
    let wall = HStackLayout(alignment: .top, spacing: 8) {
      MasonryLayout(columns: 2) { [photo(100, 100), photo(100, 100)] }
      LayoutItem(photo(100, 100)).layoutPriority(1)
    }
    let arrangement = wall.arrange(in: proposing(216, 100))
    #expect(arrangement.frames == [rect(0, 0, 50, 50), rect(58, 0, 50, 50), rect(116, 0, 100, 100)])
  }

  @Test(.singleThreaded) func deepNestingIsFast() {
    var item = LayoutItem(photo(300, 200))
    for level in 0..<40 {
      let layout =
        level.isMultiple(of: 2) ? AnyLayout(VStackLayout()) : AnyLayout(HStackLayout(alignment: .firstTextBaseline))
      item = LayoutItem(layout, [LayoutItem(photo(30, 20)), item])
    }
    let arrangement = item.arrange(in: proposing(4000, 4000))
    #expect(arrangement.frames.count == 41)
    #expect(arrangement.warnings.isEmpty)
  }

  @Test func singlePhotoItemIsArranged() {
    #expect(LayoutItem(photo(300, 200)).arrange(in: proposing(30, nil)).frames == [rect(0, 0, 30, 20)])
  }

  @Test func builderSupportsConditionsAndLoops() {
    let isFirst = true
    let row = HStackLayout(spacing: 0) {
      if isFirst { photo(10, 10) } else { photo(99, 99) }
      if !isFirst { photo(99, 99) }
      for side in 1...2 { photo(CGFloat(side) * 10, 10) }
    }
    #expect(row.arrange(in: .unspecified).frames.map(\.minX) == [0, 10, 20])
  }

  @Test func rightToLeftMirrorsNestedLayouts() {
    let row = HStackLayout(alignment: .top, spacing: 10) {
      photo(100, 50)
      VStackLayout(alignment: .leading, spacing: 0) { [photo(40, 10), photo(20, 10)] }
    }
    let arrangement = row.arrange(in: .unspecified, layoutDirection: .rightToLeft)
    // The column proposes its width to the second photo, too.
    #expect(arrangement.frames == [rect(50, 0, 100, 50), rect(0, 0, 40, 10), rect(0, 10, 40, 20)])
    #expect(
      HStackLayout(spacing: 0).arrange([photo(10, 10), photo(30, 10)], in: .unspecified, layoutDirection: .rightToLeft)
        .frames.map(\.minX) == [30, 0])
  }
}
