import TesseraLayout

/// Passes everything on to its only subview, and reports its size.
struct MeasuringLayout: Layout {
  @Binding var measured: CGSize

  init(measured: Binding<CGSize>) { _measured = measured }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    guard let subview = subviews.first else { return .zero }
    measured = subview.sizeThatFits(proposal)
    return measured
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    subviews.first?.place(at: bounds.origin, proposal: proposal)
  }
}
