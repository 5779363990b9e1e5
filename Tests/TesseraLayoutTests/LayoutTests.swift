// No other imports: a layout written for SwiftUI names only its own module and Foundation's geometry.
import TesseraLayout
import Testing

/// Side by side, with equal widths, as one would write it for SwiftUI.
private struct EqualRow: Layout {
  struct Cache { var sizings = 0 }

  func makeCache(subviews: Subviews) -> Cache { Cache() }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    cache.sizings += 1
    if subviews.isEmpty { return .zero }
    let width = proposal.replacingUnspecifiedDimensions().width
    let each = ProposedViewSize(width: width / CGFloat(subviews.count), height: nil)
    return CGSize(width: width, height: subviews.map { $0.sizeThatFits(each).height }.max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    // The cache is passed on from sizing.
    precondition(cache.sizings == 1)
    let width = bounds.width / CGFloat(subviews.count)
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX + (CGFloat(index) + 0.5) * width, y: bounds.midY), anchor: .center,
        proposal: ProposedViewSize(width: width, height: nil))
    }
  }
}

private enum Badge: LayoutValueKey { static let defaultValue = "none" }

/// Places only subviews with a badge.
private struct BadgeOnly: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: 200, height: 100)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for subview in subviews where subview[Badge.self] != "none" { subview.place(at: .zero, proposal: .zero) }
  }
}

/// Proposes infinity when placing.
private struct Endless: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: 300, height: 200)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: .infinity) }
  }
}

@Suite struct LayoutTests {
  private let photos = [
    LayoutPhoto(size: CGSize(width: 300, height: 200)), LayoutPhoto(size: CGSize(width: 100, height: 200)),
  ]

  @Test func customLayoutSizesAndPlaces() {
    let arrangement = EqualRow().arrange(photos, in: ProposedViewSize(width: 200, height: nil))
    #expect(arrangement.size == CGSize(width: 200, height: 200))
    expectClose(arrangement.frames[0].origin.y, 200.0 / 3)
    #expect(arrangement.frames[1] == CGRect(x: 100, y: 0, width: 100, height: 200))
  }

