public import Foundation

/// Lines and curves, such as those with which a layout connects its subviews. A path is not drawn.
///
///     var path = Path()
///     path.move(to: CGPoint(x: parent.midX, y: parent.maxY))
///     path.addLine(to: CGPoint(x: child.midX, y: child.minY))
public struct Path: Equatable, Sendable {
  /// A part of a path. It starts where the one before it ends.
  public enum Element: Equatable, Sendable {
    /// The start of a line, without one from the point before.
    case move(to: CGPoint)
    /// A straight line.
    case line(to: CGPoint)
    /// A curve with one control point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A curve with two control points.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line back to the start.
    case closeSubpath
  }

  private var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a path that `build` completes.
  public init(_ build: (inout Path) -> Void) { build(&self) }

  /// Creates the outline of a rectangle.
  public init(_ rectangle: CGRect) { addRect(rectangle) }

  /// True if the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the path; nil if it is empty or closed.
  public var currentPoint: CGPoint? { elements.last?.end }

  /// Calls `body` for each element, in order.
  public func forEach(_ body: (Element) -> Void) {
    for element in elements { body(element) }
  }

  // MARK: - Building

  /// Starts a line at a point.
  public mutating func move(to end: CGPoint) { elements.append(.move(to: end)) }

  /// Adds a straight line.
  public mutating func addLine(to end: CGPoint) { elements.append(.line(to: end)) }

  /// Adds a curve with one control point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    elements.append(.quadCurve(to: end, control: control))
  }

  /// Adds a curve with two control points.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(to: end, control1: control1, control2: control2))
  }

  /// Connects the end of the line with its start.
  public mutating func closeSubpath() { elements.append(.closeSubpath) }

  /// Adds lines from the first of several points to the others.
  public mutating func addLines(_ points: [CGPoint]) {
    for (index, point) in points.enumerated() { elements.append(index == 0 ? .move(to: point) : .line(to: point)) }
  }

  /// Adds the outline of a rectangle.
  public mutating func addRect(_ rectangle: CGRect) {
    addLines([
      CGPoint(x: rectangle.minX, y: rectangle.minY), CGPoint(x: rectangle.maxX, y: rectangle.minY),
      CGPoint(x: rectangle.maxX, y: rectangle.maxY), CGPoint(x: rectangle.minX, y: rectangle.maxY),
    ])
    closeSubpath()
  }

  /// Adds the elements of another path.
  public mutating func addPath(_ path: Path) { elements += path.elements }

  /// Returns the path with all points transformed.
  public func applying(_ transform: CGAffineTransform) -> Path {
    var path = self
    path.elements = elements.map { $0.mapPoints { $0.applying(transform) } }
    return path
  }

  /// Returns the path moved to the right and down.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }

  // MARK: - Extent

  /// The smallest rectangle around all lines and curves; null if the path is empty.
  public var boundingRect: CGRect {
    var points: [CGPoint] = []
    for element in elements { points += element.extremes(from: points.last) }
    return points.isEmpty ? .null : points.boundingBox
  }
}

extension Path: CustomStringConvertible {
  /// The elements in order: numbers, then `m`, `l`, `q`, `c` or `h`, as in SwiftUI.
  public var description: String {
    func text(_ letter: String, _ points: CGPoint...) -> String {
      points.map { "\(number($0.x)) \(number($0.y)) " }.joined() + letter
    }
    return elements.map { element in
      switch element {
      case .move(let end): text("m", end)
      case .line(let end): text("l", end)
      case .quadCurve(let end, let control): text("q", control, end)
      case .curve(let end, let control1, let control2): text("c", control1, control2, end)
      case .closeSubpath: "h"
      }
    }
    .joined(separator: " ")
  }
}
