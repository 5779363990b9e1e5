import Foundation

/// A path traveled at constant speed.
struct PannedPath {
  private let points: [CGPoint]
  /// The distance of each point from the start.
  private let distances: [CGFloat]

  init(_ points: [CGPoint]) {
    precondition(!points.isEmpty, "A path must have at least one point.")
    self.points = points
    distances = zip(points, points.dropFirst()).reduce(into: [0]) { distances, step in
      let (dx, dy) = (step.1.x - step.0.x, step.1.y - step.0.y)
      distances.append(distances[distances.count - 1] + (dx * dx + dy * dy).squareRoot())
    }
  }

  /// Returns the point at a fraction of the path. Springs overshoot in the direction of the last step.
  func point(at share: Double) -> CGPoint {
    let distance = distances[distances.count - 1] * share
    guard
      let step = distances.indices.dropLast().last(where: {
        distances[$0] <= max(0, distance) && distances[$0] < distances[$0 + 1]
      })
    else { return points[0] }
    let part = (distance - distances[step]) / (distances[step + 1] - distances[step])
    let (start, end) = (points[step], points[step + 1])
    return CGPoint(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y))
  }
}
