import Raster

extension Primaries {
  /// The matrix from linear RGB to CIE XYZ, with a luminance of 1 for white. Nil if the primaries do not form a white.
  var xyz: Matrix3? {
    guard makesSense else { return nil }
    let lights = Matrix3(red.xyz, green.xyz, blue.xyz).transposed
    guard let inverse = lights.inverse else { return nil }
    return lights * Matrix3(diagonal: inverse * white.xyz)
  }

  /// Returns the matrix from these primaries to others, with white mapped to white by Bradford adaptation.
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
