import Raster
import Testing

@testable import Planning

@Suite struct CSSColorTests {
  @Test(arguments: [
    ("white", Color.white), ("Black", .black), ("transparent", .clear),
    ("rebeccapurple", Color(red: 102, green: 51, blue: 153)), ("#F80", Color(red: 255, green: 136, blue: 0)),
    ("#f808", Color(red: 255, green: 136, blue: 0, alpha: 136)), ("#102030", Color(red: 16, green: 32, blue: 48)),
    ("#10203040", Color(red: 16, green: 32, blue: 48, alpha: 64)),
  ])
  func cssColorsAreParsed(text: String, color: Color) {
    #expect(Color(css: text) == color)
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#ggg", "whit", "rgb(1,2,3)", "#１２３"])
  func invalidColorsAreRejected(text: String) {
    #expect(Color(css: text) == nil)
  }
}
