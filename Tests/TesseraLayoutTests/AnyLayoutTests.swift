import TesseraLayout
import Testing

/// Records in its cache which layout made it and how often its size was requested.
private struct Noting<Mark>: Layout {
  struct Cache {
    var mark: Any.Type = Mark.self
    var sizings = 0
  }

  var side: CGFloat

  func makeCache(subviews: Subviews) -> Cache { Cache() }

  func updateCache(_ cache: inout Cache, subviews: Subviews) { cache.sizings = 100 }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    precondition(cache.mark == Mark.self)
    cache.sizings += 1
    return CGSize(width: side, height: CGFloat(cache.sizings))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    for subview in subviews { subview.place(at: CGPoint(x: bounds.minX, y: CGFloat(cache.sizings)), proposal: .zero) }
  }
}

@Suite struct AnyLayoutTests {
  private let photos = [photo(100, 50), photo(60, 80), photo(30, 30, priority: 1)]

  @Test(arguments: [ProposedViewSize.unspecified, proposing(120, nil), proposing(200, 60), .zero])
  func matchesTheWrappedLayout(proposal: ProposedViewSize) {
    func compare(_ layout: some Layout) {
      let (one, other) = (layout.arrange(photos, in: proposal), AnyLayout(layout).arrange(photos, in: proposal))
      #expect(one.size == other.size)
      #expect(one.frames == other.frames)
    }
    compare(HStackLayout(spacing: 3))
    compare(VStackLayout(alignment: .trailing))
    compare(ZStackLayout(alignment: .top))
    compare(MasonryLayout(columns: 2))
    compare(FlowGrid(rowHeight: 40, spacing: 2))
    compare(AnyLayout(WrappingFlow(alignment: .topLeading)))
  }

  @Test func switchingLayoutsMatchesFreshResults() {
    let subviews = LayoutSubviews(photos)
    let layouts: [AnyLayout] = [
      AnyLayout(HStackLayout(spacing: 3)), AnyLayout(VStackLayout()), AnyLayout(HStackLayout(spacing: 30)),
      AnyLayout(MasonryLayout(columns: 2)), AnyLayout(ZStackLayout()), AnyLayout(FlowGrid(rowHeight: 40)),
    ]
    var cache = layouts[0].makeCache(subviews: subviews)
    for proposal in [proposing(120, nil), .unspecified, proposing(300, 200)] {
      for layout in layouts + layouts.reversed() {
        let size = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
        #expect(size == layout.arrange(photos, in: proposal).size)
      }
    }
  }

  @Test func cacheIsKeptForTheSameTypeOnly() {
    let subviews = LayoutSubviews(photos)
    func height(_ layout: AnyLayout, _ cache: inout AnyLayout.Cache) -> CGFloat {
      layout.sizeThatFits(proposal: .zero, subviews: subviews, cache: &cache).height
    }
    var cache = AnyLayout(Noting<Int>(side: 1)).makeCache(subviews: subviews)
    #expect(height(AnyLayout(Noting<Int>(side: 1)), &cache) == 1)
    #expect(height(AnyLayout(Noting<Int>(side: 2)), &cache) == 2)
    #expect(height(AnyLayout(Noting<String>(side: 1)), &cache) == 1)
    #expect(height(AnyLayout(Noting<Int>(side: 1)), &cache) == 1)
    AnyLayout(Noting<Int>(side: 1)).updateCache(&cache, subviews: subviews)
    #expect(height(AnyLayout(Noting<Int>(side: 1)), &cache) == 101)
    AnyLayout(Noting<String>(side: 1)).updateCache(&cache, subviews: subviews)
    #expect(height(AnyLayout(Noting<String>(side: 1)), &cache) == 1)
  }

  @Test func cacheIsPassedToPlacing() {
    let frames = AnyLayout(AnyLayout(Noting<Int>(side: 7))).arrange(photos, in: .unspecified).frames
    #expect(frames.map(\.minY) == [1, 1, 1])
  }
}
