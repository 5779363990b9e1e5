import TesseraLayout
import Testing

@Suite struct LayoutSubviewsTests {
  private let subviews = LayoutSubviews((1...6).map { photo(CGFloat($0), 1) })

  private func widths(_ subviews: LayoutSubviews) -> [CGFloat] {
    subviews.map { $0.sizeThatFits(.unspecified).width }
  }

  @Test func slicesAreLayoutSubviews() {
    let slice: LayoutSubviews = subviews[1..<5]
    #expect(widths(slice) == [2, 3, 4, 5])
    #expect(slice.indices == 0..<4)
    #expect(slice.startIndex == 0 && slice.endIndex == 4)
    #expect(slice[0] == subviews[1])
    #expect(widths(slice.dropFirst().dropLast()) == [3, 4])
    #expect(widths(subviews.suffix(2)) == [5, 6])
    #expect(subviews[2..<2].isEmpty)
    #expect(subviews[1..<5][2..<4] == subviews[3..<5])
    #expect(subviews[...2][1...] == subviews[1...2])
    #expect(subviews.dropFirst(3)[1] == subviews[4])
    #expect(subviews.prefix(while: { $0 != subviews[2] }) == subviews[..<2])
    #expect(subviews.split(separator: subviews[3]) == [subviews[..<3], subviews[4...]])
  }

  @Test func subscriptByIndices() {
    let chosen = subviews[[4, 0, 2]]
    #expect(widths(chosen) == [5, 1, 3])
    #expect(widths(chosen[1...]) == [1, 3])
    #expect(chosen[1...].indices == 0..<2)
    #expect(chosen[1...][1] == subviews[2])
    #expect(chosen[1...][[1, 0]] == subviews[[2, 0]])
    #expect(widths(subviews[3...][[2, 0]]) == [6, 4])
    #expect(chosen != subviews[0..<3])
    #expect(subviews[[0, 1, 2]] == subviews[0..<3])
  }

  @Test func randomAccessCollection() {
    #expect(subviews.index(subviews.startIndex, offsetBy: 4) == 4)
    #expect(subviews.distance(from: 1, to: 5) == 4)
    #expect(subviews.last?.sizeThatFits(.unspecified).width == 6)
    #expect(subviews.layoutDirection == .leftToRight)
  }

  @Test func popFirstConsumesSlices() {
    var rest = subviews
    var widths: [CGFloat] = []
    while let first = rest.popFirst() { widths.append(first.sizeThatFits(.unspecified).width) }
    #expect(widths == [1, 2, 3, 4, 5, 6])
    #expect(rest.isEmpty)
  }

  /// A layout may pass itself a slice of its subviews, whose indices begin at zero.
  @Test func layoutsPlaceSlicesRecursively() {
    let halves = Halving().arrange((0..<4).map { _ in photo(10, 10) }, in: proposing(80, 40))
    #expect(halves.warnings.isEmpty)
    // The left half, the upper half of the rest, the left half of what remains, and the rest of it.
    #expect(halves.frames == [rect(0, 0, 40, 40), rect(50, 0, 20, 20), rect(40, 20, 20, 20), rect(60, 20, 20, 20)])
  }

  @Test func layoutDirectionCanBeChanged() {
    let photos = [photo(30, 10), photo(20, 10), photo(50, 10)]
    let mirrored = HStackLayout(spacing: 0).arrange(photos, in: .unspecified, layoutDirection: .rightToLeft)
    #expect(mirrored.frames.map(\.minX) == [70, 50, 0])
    let fixed = LeftToRight(base: HStackLayout(spacing: 0))
    #expect(fixed.arrange(photos, in: .unspecified, layoutDirection: .rightToLeft).frames.map(\.minX) == [0, 30, 50])
    #expect(fixed.arrange(photos, in: .unspecified).frames.map(\.minX) == [0, 30, 50])
  }

  /// The inside of a subview is mirrored, although the subview itself stays in place.
  @Test func layoutDirectionAppliesInsideSubviews() {
    let row = LeftToRight(base: HStackLayout(spacing: 0)) {
      photo(50, 10)
      HStackLayout(spacing: 0) {
        photo(30, 10)
        photo(20, 10)
      }
    }
    let arrangement = row.arrange(in: .unspecified, layoutDirection: .rightToLeft)
    #expect(arrangement.frames.map(\.minX) == [0, 70, 50])
    var copy = subviews
    copy.layoutDirection = .rightToLeft
    #expect(copy != subviews && copy[1...].layoutDirection == .rightToLeft)
    #expect(subviews.layoutDirection == .leftToRight)
  }

  /// Stacks accept slices, for layouts that distribute subviews over several stacks.
  @Test func stacksPlaceSlices() {
    let frames = Halves().arrange((0..<4).map { _ in photo(10, 10) }, in: .unspecified).frames
    #expect(frames == [rect(0, 0, 10, 10), rect(10, 0, 10, 10), rect(0, 10, 10, 10), rect(10, 10, 10, 10)])
  }
}

/// The first half above the second.
private struct Halves: Layout {
  private let row = HStackLayout(spacing: 0)

  func makeCache(subviews: Subviews) -> HStackLayout.Cache { row.makeCache(subviews: subviews) }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout HStackLayout.Cache) -> CGSize {
    let sizes = halves(subviews).map { row.sizeThatFits(proposal: proposal, subviews: $0, cache: &cache) }
    return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).reduce(0, +))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout HStackLayout.Cache
  ) {
    var y = bounds.minY
    for half in halves(subviews) {
      let size = row.sizeThatFits(proposal: proposal, subviews: half, cache: &cache)
      let frame = CGRect(x: bounds.minX, y: y, width: size.width, height: size.height)
      row.placeSubviews(in: frame, proposal: proposal, subviews: half, cache: &cache)
      y += size.height
    }
  }

  private func halves(_ subviews: Subviews) -> [Subviews] {
    [subviews.prefix(subviews.count / 2), subviews.suffix(subviews.count - subviews.count / 2)]
  }
}

/// The first takes half of the space, the others share the rest in the same way, along the other axis.
private struct Halving: Layout {
  var axis = Axis.horizontal

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    if subviews.isEmpty { return }
    let (half, rest) =
      axis == .horizontal
      ? bounds.divided(atDistance: subviews.count == 1 ? bounds.width : bounds.width / 2, from: .minXEdge)
      : bounds.divided(atDistance: subviews.count == 1 ? bounds.height : bounds.height / 2, from: .minYEdge)
    subviews[0].place(at: CGPoint(x: half.midX, y: half.midY), anchor: .center, proposal: ProposedViewSize(half.size))
    Halving(axis: axis == .horizontal ? .vertical : .horizontal)
      .placeSubviews(in: rest, proposal: ProposedViewSize(rest.size), subviews: subviews[1...], cache: &cache)
  }
}

/// Its base, always from left to right.
private struct LeftToRight<Base: Layout>: Layout {
  var base: Base

  func makeCache(subviews: Subviews) -> Base.Cache { base.makeCache(subviews: subviews) }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Base.Cache) -> CGSize {
    base.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Base.Cache) {
    var subviews = subviews
    subviews.layoutDirection = .leftToRight
    base.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }
}
