import Raster
import Testing

@testable import Palettes

@Suite struct PaletteFileTests {
  private func read(_ text: String) throws -> Palette { try PaletteFile.palette(Array(text.utf8), name: "a") }

  @Test func json5NamesWhatColorsLookLikeAndWhatStandsForThem() throws {
    let palette = try read(
      "{ colors: [{ name: 'ink', measured: '#123', device: '#000000', code: 3 }, { measured: 'fedcba' }] }")
    #expect(
      palette.entries == [
        .init("ink", measured: Color(red: 0x11, green: 0x22, blue: 0x33), device: .black, code: 3),
        .init(
          "color 1", measured: Color(red: 0xFE, green: 0xDC, blue: 0xBA),
          device: Color(red: 0xFE, green: 0xDC, blue: 0xBA), code: 1),
      ])
  }

  @Test func gimpPalettesAreRead() throws {
    let palette = try read("GIMP Palette\r\nName: e-paper\nColumns: 2\n#\n  0   0   0\tblack ink\n255 255 255\n")
    #expect(palette.entries.map(\.name) == ["black ink", "color 1"])
    #expect(palette.entries.map(\.measured) == [.black, .white] && palette.entries.map(\.code) == [0, 1])
  }

  @Test func listsOfColorsAreRead() throws {
    let palette = try read("# ours\n#1f2226 #000 black\n\nb9c7c9 #ffffff\n; red\n#f00 warm red\n")
    #expect(palette.entries.map(\.name) == ["black", "color 1", "warm red"])
    #expect(palette.entries.map(\.device) == [.black, .white, Color(red: 255, green: 0, blue: 0)])
    #expect(palette.entries[0].measured == Color(red: 0x1F, green: 0x22, blue: 0x26))
  }

  @Test(arguments: [
    ("", "has 0 colors; a palette has 2 to 256"), ("#000", "has 1 color; a palette has 2 to 256"),
    ("{ colors: [] }", "has 0 colors; a palette has 2 to 256"),
    (String(repeating: "#000\n", count: 257), "has 257 colors; a palette has 2 to 256"),
    ("#000\n#ff", "line 2: “#ff” is not a color; write it like #ff8000"),
    ("#000\n#12345g", "line 2: “#12345g” is not a color; write it like #ff8000"),
    ("#000\n#+12345", "line 2: “#+12345” is not a color; write it like #ff8000"),
    ("GIMP Palette\n1 2\n", "line 2: “1 2” is not a color; write it like 255 128 0"),
    ("GIMP Palette\n1 2 256\n", "line 2: “1 2 256” is not a color; write it like 255 128 0"),
    ("{ colors: [{ measured: 'red' }] }", "colors[0].measured: “red” is not a color; write it like #ff8000"),
    ("{ colors: [{ measured: '#000', device: '' }] }", "colors[0].device: “” is not a color; write it like #ff8000"),
    ("{ colors: [{ measured: '#000', code: 256 }] }", "colors[0].code: must be from 0 to 255, not 256"),
    ("{ colors: [{ measured: '#000', code: -1 }] }", "colors[0].code: must be from 0 to 255, not -1"),
  ])
  func faultsAreNamed(text: String, sentence: String) {
    #expect(throws: PaletteFile.Fault(sentence: sentence)) { try read(text) }
  }

  @Test func whatIsNoPaletteIsNamed() {
    for text in ["{", "{ colors: [{}] }", "{ colours: [] }", "[]"] {
      #expect(throws: PaletteFile.Fault.self) { try read(text) }
    }
    #expect(throws: PaletteFile.Fault(sentence: "is not a palette: it is not UTF-8 text")) {
      try PaletteFile.palette([0xFF, 0xFE, 0], name: "a")
    }
  }
}
