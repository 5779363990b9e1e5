import Testing

@testable import Raster

@Suite struct LevelsCurveTests {
  /// Returns a picture of grays, each as often as it is listed.
  private func picture(_ grays: [UInt8], alpha: UInt8 = 255) -> Pixels {
    Pixels(width: grays.count, height: 1, bytes: grays.flatMap { [$0, $0, $0, alpha] })
  }

  private func ramp(_ range: ClosedRange<UInt8>) -> [UInt8] { range.map { $0 } }

  @Test func picturesOfAllTonesStayAsTheyAre() {
    let curve = LevelsCurve(for: picture(ramp(0...255)))
    #expect(curve.values.enumerated().allSatisfy { abs(Int($1) - $0) <= 2 })
    // Mostly bright, with a black that must stay.
    #expect(LevelsCurve(for: picture([0, 0] + [UInt8](repeating: 255, count: 90))).isIdentity)
    #expect(LevelsCurve(for: Pixels(width: 0, height: 0)).isIdentity)
    #expect(LevelsCurve(for: picture(ramp(0...90), alpha: 0)).isIdentity)
  }

  @Test func levelsReachBlackAndWhite() {
    let curve = LevelsCurve(for: picture(ramp(80...200)))
    #expect(curve.values[80] == 0 && curve.values[200] == 255 && curve.values[40] == 0 && curve.values[255] == 255)
    #expect(abs(Int(curve.values[140]) - 128) <= 2)
    #expect(zip(curve.values, curve.values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func theMiddleOfDarkPicturesBecomesBrighter() {
    // Half of it is darker than 40.
    let dark = ramp(0...80).flatMap { [$0, $0, $0] } + ramp(81...255)
    let curve = LevelsCurve(for: picture(dark))
    let median = dark.sorted()[dark.count / 2]
    #expect(abs(Double(curve.values[Int(median)]) - 0.46 * 255) < 3)
    #expect(curve.values[0] == 0 && curve.values[255] == 255)
    #expect(zip(curve.values, curve.values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func flatAndNearlyBlackPicturesAreNotTornApart() {
    for gray in [UInt8(0), 3, 128, 252, 255] {
      let curve = LevelsCurve(for: picture([UInt8](repeating: gray, count: 50)))
      let steps = zip(curve.values, curve.values.dropFirst()).map { Int($1) - Int($0) }
      // Three times the contrast, and five times at black.
      #expect(steps.allSatisfy { (0...15).contains($0) }, "\(gray)")
    }
  }

  @Test func theSameCurveChangesEveryChannel() {
    var photo = Pixels(width: 2, height: 1, bytes: [80, 140, 200, 255, 80, 80, 80, 0])
    let curve = LevelsCurve(for: picture(ramp(80...200)))
    photo.apply(curve)
    #expect(photo.bytes == [0, curve.values[140], 255, 255, 0, 0, 0, 0])
  }
}
