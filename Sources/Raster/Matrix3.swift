/// A 3 × 3 matrix.
package struct Matrix3: Equatable, Sendable {
  private let first: SIMD3<Double>
  private let second: SIMD3<Double>
  private let third: SIMD3<Double>

  package var rows: [SIMD3<Double>] { [first, second, third] }

  package init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  package init(diagonal: SIMD3<Double>) {
    self.init([diagonal.x, 0, 0], [0, diagonal.y, 0], [0, 0, diagonal.z])
  }

  package static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((matrix.first * vector).summed, (matrix.second * vector).summed, (matrix.third * vector).summed)
  }

  package static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    let right = right.transposed
    return Matrix3(left * right.first, left * right.second, left * right.third).transposed
  }

  package var transposed: Matrix3 {
    Matrix3([first.x, second.x, third.x], [first.y, second.y, third.y], [first.z, second.z, third.z])
  }

  /// The inverse matrix; nil if there is none.
  package var inverse: Matrix3? {
    let cofactors = [second.cross(third), third.cross(first), first.cross(second)]
    let determinant = (first * cofactors[0]).summed
    guard abs(determinant) > 1e-6 else { return nil }
    return Matrix3(cofactors[0] / determinant, cofactors[1] / determinant, cofactors[2] / determinant).transposed
  }
}

extension SIMD3<Double> {
  /// The sum, in a fixed order, because results must be the same everywhere.
  fileprivate var summed: Double { (x + y) + z }

  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    [y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x]
  }
}
