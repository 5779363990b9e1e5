import Colors
import Fixtures
import Testing

/// The profile of Display P3 walls.
struct DisplayP3Tests {
  @Test func littleCMSAcceptsTheProfileAsDisplayP3() throws {
    let made = ColorSpace.profile(ColorProfile(try ProfileFixture.displayP3.encoded()))
    #expect(try ColorConversion.between(made, and: .profile(.displayP3), samples: .rgb) == nil)
    #expect(try ColorConversion.between(.lights(.displayP3, .sRGB), and: .profile(.displayP3), samples: .rgb) == nil)
    #expect(try ColorConversion.between(.profile(.displayP3), and: .sRGB, samples: .rgb) != nil)
  }

  @Test func profileIsNamedDisplayP3() {
    #expect(ColorProfile.displayP3.name == "Display P3")
    #expect(ColorProfile.displayP3.bytes.count < 600)
  }
}
