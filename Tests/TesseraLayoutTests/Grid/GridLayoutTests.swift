import TesseraLayout
import Testing

@Suite struct GridLayoutTests {
  private let grid = GridLayout(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 5)

  @Test func columnsAreAsWideAsTheirWidestCell() {
    let arrangement = grid {
      row(fixed(30, 10), fixed(20, 40))
      row(fixed(10, 20), fixed(50, 10))
    }.arrange(in: .unspecified)
    #expect(arrangement.size == CGSize(width: 90, height: 65))
    #expect(arrangement.frames == [rect(0, 0, 30, 10), rect(40, 0, 20, 40), rect(0, 45, 10, 20), rect(40, 45, 50, 10)])
    #expect(arrangement.warnings.isEmpty)
  }

  @Test func widthIsDividedAmongColumns() {
    // Photos 100 wide each; the second row is as high as the portrait is then.
    let arrangement = grid {
      row(LayoutItem(photo(40, 20)), LayoutItem(photo(60, 30)))
      row(LayoutItem(photo(30, 60)), LayoutItem(photo(200, 100)))
    }.arrange(in: proposing(210, nil))
    #expect(arrangement.size == CGSize(width: 210, height: 255))
    #expect(
      arrangement.frames == [
        rect(0, 0, 100, 50), rect(110, 0, 100, 50), rect(0, 55, 100, 200), rect(110, 55, 100, 50),
      ])
  }

  @Test func lessFlexibleColumnsTakeTheirWidthFirst() {
    let arrangement = grid {
      row(fixed(30, 10), LayoutItem(photo(10, 10)))
    }.arrange(in: proposing(100, nil))
    #expect(arrangement.frames == [rect(0, 0, 30, 10), rect(40, 0, 60, 60)])
  }

  /// Cells that are too high become narrower, too.
  @Test func heightIsDividedAmongRows() {
    let arrangement = grid {
      row(LayoutItem(photo(100, 100)), LayoutItem(photo(100, 100)))
      row(LayoutItem(photo(100, 100)), LayoutItem(photo(100, 100)))
    }.arrange(in: proposing(410, 105))
    #expect(arrangement.size == CGSize(width: 110, height: 105))
    #expect(arrangement.frames == [rect(0, 0, 50, 50), rect(60, 0, 50, 50), rect(0, 55, 50, 50), rect(60, 55, 50, 50)])
  }

  @Test func viewsOutsideRowsSpanAllColumns() {
    let arrangement = grid {
      fixed(100, 7)
      row(fixed(30, 10), fixed(30, 10))
      fixed(20, 5)
    }.arrange(in: .unspecified)
    // 70 would be enough for the row: the columns share the rest.
    #expect(arrangement.size == CGSize(width: 100, height: 32))
    #expect(arrangement.frames == [rect(0, 0, 100, 7), rect(0, 12, 30, 10), rect(55, 12, 30, 10), rect(0, 27, 20, 5)])
  }

  @Test func cellsSpanColumns() {
    let arrangement = grid {
      row(fixed(20, 10), fixed(20, 10), fixed(20, 10))
      row(fixed(60, 10).gridCellColumns(2), fixed(30, 10))
    }.arrange(in: .unspecified)
    #expect(arrangement.size == CGSize(width: 100, height: 25))
    #expect(arrangement.frames.map(\.minX) == [0, 35, 70, 0, 70])
  }

  @Test func unsizedAxesDoNotAffectColumns() {
    let wide = grid {
      LayoutItem(photo(400, 200)).gridCellUnsizedAxes(.horizontal)
      row(fixed(30, 10), fixed(30, 10))
    }.arrange(in: .unspecified)
    #expect(wide.size == CGSize(width: 70, height: 50))
    #expect(wide.frames == [rect(0, 0, 70, 35), rect(0, 40, 30, 10), rect(40, 40, 30, 10)])
  }

  @Test(arguments: [
    (Alignment.center, [rect(10, 10, 10, 20), rect(40, 0, 20, 40), rect(0, 45, 30, 10)]),
    (.bottomTrailing, [rect(20, 20, 10, 20), rect(40, 0, 20, 40), rect(0, 45, 30, 10)]),
    (.top, [rect(10, 0, 10, 20), rect(40, 0, 20, 40), rect(0, 45, 30, 10)]),
  ])
  func cellsAreAligned(alignment: Alignment, frames: [CGRect]) {
    let arrangement = GridLayout(alignment: alignment, horizontalSpacing: 10, verticalSpacing: 5) {
      row(fixed(10, 20), fixed(20, 40))
      row(fixed(30, 10))
    }.arrange(in: .unspecified)
    #expect(arrangement.frames == frames)
  }

  @Test func rowColumnAndCellAlignment() {
    let arrangement = grid {
      row(alignment: .bottom, fixed(10, 20), fixed(20, 30).gridColumnAlignment(.trailing))
      row(fixed(50, 40), fixed(40, 10).gridCellAnchor(.bottomLeading))
      row(fixed(10, 10), fixed(10, 10))
    }.arrange(in: .unspecified)
    #expect(
      arrangement.frames == [
        rect(0, 10, 10, 20), rect(80, 0, 20, 30), rect(0, 35, 50, 40), rect(60, 65, 40, 10), rect(0, 80, 10, 10),
        rect(90, 80, 10, 10),
      ])
  }

  /// Cells are aligned by their guides, and the row is high enough for that.
  @Test func cellsAlignByTheirGuides() {
    let arrangement = GridLayout(alignment: .top, horizontalSpacing: 0, verticalSpacing: 0) {
      row(fixed(10, 20).alignmentGuide(.top) { _ in 5 }, fixed(10, 20))
    }.arrange(in: .unspecified)
    #expect(arrangement.size == CGSize(width: 20, height: 25))
    #expect(arrangement.frames == [rect(0, 0, 10, 20), rect(10, 5, 10, 20)])
  }

  @Test func cellSpacingPreferences() {
    let arrangement = GridLayout {
      row(fixed(10, 10).spacing(ViewSpacing(20)), fixed(10, 10))
      row(fixed(10, 10), fixed(10, 10))
      row(fixed(10, 10).spacing(.zero), fixed(10, 10).spacing(.zero))
    }.arrange(in: .unspecified)
    #expect(arrangement.frames.map(\.minX) == [0, 30, 0, 30, 0, 30])
    #expect(arrangement.frames.map(\.minY) == [0, 0, 30, 30, 40, 40])
  }

  /// Elsewhere a row is only a list.
  @Test func gridRowsInOtherLayoutsAreLists() {
    let arrangement = HStackLayout(spacing: 0) {
      row(fixed(10, 10), fixed(20, 10))
      fixed(30, 10)
    }.arrange(in: .unspecified)
    #expect(arrangement.frames.map(\.minX) == [0, 10, 30])
  }

  @Test(arguments: [ProposedViewSize.zero, .unspecified, .infinity, proposing(.infinity, 10), proposing(0, nil)])
  func extremeProposals(proposal: ProposedViewSize) {
    for fitting in [LayoutPhoto.Fitting.fit, .fill, .scaledToFit, .resizable] {
      let one = LayoutPhoto(size: CGSize(width: 30, height: 20), fitting: fitting)
      let arrangement = GridLayout {
        row(LayoutItem(one), LayoutItem(one).gridCellColumns(3))
        row(LayoutItem(one))
        one
      }.arrange(in: proposal)
      #expect(arrangement.frames.count == 4)
      #expect(arrangement.frames.allSatisfy { ($0.minX + $0.minY + $0.width + $0.height).isFinite })
      if proposal.width != .infinity && proposal.height != .infinity { #expect(arrangement.warnings.isEmpty) }
    }
    #expect(GridLayout().arrange([], in: proposal).size == .zero)
  }

  @Test func cacheIsKeptFromSizingToPlacing() {
    let subviews = LayoutSubviews([photo(10, 10), photo(20, 20)])
    var cache = grid.makeCache(subviews: subviews)
    let size = grid.sizeThatFits(proposal: .unspecified, subviews: subviews, cache: &cache)
    #expect(size == CGSize(width: 20, height: 45))
    // Other grids and slices of subviews have caches of their own.
    let other = GridLayout(verticalSpacing: 0)
    #expect(other.sizeThatFits(proposal: .unspecified, subviews: subviews, cache: &cache).height == 40)
    #expect(other.sizeThatFits(proposal: .unspecified, subviews: subviews[1...], cache: &cache).height == 20)
  }

  /// Returns a row of cells, in one line.
  private func row(alignment: VerticalAlignment? = nil, _ cells: LayoutItem...) -> GridRow {
    GridRow(alignment: alignment) {
      for cell in cells { cell }
    }
  }

  /// Returns a cell of fixed size.
  private func fixed(_ width: CGFloat, _ height: CGFloat) -> LayoutItem {
    Fixed(size: CGSize(width: width, height: height)) { photo(width, height) }
  }
}

private struct Fixed: Layout {
  var size: CGSize

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize { size }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    subviews[0].place(at: bounds.origin, proposal: ProposedViewSize(size))
  }
}
