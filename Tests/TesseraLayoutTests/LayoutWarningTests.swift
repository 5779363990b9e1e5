import TesseraLayout
import Testing

/// Sizes and places its subviews as configured.
private struct Unruly: Layout {
  var size = CGSize(width: 200, height: 100)
  var places: [(subview: Int, x: CGFloat)] = []

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    // Placing has no effect here.
    for subview in subviews { subview.place(at: .zero, proposal: .zero) }
    return size
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for place in places {
      subviews[place.subview].place(
        at: CGPoint(x: bounds.minX + place.x, y: bounds.minY), proposal: ProposedViewSize(width: 20, height: nil))
    }
  }
}

@Suite struct LayoutWarningTests {
  private let photos = [photo(100, 50), photo(100, 200)]

  private func kinds(_ arrangement: Arrangement) -> [LayoutWarning.Kind] { arrangement.warnings.map(\.kind) }

  @Test func unplacedSubviewsAreCenteredWithAWarning() {
    let arrangement = Unruly(places: [(0, 5)]).arrange(photos, in: .unspecified)
    #expect(arrangement.frames == [rect(5, 0, 20, 10), rect(75, 0, 50, 100)])
    #expect(kinds(arrangement) == [.neverPlaced(subview: 1)])
  }

  @Test func lastPlacementWins() {
    let arrangement = Unruly(places: [(1, 0), (0, 5), (1, 50), (1, 60)]).arrange(photos, in: .unspecified)
    #expect(arrangement.frames == [rect(5, 0, 20, 10), rect(60, 0, 20, 40)])
    #expect(kinds(arrangement) == [.placedMoreThanOnce(subview: 1)])
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func nonFinitePlacementIsIgnored(x: CGFloat) {
    let arrangement = Unruly(places: [(0, 5), (1, x)]).arrange(photos, in: .unspecified)
    #expect(arrangement.frames[1] == rect(75, 0, 50, 100))
    #expect(kinds(arrangement) == [.nonFinitePosition(subview: 1)])
    let last = Unruly(places: [(1, 0), (0, x), (0, 5)]).arrange(photos, in: .unspecified)
    #expect(last.frames == [rect(5, 0, 20, 10), rect(0, 0, 20, 40)])
    #expect(kinds(last) == [.placedMoreThanOnce(subview: 0)])
    let first = Unruly(places: [(1, 0), (0, 5), (0, x)]).arrange(photos, in: .unspecified)
    #expect(kinds(first) == [.placedMoreThanOnce(subview: 0), .nonFinitePosition(subview: 0)])
  }

  @Test(arguments: [
    (CGSize(width: CGFloat.nan, height: 100), proposing(300, nil), CGSize(width: 300, height: 100)),
    (CGSize(width: 200, height: -CGFloat.infinity), proposing(300, nil), CGSize(width: 200, height: 10)),
    (CGSize(width: CGFloat.infinity, height: 100), proposing(.infinity, 50), CGSize(width: 10, height: 100)),
    (CGSize(width: CGFloat.infinity, height: 100), .zero, CGSize(width: 0, height: 100)),
  ])
  func nonFiniteSizeIsReplaced(size: CGSize, proposal: ProposedViewSize, replaced: CGSize) {
    let arrangement = Unruly(size: size, places: [(0, 0), (1, 0)]).arrange(photos, in: proposal)
    #expect(arrangement.size == replaced)
    #expect(kinds(arrangement) == [.nonFiniteSize])
  }

  @Test func negativeSizeIsZero() {
    let size = CGSize(width: -8, height: 100)
    let arrangement = Unruly(size: size).arrange([], in: .unspecified)
    #expect(arrangement.size == CGSize(width: 0, height: 100))
    #expect(kinds(arrangement) == [.negativeSize])
  }

  @Test func warningsNameTheLayout() {
    let wall = VStackLayout(spacing: 0) {
      photo(10, 10)
      HStackLayout(spacing: 0) { LayoutItem(Unruly(), [LayoutItem(photos[0])]) }
    }
    let warnings = wall.arrange(in: .unspecified).warnings
    #expect(warnings.map(\.kind) == [.neverPlaced(subview: 0)])
    #expect(warnings.map(\.layout) == ["Unruly"])
    #expect(warnings.map(\.path) == [[1, 0]])
    #expect(warnings[0].description == "Unruly (at 1, 0) never placed subview 0; it is centered")
  }

  /// An infinite size is a valid answer to an infinite proposal, and stacks handle it.
  @Test func infiniteSizeForInfiniteProposalIsAllowed() {
    let row = HStackLayout(alignment: .top, spacing: 0) {
      RadialLayout(tile: 10) { photo(10, 10) }
      photo(100, 100)
    }
    let arrangement = row.arrange(in: proposing(300, 100))
    #expect(arrangement.frames[1] == rect(100, 0, 100, 100))
    #expect(arrangement.warnings.isEmpty)
  }

  /// An infinite size cannot be placed: the ideal one is.
  @Test(arguments: [LayoutPhoto.Fitting.resizable, .scaledToFit], [Alignment.topLeading, .center, .bottomTrailing])
  func infiniteSubviewsArePlacedAtTheirIdealSize(fitting: LayoutPhoto.Fitting, alignment: Alignment) {
    let endless = LayoutPhoto(size: CGSize(width: 30, height: 20), fitting: fitting)
    let layouts: [any Layout] = [
      HStackLayout(alignment: alignment.vertical), VStackLayout(alignment: alignment.horizontal),
      ZStackLayout(alignment: alignment), GridLayout(alignment: alignment),
    ]
    for layout in layouts {
      let arrangement = layout.arrange([endless], in: .infinity)
      #expect(arrangement.warnings.isEmpty, "\(layout)")
      #expect(arrangement.frames == [rect(0, 0, 30, 20)], "\(layout)")
    }
  }

  @Test func arrangementIsFiniteForAnyProposal() {
    let lengths: [CGFloat?] = [nil, 0, -1, 1e308, .greatestFiniteMagnitude, .infinity, -.infinity, .nan]
    let layouts: [any Layout] = [
      HStackLayout(), VStackLayout(), ZStackLayout(), MasonryLayout(columns: 2), EqualWidthRow(), SpacedColumn(),
      FlowGrid(rowHeight: 10), RadialLayout(), PaddedLayout(),
    ]
    for proposal in lengths.flatMap({ width in lengths.map { proposing(width, $0) } }) {
      for layout in layouts {
        let arrangement = layout.arrange(photos, in: proposal)
        #expect(arrangement.size.width.isFinite && arrangement.size.height.isFinite)
        let numbers = arrangement.frames.flatMap { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] }
        #expect(numbers.allSatisfy { $0.isFinite }, "\(layout) in \(proposal)")
      }
    }
  }
}
