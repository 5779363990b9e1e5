import TesseraLayout
import Testing

@Suite struct LayoutThatFitsTests {
  private let photos = [photo(100, 50), photo(60, 80)]
  private let layout = LayoutThatFits(
    in: .horizontal, [HStackLayout(alignment: .top, spacing: 10), VStackLayout(alignment: .leading, spacing: 10)])

  private func minX(_ layout: LayoutThatFits, _ proposal: ProposedViewSize) -> [CGFloat] {
    layout.arrange(photos, in: proposal).frames.map(\.minX)
  }

  @Test func firstFittingLayoutIsChosen() {
    // The row fits at 170, which it divides equally.
    #expect(minX(layout, proposing(170, nil)) == [0, 90])
    #expect(minX(layout, proposing(169, nil)) == [0, 0])
    #expect(minX(layout, .unspecified) == [0, 110])
    #expect(minX(layout, .infinity) == [0, 110])
  }

  @Test func onlyTheGivenAxesAreChecked() {
    #expect(minX(layout, proposing(170, 20))[1] > 0)
    let both = LayoutThatFits([HStackLayout(spacing: 10), VStackLayout(spacing: 10)])
    #expect(both.arrange(photos, in: proposing(170, 79)).frames[1].minY > 0)
    #expect(both.arrange(photos, in: proposing(170, 80)).frames[1].minX == 110)
    #expect(LayoutThatFits(in: [], [ZStackLayout(), HStackLayout()]).arrange(photos, in: .zero).size == .zero)
  }

  @Test func lastLayoutIsTheFallback() {
    #expect(minX(layout, proposing(10, nil)) == [0, 0])
    #expect(LayoutThatFits([HStackLayout(spacing: 3)]).arrange(photos, in: proposing(1, 1)).frames.count == 2)
  }

  /// Guides and spacing are those of the chosen layout.
  @Test func chosenLayoutProvidesGuidesAndSpacing() {
    let row = VStackLayout(alignment: .center) {
      LayoutItem(layout, photos.map { LayoutItem($0).alignmentGuide(HorizontalAlignment.center) { _ in 0 } })
      photo(30, 30)
    }
    let direct = VStackLayout(alignment: .center) {
      LayoutItem(
        HStackLayout(alignment: .top, spacing: 10),
        photos.map { LayoutItem($0).alignmentGuide(HorizontalAlignment.center) { _ in 0 } })
      photo(30, 30)
    }
    #expect(row.arrange(in: .unspecified).frames == direct.arrange(in: .unspecified).frames)
  }
}
