/// Glazed tiles: eight-pointed stars and crosses, as on the walls of Moorish courts.
enum Tiles {
  private static let glazes: [Color] = [0x0f4c81, 0x1b7f8c, 0xc8553d, 0xe9b44c, 0x2d6a4f].map { color($0) }

  static func draw() -> Picture {
    Picture.drawn(width: 420, height: 420, grid: 4) { point in
      tile(point * 3 + 0.5)
    }
  }

  /// Returns the signed distance of a point to an eight-pointed star of two squares; negative inside.
  private static func star(_ place: Plane, size: Float) -> Float {
    let x = abs(place.x)
    let y = abs(place.y)
    let upright = max(x, y)
    let slanted = (x + y) * 0.707_106_8
    return min(upright, slanted) - size
  }

  private static func tile(_ place: Plane) -> Color {
    let column = floored(place.x)
    let row = floored(place.y)
    let local = Plane(place.x - column - 0.5, place.y - row - 0.5)
    let outer = star(local, size: 0.353)
    let grout = color(0xf3ead7)
    if outer < 0 { return medallion(local, outer, Int32(column), Int32(row)) }
    // The area between four stars is a cross with pointed arms.
    let corner = Plane(0.5 - abs(local.x), 0.5 - abs(local.y))
    let inlay = max(corner.x, corner.y) - 0.07
    let ring = (corner.x + corner.y) * 0.707_106_8
    var light = color(0x123c5a)
    if outer < 0.018 { light = grout }
    if outer > 0.05 { light = mix(color(0x1c6e7d), color(0x2a9d8f), clamped(ring * 5)) }
    if outer > 0.05 && outer < 0.06 { light = color(0xe9b44c) }
    if inlay < 0 && ring < 0.075 { light = ring < 0.055 ? color(0xe76f51) : grout }
    return light
  }

  private static func medallion(_ local: Plane, _ outer: Float, _ column: Int32, _ row: Int32) -> Color {
    let kind = Int(abs(column &+ 2 &* row)) % glazes.count
    let glaze = glazes[kind]
    let other = glazes[(kind + 2) % glazes.count]
    let light = color(0xfaf3e3)
    if outer > -0.02 { return color(0x0b2239) }
    if outer > -0.075 { return light }
    if outer > -0.09 { return color(0x0b2239) }
    let radius = length(local)
    let angle = arcTangent(local.y, local.x)
    let petal = abs(sine(angle * 4 + 3.141_592_7 / 2))
    let flower = radius - (0.085 + 0.11 * petal)
    if radius < 0.036 { return color(0xf2c14e) }
    if radius < 0.05 { return color(0x0b2239) }
    if flower < 0 { return flower > -0.014 ? color(0x0b2239) : mix(light, other, smoothStep(0.2, 0.05, radius)) }
    return glaze
  }
}
