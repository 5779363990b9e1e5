#if !canImport(SwiftUI)
  import TesseraLayout

  // A module with a `Layout` of its own names the other one in full.
  private enum Layout {
    static let gap: CGFloat = 6
  }

  /// A column, in a module where `Layout` is something else.
  struct QualifiedColumn: SwiftUI.Layout {
    var alignment: SwiftUI.HorizontalAlignment = .leading

    func sizeThatFits(proposal: SwiftUI.ProposedViewSize, subviews: LayoutSubviews, cache: inout ()) -> CGSize {
      let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
      return CGSize(
        width: sizes.map(\.width).max() ?? 0,
        height: sizes.map(\.height).reduce(0, +) + Layout.gap * CGFloat(max(0, sizes.count - 1)))
    }

    func placeSubviews(
      in bounds: CGRect, proposal: SwiftUI.ProposedViewSize, subviews: LayoutSubviews, cache: inout ()
    ) {
      var y = bounds.minY
      for subview in subviews {
        subview.place(at: CGPoint(x: bounds.minX, y: y), anchor: SwiftUI.UnitPoint.topLeading, proposal: .unspecified)
        y += subview.sizeThatFits(.unspecified).height + Layout.gap
      }
    }
  }
#endif
