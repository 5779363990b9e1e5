import CoreGraphics
import Foundation
import TesseraLayout

/// Each subview down and to the right of the one before, like windows.
struct CascadeLayout: Layout {
  var offset = CGSize(width: 20, height: 20)

  var animatableData: CGSize.AnimatableData {
    get { offset.animatableData }
    set { offset.animatableData = newValue }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    subviews.enumerated().reduce(CGSize.zero) { size, element in
      let own = element.element.sizeThatFits(proposal)
      return CGSize(
        width: max(size.width, own.width + offset.width * CGFloat(element.offset)),
        height: max(size.height, own.height + offset.height * CGFloat(element.offset)))
    }
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var transform = CGAffineTransform(translationX: bounds.minX, y: bounds.minY)
    for subview in subviews {
      subview.place(at: CGPoint.zero.applying(transform), proposal: proposal)
      transform = transform.translatedBy(x: offset.width, y: offset.height)
    }
  }
}

/// Faces in a row that overlap by a part of their width.
struct OverlappedAvatars: Layout {
  var overlap: CGFloat = 0.3
  private let base = HStackLayout(alignment: .center, spacing: 0)

  func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing { ViewSpacing() }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let side = self.side(proposal, subviews)
    let count = CGFloat(subviews.count)
    return subviews.isEmpty ? .zero : CGSize(width: side * (count - (count - 1) * overlap), height: side)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let isFlipped = subviews.layoutDirection == .rightToLeft
    for (index, subview) in subviews.enumerated() {
      let advance = bounds.height * (1 - overlap) * CGFloat(index)
      precondition(!isFlipped || advance >= 0)
      subview.place(
        at: CGPoint(x: bounds.minX + advance, y: bounds.minY),
        proposal: ProposedViewSize(width: bounds.height, height: bounds.height))
    }
  }

  private func side(_ proposal: ProposedViewSize, _ subviews: Subviews) -> CGFloat {
    if let height = proposal.height, height != .infinity { return height }
    return subviews.map { $0.sizeThatFits(.unspecified).height }.max() ?? 0
  }
}

private struct Rotation: LayoutValueKey {
  static let defaultValue: Binding<Angle>? = nil
}

extension LayoutItem {
  func rotation(_ angle: Binding<Angle>) -> LayoutItem { layoutValue(key: Rotation.self, value: angle) }
}

/// Subviews on a wheel, which are told how far they are turned.
struct WheelLayout: Layout {
  var radius: CGFloat
  var rotation: Angle

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(rotation.radians, radius) }
    set {
      rotation = Angle.radians(newValue.first)
      radius = newValue.second
    }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let maxSize = subviews.map { $0.sizeThatFits(proposal) }.reduce(CGSize.zero) {
      CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
    return CGSize(width: (maxSize.width / 2 + radius) * 2, height: (maxSize.height / 2 + radius) * 2)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let angleStep = (Angle.degrees(360).radians / Double(subviews.count))
    for (index, subview) in subviews.enumerated() {
      let angle = angleStep * CGFloat(index) + rotation.radians
      var point = CGPoint(x: 0, y: -radius).applying(CGAffineTransform(rotationAngle: angle))
      point.x += bounds.midX
      point.y += bounds.midY
      subview.place(at: point, anchor: .center, proposal: .unspecified)
      DispatchQueue.main.async { subview[Rotation.self]?.wrappedValue = .radians(angle) }
    }
  }
}

/// Points of a golden spiral.
struct SunflowerLayout: Layout {
  var cell: CGFloat = 10

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let side = min(proposal.width ?? 100, proposal.height ?? 100)
    return CGSize(width: side, height: side)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let golden = CGFloat.pi * (3 - sqrt(5))
    let reach = (min(bounds.width, bounds.height) - cell) / 2
    for (n, subview) in subviews.enumerated() {
      let r = reach * sqrt(CGFloat(n) / CGFloat(max(1, subviews.count - 1)))
      let theta = CGFloat(n) * golden
      let vector = CGVector(dx: r * cos(theta), dy: r * sin(theta))
      subview.place(
        at: CGPoint(x: bounds.midX + vector.dx, y: bounds.midY + vector.dy), anchor: .center,
        proposal: .init(width: cell, height: cell))
    }
  }
}

/// Widths by priority, as `.layoutPriority` of a subview asks.
struct RelativeHStack: Layout {
  var spacing = 0.0

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let frames = frames(for: subviews, in: proposal.replacingUnspecifiedDimensions().width)
    return CGSize(width: frames.last?.maxX ?? 0, height: frames.map(\.height).max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for (frame, subview) in zip(frames(for: subviews, in: bounds.width), subviews) {
      subview.place(at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY), proposal: .init(frame.size))
    }
  }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGFloat? { guide == .firstTextBaseline ? bounds.minY : nil }

  private func frames(for subviews: Subviews, in totalWidth: CGFloat) -> [CGRect] {
    let total = subviews.reduce(0) { $0 + $1.priority }
    let available = totalWidth - spacing * CGFloat(subviews.count - 1)
    var x: CGFloat = 0
    return subviews.map { subview in
      let width = available * subview.priority / total
      let size = subview.sizeThatFits(.init(width: width, height: nil))
      defer { x += width + spacing }
      return CGRect(origin: CGPoint(x: x, y: 0), size: CGSize(width: width, height: size.height))
    }
  }
}
