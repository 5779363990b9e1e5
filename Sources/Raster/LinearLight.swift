/// The curve between the bytes of sRGB and the light that they stand for.
///
/// Without the system's powers, which differ in their last bit between machines.
package enum LinearLight {
  /// The light of each byte, from 0 to 255.
  package static let ofByte: [Float] = (0..<256).map { Float(255 * light(ofValue: Double($0) / 255)) }

  /// The byte whose light is nearest, as the eye sees it.
  @inline(__always)
  package static func byte(of light: Float) -> UInt8 {
    let step = Int(min(max(light, 0), 255) * stepsPerUnit)
    var byte = Int(firstByte[step])
    // Where bytes lie closer than steps there are a few to pass.
    while byte < 255, light >= lowestLight[byte + 1] { byte += 1 }
    return UInt8(truncatingIfNeeded: byte)
  }

  /// The least light that rounds to each byte.
  private static let lowestLight: [Float] =
    [-.infinity] + (1..<256).map { Float(255 * light(ofValue: (Double($0) - 0.5) / 255)) }

  private static let stepsPerUnit: Float = 16
  private static let firstByte: [UInt8] = {
    var byte = 0
    return (0...Int(255 * stepsPerUnit)).map { step in
      while byte < 255, Float(step) / stepsPerUnit >= lowestLight[byte + 1] { byte += 1 }
      return UInt8(byte)
    }
  }()

  /// sRGB's own definition, both from 0 to 1.
  static func light(ofValue value: Double) -> Double {
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // To the power of 2.4: its square times the fifth root of its square.
    let square = base * base
    return square * fifthRoot(square)
  }

  /// Newton's method, whose last steps change nothing more.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    for _ in 0..<64 {
      let fourth = root * root * root * root
      root = (4 * root + number / fourth) / 5
    }
    return root
  }
}
