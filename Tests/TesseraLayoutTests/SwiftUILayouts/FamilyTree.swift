import Foundation
import TesseraLayout

/// The key of a subview, and of the one above it.
private struct KinKey: LayoutValueKey {
  static let defaultValue: (name: String, parent: String?) = ("", nil)
}

extension View {
  func kin(_ name: String, below parent: String? = nil) -> some View {
    layoutValue(key: KinKey.self, value: (name, parent))
  }
}

/// Subviews in rows by generation, and the lines between them.
struct FamilyTree: Layout {
  var rowGap: CGFloat = 20
  @Binding var lines: Path

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let rows = generations(subviews)
    return CGSize(
      width: rows.map { $0.reduce(0) { $0 + $1.sizeThatFits(.unspecified).width } }.max() ?? 0,
      height: rows.map { $0.map { $0.sizeThatFits(.unspecified).height }.max() ?? 0 }.reduce(0, +)
        + rowGap * CGFloat(max(0, rows.count - 1)))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var (ends, path, y) = ([String: CGPoint](), Path(), bounds.minY)
    for row in generations(subviews) {
      var x = bounds.minX
      for subview in row {
        let size = subview.sizeThatFits(.unspecified)
        subview.place(at: CGPoint(x: x, y: y), proposal: .unspecified)
        let (name, parent) = subview[KinKey.self]
        if let start = parent.flatMap({ ends[$0] }) {
          path.move(to: start)
          path.addLine(to: CGPoint(x: x + size.width / 2, y: y))
        }
        ends[name] = CGPoint(x: x + size.width / 2, y: y + size.height)
        x += size.width
      }
      y += (row.map { $0.sizeThatFits(.unspecified).height }.max() ?? 0) + rowGap
    }
    lines = path
  }

  private func generations(_ subviews: Subviews) -> [[LayoutSubview]] {
    var rows: [[LayoutSubview]] = []
    var row = subviews.filter { $0[KinKey.self].parent == nil }
    while !row.isEmpty {
      rows.append(row)
      let names = row.map { $0[KinKey.self].name }
      row = subviews.filter { $0[KinKey.self].parent.map(names.contains) ?? false }
    }
    return rows
  }
}
