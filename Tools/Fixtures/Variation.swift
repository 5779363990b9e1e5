import Synchronization

/// The variation of all pictures that this process draws: 0 for the samples themselves.
///
/// It belongs to the process, because points are shaded on threads of their own.
package enum Variation {
  private static let current = Atomic<UInt32>(0)

  package static var number: UInt32 { current.load(ordering: .relaxed) }

  package static func choose(_ number: UInt32) {
    current.store(number, ordering: .relaxed)
  }
}

extension Sample {
  /// A small JPEG of a part of this sample, with the noise of the variation and with colors of its own.
  ///
  ///     Variation.choose(7)
  ///     let bytes = try Sample.all[0].variedJPEG()
  package func variedJPEG() throws -> [UInt8] {
    // A seed of the name, so that samples of one variation differ in part and color, too.
    let letters = name.utf8.reduce(UInt64(Variation.number)) { $0 &* 31 &+ UInt64($1) }
    var random = SplitMix64(seed: letters)
    let colors = ColorTurn(
      angle: random.number(in: -3.14...3.14), saturation: random.number(in: 0.7...1.15),
      light: random.number(in: 0.7...1.35))
    let part = draw().halved().part(random.number(in: 0.6...1), random.number(), random.number())
    let isMirrored = random.number() < 0.5
    let picture = (isMirrored ? part.mirrored : part).retouched { colors.changed($1) }
    return try picture.jpeg(JPEGFixture().with { $0.sampling = JPEGFixture.sampling420 })
  }
}

/// A turn of all colors around the axis of grays.
private struct ColorTurn {
  let angle: Float
  let saturation: Float
  let light: Float

  func changed(_ color: Color) -> Color {
    let gray = (color.x + color.y + color.z) / 3
    let rest = color - gray
    // Two directions across the axis.
    let (u, v) = ((2 * rest.x - rest.y - rest.z) * 0.408_248_3, (rest.y - rest.z) * 0.707_106_8)
    let turn = turned(Plane(u, v), by: angle) * saturation
    let hue = Color(
      turn.x * 0.816_496_6, turn.y * 0.707_106_8 - turn.x * 0.408_248_3, -turn.y * 0.707_106_8 - turn.x * 0.408_248_3)
    return ((hue + gray) * light).clamped(lowerBound: Color(), upperBound: Color(repeating: 1))
  }
}

extension Picture {
  /// A part with `share` of each side, `across` and `down` from 0 for the left or top to 1.
  fileprivate func part(_ share: Float, _ across: Float, _ down: Float) -> Picture {
    let (newWidth, newHeight) = (Int(Float(width) * share), Int(Float(height) * share))
    let (left, top) = (Int(Float(width - newWidth) * across), Int(Float(height - newHeight) * down))
    let rows = (0..<newHeight).map { pixels[(top + $0) * width + left..<(top + $0) * width + left + newWidth] }
    return Picture(width: newWidth, height: newHeight, pixels: Array(rows.joined()))
  }

  fileprivate var mirrored: Picture {
    let rows = (0..<height).map { pixels[$0 * width..<($0 + 1) * width].reversed() }
    return Picture(width: width, height: height, pixels: Array(rows.joined()))
  }
}
