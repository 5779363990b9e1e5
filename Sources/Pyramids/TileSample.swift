// The averaging of pixels. Levels are made of each other in 16 bits a channel, 256 for each step of a byte,
// premultiplied by alpha, so that errors do not add up. All four channels of a pixel are computed at once, in the parts
// of one number.

/// A pixel of a level: a byte a channel in the picture itself, 16 bits in the levels above.
protocol TileSample: FixedWidthInteger & UnsignedInteger & Sendable {
  /// Returns the average of four pixels. Where a picture ends, pixels are given twice, which changes nothing.
  static func average(_ a: Self, _ b: Self, _ c: Self, _ d: Self, hasAlpha: Bool) -> UInt64
  /// Returns the pixel in bytes, not premultiplied.
  func pixel(hasAlpha: Bool) -> UInt32
}

extension UInt32: TileSample {
  @inline(__always)
  static func average(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, hasAlpha: Bool) -> UInt64 {
    if hasAlpha && a & b & c & d < 0xFF00_0000 {
      return UInt64.average(a.premultiplied, b.premultiplied, c.premultiplied, d.premultiplied, hasAlpha: true)
    }
    let mask: UInt32 = 0x00FF_00FF
    // A sum of four bytes is a quarter of 16 bits short of six.
    let even = (a & mask &+ (b & mask) &+ (c & mask) &+ (d & mask)) &<< 6
    let odd =
      ((a &>> 8) & mask &+ ((b &>> 8) & mask) &+ ((c &>> 8) & mask) &+ ((d &>> 8) & mask)) &<< 6
    return UInt64(even & 0xFFFF) | UInt64(odd & 0xFFFF) &<< 16 | UInt64(even &>> 16) &<< 32 | UInt64(odd &>> 16) &<< 48
  }

  @inline(__always)
  func pixel(hasAlpha: Bool) -> UInt32 { hasAlpha ? self : self | 0xFF00_0000 }

  private var premultiplied: UInt64 {
    let alpha = self &>> 24
    func channel(_ shift: UInt32) -> UInt64 {
      UInt64((((self &>> shift) & 0xFF) &* alpha &* 256 &+ 127) / 255)
    }
    return channel(0) | channel(8) &<< 16 | channel(16) &<< 32 | UInt64(alpha) &<< 56
  }
}

extension UInt64: TileSample {
  private static let evenParts: UInt64 = 0x0000_FFFF_0000_FFFF

  @inline(__always)
  static func average(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64, hasAlpha: Bool) -> UInt64 {
    let mask = evenParts
    let half: UInt64 = 0x0000_0002_0000_0002
    let even = (a & mask &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ half) &>> 2
    let odd =
      ((a &>> 16) & mask &+ ((b &>> 16) & mask) &+ ((c &>> 16) & mask) &+ ((d &>> 16) & mask) &+ half) &>> 2
    return even & mask | (odd & mask) &<< 16
  }

  @inline(__always)
  func pixel(hasAlpha: Bool) -> UInt32 {
    if hasAlpha && self &>> 48 < 0xFF00 { return transparentPixel }
    let half: UInt64 = 0x0000_0080_0000_0080
    let even = ((self & Self.evenParts) &+ half) &>> 8 & 0x0000_00FF_0000_00FF
    let odd = ((self &>> 16 & Self.evenParts) &+ half) &>> 8 & 0x0000_00FF_0000_00FF
    let both = even | odd &<< 8
    let pixel = UInt32(truncatingIfNeeded: both) & 0xFFFF | UInt32(truncatingIfNeeded: both &>> 16)
    return hasAlpha ? pixel : pixel | 0xFF00_0000
  }

  private var transparentPixel: UInt32 {
    let exact = self &>> 48
    let alpha = (exact &+ 0x80) &>> 8
    if alpha == 0 { return 0 }
    func channel(_ shift: UInt64) -> UInt64 {
      // Rounding may have left a channel a little above its alpha.
      Swift.min(255, (((self &>> shift) & 0xFFFF) &* 255 &+ exact / 2) / exact)
    }
    return UInt32(truncatingIfNeeded: channel(0) | channel(16) &<< 8 | channel(32) &<< 16 | alpha &<< 24)
  }
}
