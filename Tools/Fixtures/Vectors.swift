/// A point or direction in the plane.
typealias Plane = SIMD2<Float>

/// A point or direction in space.
typealias Space = SIMD3<Float>

/// Red, green and blue, 0 to 1.
typealias Color = SIMD3<Float>

@inline(__always)
func dot(_ a: Plane, _ b: Plane) -> Float {
  a.x * b.x + a.y * b.y
}

@inline(__always)
func dot(_ a: Space, _ b: Space) -> Float {
  a.x * b.x + a.y * b.y + a.z * b.z
}

@inline(__always)
func length(_ a: Plane) -> Float {
  dot(a, a).squareRoot()
}

@inline(__always)
func length(_ a: Space) -> Float {
  dot(a, a).squareRoot()
}

@inline(__always)
func normalized(_ a: Space) -> Space {
  a / max(length(a), 1e-20)
}

@inline(__always)
func normalized(_ a: Plane) -> Plane {
  a / max(length(a), 1e-20)
}

@inline(__always)
func cross(_ a: Space, _ b: Space) -> Space {
  Space(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Returns the point rotated around the origin.
func turned(_ a: Plane, by angle: Float) -> Plane {
  let s = sine(angle)
  let c = cosine(angle)
  return Plane(c * a.x - s * a.y, s * a.x + c * a.y)
}

@inline(__always)
func clamped(_ x: Float) -> Float {
  min(max(x, 0), 1)
}

@inline(__always)
func mix(_ a: Float, _ b: Float, _ share: Float) -> Float {
  a + (b - a) * share
}

@inline(__always)
func mix(_ a: Color, _ b: Color, _ share: Float) -> Color {
  a + (b - a) * share
}

/// Returns a smooth step from 0 to 1 between two edges, which may be in falling order.
@inline(__always)
func smoothStep(_ low: Float, _ high: Float, _ x: Float) -> Float {
  let share = clamped((x - low) / (high - low))
  return share * share * (3 - 2 * share)
}

/// Returns a bell-shaped bump of height 1 around 0.
@inline(__always)
func bell(_ x: Float, width: Float) -> Float {
  exponential(-(x / width) * (x / width))
}

/// Returns a color from a number like 0xff8800.
func color(_ hex: UInt32) -> Color {
  Color(Float((hex >> 16) & 255), Float((hex >> 8) & 255), Float(hex & 255)) / 255
}

/// Returns the perceived lightness of a color.
func lightness(_ color: Color) -> Float {
  0.299 * color.x + 0.587 * color.y + 0.114 * color.z
}

/// Tone-maps light of any intensity to 0...1 for a screen.
func exposed(_ light: Color) -> Color {
  Color(exposed(light.x), exposed(light.y), exposed(light.z))
}

/// Applies a film-like curve: highlights saturate softly, and the power deepens the shadows and serves as the screen's
/// gamma.
private func exposed(_ light: Float) -> Float {
  power(1 - exponential(-2 * light), 0.59)
}
