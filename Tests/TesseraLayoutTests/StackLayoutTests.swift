import TesseraLayout
import Testing

@Suite struct StackLayoutTests {
  // MARK: - Along the axis

  @Test func unspecifiedProposalUsesIdealSize() {
    let row = HStackLayout(spacing: 10).arrange([photo(100, 50), photo(60, 80)], in: .unspecified)
    #expect(row.size == CGSize(width: 170, height: 80))
    #expect(row.frames == [rect(0, 15, 100, 50), rect(110, 0, 60, 80)])
    let column = VStackLayout(spacing: 10).arrange([photo(100, 50), photo(60, 80)], in: .unspecified)
    #expect(column.size == CGSize(width: 100, height: 140))
    #expect(column.frames == [rect(0, 0, 100, 50), rect(20, 60, 60, 80)])
  }

  @Test func defaultSpacingIsEight() {
    #expect(HStackLayout().arrange([photo(10, 10), photo(10, 10)], in: .unspecified).size.width == 28)
    #expect(VStackLayout().arrange([photo(10, 10), photo(10, 10)], in: .unspecified).size.height == 28)
  }

  @Test func equallyFlexiblePhotosShareTheSpace() {
    let frames = HStackLayout(alignment: .top, spacing: 0).arrange(
      [photo(100, 100), photo(200, 100)], in: proposing(300, nil)
    ).frames
    #expect(frames == [rect(0, 0, 150, 150), rect(150, 0, 150, 75)])
  }

  /// At 60 high the portrait cannot be wider than 30: it is sized first, and the panorama gets the rest.
  @Test func lessFlexiblePhotosAreSizedFirst() {
    for photos in [[photo(600, 100), photo(50, 100)], [photo(50, 100), photo(600, 100)]] {
      let arrangement = HStackLayout(alignment: .top, spacing: 0).arrange(photos, in: proposing(300, 60))
      #expect(arrangement.frames.map(\.width).sorted() == [30, 270])
      #expect(arrangement.size == CGSize(width: 300, height: 60))
    }
  }

  @Test func higherPrioritiesAreSizedFirst() {
    let photos = [photo(100, 100), photo(100, 100, priority: 1), photo(100, 100, priority: 1)]
    let arrangement = HStackLayout(alignment: .top, spacing: 0).arrange(photos, in: proposing(200, 80))
    #expect(arrangement.frames == [rect(0, 0, 40, 40), rect(40, 0, 80, 80), rect(120, 0, 80, 80)])
  }

  /// A nested row of fixed photos has a minimum width, which the photo of higher priority must leave.
  @Test func minimumSizesOfLowerPrioritiesAreReserved() {
    let row = HStackLayout(alignment: .top, spacing: 0) {
      LayoutItem(photo(100, 100)).layoutPriority(1)
      WrappingFlow()() { photo(60, 20) }
    }
    let arrangement = row.arrange(in: proposing(140, nil))
    #expect(arrangement.frames == [rect(0, 0, 80, 80), rect(80, 0, 60, 20)])
  }

  @Test(arguments: [ProposedViewSize.zero, proposing(0, nil), proposing(5, 100), proposing(-20, -20)])
  func tooSmallProposalGivesNoNegativeSizes(proposal: ProposedViewSize) {
    let arrangement = HStackLayout(spacing: 10).arrange([photo(100, 100), photo(50, 100)], in: proposal)
    #expect(arrangement.size.width == 10)
    #expect(arrangement.frames.allSatisfy { $0.width == 0 })
    #expect(arrangement.warnings.isEmpty)
  }

  @Test(arguments: [ProposedViewSize.infinity, proposing(.infinity, 50), proposing(nil, .infinity)])
  func infiniteProposalGivesFiniteFrames(proposal: ProposedViewSize) {
    for layout in [AnyLayout(HStackLayout()), AnyLayout(VStackLayout()), AnyLayout(ZStackLayout())] {
      let arrangement = layout.arrange([photo(100, 100), photo(50, 100)], in: proposal)
      #expect(arrangement.size.width.isFinite && arrangement.size.height.isFinite)
      #expect(arrangement.frames.allSatisfy { !$0.isEmpty && $0.maxX.isFinite && $0.maxY.isFinite })
      #expect(arrangement.warnings.isEmpty)
    }
  }

  // MARK: - Across the axis

  @Test(arguments: [
    (VerticalAlignment.top, 0), (.center, 20), (.bottom, 40), (.firstTextBaseline, 40),
  ])
  func rowAlignment(alignment: VerticalAlignment, y: CGFloat) {
    let frames = HStackLayout(alignment: alignment, spacing: 0).arrange(
      [photo(10, 60), photo(10, 20)], in: .unspecified
    ).frames
    #expect(frames == [rect(0, 0, 10, 60), rect(10, y, 10, 20)])
  }

