import Foundation
import Testing

@testable import Colors

struct PortablePowerTests {
  private static let bases = (-40...40).map { pow(1.9, Double($0)) } + [1, 0.999_999, 1.000_001, 1.5, 203]

  @Test(arguments: bases, [0.2, 32.0 / 2523, 8192.0 / 1305, 2.4, -1.7])
  func powerMatchesTheSystem(base: Double, exponent: Double) {
    let expected = pow(base, exponent)
    #expect(abs(PortablePower.power(base, exponent) / expected - 1) < 1e-13)
  }

  @Test func powerExponentialAndLogarithmAtTheirFixedPoints() {
    #expect(PortablePower.power(0, 0.2) == 0 && PortablePower.exponential(0) == 1 && PortablePower.logarithm(1) == 0)
  }
}
