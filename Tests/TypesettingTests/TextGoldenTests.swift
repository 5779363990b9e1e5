import Digests
import Layouts
import TestSupport
import Testing
import Typesetting

/// The exact pixels of some texts. They depend on the versions of the libraries, so they are compared with those only
/// that they were recorded with.
@Suite(.enabled(if: Fonts.areComparable, "the libraries of text or DejaVu Sans are others"))
struct TextGoldenTests {
  @Test(arguments: [
    ("Latin", "At the lake — “fine”, Ünïcödé AVATAR"), ("Arabic", "مرحبا بالعالم 123"), ("Hebrew", "שלום עולם 2024"),
    ("Greek and Cyrillic", "Ελληνικά, Русский"), ("mixed", "Lake שלום 2024 مرحبا"),
  ])
  func lines(_ name: String, _ words: String) throws {
    for (kind, text) in [
      ("one line", Plan.Text.test(words, size: 16)),
      ("wrapped", Plan.Text.test(words, size: 24, width: 150, lines: 3, alignment: .center)),
    ] {
      let ink = try Ink(text)
      var digest = SHA256()
      digest.update(Array("\(ink.area.x) \(ink.area.y) \(ink.area.width) \(ink.area.height)\n".utf8) + ink.coverage)
      Golden("texts").expect(digest.finish(), for: "\(name), \(kind)")
    }
  }
}
