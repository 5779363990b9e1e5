import TesseraLayout

/// One of several layouts by size class.
struct ClassedLayout: Layout {
  var horizontalSizeClass: UserInterfaceSizeClass?

  static let narrow = AnyLayout(VStackLayout(alignment: .leading, spacing: 0))
  static let wide = AnyLayout(HStackLayout(alignment: .top, spacing: 0))
  static let unknown = AnyLayout(GridLayout(alignment: .topLeading, horizontalSpacing: 0, verticalSpacing: 0))

  private var layout: AnyLayout {
    switch horizontalSizeClass {
    case .compact: Self.narrow
    case .regular: Self.wide
    default: Self.unknown
    }
  }

  func makeCache(subviews: Subviews) -> AnyLayout.Cache { layout.makeCache(subviews: subviews) }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout AnyLayout.Cache) -> CGSize {
    layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout AnyLayout.Cache
  ) {
    layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }
}
