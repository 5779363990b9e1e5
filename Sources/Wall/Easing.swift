/// A timing curve.
package enum Easing: String, CaseIterable, Sendable {
  /// A damped spring: starts quickly, overshoots a little, and returns.
  case spring
  case linear
  /// A curve that starts and ends slowly.
  case easeInOut

  /// Returns the progress at `count` equally spaced times, from 0 at the first to 1 at the last.
  ///
  ///     Easing.linear.progress(in: 5)  // 0, 0.25, 0.5, 0.75, 1
  package func progress(in count: Int) -> [Double] {
    precondition(count >= 2, "There must be a start and an end.")
    let times = (0..<count).map { Double($0) / Double(count - 1) }
    switch self {
    case .linear: return times
    case .easeInOut: return [0] + times.dropFirst().dropLast().map(Self.eased) + [1]
    case .spring: return Self.sprung(count)
    }
  }

  // MARK: - Easing

  /// Returns the cubic Bézier curve with the control points (0.42, 0) and (0.58, 1), from (0, 0) to (1, 1), at x =
  /// `time`.
  private static func eased(_ time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    // Each bisection adds one bit of precision, and there are 52 bits.
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if bezier(0.42, 0.58, at: middle) < time { low = middle } else { high = middle }
    }
    return bezier(0, 1, at: (low + high) / 2)
  }

  /// Returns one coordinate of a curve from 0 to 1 with two inner control points.
  private static func bezier(_ first: Double, _ second: Double, at place: Double) -> Double {
    let rest = 1 - place
    return 3 * rest * rest * place * first + 3 * rest * place * place * second + place * place * place
  }

  // MARK: - Spring

  /// The stiffness of the spring, for a mass of 1. The damping is three quarters of the critical damping: the spring
  /// overshoots by 3%, at two thirds of the time.
  private static let stiffness = 50.0
  private static let damping = 10.6

  /// Returns the progress of the spring, integrated in small equal steps, so that all machines get the same result.
  private static func sprung(_ count: Int) -> [Double] {
    let stepsPerMoment = (4096 + count - 2) / (count - 1)
    let step = 1 / Double(stepsPerMoment * (count - 1))
    var (position, speed) = (0.0, 0.0)
    var positions = [position]
    for _ in 1..<count {
      for _ in 0..<stepsPerMoment {
        speed += (stiffness * (1 - position) - damping * speed) * step
        position += speed * step
      }
      positions.append(position)
    }
    // The remaining error at the end is distributed evenly.
    let missing = 1 - position
    return positions.enumerated().map { $1 + missing * (Double($0) / Double(count - 1)) }
  }
}
