import Layouts

extension VerticalAlignment {
  private struct HorizonID: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat {
      context.height / 3
    }
  }

  /// The line between the sky and the sea.
  static let horizon = VerticalAlignment(HorizonID.self)
}

/// A row of subviews whose horizons are level, and which has a horizon itself.
struct HorizonRow: Layout {
  var height: CGFloat

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let dimensions = subviews.map { $0.dimensions(in: .init(width: nil, height: height)) }
    let above = dimensions.map { $0[.horizon] }.max() ?? 0
    let below = dimensions.map { $0.height - $0[.horizon] }.max() ?? 0
    return CGSize(width: dimensions.map(\.width).reduce(0, +), height: above + below)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let proposal = ProposedViewSize(width: nil, height: height)
    let horizon = bounds.minY + horizon(of: subviews)
    var x = bounds.minX
    for subview in subviews {
      let dimensions = subview.dimensions(in: proposal)
      subview.place(at: CGPoint(x: x, y: horizon - dimensions[.horizon]), proposal: proposal)
      x += dimensions.width
    }
  }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGFloat? {
    guide == .horizon ? bounds.minY + horizon(of: subviews) : nil
  }

  private func horizon(of subviews: Subviews) -> CGFloat {
    subviews.map { $0.dimensions(in: .init(width: nil, height: height))[.horizon] }.max() ?? 0
  }
}
