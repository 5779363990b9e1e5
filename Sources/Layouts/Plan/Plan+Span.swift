import Foundation

extension Plan.Shape {
  /// Returns the part of a horizontal line that is inside the shape, around its middle; nil if the line is outside.
  ///
  ///     Plan.Shape.circle.span(at: 10, in: frame)
  package func span(at y: CGFloat, in frame: CGRect) -> ClosedRange<CGFloat>? {
    guard y >= frame.minY, y <= frame.maxY else { return nil }
    guard let corners = outline(in: frame) else { return frame.minX...frame.maxX }
    var (left, right) = (-CGFloat.infinity, CGFloat.infinity)
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (start.y <= y) != (end.y <= y) {
      let x = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
      if x <= frame.midX { left = max(left, x) } else { right = min(right, x) }
    }
    return left.isFinite && right.isFinite && left <= right ? left...right : nil
  }
}
