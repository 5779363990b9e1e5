/// Ridges fading into the morning haze, with the sun low behind them.
enum Mountains {
  private static let sun = Plane(1.02, 0.4)
  private static let sky = Gradient([
    (0, 0x2f5d8c), (0.18, 0x6f9bb8), (0.32, 0xd9c9a8), (0.42, 0xffd9a0), (0.52, 0xffc27a),
  ])
  private static let ridges = Gradient(even: [0xf2b98a, 0xd99584, 0xa9738a, 0x6d5480, 0x3d3a66, 0x1f2547, 0x0c1228])
  private static let layerCount = 7

  static func draw() -> Picture {
    Picture.drawn(width: 720, height: 480) { point in
      var layer = layerCount - 1
      while layer >= 0 {
        let depth = point.y - crest(layer, point.x)
        if depth > -woods(layer, point.x) { return ground(layer, point, depth) }
        layer -= 1
      }
      return air(point)
    }
  }

  private static func air(_ point: Plane) -> Color {
    let distance = length(point - sun)
    var light = sky.color(at: point.y)
    let veil = Noise.cloudy(point.x * 1.6, point.y * 9, seed: 40)
    light = mix(light, color(0xfff0d8), 0.45 * smoothStep(0.05, 0.6, veil) * smoothStep(0.02, 0.25, point.y))
    light += color(0xffb060) * (0.55 * bell(distance, width: 0.33))
    light += color(0xffe0a0) * (0.5 * bell(distance, width: 0.12))
    return mix(light, color(0xfffbe8), smoothStep(0.056, 0.053, distance))
  }

  /// Returns the height of a layer's edge; far layers are smooth, near ones rugged.
  private static func crest(_ layer: Int, _ x: Float) -> Float {
    let near = Float(layer) / Float(layerCount - 1)
    let seed = UInt32(70 + layer * 11)
    let scale = mix(2.6, 1.3, near)
    let rise = Noise.ridged(x * scale + Float(layer) * 3.7, 0.5, octaves: 6, seed: seed)
    let edge = mix(0.56, 1.0, power(near, 1.1)) - rise * mix(0.2, 0.3, near)
    return edge
  }

  /// Returns the height of trees above the crest of a layer.
  private static func woods(_ layer: Int, _ x: Float) -> Float {
    guard layer >= 5 else { return 0 }
    let seed = UInt32(70 + layer * 11)
    return layer == 5 ? trees(x * 95, seed: seed) * 0.022 : trees(x * 50, seed: seed) * 0.055
  }

  /// Returns a row of fir tops: a sharp tip in the middle of each cell.
  private static func trees(_ x: Float, seed: UInt32) -> Float {
    var highest: Float = 0
    let column = Int32(floored(x))
    for place in (column - 1)...(column + 1) {
      let height = 0.35 + 0.65 * Noise.random(place, 3, seed: seed)
      let middle = Float(place) + 0.2 + 0.6 * Noise.random(place, 7, seed: seed)
      let side = abs(x - middle)
      let notch = 0.12 * fraction(side * 6)
      highest = max(highest, height * (1 - side * 1.5 - notch))
    }
    return highest
  }

  private static func ground(_ layer: Int, _ point: Plane, _ depth: Float) -> Color {
    let near = Float(layer) / Float(layerCount - 1)
    let base = ridges.color(at: near)
    let haze = mix(color(0xffd0a0), color(0x8a7fa6), near)
    let glow = bell(length(point - sun), width: 0.5) * (1 - near) * 0.35
    let relief = Noise.cloudy(point.x * 14, point.y * 22 + Float(layer) * 5, seed: 90) * 0.05 * (1.2 - near)
    let mist = smoothStep(0, 0.26, depth) * mix(0.65, 0.18, near)
    return mix(base * (1 + relief * 2), haze, mist) + color(0xff9a50) * glow
  }
}