  private func expectClose(_ one: CGFloat, _ other: CGFloat) { #expect(abs(one - other) < 1e-9) }

  @Test func emptyInputGivesZeroSize() {
    #expect(EqualRow().arrange([], in: .unspecified).size == .zero)
  }

  @Test func unplacedSubviewsAreCentered() {
    var badged = photos[0]
    badged.values[Badge.self] = "gold"
    let frames = BadgeOnly().arrange([badged, photos[1]], in: .unspecified).frames
    #expect(frames[0] == .zero)
    #expect(frames[1] == CGRect(x: 75, y: 0, width: 50, height: 100))
  }

  @Test func subviewsAreACollection() {
    let subviews = LayoutSubviews(photos + photos)
    #expect(subviews.count == 4)
    #expect(subviews[1...2].map { $0.sizeThatFits(.unspecified).width } == [100, 300])
    #expect(subviews.reversed().first == subviews[3])
    // The indices of a slice begin at zero.
    let slice = subviews[1...]
    #expect(slice.startIndex == 0 && slice[1] == subviews[2])
    #expect(subviews[0] != subviews[2])
  }

  @Test(arguments: [
    (ProposedViewSize.unspecified, CGSize(width: 300, height: 200)),
    (.zero, .zero),
    (.infinity, CGSize(width: 300, height: 200)),
    (ProposedViewSize(width: 150, height: nil), CGSize(width: 150, height: 100)),
    (ProposedViewSize(width: nil, height: 50), CGSize(width: 75, height: 50)),
    (ProposedViewSize(width: 600, height: 100), CGSize(width: 150, height: 100)),
    (ProposedViewSize(width: 60, height: 1000), CGSize(width: 60, height: 40)),
    (ProposedViewSize(width: .infinity, height: 100), CGSize(width: 150, height: 100)),
    (ProposedViewSize(width: -5, height: 100), .zero),
  ])
  func fitPhotoKeepsItsAspect(proposal: ProposedViewSize, size: CGSize) {
    #expect(LayoutSubviews(photos)[0].sizeThatFits(proposal) == size)
  }

  @Test func fillPhotoTakesTheProposal() {
    let subview = LayoutSubviews([LayoutPhoto(size: CGSize(width: 300, height: 200), fitting: .fill)])[0]
    #expect(subview.sizeThatFits(ProposedViewSize(width: 60, height: 1000)) == CGSize(width: 60, height: 1000))
  }

  @Test(arguments: [
    (ProposedViewSize.unspecified, CGSize(width: 300, height: 200)),
    (.zero, .zero),
    (.infinity, CGSize(width: CGFloat.infinity, height: .infinity)),
    (ProposedViewSize(width: .infinity, height: nil), CGSize(width: CGFloat.infinity, height: .infinity)),
    (ProposedViewSize(width: .infinity, height: 100), CGSize(width: 150, height: 100)),
    (ProposedViewSize(width: 150, height: nil), CGSize(width: 150, height: 100)),
    (ProposedViewSize(width: 600, height: 100), CGSize(width: 150, height: 100)),
    (ProposedViewSize(width: .nan, height: nil), CGSize(width: 300, height: 200)),
  ])
  func scaledToFitPhotoGrowsToTheProposal(proposal: ProposedViewSize, size: CGSize) {
    let photo = LayoutPhoto(size: CGSize(width: 300, height: 200), fitting: .scaledToFit)
    #expect(LayoutSubviews([photo])[0].sizeThatFits(proposal) == size)
  }

  @Test(arguments: [
    (ProposedViewSize.unspecified, CGSize(width: 300, height: 200)),
    (.zero, .zero),
    (.infinity, CGSize(width: CGFloat.infinity, height: .infinity)),
    (ProposedViewSize(width: .infinity, height: nil), CGSize(width: CGFloat.infinity, height: 200)),
    (ProposedViewSize(width: 150, height: nil), CGSize(width: 150, height: 200)),
    (ProposedViewSize(width: 600, height: 100), CGSize(width: 600, height: 100)),
    (ProposedViewSize(width: .nan, height: -1), CGSize(width: 300, height: 0)),
  ])
  func resizablePhotoTakesEachDimension(proposal: ProposedViewSize, size: CGSize) {
    let photo = LayoutPhoto(size: CGSize(width: 300, height: 200), fitting: .resizable)
    #expect(LayoutSubviews([photo])[0].sizeThatFits(proposal) == size)
  }

  /// The size for an infinite proposal may be infinite; the frame is finite.
  @Test(arguments: [LayoutPhoto.Fitting.scaledToFit, .resizable])
  func placedPhotosHaveFiniteSizes(fitting: LayoutPhoto.Fitting) {
    let photos = [LayoutPhoto(size: CGSize(width: 300, height: 200), fitting: fitting)]
    let infinite = Endless().arrange(photos, in: .unspecified)
    #expect(infinite.frames == [CGRect(x: 0, y: 0, width: 300, height: 200)])
    #expect(infinite.warnings.isEmpty)
    let alone = LayoutItem(photos[0]).arrange(in: .infinity)
    #expect(alone.size == CGSize(width: 300, height: 200) && alone.frames == infinite.frames)
    for layout in [AnyLayout(HStackLayout()), AnyLayout(VStackLayout()), AnyLayout(ZStackLayout())] {
      let arrangement = layout.arrange(photos + photos, in: .infinity)
      #expect(arrangement.size.width.isFinite && arrangement.size.height.isFinite)
      #expect(arrangement.frames.allSatisfy { ($0.minX + $0.minY + $0.width + $0.height).isFinite })
    }
  }

  @Test func replacingUnspecifiedDimensions() {
    #expect(ProposedViewSize(width: nil, height: 7).replacingUnspecifiedDimensions() == CGSize(width: 10, height: 7))
  }
}
