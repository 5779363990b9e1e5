import TesseraLayout
import Testing

@Suite struct AlignmentTests {
  @Test func guidesOfPhotos() {
    let dimensions = LayoutSubviews([photo(300, 200)])[0].dimensions(in: proposing(150, nil))
    #expect(dimensions.width == 150 && dimensions.height == 100)
    #expect(dimensions[HorizontalAlignment.leading] == 0)
    #expect(dimensions[HorizontalAlignment.center] == 75)
    #expect(dimensions[HorizontalAlignment.trailing] == 150)
    #expect(dimensions[VerticalAlignment.top] == 0)
    #expect(dimensions[VerticalAlignment.center] == 50)
    #expect(dimensions[VerticalAlignment.bottom] == 100)
    #expect(dimensions[VerticalAlignment.lastTextBaseline] == 100)
    #expect(dimensions[explicit: VerticalAlignment.bottom] == nil)
  }

  @Test func alignmentEquality() {
    #expect(Alignment.topLeading == Alignment(horizontal: .leading, vertical: .top))
    #expect(VerticalAlignment.top != .firstTextBaseline)
    #expect(VerticalAlignment.horizon == .horizon)
  }

  @Test func customAlignmentGuides() {
    let column = VStackLayout(alignment: .leading, spacing: 0) {
      photo(100, 10)
      LayoutItem(photo(100, 10)).alignmentGuide(HorizontalAlignment.leading) { $0[HorizontalAlignment.center] }
    }
    let arrangement = column.arrange(in: .unspecified)
    #expect(arrangement.size == CGSize(width: 150, height: 20))
    #expect(arrangement.frames == [rect(50, 0, 100, 10), rect(0, 10, 100, 10)])
  }

  @Test func alignmentGuideOnTopOfAnother() {
    let row = HStackLayout(alignment: .top, spacing: 0) {
      photo(10, 10)
      LayoutItem(photo(10, 10))
        .alignmentGuide(VerticalAlignment.top) { _ in -5 }
        .alignmentGuide(VerticalAlignment.top) { $0[VerticalAlignment.top] * 2 }
    }
    #expect(row.arrange(in: .unspecified).frames.map(\.minY) == [0, 10])
  }

  /// A guide set deep inside aligns the stack around it.
  @Test func nestedStacksExposeGuides() {
    let row = HStackLayout(alignment: .horizon, spacing: 0) {
      VStackLayout(spacing: 0) {
        photo(10, 40)
        LayoutItem(photo(10, 40)).alignmentGuide(VerticalAlignment.horizon) { _ in 10 }
      }
      LayoutItem(photo(10, 30)).alignmentGuide(VerticalAlignment.horizon) { _ in 0 }
    }
    #expect(row.arrange(in: .unspecified).frames == [rect(0, 0, 10, 40), rect(0, 40, 10, 40), rect(10, 50, 10, 30)])
  }

  @Test func explicitGuidesOfALayoutAreUsed() {
    let row = HStackLayout(alignment: .horizon, spacing: 0) {
      HorizonRow(height: 90)() { LayoutItem(photo(60, 90)).alignmentGuide(.horizon) { _ in 80 } }
      photo(10, 30)
    }
    #expect(row.arrange(in: .unspecified).frames == [rect(0, 0, 60, 90), rect(60, 70, 10, 30)])
  }

  @Test func explicitGuidesAreCombined() {
    #expect(HorizontalAlignment.leading.combineExplicit([1, nil, 3]) == 2)
    #expect(VerticalAlignment.center.combineExplicit([nil, nil]) == nil)
    #expect(VerticalAlignment.firstTextBaseline.combineExplicit([4, nil, 3]) == 3)
    #expect(VerticalAlignment.lastTextBaseline.combineExplicit([4, nil, 3]) == 4)
  }

  @Test func angles() {
    #expect(Angle.degrees(180).radians == .pi)
    #expect((Angle.degrees(90) * 2 - .degrees(60)).degrees.rounded() == 120)
    #expect(Angle.zero < .radians(1))
  }

  @Test func edges() {
    #expect(Edge.Set.all == [.top, .leading, .bottom, .trailing])
    #expect(Edge.Set(.leading).isSubset(of: .horizontal))
    #expect(Axis.Set([.horizontal, .vertical]).contains(.vertical))
  }
}
