import TesseraLayout
import Testing

/// Layouts written as for SwiftUI, in `SwiftUILayouts`, with frames worked out by hand.
@Suite struct SwiftUILayoutTests {
  @Test(arguments: [
    (Alignment.topLeading, [rect(0, 0, 100, 50), rect(110, 0, 60, 80), rect(0, 90, 150, 40)]),
    (.bottomTrailing, [rect(0, 30, 100, 50), rect(110, 0, 60, 80), rect(20, 90, 150, 40)]),
    (.center, [rect(0, 15, 100, 50), rect(110, 0, 60, 80), rect(10, 90, 150, 40)]),
  ])
  func wrappingFlow(alignment: Alignment, frames: [CGRect]) {
    let photos = [photo(100, 50), photo(60, 80), photo(150, 40)]
    let arrangement = WrappingFlow(alignment: alignment).arrange(photos, in: proposing(200, nil))
    #expect(arrangement.size == CGSize(width: 170, height: 130))
    #expect(arrangement.frames == frames)
    #expect(arrangement.warnings.isEmpty)
  }

  @Test func wrappingFlowWithoutAWidthIsOneRow() {
    let arrangement = WrappingFlow(alignment: .top).arrange([photo(100, 50), photo(60, 80)], in: .unspecified)
    #expect(arrangement.frames == [rect(0, 0, 100, 50), rect(110, 0, 60, 80)])
  }

  @Test func equalWidthRow() {
    // 120 wide and 90 high each, 8 apart: the portrait is as high as that, the landscape as wide.
    let arrangement = EqualWidthRow().arrange([photo(120, 60), photo(30, 90)], in: .unspecified)
    #expect(arrangement.size == CGSize(width: 248, height: 90))
    #expect(arrangement.frames == [rect(0, 15, 120, 60), rect(173, 0, 30, 90)])
  }

  @Test func radialWithARadiusKey() {
    var inner = photo(80, 80)
    inner.values[RadiusKey.self] = 0.5
    let photos = [photo(80, 80), inner, photo(80, 40), photo(40, 80)]
    let arrangement = RadialLayout(tile: 40).arrange(photos, in: proposing(240, 300))
    #expect(arrangement.size == CGSize(width: 240, height: 240))
    // Around (120, 120): at the top at 100, to the right at 50, at the bottom and to the left at 100.
    let expected = [rect(100, 0, 40, 40), rect(150, 100, 40, 40), rect(100, 210, 40, 20), rect(10, 100, 20, 40)]
    for (frame, expected) in zip(arrangement.frames, expected) {
      expectClose(
        [frame.minX, frame.minY, frame.width, frame.height],
        [expected.minX, expected.minY, expected.width, expected.height])
    }
  }

