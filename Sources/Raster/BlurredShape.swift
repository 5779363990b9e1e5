/// A shape blurred by a Gaussian, as for a shadow.
///
///     let blurred = BlurredShape(corners, deviation: 12)
///     let shares = blurred.shares(ofRow: 40, columns: 0..<300)   // from 0 to 1
///
/// Upright rectangles are products of a horizontal and a vertical profile. Other shapes are blurred on cells of a third
/// of the deviation and interpolated with cubic B-splines, so that neither the time nor the memory grows with the blur.
/// The result differs from that of a direct convolution by less than 1/255.
package struct BlurredShape: Sendable {
  private let method: Method

  private enum Method {
    case rectangle(across: Profile, down: Profile)
    case cells(Cells)
  }

  /// - Parameter corners: The corners of a polygon that does not intersect itself, clockwise.
  package init(_ corners: [Outline.Point], deviation: Double) {
    precondition(deviation >= 0, "A blur cannot be negative.")
    if let (left, top, right, bottom) = Self.rectangle(corners) {
      method = .rectangle(
        across: Profile(from: left, to: right, deviation: deviation),
        down: Profile(from: top, to: bottom, deviation: deviation))
    } else {
      method = .cells(Cells(corners, deviation: deviation))
    }
  }

  /// Returns the distance at which a blur is still visible: beyond it, even the shadow of a very large shape rounds to
  /// zero.
  package static func reach(deviation: Double) -> Double { 3 * deviation + 1 }

  /// Returns how much of each pixel in a row the blurred shape covers.
  package func shares(ofRow y: Int, columns: Range<Int>) -> [Float] {
    switch method {
    case .rectangle(let across, let down):
      let share = down.share(at: y)
      return columns.map { Float(across.share(at: $0) * share) }
    case .cells(let cells): return cells.shares(ofRow: y, columns: columns)
    }
  }

  /// The memory used by the shape.
  package var byteCount: Int {
    switch method {
    case .rectangle: 0
    case .cells(let cells): cells.byteCount
    }
  }

  /// Returns the maximum memory for a shape in a box of this size, with its surroundings.
  package static func maxBytes(width: Int, height: Int, deviation: Double) -> Int {
    let side = Cells.side(deviation: deviation)
    // Gaussians extend beyond the visible distance.
    let rim = Int(2 * deviation) / side + 8
    return (width / side + rim) * (height / side + rim) * MemoryLayout<Float>.size
  }

  private static func rectangle(
    _ corners: [Outline.Point]
  ) -> (left: Double, top: Double, right: Double, bottom: Double)? {
    guard corners.count == 4, corners[0].y == corners[1].y, corners[1].x == corners[2].x, corners[2].y == corners[3].y,
      corners[3].x == corners[0].x, corners[0].x <= corners[1].x, corners[0].y <= corners[3].y
    else { return nil }
    return (corners[0].x, corners[0].y, corners[2].x, corners[2].y)
  }
}

/// A blurred segment of a line.
private struct Profile {
  let start: Double
  let end: Double
  /// The sums of the weights up to each distance.
  let sums: [Double]
  let reach: Int

  init(from start: Double, to end: Double, deviation: Double) {
    self.start = start
    self.end = end
    let weights = Gaussian.weights(deviation: deviation)
    reach = weights.count - 1
    var sum = 0.0
    sums =
      [0]
      + (-reach...reach).map { distance in
        sum += weights[abs(distance)]
        return sum
      }
  }

  func share(at pixel: Int) -> Double { step(from: start, at: pixel) - step(from: end, at: pixel) }

  /// Returns the blurred coverage of a pixel by everything behind an edge.
  private func step(from edge: Double, at pixel: Int) -> Double {
    let place = Double(pixel + 1) - edge + Double(reach)
    if place <= 0 { return 0 }
    if place >= Double(sums.count - 1) { return 1 }
    let index = Int(place)
    return sums[index] + (place - Double(index)) * (sums[index + 1] - sums[index])
  }
}
