/// The colors that can be mixed from a set of inks: the convex hull of their lights.
///
/// Points are lights in perceptual coordinates; see `GamutMapping`.
struct InkHull: Sendable {
  private let corners: [SIMD3<Double>]

  init(_ corners: [SIMD3<Double>]) {
    precondition(!corners.isEmpty, "A mixture must have inks.")
    self.corners = corners
  }

  /// The squared distance beyond which a point is outside.
  private static let tolerance = 1e-9

  func contains(_ point: SIMD3<Double>) -> Bool { gap(to: point).squaredLength < Self.tolerance }

  /// Returns the nearest point that can be mixed; nil if that is the point itself.
  func nearest(to point: SIMD3<Double>) -> SIMD3<Double>? {
    let gap = gap(to: point)
    return gap.squaredLength < Self.tolerance ? nil : point + gap
  }

  /// Returns the vector from a point to the hull: Philip Wolfe's algorithm for the point of a polytope that is nearest
  /// to the origin. It keeps up to four corners with the nearest mixture so far, and exchanges them one by one.
  private func gap(to point: SIMD3<Double>) -> SIMD3<Double> {
    var mixture = Mixture(corners[0] - point)
    for corner in corners.dropFirst() where (corner - point).squaredLength < mixture.point.squaredLength {
      mixture = Mixture(corner - point)
    }
    // Each step comes closer, so few are needed; the bound is for rounding errors.
    for _ in 0..<4 * corners.count {
      let here = mixture.point
      if here.squaredLength < Self.tolerance / 16 { break }
      var (best, least) = (here, here.squaredLength)
      for corner in corners {
        let distance = here.dot(corner - point)
        if distance < least { (best, least) = (corner - point, distance) }
      }
      if here.squaredLength - least < 1e-10 { break }
      guard mixture.takeIn(best), mixture.point.squaredLength < here.squaredLength else { break }
    }
    return mixture.point
  }

  /// A mixture of up to four points.
  private struct Mixture {
    private var points: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) = (.zero, .zero, .zero, .zero)
    private var shares = SIMD4<Double>(1, 0, 0, 0)
    private var count = 1

    init(_ point: SIMD3<Double>) { points.0 = point }

    private subscript(index: Int) -> SIMD3<Double> {
      get { index == 0 ? points.0 : index == 1 ? points.1 : index == 2 ? points.2 : points.3 }
      set {
        switch index {
        case 0: points.0 = newValue
        case 1: points.1 = newValue
        case 2: points.2 = newValue
        default: points.3 = newValue
        }
      }
    }

    var point: SIMD3<Double> {
      var sum = points.0 * shares[0]
      sum += points.1 * shares[1]
      sum += points.2 * shares[2]
      sum += points.3 * shares[3]
      return sum
    }

    /// Adds a point, and mixes again to come as close to the origin as possible. Returns false if the mixture cannot
    /// come closer.
    mutating func takeIn(_ new: SIMD3<Double>) -> Bool {
      if count == 4 { return false }
      self[count] = new
      shares[count] = 0
      count += 1
      while true {
        guard let wanted = nearestShares() else { return false }
        // Moves towards these shares as far as possible without a negative share.
        var step = 1.0
        for index in 0..<count where wanted[index] <= 0 {
          step = min(step, shares[index] / max(shares[index] - wanted[index], .leastNormalMagnitude))
        }
        shares += (wanted - shares) * step
        if step >= 1 { return true }
        dropEmpty()
        if count == 1 { return true }
      }
    }

    private mutating func dropEmpty() {
      var kept = 0
      for index in 0..<count where shares[index] > 1e-12 {
        (self[kept], shares[kept]) = (self[index], shares[index])
        kept += 1
      }
      for index in kept..<4 { (self[index], shares[index]) = (.zero, 0) }
      count = kept
      let whole = ((shares[0] + shares[1]) + shares[2]) + shares[3]
      shares /= whole
    }

    /// Returns the shares, some perhaps negative, with which the points' plane comes closest to the origin. Nil if the
    /// points do not span a plane.
    private func nearestShares() -> SIMD4<Double>? {
      let (first, second, third) = (points.1 - points.0, points.2 - points.0, points.3 - points.0)
      var (a, b, c) = (0.0, 0.0, 0.0)
      switch count {
      case 1: break
      case 2:
        guard first.squaredLength > 1e-13 else { return nil }
        a = -first.dot(points.0) / first.squaredLength
      case 3:
        let across = first.dot(second)
        let determinant = first.squaredLength * second.squaredLength - across * across
        guard determinant > 1e-18 else { return nil }
        let (wantedFirst, wantedSecond) = (-first.dot(points.0), -second.dot(points.0))
        a = (wantedFirst * second.squaredLength - wantedSecond * across) / determinant
        b = (wantedSecond * first.squaredLength - wantedFirst * across) / determinant
      default:
        // Four points span the whole space, so the origin itself can be mixed.
        let determinant = first.dot(second.cross(third))
        guard abs(determinant) > 1e-12 else { return nil }
        a = -points.0.dot(second.cross(third)) / determinant
        b = -points.0.dot(third.cross(first)) / determinant
        c = -points.0.dot(first.cross(second)) / determinant
      }
      return SIMD4(1 - ((a + b) + c), a, b, c)
    }
  }
}

extension SIMD3<Double> {
  /// Adds up in a fixed order, because results must be the same everywhere.
  func dot(_ other: SIMD3<Double>) -> Double {
    let products = self * other
    return (products.x + products.y) + products.z
  }

  var squaredLength: Double { dot(self) }

  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    [y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x]
  }
}
