/// A 3 × 3 matrix.
struct Matrix3: Equatable, Sendable {
  var rows: [SIMD3<Double>]

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = [first, second, third]
  }

  init(diagonal: SIMD3<Double>) {
    self.init([diagonal.x, 0, 0], [0, diagonal.y, 0], [0, 0, diagonal.z])
  }

  static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      (matrix.rows[0] * vector).summed, (matrix.rows[1] * vector).summed, (matrix.rows[2] * vector).summed)
  }

  static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    let columns = right.transposed.rows.map { left * $0 }
    return Matrix3(columns[0], columns[1], columns[2]).transposed
  }

  var transposed: Matrix3 {
    Matrix3(
      [rows[0].x, rows[1].x, rows[2].x], [rows[0].y, rows[1].y, rows[2].y], [rows[0].z, rows[1].z, rows[2].z])
  }

  /// Nil if it cannot be inverted.
  var inverse: Matrix3? {
    let cofactors = [rows[1].cross(rows[2]), rows[2].cross(rows[0]), rows[0].cross(rows[1])]
    let determinant = (rows[0] * cofactors[0]).summed
    guard abs(determinant) > 1e-6 else { return nil }
    return Matrix3(cofactors[0] / determinant, cofactors[1] / determinant, cofactors[2] / determinant).transposed
  }
}

extension SIMD3<Double> {
  /// In a fixed order, because results must be the same everywhere.
  fileprivate var summed: Double { (x + y) + z }

  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    [y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x]
  }
}
