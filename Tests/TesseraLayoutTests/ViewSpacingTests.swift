import TesseraLayout
import Testing

@Suite struct ViewSpacingTests {
  private let wide = ViewSpacing(20)
  private let close = ViewSpacing(3, edges: .horizontal)

  @Test(arguments: [Axis.horizontal, .vertical])
  func distanceIsTheLargerPreference(axis: Axis) {
    #expect(wide.distance(to: .zero, along: axis) == 20)
    #expect(ViewSpacing.zero.distance(to: .zero, along: axis) == 0)
    #expect(ViewSpacing().distance(to: .zero, along: axis) == 0)
    #expect(ViewSpacing().distance(to: ViewSpacing(), along: axis) == 8)
  }

  @Test func onlyFacingEdgesCount() {
    let trailing = ViewSpacing(12, edges: .trailing)
    #expect(trailing.distance(to: .zero, along: .horizontal) == 12)
    #expect(ViewSpacing.zero.distance(to: trailing, along: .horizontal) == 0)
    #expect(close.distance(to: close, along: .horizontal) == 3)
    #expect(close.distance(to: close, along: .vertical) == 8)
  }

  @Test func formUnionTakesTheLargerOnTheGivenEdges() {
    var union = ViewSpacing.zero
    union.formUnion(wide, edges: [.top, .trailing])
    #expect(union.distance(to: .zero, along: .horizontal) == 20)
    #expect(ViewSpacing.zero.distance(to: union, along: .horizontal) == 0)
    #expect(ViewSpacing.zero.distance(to: union, along: .vertical) == 20)
    #expect(close.union(wide) == wide)
    #expect(wide.union(close) == wide)
    #expect(ViewSpacing().union(close) == close)
  }

  @Test func stacksUseSpacingPreferences() {
    let row = HStackLayout(alignment: .top) {
      LayoutItem(photo(10, 10)).spacing(close)
      LayoutItem(photo(10, 10)).spacing(.zero)
      photo(10, 10)
      LayoutItem(photo(10, 10)).spacing(wide)
    }
    #expect(row.arrange(in: .unspecified).frames.map(\.minX) == [0, 13, 23, 53])
  }

  /// The preferences of the photos at its ends are those of a nested row; across it, those of any photo.
  @Test func nestedStacksExposeSpacingPreferences() {
    func row(_ edges: Edge.Set) -> LayoutItem {
      HStackLayout(alignment: .top) {
        LayoutItem(photo(10, 10)).spacing(ViewSpacing(30, edges: edges))
        LayoutItem(photo(10, 10)).spacing(.zero)
      }
    }
    func gap(_ layout: AnyLayout, _ edges: Edge.Set) -> CGFloat {
      let arrangement = layout {
        row(edges)
        LayoutItem(photo(10, 10)).spacing(.zero)
      }.arrange(in: .unspecified)
      return max(arrangement.frames[2].minX - arrangement.frames[1].maxX, arrangement.frames[2].minY - 10)
    }
    #expect(gap(AnyLayout(HStackLayout(alignment: .top)), .leading) == 0)
    #expect(gap(AnyLayout(VStackLayout(alignment: .leading)), .bottom) == 30)
    #expect(gap(AnyLayout(VStackLayout(alignment: .leading)), .top) == 0)
  }

  @Test func spacingPreferenceOfALayoutIsUsed() {
    let column = VStackLayout {
      SpacedColumn()() { LayoutItem(photo(10, 10)).spacing(ViewSpacing(25)) }
      photo(10, 10)
    }
    #expect(column.arrange(in: .unspecified).frames[1].minY == 35)
  }
}
