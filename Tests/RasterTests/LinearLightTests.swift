import Foundation
import Testing

@testable import Raster

@Suite struct LinearLightTests {
  @Test func curveMatchesTheSRGBStandard() {
    for value in stride(from: 0.0, through: 1, by: 0.001) {
      let expected = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      #expect(abs(LinearLight.light(ofValue: value) - expected) < 1e-14)
    }
    #expect(LinearLight.ofByte[0] == 0 && LinearLight.ofByte[255] == 255)
  }

  @Test func everyByteRoundTrips() {
    for byte in 0..<256 { #expect(LinearLight.byte(of: LinearLight.ofByte[byte]) == UInt8(byte)) }
  }

  @Test func lightRoundsToTheNearestByte() {
    for step in 0...100_000 {
      let light = Double(step) / 100_000
      let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      let byte = LinearLight.byte(of: Float(255 * light))
      #expect(abs(Double(byte) - 255 * value) < 0.501)
    }
    #expect(LinearLight.byte(of: -3) == 0 && LinearLight.byte(of: 300) == 255)
  }
}
