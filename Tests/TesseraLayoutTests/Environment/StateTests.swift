import CoreGraphics
import TesseraLayout
import Testing

/// Subviews on top of each other, with the number of times that they were placed.
private struct Counting: Layout {
  @State private var passes: Int
  @State private var widest: CGFloat?
  @ScaledMetric(relativeTo: .body) private var side: CGFloat = 22
  @ScaledMetric private var gap = 1.5

  init(passes: Int) { self.passes = passes }

  var count: Int { passes }
  var width: CGFloat? { widest }
  var lengths: [CGFloat] { [side, gap] }
  var binding: Binding<Int> { $passes }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: side, height: side)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    passes += 1
    for subview in subviews {
      widest = max(widest ?? 0, subview.sizeThatFits(.unspecified).width)
      subview.place(at: bounds.origin, proposal: .unspecified)
    }
  }
}

private enum Span: ContainerValueKey { static let defaultValue = 1 }

extension ContainerValues {
  fileprivate var span: Int {
    get { self[Span.self] }
    set { self[Span.self] = newValue }
  }
}

/// As wide as its subviews span columns of 10.
private struct Spanned: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: subviews.map { CGFloat($0.containerValues.span * 10) }.reduce(0, +), height: 10)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: .unspecified) }
  }
}

@Suite struct StateTests {
  @Test func copiesShareTheValue() {
    let layout = Counting(passes: 5)
    let copy = layout
    #expect(layout.width == nil)
    _ = copy.arrange([photo(10, 10), photo(30, 10)], in: .unspecified)
    #expect(layout.count == 6)
    #expect(layout.width == 30)
  }

  @Test func theBindingWritesTheValue() {
    let layout = Counting(passes: 0)
    layout.binding.wrappedValue = 7
    #expect(layout.count == 7)
    @Binding(projectedValue: layout.binding) var passes
    passes += 1
    #expect(layout.count == 8)
  }

  @Test func lengthsAreThoseOfTheStandardTextSize() {
    #expect(Counting(passes: 0).lengths == [22, 1.5])
  }

  @Test func containerValues() {
    let wall = Spanned()() {
      LayoutItem(photo(10, 10)).containerValue(\.span, 3)
      Group { photo(10, 10) }.containerValue(\.span, 2)
      photo(10, 10)
    }
    #expect(wall.arrange(in: .unspecified).size.width == 60)
  }
}
