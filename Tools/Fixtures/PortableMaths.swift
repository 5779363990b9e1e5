/// The project's own elementary functions, made of + - * / and bit patterns only.
///
/// `sin` or `pow` can differ in the last bit between platforms. The sample pictures must have the same bytes
/// everywhere, so they are drawn with these functions, which are accurate to about six digits.
private let halfPi: Float = 1.570_796_3

/// Returns the largest integer not above `x`, which must fit an `Int32`.
@inline(__always)
func floored(_ x: Float) -> Float {
  let whole = Float(Int32(x))
  return whole > x ? whole - 1 : whole
}

/// Returns the fractional part of `x`.
@inline(__always)
func fraction(_ x: Float) -> Float {
  x - floored(x)
}

/// Returns the sine of an angle in radians.
func sine(_ x: Float) -> Float {
  let quarter = floored(x * (1 / halfPi) + 0.5)
  // π/2 in three parts, so that the remainder stays precise.
  let rest = ((x - quarter * 1.570_312_5) - quarter * 4.837_513e-4) - quarter * 7.549_79e-8
  let square = rest * rest
  let place = Int32(quarter) & 3
  let value: Float
  if place & 1 == 0 {
    value = rest * (1 + square * (-1 / 6 + square * (1 / 120 + square * (-1 / 5040))))
  } else {
    value = 1 + square * (-1 / 2 + square * (1 / 24 + square * (-1 / 720 + square * (1 / 40320))))
  }
  return place & 2 == 0 ? value : -value
}

/// Returns the cosine of an angle in radians.
func cosine(_ x: Float) -> Float {
  sine(x + halfPi)
}

/// Returns e to the power of `x`, clamped to the range of a `Float`.
func exponential(_ x: Float) -> Float {
  let clamped = min(max(x, -87), 88)
  let power = floored(clamped * 1.442_695 + 0.5)
  let rest = (clamped - power * 0.693_359_4) + power * 2.121_944_4e-4
  let low = 1 + rest * (1 + rest * (1 / 2 + rest * (1 / 6)))
  let square = rest * rest
  let high = square * square * (1 / 24 + rest * (1 / 120 + rest * (1 / 720)))
  return (low + high) * Float(bitPattern: UInt32(Int32(power) + 127) << 23)
}

/// Returns the natural logarithm of `x`; a very low number if `x` is not positive.
func logarithm(_ x: Float) -> Float {
  guard x > 1e-37 else { return -87 }
  let bits = x.bitPattern
  var exponent = Float(Int32(bits >> 23) - 127)
  var mantissa = Float(bitPattern: (bits & 0x007f_ffff) | 0x3f80_0000)
  if mantissa > 1.414_213_6 {
    mantissa = mantissa * 0.5
    exponent += 1
  }
  // ln m = 2 artanh((m - 1) / (m + 1)), whose series is short for m near 1.
  let ratio = (mantissa - 1) / (mantissa + 1)
  let square = ratio * ratio
  let series = 2 * ratio * (1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * (1 / 9)))))
  return series + exponent * 0.693_147_2
}

/// Returns `x` to the power of `exponent`; zero if `x` is not positive.
func power(_ x: Float, _ exponent: Float) -> Float {
  x > 0 ? exponential(exponent * logarithm(x)) : 0
}

/// Returns the angle of the point (x, y), from -pi to pi.
func arcTangent(_ y: Float, _ x: Float) -> Float {
  let tall = abs(y) > abs(x)
  let long = max(abs(x), abs(y))
  guard long > 0 else { return 0 }
  var ratio = min(abs(x), abs(y)) / long
  var offset: Float = 0
  if ratio > 0.414_213_57 {
    ratio = (ratio - 1) / (ratio + 1)
    offset = 0.785_398_2
  }
  let square = ratio * ratio
  let series = 1 / 5 + square * (-1 / 7 + square * (1 / 9 + square * (-1 / 11)))
  var angle = offset + ratio * (1 + square * (-1 / 3 + square * series))
  if tall { angle = halfPi - angle }
  if x < 0 { angle = 2 * halfPi - angle }
  return y < 0 ? -angle : angle
}

/// Returns the angle whose cosine is `x`.
func arcCosine(_ x: Float) -> Float {
  let clamped = min(max(x, -1), 1)
  return arcTangent((1 - clamped * clamped).squareRoot(), clamped)
}
