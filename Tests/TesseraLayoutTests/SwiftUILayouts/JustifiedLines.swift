import Layouts

/// Subviews aligned in lines like text, with a rule between the lines at the first one's guide.
struct JustifiedLines: Layout {
  var alignment = TextAlignment.leading
  var lineLength = 2

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let lines = lines(of: subviews)
    return CGSize(
      width: proposal.width ?? lines.map(width).max() ?? 0, height: lines.map(height).reduce(0, +))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var y = bounds.minY
    for line in lines(of: subviews) {
      let spare = bounds.width - width(line)
      var x = bounds.minX
      switch alignment {
      case .leading: break
      case .center: x += spare / 2
      case .trailing: x += spare
      }
      for index in line.indices {
        line[index].place(at: CGPoint(x: x, y: y), proposal: .unspecified)
        x += line[index].dimensions(in: .unspecified).width
      }
      y += height(line)
    }
  }

  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout ()
  ) -> CGFloat? {
    guard guide == .listRowSeparatorLeading || guide == .listRowSeparatorTrailing else { return nil }
    return subviews.first.map { bounds.minX + $0.dimensions(in: .unspecified)[guide] }
  }

  private func lines(of subviews: Subviews) -> [Subviews] {
    stride(from: 0, to: subviews.count, by: lineLength).map {
      subviews[$0..<min($0 + lineLength, subviews.count)]
    }
  }

  private func width(_ line: Subviews) -> CGFloat { line.map { $0.sizeThatFits(.unspecified).width }.reduce(0, +) }

  private func height(_ line: Subviews) -> CGFloat { line.map { $0.sizeThatFits(.unspecified).height }.max() ?? 0 }
}
