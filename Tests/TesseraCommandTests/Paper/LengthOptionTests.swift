import Files
import Foundation
import Testing
@testable import Planning
@testable import Products
@testable import Runs
@testable import TesseraCommand

/// Options of lengths, in any order and unit.
@Suite struct LengthOptionTests {
  private static var options: [Option<WallSettings>] { [OptionSection].walls.options }

  private func look(_ words: String, of change: (inout WallSettings) -> Void = { _ in }) throws -> WallLook {
    var settings = try ParsedArguments(
      words.split(separator: " ").map { FilePath(String($0)) }, options: Self.options
    ).settings
    change(&settings)
    try settings.resolveLengths(of: .all)
    return settings.look
  }

  @Test(arguments: ["--spacing 5mm --dpi 254", "--dpi 254 --spacing 5mm", "--dpi 100 --spacing 5mm --dpi 254"])
  func resolutionMayStandAnywhere(words: String) throws {
    let look = try look(words)
    #expect(look.spacing == 50 && look.resolution == 254)
  }

  @Test func withoutAResolutionThereAre300() throws {
    #expect(try look("--spacing 1in").spacing == 300 && look("--spacing 1in").resolution == 300)
    #expect(try look("--paper A4").resolution == 300)
    #expect(try look("--spacing 5 --width 300px").resolution == nil)
    let site = try look("--spacing 1in --dpi 300") { $0.kind = ProductKinds.sites }
    #expect(site.spacing == 96)
  }

  @Test func laterValuesReplaceEarlierOnes() throws {
    #expect(try look("--spacing 1in --spacing 5").spacing == 5)
    #expect(try look("--spacing 1in --spacing 5").resolution == nil)
    #expect(try look("--spacing 5 --spacing 1in").spacing == 300)
    #expect(try look("--spacing 1in --spacing 2in").spacing == 600)
  }

  /// All options whose value is a length, or made of lengths.
  @Test(arguments: [
    ("--width", "1in"), ("--height", "1in"), ("--spacing", "1in"), ("--margin", "1in"), ("--corner-radius", "1in"),
    ("--row-height", "1in"), ("--diameter", "1in"), ("--tile", "1in"), ("--padding", "1in"), ("--column-width", "1in"),
    ("--group-gap", "1in"), ("--caption-size", "1in"), ("--title-size", "1in"), ("--heading-size", "1in"),
    ("--size", "1x2in"), ("--cell", "1x2in"), ("--drag", "1in,-2in"), ("--border", "1in,red"),
    ("--shadow", "1in,2in,1in"),
  ])
  func everyLengthMayHaveAUnit(name: String, value: String) throws {
    let given = try look("\(name) \(value) --dpi 10")
    let pixels = value.replacing("1in", with: "10").replacing("2in", with: "20").replacing("1x20", with: "10x20")
    #expect(try given != WallLook() && given == look("\(name) \(pixels) --dpi 10"))
  }

  @Test(
    arguments: [OptionSection].arranging.options.filter { ["LENGTH", "WxH"].contains($0.setting.placeholder) }
      .map(\.name))
  func noLengthIsForgotten(name: String) throws {
    for value in ["20pt", "1x2in"] {
      if let look = try? look("\(name) \(value) --dpi 72") { return #expect(look != WallLook()) }
    }
    Issue.record("\(name) takes no unit")
  }

  @Test(arguments: [
    ("--spacing 3m", "--spacing needs a length in pixels from 0 to 1000000, or with a unit, such as 3mm, not “3m”"),
    (
      "--width 1000m",
      "--width needs a positive length in pixels, at most 1000000, or with a unit, such as 3mm, not “1000m”"
    ),
    (
      "--width 100000mm --dpi 300",
      "--width needs a positive length in pixels, at most 1000000, or with a unit, such as 3mm, not “100000mm”"
    ),
    (
      "--size 10x20ft",
      "--size needs a size in pixels such as 1920x1080, at most 1000000 in each direction, "
        + "or with a unit such as 210x297mm, not “10x20ft”"
    ),
    (
      "--caption-size 1pt --dpi 72",
      "--caption-size needs a size in pixels from 4 to 2000, or with a unit, such as 9pt, not “1pt”"
    ),
    ("--paper A11", "--paper needs a name such as A4 or a size such as 210x297mm, not “A11”; did you mean A1?"),
    ("--paper Leter", "--paper needs a name such as A4 or a size such as 210x297mm, not “Leter”; did you mean Letter?"),
    (
      "--paper 210x297",
      "--paper needs a name such as A4 or a size such as 210x297mm, not “210x297”; did you mean 210x297mm?"
    ),
    ("--paper A4 --size 10x10", "--paper cannot be combined with --size, --width or --height"),
    ("--paper A4 --width 10mm", "--paper cannot be combined with --size, --width or --height"),
    ("--height 10 --paper A4", "--paper cannot be combined with --size, --width or --height"),
    ("--landscape", "--landscape needs --paper"), ("--page-margin 5mm", "--page-margin needs --paper"),
    ("--bleed 3mm", "--bleed needs an exact size: add --paper or --size"),
    ("--bleed 3mm --width 300", "--bleed needs an exact size: add --paper or --size"),
    (
      "--paper A6 --page-margin 6cm --dpi 100",
      "the page margins leave no room for photos: 2 × 236 of 413 × 583 pixels"
    ),
    ("--paper A6 --bleed 11cm", "--bleed is wider than the page"),
    ("--min-dpi 150", "--min-dpi needs --dpi or --paper, which set the size of photos"),
    ("--min-dpi many", "--min-dpi needs a number from 0.1 to 100000, not “many”"),
    (
      "--marks crop,bar",
      "--marks needs crop, registration, bars or none, separated by commas, not “crop,bar”; did you mean bars?"
    ),
    ("--marks crop,", "--marks needs crop, registration, bars or none, separated by commas, not “crop,”"),
  ])
  func messages(words: String, sentence: String) {
    let error = #expect(throws: RunFailure.self) { try look(words) }
    #expect(error == .usage(sentence))
  }

  @Test func marksAreCollected() throws {
    #expect(try look("--marks crop,bars").sheet.marks == [.crop, .bars])
    #expect(try look("--marks crop --marks registration").sheet.marks == [.crop, .registration])
    #expect(try look("--marks crop --marks none").sheet.marks == [])
  }

  @Test func defaultsAreAsLargeOnPaperAsOnAScreen() throws {
    let paper = try look("--paper A4 --dpi 192 --title-size 30 --layout grid")
    #expect(paper.text.captionSize == 28 && paper.text.titleSize == 30 && paper.effectiveSpacing == 8)
    #expect(paper.minTextSize == 24)
    let plain = try look("--size 100x100mm --dpi 192 --layout grid")
    // 756 × 756 pixels are two fifths of 1600 × 900; smaller type could not be read.
    #expect(plain.text.captionSize == 12 && plain.effectiveSpacing == 3)
  }

  @Test func plansHaveTheirPixels() throws {
    let look = try look("--paper A4 --spacing 1in") { $0.plan = FilePath("plan.json") }
    #expect(look.page == nil && look.size == nil && look.resolution == nil)
  }
}
