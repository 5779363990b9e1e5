import Colors
import Fixtures
import Testing

@testable import PDF

@Suite struct OutputIntentTests {
  private func intent(_ fixture: ProfileFixture) throws -> OutputIntent {
    OutputIntent(ColorProfile(try fixture.encoded()))
  }

  @Test func componentsAreThoseOfTheProfile() throws {
    #expect(try intent(.sRGB).componentCount == 3)
    #expect(try intent(.gray).componentCount == 1)
    #expect(try intent(.inks).componentCount == 4)
  }

  @Test func labAndDamagedProfilesAreOfNothingThatIsPrinted() throws {
    var bytes = try ProfileFixture.sRGB.encoded()
    bytes.replaceSubrange(16..<20, with: "Lab ".utf8)
    #expect(OutputIntent(ColorProfile(bytes)).componentCount == nil)
    #expect(OutputIntent(ColorProfile([1, 2, 3])).componentCount == nil)
    #expect(OutputIntent(ColorProfile([])).componentCount == nil && !OutputIntent(ColorProfile([])).isOfPrinter)
  }

  @Test func printersAreKnownByTheirClass() throws {
    var bytes = try ProfileFixture.sRGB.encoded()
    #expect(!OutputIntent(ColorProfile(bytes)).isOfPrinter)
    bytes.replaceSubrange(12..<16, with: "prtr".utf8)
    #expect(OutputIntent(ColorProfile(bytes)).isOfPrinter)
  }

  @Test func namesAreThoseOfProfiles() throws {
    #expect(try intent(.sRGB).name == "An sRGB")
    #expect(OutputIntent(ColorProfile([1, 2, 3])).name == "Custom")
  }

  @Test func ownProfileIsOfColors() {
    #expect(OutputIntent(.sRGB).componentCount == 3)
  }
}
