import TesseraLayout
import Testing

@Suite struct LayoutSubviewsTests {
  private let subviews = LayoutSubviews((1...6).map { photo(CGFloat($0), 1) })

  private func widths(_ subviews: LayoutSubviews) -> [CGFloat] {
    subviews.map { $0.sizeThatFits(.unspecified).width }
  }

  @Test func slicesAreSubviewsAgain() {
    let slice: LayoutSubviews = subviews[1..<5]
    #expect(widths(slice) == [2, 3, 4, 5])
    #expect(slice.indices == 1..<5)
    #expect(slice[1] == subviews[1])
    #expect(widths(slice.dropFirst().dropLast()) == [3, 4])
    #expect(widths(subviews.suffix(2)) == [5, 6])
    #expect(subviews[2..<2].isEmpty)
    #expect(subviews[1..<5][2..<4] == subviews[2..<4])
  }

  @Test func anyIndicesMayBeChosen() {
    let chosen = subviews[[4, 0, 2]]
    #expect(widths(chosen) == [5, 1, 3])
    #expect(widths(chosen[1...]) == [1, 3])
    #expect(chosen[1...].indices == 1..<3)
    #expect(chosen != subviews[0..<3])
    #expect(subviews[[0, 1, 2]] == subviews[0..<3])
  }

  @Test func randomAccess() {
    #expect(subviews.index(subviews.startIndex, offsetBy: 4) == 4)
    #expect(subviews.distance(from: 1, to: 5) == 4)
    #expect(subviews.last?.sizeThatFits(.unspecified).width == 6)
    #expect(subviews.layoutDirection == .leftToRight)
  }

  /// Stacks take part of the subviews, as layouts do that deal them to several stacks.
  @Test func stacksTakeSlices() {
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
