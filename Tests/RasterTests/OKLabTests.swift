import Testing

@testable import Raster

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

  @Test func theWayBackLeadsToTheSameColor() {
    for red in stride(from: 0, through: 255, by: 5) {
      for green in stride(from: 0, through: 255, by: 5) {
        for blue in stride(from: 0, through: 255, by: 3) {
          let color = Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          #expect(Color(OKLab(color)) == color)
        }
      }
    }
  }

  @Test func lightOutsideOfSRGBIsCutOff() {
    #expect(Color(OKLab(lightness: 1.2, a: 0, b: 0)) == .white)
    #expect(Color(OKLab(lightness: -0.3, a: 0.2, b: 0.1)) == .black, "darker than black is not red")
    let red = OKLab(lightness: 0.63, a: 0.4, b: 0.2)
    #expect(red.light.x > 1 && red.light.y < 0)
    #expect(Color(red).red == 255 && Color(red).green == 0)
  }

  @Test func anInverseTakesBack() {
    let one = OKLab.cones * OKLab.lightOfCones
    for (row, expected) in zip(one.rows, [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as [SIMD3<Double>]) {
      #expect((0..<3).allSatisfy { abs(row[$0] - expected[$0]) < 1e-14 })
    }
    // The matrices that are published for the way back.
    #expect(abs(OKLab.lightOfCones.rows[0].x - 4.0767416621) < 1e-6)
    #expect(abs(OKLab.rootsOfLab.rows[0].y - 0.3963377774) < 1e-6)
  }
}
