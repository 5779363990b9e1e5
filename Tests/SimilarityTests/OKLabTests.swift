import Similarity
import Raster
import Testing

@Suite struct OKLabTests {
  /// The published values of sRGB's corners.
  @Test(arguments: [
    (Color.white, 1.0, 0.0, 0.0), (.black, 0, 0, 0),
    (Color(red: 255, green: 0, blue: 0), 0.62796, 0.22486, 0.12585),
    (Color(red: 0, green: 255, blue: 0), 0.86644, -0.23389, 0.17950),
    (Color(red: 0, green: 0, blue: 255), 0.45201, -0.03246, -0.31153),
  ])
  func cornersMatchPublishedValues(color: Color, lightness: Double, a: Double, b: Double) {
    let found = OKLab(color)
    #expect(abs(found.lightness - lightness) < 1e-4 && abs(found.a - a) < 1e-4 && abs(found.b - b) < 1e-4)
  }

  @Test func graysHaveNoChromaAndIncreasingLightness() {
    let greys = (0...255).map { OKLab(Color(red: UInt8($0), green: UInt8($0), blue: UInt8($0))) }
    #expect(greys.allSatisfy { $0.squaredChroma < 1e-9 })
    #expect(zip(greys, greys.dropFirst()).allSatisfy { $0.lightness < $1.lightness })
  }
}
