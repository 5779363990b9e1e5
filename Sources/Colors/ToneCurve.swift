/// The roll-off of highlights: Reinhard's curve with a white point, above a knee.
///
/// Light below the knee is unchanged, so that HDR photos match SDR ones next to them. Above it the curve continues with
/// the same slope, and reaches white where PQ ends, at 10,000 cd/m². It is the same for every photo: the brighter the
/// master, the lower BT.2390's curve begins (at 40 cd/m² for one of 4,000), which would turn paper white into gray.
///
/// The brightest of the three channels is rolled off, and the others in proportion, which preserves the hue. The more
/// they are reduced, the more white is mixed in: otherwise bright lamps would look no brighter than painted ones.
///
///     ToneCurve.mapped([0.5, 0.4, 0.2])   // unchanged
///     ToneCurve.mapped([1, 1, 1])         // [0.875, 0.875, 0.875]: paper white becomes 240 of 255
enum ToneCurve {
  /// Relative to paper white; 224 of 255.
  static let knee: Float = 0.75
  private static let room = 1 - knee
  /// The level at which it reaches white, relative to the knee.
  private static let end: Float = (10_000 / 203 - knee) / room

  /// Maps linear light, with 1 as paper white, to that of the wall.
  @inline(__always)
  static func mapped(_ color: SIMD3<Float>) -> SIMD3<Float> {
    let brightest = max(color.x, max(color.y, color.z))
    if brightest <= knee { return color }
    let over = (brightest - knee) / room
    let level = knee + room * over * (1 + over / (end * end)) / (1 + over)
    let gain = level / brightest
    let loss = 1 - gain
    let scaled = color * gain
    return scaled + (SIMD3(repeating: level) - scaled) * (loss * loss * loss)
  }
}
