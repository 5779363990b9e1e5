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

extension Primaries {
  /// The matrix from linear RGB to CIE XYZ, with a luminance of 1 for white. Nil if the primaries do not form a white.
  var xyz: Matrix3? {
    guard makesSense else { return nil }
    let lights = Matrix3(red.xyz, green.xyz, blue.xyz).transposed
    guard let inverse = lights.inverse else { return nil }
    return lights * Matrix3(diagonal: inverse * white.xyz)
  }

  /// The matrix from these primaries to others, with white mapped to white by Bradford adaptation.
  func matrix(to target: Primaries) -> Matrix3? {
    if self == target { return Matrix3(diagonal: [1, 1, 1]) }
    let bradford = Matrix3(
      [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296])
    guard let xyz, let back = target.xyz?.inverse, let unadapted = bradford.inverse else { return nil }
    let gain = (bradford * target.white.xyz) / (bradford * white.xyz)
    return back * (unadapted * (Matrix3(diagonal: gain) * (bradford * xyz)))
  }
}

extension Primaries.Chromaticity {
  /// XYZ with a luminance of 1.
  fileprivate var xyz: SIMD3<Double> { [x / y, 1, (1 - x - y) / y] }
}
