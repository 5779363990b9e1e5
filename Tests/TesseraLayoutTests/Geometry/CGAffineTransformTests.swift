import Layouts
import Testing

// This is also how Apple's own transforms behave.
@Suite struct CGAffineTransformTests {
  private let point = CGPoint(x: 3, y: 4)

  private func expectClose(_ one: CGPoint, _ other: CGPoint) {
    #expect(abs(one.x - other.x) < 1e-12 && abs(one.y - other.y) < 1e-12, "\(one) is not \(other)")
  }

  @Test func pointsAreTransformed() {
    #expect(point.applying(.identity) == point)
    #expect(point.applying(CGAffineTransform(translationX: 10, y: 20)) == CGPoint(x: 13, y: 24))
    #expect(point.applying(CGAffineTransform(scaleX: 2, y: -1)) == CGPoint(x: 6, y: -4))
    expectClose(point.applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: -4, y: 3))
    #expect(
      point.applying(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)) == CGPoint(x: 20, y: 28))
  }

  /// The last operation is applied first, as in Core Graphics.
  @Test func transformsAreCombined() {
    let moved = CGAffineTransform(translationX: 10, y: 0)
    #expect(point.applying(moved.scaledBy(x: 2, y: 2)) == CGPoint(x: 16, y: 8))
    #expect(point.applying(moved.concatenating(CGAffineTransform(scaleX: 2, y: 2))) == CGPoint(x: 26, y: 8))
    #expect(point.applying(moved.translatedBy(x: 1, y: 1)) == CGPoint(x: 14, y: 5))
    expectClose(point.applying(moved.rotated(by: .pi)), CGPoint(x: 7, y: -4))
  }

  @Test func transformsAreInverted() {
    let transform = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 5).translatedBy(x: -7, y: 1)
    expectClose(point.applying(transform).applying(transform.inverted()), point)
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
    #expect(CGAffineTransform().isIdentity && !flat.isIdentity)
  }

  @Test func sizesAndRectanglesAreTransformed() {
    let quarter = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 100, y: 0)
    let size = CGSize(width: 30, height: 20).applying(quarter)
    expectClose(CGPoint(x: size.width, y: size.height), CGPoint(x: -20, y: 30))
    let turned = rect(0, 0, 30, 20).applying(quarter)
    expectClose(turned.origin, CGPoint(x: -20, y: 100))
    expectClose(CGPoint(x: turned.width, y: turned.height), CGPoint(x: 20, y: 30))
    let eighth = rect(-1, -1, 2, 2).applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(eighth.width - 8.0.squareRoot()) < 1e-12 && abs(eighth.midX) < 1e-12)
    #expect(CGRect.null.applying(quarter).isNull)
  }

  @Test func vectors() {
    #expect(CGVector(dx: 1.5, dy: 2) != .zero)
    #expect(CGVector(dx: 0, dy: 0) == CGVector())
  }
}
