/// A pixel as its four bytes.
struct RGBA: Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8

  /// - Parameter bits: Red, green, blue and alpha, from the lowest bits up.
  @inline(__always)
  init(bits: UInt32) {
    red = UInt8(truncatingIfNeeded: bits)
    green = UInt8(truncatingIfNeeded: bits &>> 8)
    blue = UInt8(truncatingIfNeeded: bits &>> 16)
    alpha = UInt8(truncatingIfNeeded: bits &>> 24)
  }

  /// True if nothing of the color is hidden.
  var isOpaque: Bool { alpha == 255 }

  /// The largest difference of a channel. Colors count as much as they are visible.
  func levels(to other: RGBA) -> Int {
    if isOpaque && other.isOpaque { return straightLevels(to: other) }
    func seen(_ channel: KeyPath<RGBA, UInt8>) -> Int {
      let first = Int(self[keyPath: channel]) * Int(alpha)
      let second = Int(other[keyPath: channel]) * Int(other.alpha)
      return (abs(first - second) + 127) / 255
    }
    return max(seen(\.red), seen(\.green), seen(\.blue), abs(Int(alpha) - Int(other.alpha)))
  }

  /// The largest difference of a stored channel.
  func straightLevels(to other: RGBA) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)),
      abs(Int(alpha) - Int(other.alpha)))
  }

  /// Red, green and blue over white.
  var channels: SIMD3<Int> {
    let own = SIMD3(Int(red), Int(green), Int(blue))
    return isOpaque ? own : SIMD3(repeating: 255) &- (SIMD3(repeating: 255) &- own) &* Int(alpha) / 255
  }

  /// The brightness over black, from 0 to 255.
  var darkLuma: Int { luma - (255 - Int(alpha)) }

  /// The brightness over white, from 0 to 255.
  var luma: Int {
    let own = (77 * Int(red) + 150 * Int(green) + 29 * Int(blue)) >> 8
    return isOpaque ? own : 255 - (255 - own) * Int(alpha) / 255
  }
}
