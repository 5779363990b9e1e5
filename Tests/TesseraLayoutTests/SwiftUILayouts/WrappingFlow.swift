import Layouts

/// Subviews at their ideal size, wrapped into rows like words.
struct WrappingFlow: Layout {
  var alignment: Alignment = .center
  var spacing: CGFloat = 10

  private struct Row {
    var indices: [Int] = []
    var width: CGFloat = 0
    var height: CGFloat = 0
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let rows = rows(for: subviews, maxWidth: proposal.width ?? .infinity)
    let width = rows.map(\.width).max() ?? 0
    let height = rows.map(\.height).reduce(0, +) + spacing * CGFloat(max(0, rows.count - 1))
    return CGSize(width: width, height: height)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var y = bounds.minY
    for row in rows(for: subviews, maxWidth: bounds.width) {
      var x: CGFloat
      switch alignment.horizontal {
      case .leading: x = bounds.minX
      case .trailing: x = bounds.maxX - row.width
      default: x = bounds.midX - row.width / 2
      }
      for index in row.indices {
        let dimensions = subviews[index].dimensions(in: .unspecified)
        var offset = (row.height - dimensions.height) / 2
        if alignment.vertical == .top { offset = 0 }
        if alignment.vertical == .bottom { offset = row.height - dimensions.height }
        subviews[index].place(at: CGPoint(x: x, y: y + offset), proposal: .unspecified)
        x += dimensions.width + spacing
      }
      y += row.height + spacing
    }
  }

  private func rows(for subviews: Subviews, maxWidth: CGFloat) -> [Row] {
    var rows: [Row] = []
    var current = Row()
    for (index, subview) in zip(subviews.indices, subviews) {
      let size = subview.sizeThatFits(.unspecified)
      let extra = current.indices.isEmpty ? size.width : size.width + spacing
      if !current.indices.isEmpty && current.width + extra > maxWidth {
        rows.append(current)
        current = Row(indices: [index], width: size.width, height: size.height)
      } else {
        current.indices.append(index)
        current.width += extra
        current.height = max(current.height, size.height)
      }
    }
    if !current.indices.isEmpty { rows.append(current) }
    return rows
  }
}
