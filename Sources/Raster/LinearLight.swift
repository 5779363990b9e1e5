/// Converts between sRGB bytes and linear light.
///
/// Does not use the system's pow(), whose last bit can differ between machines.
package enum LinearLight {
  /// The linear light for each byte, from 0 to 255.
  package static let ofByte: [Float] = (0..<256).map { Float(255 * light(ofValue: Double($0) / 255)) }

  /// The byte nearest to a linear light, in perceived brightness.
  @inline(__always)
  package static func byte(of light: Float) -> UInt8 {
    let step = Int(min(max(light, 0), 255) * stepsPerUnit)
    var byte = Int(firstByte[step])
    // If bytes are closer together than steps, a few may have to be skipped.
    while byte < 255, light >= lowestLight[byte + 1] { byte += 1 }
    return UInt8(truncatingIfNeeded: byte)
  }

  /// The least linear light that rounds to each byte.
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

  /// The sRGB transfer function, both from 0 to 1.
  static func light(ofValue value: Double) -> Double {
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // To the power of 2.4: the square times the fifth root of the square.
    let square = base * base
    return square * fifthRoot(square)
  }

  /// Newton's method, until further steps change nothing.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    for _ in 0..<64 {
      let fourth = root * root * root * root
      root = (4 * root + number / fourth) / 5
    }
    return root
  }
}