  @Test func masonryWithACache() {
    let photos = [photo(100, 100), photo(100, 50), photo(100, 150), photo(200, 100)]
    let arrangement = MasonryLayout(columns: 2).arrange(photos, in: proposing(208, nil))
    // The third goes below the second, the fourth below the first.
    #expect(arrangement.size == CGSize(width: 208, height: 208))
    #expect(
      arrangement.frames == [
        rect(0, 0, 100, 100), rect(108, 0, 100, 50), rect(108, 58, 100, 150), rect(0, 108, 100, 50),
      ])
  }

  @Test func adaptiveStack() {
    let photos = [photo(200, 100), photo(100, 100)]
    let row = AdaptiveStack(threshold: 300).arrange(photos, in: proposing(310, nil))
    #expect(row.size == CGSize(width: 310, height: 150))
    #expect(row.frames == [rect(0, 0, 150, 75), rect(160, 0, 150, 150)])
    let column = AdaptiveStack(threshold: 300).arrange(photos, in: proposing(120, nil))
    #expect(column.size == CGSize(width: 120, height: 190))
    #expect(column.frames == [rect(0, 0, 120, 60), rect(0, 70, 120, 120)])
  }

  @Test func priorityColumns() {
    let photos = [photo(100, 50), photo(100, 100, priority: 1), photo(50, 100)]
    let arrangement = PriorityColumns().arrange(photos, in: proposing(400, nil))
    #expect(arrangement.size == CGSize(width: 400, height: 200))
    #expect(arrangement.frames == [rect(0, 75, 100, 50), rect(100, 0, 200, 200), rect(300, 0, 100, 200)])
  }

  @Test func spacedColumn() {
    let column = SpacedColumn()() {
      LayoutItem(photo(100, 50)).spacing(ViewSpacing(20))
      LayoutItem(photo(100, 50)).spacing(.zero)
      photo(50, 50)
      photo(100, 50)
    }
    let arrangement = column.arrange(in: proposing(100, nil))
    // 20 as the first prefers; 0 as the second prefers, the third having no preference; 8 where neither has one.
    #expect(arrangement.size == CGSize(width: 100, height: 278))
    #expect(
      arrangement.frames == [rect(0, 0, 100, 50), rect(0, 70, 100, 50), rect(0, 120, 100, 100), rect(0, 228, 100, 50)])
  }

  @Test func horizonRow() {
    let row = HorizonRow(height: 90) {
      photo(60, 90)
      LayoutItem(photo(60, 90)).alignmentGuide(.horizon) { $0.height * 2 / 3 }
    }
    let arrangement = row.arrange(in: .unspecified)
    #expect(arrangement.size == CGSize(width: 120, height: 120))
    #expect(arrangement.frames == [rect(0, 30, 60, 90), rect(60, 0, 60, 90)])
  }

  @Test func clock() {
    let arrangement = ClockLayout(offset: .degrees(90), hours: 4).arrange(
      [photo(10, 10), photo(20, 10), photo(10, 20)], in: proposing(100, 80))
    // At three, six and nine, 40 from the center at (50, 40).
    let expected = [rect(80, 30, 20, 20), rect(40, 75, 20, 10), rect(5, 30, 10, 20)]
    for (frame, expected) in zip(arrangement.frames, expected) {
      expectClose(
        [frame.minX, frame.minY, frame.width, frame.height],
        [expected.minX, expected.minY, expected.width, expected.height])
    }
  }

  @Test func spiral() {
    let photos = (0..<6).map { _ in LayoutPhoto(size: CGSize(width: 10, height: 10), fitting: .fill) }
    let arrangement = SpiralLayout().arrange(photos, in: proposing(64, 64))
    #expect(arrangement.warnings.isEmpty)
    #expect(
      arrangement.frames == [
        rect(0, 0, 32, 64), rect(32, 0, 32, 32), rect(48, 32, 16, 32), rect(32, 48, 16, 16), rect(32, 32, 8, 16),
        rect(40, 32, 8, 16),
      ])
  }

  @Test func framed() {
    func frame(_ layout: FramedLayout) -> CGRect { layout.arrange([photo(10, 10)], in: .unspecified).frames[0] }
    #expect(frame(FramedLayout()) == rect(20, 10, 100, 100))
    #expect(frame(FramedLayout(aspect: 2)) == rect(20, 10, 50, 50))
    #expect(frame(FramedLayout(contentMode: .fill, corner: (.trailing, .bottom))) == rect(20, 10, 100, 100))
    #expect(frame(FramedLayout(insets: EdgeInsets(), corner: (.trailing, .bottom))) == rect(20, 0, 140, 140))
  }

  @Test(arguments: [
    (UserInterfaceSizeClass?.none, [rect(0, 0, 10, 10), rect(0, 10, 20, 20)]),
    (.compact, [rect(0, 0, 10, 10), rect(0, 10, 20, 20)]),
    (.regular, [rect(0, 0, 10, 10), rect(10, 0, 20, 20)]),
  ])
  func classed(sizeClass: UserInterfaceSizeClass?, frames: [CGRect]) {
    let layout = ClassedLayout(horizontalSizeClass: sizeClass)
    // A grid proposes each cell the width of its column.
    let photos = sizeClass == nil ? [photo(20, 10), photo(20, 20)] : [photo(10, 10), photo(20, 20)]
    let expected = sizeClass == nil ? [rect(0, 0, 20, 10), rect(0, 10, 20, 20)] : frames
    #expect(layout.arrange(photos, in: .unspecified).frames == expected)
  }

  @Test(arguments: [
    (TextAlignment.leading, [0, 10, 0] as [CGFloat]), (.center, [35, 45, 35]), (.trailing, [70, 80, 70]),
  ])
  func justifiedLines(alignment: TextAlignment, minX: [CGFloat]) {
    let photos = [photo(10, 10), photo(20, 10), photo(30, 20)]
    let arrangement = JustifiedLines(alignment: alignment).arrange(photos, in: proposing(100, nil))
    #expect(arrangement.size == CGSize(width: 100, height: 30))
    #expect(arrangement.frames.map(\.minX) == minX)
    #expect(arrangement.frames.map(\.minY) == [0, 0, 10])
  }

  @Test func rulesBetweenRows() {
    let column = VStackLayout(alignment: .listRowSeparatorLeading, spacing: 0) {
      JustifiedLines {
        LayoutItem(photo(30, 10)).alignmentGuide(.listRowSeparatorLeading) { $0.width - 5 }
      }
      photo(30, 10)
    }
    #expect(column.arrange(in: .unspecified).frames.map(\.minX) == [0, 25])
  }

  #if !canImport(SwiftUI)
    @Test func qualifiedColumn() {
      let arrangement = QualifiedColumn().arrange([photo(10, 10), photo(20, 20)], in: .unspecified)
      #expect(arrangement.size == CGSize(width: 20, height: 36))
      #expect(arrangement.frames == [rect(0, 0, 10, 10), rect(0, 16, 20, 20)])
    }
  #endif

  @Test func familyTree() {
    @State var lines = Path()
    let tree = FamilyTree(lines: $lines)() {
      photo(40, 10).kin("grandmother")
      photo(20, 20).kin("mother", below: "grandmother")
      photo(30, 10).kin("aunt", below: "grandmother")
      photo(10, 10).kin("child", below: "mother")
    }
    let arrangement = tree.arrange(in: .unspecified)
    #expect(arrangement.size == CGSize(width: 50, height: 80))
    #expect(
      arrangement.frames == [rect(0, 0, 40, 10), rect(0, 30, 20, 20), rect(20, 30, 30, 10), rect(0, 70, 10, 10)])
    #expect(lines.description == "20 10 m 10 30 l 20 10 m 35 30 l 10 50 m 5 70 l")
  }

  @Test func emptyInput() {
    let layouts: [any Layout] = [
      WrappingFlow(), EqualWidthRow(), RadialLayout(), MasonryLayout(columns: 2), AdaptiveStack(threshold: 1),
      PriorityColumns(), SpacedColumn(), PaddedLayout(), HorizonRow(height: 1), HStackLayout(), VStackLayout(),
      ZStackLayout(), AnyLayout(HStackLayout()), GridLayout(), ClockLayout(), SpiralLayout(), FramedLayout(),
      ClassedLayout(), JustifiedLines(), RevealLayout(progress: 1, offset: 0), LayoutThatFits([HStackLayout()]),
    ]
    for layout in layouts {
      #expect(layout.arrange([], in: .zero).size.width.isFinite)
      #expect(layout.arrange([], in: .infinity).frames.isEmpty)
    }
  }
}
