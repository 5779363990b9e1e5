import Foundation

extension Path.Element {
  var end: CGPoint? {
    switch self {
    case .move(let end), .line(let end), .quadCurve(let end, _), .curve(let end, _, _): end
    case .closeSubpath: nil
    }
  }

  /// Returns the element with each of its points changed.
  func mapPoints(_ change: (CGPoint) -> CGPoint) -> Path.Element {
    switch self {
    case .move(let end): .move(to: change(end))
    case .line(let end): .line(to: change(end))
    case .quadCurve(let end, let control): .quadCurve(to: change(end), control: change(control))
    case .curve(let end, let control1, let control2):
      .curve(to: change(end), control1: change(control1), control2: change(control2))
    case .closeSubpath: .closeSubpath
    }
  }

  /// Returns the points at which the element turns, then its end.
  func extremes(from start: CGPoint?) -> [CGPoint] {
    switch self {
    case .move(let end), .line(let end): return [end]
    case .closeSubpath: return []
    case .quadCurve(let end, let control):
      // The same curve of the third degree.
      let start = start ?? end
      func between(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
      }
      return CubicCurve(start: start, control1: between(start), control2: between(end), end: end).extremes + [end]
    case .curve(let end, let control1, let control2):
      return CubicCurve(start: start ?? end, control1: control1, control2: control2, end: end).extremes + [end]
    }
  }
}

/// A Bézier curve of the third degree.
private struct CubicCurve {
  var start: CGPoint
  var control1: CGPoint
  var control2: CGPoint
  var end: CGPoint

  /// The points at which it turns, across or down.
  var extremes: [CGPoint] {
    (turns(start.x, control1.x, control2.x, end.x) + turns(start.y, control1.y, control2.y, end.y)).map(point)
  }

  private func point(at time: CGFloat) -> CGPoint {
    let rest = 1 - time
    func blend(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
      rest * rest * rest * a + 3 * rest * rest * time * b + 3 * rest * time * time * c + time * time * time * d
    }
    return CGPoint(
      x: blend(start.x, control1.x, control2.x, end.x), y: blend(start.y, control1.y, control2.y, end.y))
  }

  /// Returns the times between 0 and 1 at which the derivative of a coordinate is zero.
  private func turns(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
    let (square, linear, constant) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    let root = (linear * linear - 4 * square * constant).squareRoot()
    let times =
      square == 0 ? [-constant / linear] : [(root - linear) / (2 * square), (-root - linear) / (2 * square)]
    return times.filter { $0 > 0 && $0 < 1 }
  }
}
