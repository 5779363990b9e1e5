import TesseraLayout

/// A row where it is wide, a column where it is narrow.
struct AdaptiveStack: Layout {
  var threshold: CGFloat
  var spacing: CGFloat = 10

  private func layout(for proposal: ProposedViewSize) -> AnyLayout {
    if let width = proposal.width, width < threshold {
      AnyLayout(VStackLayout(alignment: .leading, spacing: spacing))
    } else {
      AnyLayout(HStackLayout(alignment: .top, spacing: spacing))
    }
  }

  func makeCache(subviews: Subviews) -> AnyLayout.Cache {
    layout(for: .unspecified).makeCache(subviews: subviews)
  }

  func updateCache(_ cache: inout AnyLayout.Cache, subviews: Subviews) {
    layout(for: .unspecified).updateCache(&cache, subviews: subviews)
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout AnyLayout.Cache) -> CGSize {
    layout(for: proposal).sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout AnyLayout.Cache
  ) {
    layout(for: proposal).placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }
}
