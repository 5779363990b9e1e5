import Plans
import Testing

@testable import Planning

/// Backgrounds in options and plans.
@Suite struct BackgroundTextTests {
  @Test(arguments: [
    ("white", "#ffffff"), ("#1238", "#11223388"), ("transparent", "#00000000"),
    ("linear(#123, #456 80%)", "linear(180deg, #112233 0%, #445566 80%)"),
    ("LINEAR( to right ,red,Blue )", "linear(90deg, #ff0000 0%, #0000ff 100%)"),
    ("linear(-22.5deg, #fff, #000, gold)", "linear(-22.5deg, #ffffff 0%, #000000 50%, #ffd700 100%)"),
    ("radial(white, #0000)", "radial(#ffffff 0%, #00000000 100%)"),
    ("radial(circle, white -10%, black)", "radial(circle, #ffffff -10%, #000000 100%)"),
    ("image(paper.jpg)", "image(\"paper.jpg\")"), ("image( a, b.jpg , tile )", "image(\"a, b.jpg\", tile)"),
    ("image(\"a, tile\")", "image(\"a, tile\")"), ("image(a (1).jpg)", "image(\"a (1).jpg\")"),
    ("image('-x')", "image(\"-x\")"),
  ])
  func textsAreUnderstood(text: String, expected: String) throws {
    let background = try #require(try Background(text))
    #expect(background.description == expected)
    #expect(try Background(expected) == background)
  }

  @Test(arguments: [
    ("linear(red)", "a gradient needs 2 to 1000 colors, such as linear(#123, #456)"),
    ("linear()", "“” is not a CSS color, optionally followed by a percentage"),
    ("linear(red, blu)", "“blu” is not a CSS color, optionally followed by a percentage"),
    ("linear(red, blue 10)", "“10” is not a percentage from -1000% to 1000%"),
    ("linear(red, blue nan%)", "“nan%” is not a percentage from -1000% to 1000%"),
    ("linear(red 1% 2%, blue)", "“red 1% 2%” is not a CSS color, optionally followed by a percentage"),
    ("linear(infdeg, red, blue)", "“infdeg” is not an angle, such as 45deg"),
    ("radial(square, red, blue)", "“square” is not a CSS color, optionally followed by a percentage"),
    ("image()", "image() needs a file, such as image(paper.jpg)"),
    ("image(, tile)", "image() needs a file, such as image(paper.jpg)"),
  ])
  func faultsAreNamed(text: String, expected: String) {
    let fault = #expect(throws: Background.Fault.self) { try Background(text) }
    #expect(fault?.sentence == expected)
  }

  @Test(arguments: ["", "lineal(red, blue)", "linear(red, blue", "conic(red, blue)", "url(a.jpg)", "paper.jpg"])
  func otherTextsAreNone(text: String) throws { #expect(try Background(text) == nil) }
}
