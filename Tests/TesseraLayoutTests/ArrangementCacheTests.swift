import Foundation
import TesseraLayout
import Testing

/// Counts calls in its cache, and shows them as the height of the wall.
private struct Counting: Layout {
  struct Cache {
    var makings = 0
    var updates = 0
  }

  var width: CGFloat = 100

  func makeCache(subviews: Subviews) -> Cache { Cache(makings: 1) }

  func updateCache(_ cache: inout Cache, subviews: Subviews) { cache.updates += 1 }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    CGSize(width: width, height: CGFloat(cache.makings * 100 + cache.updates))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: .zero) }
  }
}

@Suite struct ArrangementCacheTests {
  private let photos = [photo(10, 10), photo(20, 10)]

  @Test func cacheIsMadeOnceAndUpdatedOnChanges() {
    var cache = ArrangementCache()
    func height(_ layout: some Layout, _ photos: [LayoutPhoto], _ width: CGFloat? = nil) -> CGFloat {
      layout.arrange(photos, in: proposing(width, nil), cache: &cache).size.height
    }
    #expect(height(Counting(), photos) == 100)
    // The same again, and for another proposal: nothing has changed.
    #expect(height(Counting(), photos) == 100)
    #expect(height(Counting(), photos, 50) == 100)
    #expect(height(Counting(), photos + photos) == 101)
    #expect(height(Counting(), photos + photos) == 101)
    #expect(height(Counting(width: 90), photos + photos) == 102)
    var moved = photos + photos
    moved[0].values[RadiusKey.self] = 2
    #expect(height(Counting(width: 90), moved) == 103)
    // Another type of layout has a cache of its own.
    #expect(height(HStackLayout(spacing: 0), photos) == 10)
    #expect(height(Counting(), photos) == 100)
  }

  @Test func nestedCachesAreKept() {
    var cache = ArrangementCache()
    func width(_ inner: CGFloat, _ photos: [LayoutPhoto]) -> CGFloat {
      VStackLayout(spacing: 0) {
        photo(1, 1)
        Counting(width: inner)() { photos }
      }.arrange(in: .unspecified, cache: &cache).size.height
    }
    #expect(width(10, photos) == 101)
    #expect(width(10, photos) == 101)
    #expect(width(20, photos) == 102)
    #expect(width(20, photos + photos) == 103)
  }

  @Test func cachesGiveTheFramesOfFreshArrangements() {
    var cache = ArrangementCache()
    for count in [3, 3, 5, 0, 1, 4] {
      for layout in [AnyLayout(HStackLayout()), AnyLayout(FlowGrid(rowHeight: 10)), AnyLayout(Masonry(columns: 2))] {
        let photos = (0..<count).map { photo(CGFloat(10 + $0), 10) }
        let arrangement = layout.arrange(photos, in: proposing(40, nil), cache: &cache)
        #expect(arrangement == layout.arrange(photos, in: proposing(40, nil)))
      }
    }
  }

  @Test func copiesOfACacheStartOver() {
    var cache = ArrangementCache()
    _ = Counting().arrange(photos, in: .unspecified, cache: &cache)
    _ = Counting().arrange([], in: .unspecified, cache: &cache)
    var copy = cache
    #expect(Counting().arrange([], in: .unspecified, cache: &copy).size.height == 100)
  }

  /// Compiles in Swift 6 mode alone if photos, items and subviews are `Sendable`.
  @Test func photosAndSubviewsGoToOtherTasks() async {
    let subviews = LayoutSubviews(photos)
    let item = HStackLayout(spacing: 0) { photos }
    let planned = Plan.Photo(file: "a.jpg", layout: photos[0])
    let widths = await withTaskGroup(of: CGFloat.self) { group in
      for _ in 0..<4 {
        group.addTask {
          subviews[0].place(at: .zero, proposal: .zero)
          return subviews.reduce(planned.layout.size.width) { $0 + $1.sizeThatFits(.unspecified).width }
            + item.arrange(in: .unspecified).size.width
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(widths == [70, 70, 70, 70])
  }

  @Test func screensAnswerTheProposal() {
    struct OnScreen: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        UIScreen.main.bounds.size
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }
    let nested = VStackLayout(spacing: 0) { OnScreen()() { photos } }
    #expect(OnScreen().arrange([], in: proposing(700, nil)).size == CGSize(width: 700, height: 1200))
    #expect(nested.arrange(in: proposing(.infinity, 300)).size == CGSize(width: 1600, height: 300))
    #expect(UIScreen.main.bounds == NSScreen.main?.frame)
  }
}
