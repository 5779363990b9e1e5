import Raster

/// Distances between colors as people perceive them.
enum PerceivedColor {
  /// Returns the distance in OKLab, times 100. Transparent pixels are seen over white and over black.
  static func distance(_ first: RGBA, _ second: RGBA) -> Double {
    if first.isOpaque && second.isOpaque { return distance(first, second, over: 0) }
    return max(distance(first, second, over: 0), distance(first, second, over: 255))
  }

  private static func distance(_ first: RGBA, _ second: RGBA, over background: Int) -> Double {
    let (first, second) = (lab(first, over: background), lab(second, over: background))
    let step = first - second
    return 100 * (step * step).sum().squareRoot()
  }

  private static func lab(_ pixel: RGBA, over background: Int) -> SIMD3<Double> {
    func light(_ channel: UInt8) -> Double {
      let seen = (Int(channel) * Int(pixel.alpha) + background * (255 - Int(pixel.alpha)) + 127) / 255
      return lights[seen]
    }
    let light = SIMD3(light(pixel.red), light(pixel.green), light(pixel.blue))
    let cones = OKLab.cones * light
    return OKLab.opponents * SIMD3(root(cones.x), root(cones.y), root(cones.z))
  }

  /// The linear light of each byte, from 0 to 1.
  private static let lights = LinearLight.ofByte.map { Double($0) / 255 }

  /// Returns the cube root of a number between 0 and 1: an estimate from the exponent, and steps of Newton's.
  static func root(_ number: Double, steps: Int = 4) -> Double {
    guard number > 1e-12 else { return 0 }
    var root = Double(bitPattern: number.bitPattern / 3 + 0x2A9F_7893_0000_0000)
    for _ in 0..<steps { root = (2 * root + number / (root * root)) / 3 }
    return root
  }
}
