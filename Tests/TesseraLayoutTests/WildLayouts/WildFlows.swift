import CoreGraphics
import Layouts

// Layouts as developers write them for SwiftUI, with other imports alone changed.

/// Tags in lines, with a cache of lines and spacing from the subviews.
struct TagCloud: Layout {
  var alignment: HorizontalAlignment = .leading
  var lineSpacing: CGFloat?

  struct Line {
    var range: Range<Int>
    var offsets: [CGFloat] = []
    var size: CGSize = .zero
  }

  struct CacheData {
    var lines: [Line] = []
    var width: CGFloat?
    var spacings: [ViewSpacing]
  }

  func makeCache(subviews: Subviews) -> CacheData {
    CacheData(spacings: subviews.map(\.spacing))
  }

  func updateCache(_ cache: inout CacheData, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout CacheData) -> CGSize {
    let width = proposal.replacingUnspecifiedDimensions(by: CGSize(width: CGFloat.infinity, height: 0)).width
    breakLines(width: width, subviews: subviews, cache: &cache)
    let gaps = CGFloat(max(0, cache.lines.count - 1)) * (lineSpacing ?? 8)
    return CGSize(
      width: cache.lines.map(\.size.width).max() ?? 0, height: cache.lines.map(\.size.height).reduce(gaps, +))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout CacheData
  ) {
    var y = bounds.minY
    for line in cache.lines {
      let slack = bounds.width - line.size.width
      let indent: CGFloat = alignment == .leading ? 0 : alignment == .trailing ? slack : slack / 2
      for (offset, index) in zip(line.offsets, line.range) {
        subviews[index].place(
          at: CGPoint(x: bounds.minX + indent + offset, y: y + line.size.height / 2), anchor: .leading,
          proposal: .unspecified)
      }
      y += line.size.height + (lineSpacing ?? 8)
    }
  }

  private func breakLines(width: CGFloat, subviews: Subviews, cache: inout CacheData) {
    guard cache.width != width else { return }
    cache.width = width
    cache.lines = []
    var line = Line(range: 0..<0)
    for index in subviews.indices {
      let size = subviews[index].sizeThatFits(.unspecified)
      let gap =
        line.range.isEmpty ? 0 : cache.spacings[index - 1].distance(to: cache.spacings[index], along: .horizontal)
      if !line.range.isEmpty && line.size.width + gap + size.width > width {
        cache.lines.append(line)
        line = Line(range: index..<index)
      }
      line.offsets.append(line.range.isEmpty ? 0 : line.size.width + gap)
      line.range = line.range.lowerBound..<index + 1
      line.size = CGSize(
        width: line.offsets[line.offsets.count - 1] + size.width, height: max(line.size.height, size.height))
    }
    if !line.range.isEmpty { cache.lines.append(line) }
  }
}

private struct LineBreak: LayoutValueKey {
  static let defaultValue: Bool = false
}

extension LayoutItem {
  func breaksLine(_ breaks: Bool = true) -> LayoutItem { layoutValue(key: LineBreak.self, value: breaks) }
}

/// Lines whose items are aligned on a guide, and begin where an item asks for it.
struct FlowLayout: Layout {
  var alignment: VerticalAlignment = .center
  var spacing: CGFloat = 10

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let frames = self.frames(in: proposal.width ?? .infinity, subviews)
    return frames.reduce(CGRect.null) { $0.union($1) }.size
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    for (subview, frame) in zip(subviews, frames(in: bounds.width, subviews)) {
      subview.place(at: frame.offsetBy(dx: bounds.minX, dy: bounds.minY).origin, proposal: .init(frame.size))
    }
  }

  private func frames(in width: CGFloat, _ subviews: Subviews) -> [CGRect] {
    var (frames, line): ([CGRect], [ViewDimensions]) = ([], [])
    var origin = CGPoint.zero
    func finishLine() {
      let ascent = line.map { $0[alignment] }.max() ?? 0
      let descent = line.map { $0.height - $0[alignment] }.max() ?? 0
      for (offset, dimensions) in line.enumerated() {
        frames[frames.count - line.count + offset].origin.y = origin.y + ascent - dimensions[alignment]
      }
      origin = CGPoint(x: 0, y: origin.y + ascent + descent + spacing)
      line = []
    }
    for subview in subviews {
      let dimensions = subview.dimensions(in: .unspecified)
      if !line.isEmpty && (origin.x + dimensions.width > width || subview[LineBreak.self]) { finishLine() }
      frames.append(CGRect(x: origin.x, y: origin.y, width: dimensions.width, height: dimensions.height))
      line.append(dimensions)
      origin.x += dimensions.width + spacing
    }
    finishLine()
    return frames
  }
}

/// Buttons of the width of the widest, spaced as they prefer.
struct EqualWidthHStack: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    guard !subviews.isEmpty else { return .zero }
    let size = maxSize(subviews)
    return CGSize(width: size.width * CGFloat(subviews.count) + spacing(subviews).reduce(0, +), height: size.height)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    guard !subviews.isEmpty else { return }
    let (size, spacing) = (maxSize(subviews), spacing(subviews))
    var nextX = bounds.minX + size.width / 2
    for index in subviews.indices {
      subviews[index].place(
        at: CGPoint(x: nextX, y: bounds.midY), anchor: .center,
        proposal: ProposedViewSize(width: size.width, height: size.height))
      nextX += size.width + spacing[index]
    }
  }

  private func maxSize(_ subviews: Subviews) -> CGSize {
    subviews.map { $0.sizeThatFits(.unspecified) }.reduce(.zero) { current, size in
      CGSize(width: max(current.width, size.width), height: max(current.height, size.height))
    }
  }

  private func spacing(_ subviews: Subviews) -> [CGFloat] {
    subviews.indices.map { index in
      guard index < subviews.count - 1 else { return 0 }
      return subviews[index].spacing.distance(to: subviews[index + 1].spacing, along: .horizontal)
    }
  }
}
