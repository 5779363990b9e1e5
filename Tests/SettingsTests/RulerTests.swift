import Foundation
import Testing

@testable import Settings

@Suite struct RulerTests {
  private let ruler = Ruler(resolution: 300)

  @Test(arguments: [
    ("12", 12), ("12px", 12), ("1in", 300), ("25.4mm", 300), ("2.54cm", 300), ("72pt", 300), ("9pt", 37.5),
    ("0", 0), ("0mm", 0), ("3 mm", 35.43307086614173), ("1IN", 300), ("1e1mm", 118.11023622047244), ("1000000", 1e6),
  ])
  func lengths(text: String, pixels: Double) throws {
    #expect(abs(try #require(ruler.length(text)) - pixels) < 1e-9)
  }

  @Test(arguments: [
    "", "mm", "3m", "3 m", "-1", "-1mm", "nanmm", "0x20", "3mmm", "3,5mm", "1000001", "1e9mm", "3mm ", "mm3", "3%",
  ])
  func whatIsNoLength(text: String) {
    #expect(ruler.length(text) == nil)
  }

  @Test func withoutAResolutionLengthsAreInPixels() {
    let ruler = Ruler(resolution: nil)
    #expect(ruler.length("3mm") == nil && ruler.length("3") == 3 && ruler.length("3px") == 3)
    #expect(Values.size("30x40mm") == nil && Values.size("30x40") == CGSize(width: 30, height: 40))
    #expect(Values.point("3mm,4") == nil && Values.point("-3,4") == CGPoint(x: -3, y: 4))
  }

  @Test(arguments: [
    ("300x150", 300, 150), ("1x0.5in", 300, 150), ("1inx0.5in", 300, 150), ("1in×150", 300, 150),
    ("300pxX0.5in", 300, 150), ("300px×150px", 300, 150), ("300pxx150px", 300, 150), ("25.4x12.7mm", 300, 150),
  ])
  func sizes(text: String, width: Double, height: Double) throws {
    let size = try #require(ruler.size(text))
    #expect(abs(size.width - width) < 1e-9 && abs(size.height - height) < 1e-9)
  }

  @Test(arguments: ["100", "100mm", "0x5", "0x5mm", "axb", "1x2x3mm", "x5mm", "5mmx", "1e9x5", "-1x5mm"])
  func whatIsNoSize(text: String) {
    #expect(ruler.size(text) == nil)
  }

  @Test func wallsHaveWholePixelsWhereTheyAreMeasured() {
    #expect(ruler.wallSize("210x297mm") == CGSize(width: 2480, height: 3508))
    #expect(ruler.wallSize("100.5x200") == CGSize(width: 100.5, height: 200))
    #expect(ruler.wallSize("0.01x5mm") == nil)
    #expect(ruler.side("210mm") == 2480 && ruler.side("12.5") == 12.5 && ruler.side("0mm") == nil)
  }

  @Test func otherKindsOfLengths() {
    #expect(ruler.point("-1in,72pt") == CGPoint(x: -300, y: 300) && ruler.point("1in") == nil)
    #expect(ruler.typeSize("9pt") == 37.5 && ruler.typeSize("0.9pt") == nil && ruler.typeSize("500pt") == nil)
  }

  @Test(arguments: [
    ("3", false), ("3px", false), ("3mm", true), ("3m", false), ("100x100", false), ("100pxx100px", false),
    ("100x100mm", true), ("0,4,12,#abc", false), ("0,4,1mm,#0008", true), ("8,olivedrab", false),
  ])
  func whatDependsOnTheResolution(text: String, depends: Bool) {
    #expect(Ruler.dependsOnResolution(text) == depends)
  }
}