  @Test(arguments: [(HorizontalAlignment.leading, 0), (.center, 20), (.trailing, 40)])
  func columnAlignment(alignment: HorizontalAlignment, x: CGFloat) {
    let frames = VStackLayout(alignment: alignment, spacing: 0).arrange(
      [photo(60, 10), photo(20, 10)], in: .unspecified
    ).frames
    #expect(frames == [rect(0, 0, 60, 10), rect(x, 10, 20, 10)])
  }

  // MARK: - ZStack

  @Test func zStackSizeIsTheUnionOfItsViews() {
    let pile = ZStackLayout(alignment: .bottomTrailing).arrange([photo(100, 20), photo(30, 60)], in: .unspecified)
    #expect(pile.size == CGSize(width: 100, height: 60))
    #expect(pile.frames == [rect(0, 40, 100, 20), rect(70, 0, 30, 60)])
  }

  @Test func zStackSizeIsThatOfTheHighestPriority() {
    let photos = [photo(400, 400), photo(100, 50, priority: 1)]
    let pile = ZStackLayout().arrange(photos, in: .unspecified)
    #expect(pile.size == CGSize(width: 100, height: 50))
    #expect(pile.frames == [rect(25, 0, 50, 50), rect(0, 0, 100, 50)])
  }

  @Test func stackOrientationProperties() {
    #expect(HStackLayout.layoutProperties.stackOrientation == .horizontal)
    #expect(VStackLayout.layoutProperties.stackOrientation == .vertical)
    #expect(ZStackLayout.layoutProperties.stackOrientation == nil)
  }

  // MARK: - Placing

  private func resizable(_ width: CGFloat, _ height: CGFloat) -> LayoutPhoto {
    LayoutPhoto(size: CGSize(width: width, height: height), fitting: .resizable)
  }

  @Test func stacksProposeTheirOwnSizeWhenPlacing() {
    let row = HStackLayout(spacing: 0).arrange([resizable(100, 50), resizable(100, 100)], in: .unspecified)
    #expect(row.size == CGSize(width: 200, height: 100))
    #expect(row.frames == [rect(0, 0, 100, 100), rect(100, 0, 100, 100)])
    let column = VStackLayout(spacing: 0).arrange([resizable(50, 100), resizable(100, 100)], in: .unspecified)
    #expect(column.frames == [rect(0, 0, 100, 100), rect(0, 100, 100, 100)])
    let pile = ZStackLayout().arrange([resizable(40, 90), resizable(100, 50)], in: proposing(nil, 70))
    #expect(pile.frames == [rect(0, 0, 100, 70), rect(0, 0, 100, 70)])
  }

  /// Photos that keep their aspect ratio stay at their own size, on the guide.
  @Test(arguments: [(VerticalAlignment.top, 0), (.center, 50), (.bottom, 100)])
  func photosKeepTheirIdealSizeWhenPlaced(alignment: VerticalAlignment, y: CGFloat) {
    let row = HStackLayout(alignment: alignment, spacing: 0).arrange(
      [photo(100, 100), photo(200, 200)], in: .unspecified)
    #expect(row.size == CGSize(width: 300, height: 200))
    #expect(row.frames == [rect(0, y, 100, 100), rect(100, 0, 200, 200)])
  }

  /// A photo that turns out narrower when it is placed stays on the guide of the stack.
  @Test(arguments: [(HorizontalAlignment.leading, 0), (.center, 25), (.trailing, 50)])
  func subviewsThatShrinkWhenPlacedStayOnTheGuide(alignment: HorizontalAlignment, x: CGFloat) {
    let column = VStackLayout(alignment: alignment, spacing: 0) { Shy()() { photo(50, 50) } }
    #expect(column.arrange(in: .unspecified).frames == [rect(x, 0, 50, 50)])
  }

  @Test func nestedStacksAreAsTallAsTheirRow() {
    let row = HStackLayout(spacing: 0) {
      VStackLayout(spacing: 0) { [resizable(50, 30), resizable(50, 30)] }
      photo(100, 100)
    }
    #expect(row.arrange(in: .unspecified).frames == [rect(0, 0, 50, 50), rect(0, 50, 50, 50), rect(50, 0, 100, 100)])
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -20])
  func oddSpacingsAreFinite(spacing: CGFloat) {
    for layout in [AnyLayout(HStackLayout(spacing: spacing)), AnyLayout(VStackLayout(spacing: spacing))] {
      let arrangement = layout.arrange([photo(10, 10), photo(10, 10)], in: proposing(100, 100))
      #expect(arrangement.frames.allSatisfy { $0.minX.isFinite && $0.minY.isFinite })
    }
  }
}

/// Half as wide if a width is proposed.
private struct Shy: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: (proposal.width ?? 100) / (proposal.width == nil ? 1 : 2), height: 50)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    subviews[0].place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
  }
}
