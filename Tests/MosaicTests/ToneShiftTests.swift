import Layouts
import Raster
import Testing

@testable import Mosaic

struct ToneShiftTests {
  private func colors(
    _ lightness: Float, _ a: Float = 0, _ b: Float = 0, spread: Float = 0.1, skin: Float = 0
  ) -> ToneShift.Colors {
    ToneShift.Colors(mean: [lightness, a, b], spread: [spread, 0.02, 0.02], skin: skin)
  }

  private func changed(_ change: Plan.Tones.Change, _ value: Double) -> Double { change.gain * value + change.offset }

  @Test func equalColorsStay() {
    let shift = ToneShift(of: colors(0.5, 0.05, 0.02), towards: colors(0.5, 0.05, 0.02), by: 0.5)
    #expect(shift.tones.areUnchanged && shift.difference < 1e-6)
  }

  /// A washed-out photo has gray in place of black.
  @Test(arguments: [0.55, 0.7, 0.95] as [Float]) func blackStaysBlackInBrighterPhotos(wanted: Float) {
    let light = ToneShift(of: colors(0.5), towards: colors(wanted), by: 0.5).tones.lightness
    #expect(changed(light, 0.5) > 0.52)
    #expect(changed(light, 0) < 0.03)
  }

  @Test func contrastHardlyFalls() {
    for (own, wanted) in [(0.2, 0.9), (0.9, 0.2), (0.5, 0.5)] as [(Float, Float)] {
      let light = ToneShift(of: colors(own, spread: 0.2), towards: colors(wanted, spread: 0), by: 0.5).tones.lightness
      #expect(light.gain > 0.7, "\(own) \(wanted)")
    }
  }

  @Test func shiftsAreLimited() {
    for (strength, most) in [(0.25, 0.026), (0.5, 0.101), (1, 0.401)] {
      let shift = ToneShift(of: colors(0.1, -0.1), towards: colors(1, 0.2), by: strength)
      let moved = changed(shift.tones.lightness, 0.1) - 0.1
      #expect(moved > 0.9 * most && moved <= most, "\(strength)")
      #expect(changed(shift.tones.a, -0.1) + 0.1 <= 0.6 * most, "\(strength)")
      #expect(shift.difference > 0.4)
    }
  }

  /// Photos of faces change less, and cells of the target's faces get closer to their colors.
  @Test func facesKeepTheirColors() {
    func moved(photo: Float, cell: Float) -> Double {
      let tones = ToneShift(of: colors(0.6, 0.06, skin: photo), towards: colors(0.6, -0.2, skin: cell), by: 0.5).tones
      return 0.06 - changed(tones.a, 0.06)
    }
    #expect(moved(photo: 0.5, cell: 0) < 0.7 * moved(photo: 0, cell: 0))
    #expect(moved(photo: 0, cell: 1) > 1.5 * moved(photo: 0, cell: 0))
  }

  @Test func skinIsRecognized() {
    let weights = [Double](repeating: 1, count: 64)
    func skin(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Float {
      let pixels = Pixels(width: 8, height: 8, filledWith: Color(red: red, green: green, blue: blue))
      let whole = Sight(of: .init(x: 0, y: 0, width: 8, height: 8), in: LightGrid(pixels), weights: weights)
      return ToneShift.Colors(whole, weights: weights).skin
    }
    for (red, green, blue) in [(224, 172, 140), (141, 85, 60), (255, 219, 195), (198, 134, 100)]
      as [(UInt8, UInt8, UInt8)]
    {
      #expect(skin(red, green, blue) == 1, "\(red) \(green) \(blue)")
    }
    for (red, green, blue) in [(90, 140, 220), (60, 130, 60), (128, 128, 128), (250, 240, 20), (255, 0, 0)]
      as [(UInt8, UInt8, UInt8)]
    {
      #expect(skin(red, green, blue) == 0, "\(red) \(green) \(blue)")
    }
  }
}
