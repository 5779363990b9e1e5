/// What becomes of light that is brighter than paper, in photos with PQ or HLG.
///
/// Paper white, 203 cd/m² by BT.2408, is the wall's white.
package enum Highlights: String, CaseIterable, Encodable, Hashable, Sendable {
  /// Rolled off towards white, so that skies and lamps keep their detail.
  case map
  /// Cut off at white.
  case clip
}

/// The roll-off of highlights: Reinhard's curve with a white point, above a knee.
///
/// Light below the knee stays as it is, so that HDR photos match SDR ones beside them. Above it the curve goes on with
/// the same slope, and reaches white where PQ ends, at 10,000 cd/m². It is the same for every photo: BT.2390's curve
/// begins the lower, the brighter a master is (at 40 cd/m² for one of 4,000), and makes paper grey there.
///
/// The brightest of the three lights is rolled off, and the others with it, which keeps the hue. The further down they
/// come, the more white is mixed in, or bright lamps would be no brighter than painted ones.
///
///     ToneCurve.mapped([0.5, 0.4, 0.2])   // the same
///     ToneCurve.mapped([1, 1, 1])         // [0.875, 0.875, 0.875]: paper white becomes 240 of 255
enum ToneCurve {
  /// Of paper white; 224 of 255.
  static let knee: Float = 0.75
  private static let room = 1 - knee
  /// Where it reaches white, counted from the knee.
  private static let end: Float = (10_000 / 203 - knee) / room

  /// Light of which 1 is paper white, as the wall shows it.
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
