package import Foundation

/// A rotation around a point, the same to the last bit on every machine.
///
///     let rotation = Rotation(degrees: 90, around: .zero)
///     rotation.turned(CGPoint(x: 1, y: 0))   // (0, 1): clockwise, as y points down
package struct Rotation: Equatable, Sendable {
  package let center: CGPoint
  package let cosine: CGFloat
  package let sine: CGFloat

  package init(degrees: Double, around center: CGPoint) {
    self.init(to: Turn.point(degrees: degrees), around: center)
  }

  /// - Parameter direction: The point on the unit circle that the turn brings (1, 0) to.
  package init(to direction: CGPoint, around center: CGPoint) {
    self.center = center
    cosine = direction.x
    sine = direction.y
  }

  package func turned(_ point: CGPoint) -> CGPoint {
    let (x, y) = (point.x - center.x, point.y - center.y)
    return CGPoint(x: center.x + cosine * x - sine * y, y: center.y + sine * x + cosine * y)
  }

  /// Returns the smallest upright rectangle around a rotated rectangle.
  package func bounds(of rectangle: CGRect) -> CGRect { rectangle.corners.map(turned).boundingBox }

  /// Returns the position of a point before the turn.
  package func unturned(_ point: CGPoint) -> CGPoint {
    let (x, y) = (point.x - center.x, point.y - center.y)
    return CGPoint(x: center.x + cosine * x + sine * y, y: center.y - sine * x + cosine * y)
  }
}
