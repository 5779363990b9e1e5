package import Raster

/// A gradient between two or more colors, as in CSS.
package struct Gradient: Hashable, Encodable, Sendable {
  package enum Shape: Hashable, Encodable, Sendable {
    /// A gradient along a direction, in degrees clockwise from upward.
    case linear(degrees: Double)
    /// A gradient from the center to the corners, as an ellipse of the wall's proportions.
    case ellipse
    /// A gradient from the center to the corners, as a circle.
    case circle
  }

  /// A color at a position, as a percentage of the distance from the start of the gradient to its end.
  package struct Stop: Hashable, Encodable, Sendable {
    package var color: Color
    package var percent: Double
  }

  /// A color, with its position if it is given.
  package typealias GivenStop = (color: Color, percent: Double?)

  package static let maxStops = 1000

  package let shape: Shape
  /// The stops in order of their positions.
  package let stops: [Stop]

  /// - Parameter stops: At least two colors. Colors without a position are spread evenly between their neighbors; a
  ///   position before that of an earlier color is moved to it.
  package init(_ shape: Shape, _ stops: [GivenStop]) {
    precondition(stops.count >= 2, "A gradient must have at least two colors.")
    self.shape = shape
    var positions = stops.map(\.percent)
    positions[0] = positions[0] ?? 0
    positions[stops.count - 1] = positions[stops.count - 1] ?? 100
    var last = 0
    var least = -Double.infinity
    for index in positions.indices {
      guard let position = positions[index] else { continue }
      least = max(least, position)
      positions[index] = least
      let start = positions[last] ?? least
      for between in last..<index where between > last {
        positions[between] = start + (least - start) * Double(between - last) / Double(index - last)
      }
      last = index
    }
    self.stops = zip(stops, positions).map { Stop(color: $0.color, percent: $1 ?? 0) }
  }

  package var isOpaque: Bool { stops.allSatisfy(\.color.isOpaque) }

  package func mapColors(_ change: (Color) -> Color) -> Gradient {
    Gradient(shape, stops.map { (change($0.color), $0.percent) })
  }
}
