/// Converts between sRGB bytes and linear light.
///
/// Does not use the system's pow(), whose last bit can differ between machines.
package enum LinearLight {
  /// The linear light for each byte, from 0 to 255.
  package static let ofByte: [Float] = (0..<256).map { Float(255 * light(ofValue: Double($0) / 255)) }

  /// Returns the byte that is nearest to a linear light in perceived brightness.
  @inline(__always)
  package static func byte(of light: Float) -> UInt8 { bytes.nearest(to: light) }

  /// The conversion tables, for loops that should not look them up each time.
  static let bytes = Bytes()

  struct Bytes: Sendable {
    /// The lowest byte value in each step of linear light.
    private let firstByte: [UInt8]
    /// The lowest linear light that rounds to each byte; nothing rounds to bytes above 255.
    private let lowestLight: [Float]

    private static let stepsPerUnit: Float = 16

    fileprivate init() {
      let lowestLight = [-.infinity] + (1..<256).map { Float(255 * light(ofValue: (Double($0) - 0.5) / 255)) }
      var byte = 0
      firstByte = (0...Int(255 * Self.stepsPerUnit)).map { step in
        while byte < 255, Float(step) / Self.stepsPerUnit >= lowestLight[byte + 1] { byte += 1 }
        return UInt8(byte)
      }
      self.lowestLight = lowestLight + [.infinity]
    }

    @inline(__always)
    func nearest(to light: Float) -> UInt8 {
      let byte = firstByte[Int(min(max(light, 0), 255) * Self.stepsPerUnit)]
      // Bytes are further apart than steps, so it is this one or the next.
      return light >= lowestLight[Int(byte) + 1] ? byte &+ 1 : byte
    }
  }

  /// Applies the sRGB transfer function, both from 0 to 1.
  package static func light(ofValue value: Double) -> Double {
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // To the power of 2.4: the square times the fifth root of the square.
    let square = base * base
    return square * fifthRoot(square)
  }

  /// Computes the fifth root by Newton's method, until further steps change nothing.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    for _ in 0..<64 {
      let fourth = root * root * root * root
      root = (4 * root + number / fourth) / 5
    }
    return root
  }
}
