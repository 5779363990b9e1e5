import Files
import Foundation
import Layouts
import TestSupport
import Testing
import Typesetting

@Suite(.enabled(if: Fonts.hasDejaVu, "DejaVu Sans is not installed"))
struct TypesetterTests {
  private func setting(_ text: Plan.Text) throws -> TextSetting { try Fonts.typesetter.setting(of: text) }

  // MARK: - Places of ink

  @Test(arguments: ["At the lake", "Ångström, ÇÉ", "jgpqy", "مرحبا", "שלום 2024", "AVATAR — “fine”"])
  func inkIsWhereItIsSaidToBe(_ words: String) throws {
    for alignment in Plan.Text.Alignment.allCases {
      let text = Plan.Text.test(words, alignment: alignment)
      let stated = try setting(text).ink
      let bounds = try Ink(text).bounds
      #expect(stated.intersection(bounds) == bounds)
      // No more than two pixels larger on any side.
      #expect(bounds.x - stated.x <= 2 && bounds.y - stated.y <= 2)
      #expect(stated.maxX - bounds.maxX <= 2 && stated.maxY - bounds.maxY <= 2)
    }
  }

  @Test func linesAreOnAGrid() throws {
    let text = Plan.Text.test("xx\nxx\nxx", size: 20, lines: 3)
    let ink = try Ink(text)
    let rows = (0..<100).filter { y in (0..<100).contains { ink[$0, y] > 0 } }
    let starts = rows.filter { !rows.contains($0 - 1) }
    #expect(starts.count == 3)
    #expect(starts[1] - starts[0] == Int(text.lineHeight) && starts[2] - starts[1] == Int(text.lineHeight))
  }

  @Test func alignmentIsPhysicalInEveryScript() throws {
    for words in ["abc", "שלום"] {
      let left = try Ink(.test(words, alignment: .left)).bounds
      let center = try Ink(.test(words, alignment: .center)).bounds
      let right = try Ink(.test(words, alignment: .right)).bounds
      #expect(left.x < 5 && right.maxX > 395)
      #expect(abs(center.x + center.maxX - 400) <= 2)
    }
  }

  @Test func textMayStandAtTheBottom() throws {
    var text = Plan.Text.test("x", lines: 3)
    let top = try Ink(text).bounds
    text.isAtBottom = true
    let bottom = try Ink(text).bounds
    #expect(bottom.y - top.y == 2 * Int(text.lineHeight))
  }

  @Test func sizesAreProportional() throws {
    let (small, large) = (try setting(.test("At the lake", size: 10)), try setting(.test("At the lake", size: 40)))
    #expect(abs(large.width - 4 * small.width) < 0.05 * small.width)
  }

  // MARK: - Texts that do not fit

  @Test func wrapsAtWords() throws {
    let words = "a walk around the lake in the early morning"
    let whole = try setting(.test(words, width: 2000))
    #expect(whole.lines == 1 && !whole.isCut)
    let wrapped = try setting(.test(words, width: 200, lines: 5))
    #expect(wrapped.lines == 3 && !wrapped.isCut)
    #expect(wrapped.width <= 200)
  }

  @Test func endsInAnEllipsis() throws {
    let cut = try setting(.test("a walk around the lake in the early morning", width: 120, lines: 2))
    #expect(cut.lines == 2 && cut.isCut)
    #expect(cut.width <= 120)
  }

  @Test func shrinksBeforeItIsCut() throws {
    let words = "a walk around the lake"
    let fitting = try setting(.test(words, size: 20, leastSize: 5, width: 150))
    #expect(!fitting.isCut && fitting.size < 20 && fitting.size > 5 && fitting.width <= 150)
    let cut = try setting(.test(words, size: 20, leastSize: 15, width: 80))
    #expect(cut.isCut && cut.size == 15)
  }

  /// Text that can be made smaller, such as a heading, has no breaks inside words.
  @Test func wordsStayWhole() throws {
    let word = try setting(.test("Screenshots", size: 20, width: 1000)).width
    let whole = try setting(.test("Screenshots", size: 20, leastSize: 5, width: (word * 0.8).rounded(), lines: 3))
    #expect(whole.lines == 1 && !whole.isCut && whole.size < 20 && whole.width <= word * 0.8)
    let words = "New Screenshots from May"
    let wrapped = try setting(.test(words, size: 20, leastSize: 5, width: (word * 0.9).rounded(), lines: 3))
    #expect(!wrapped.isCut && wrapped.size < 20 && wrapped.width <= word * 0.9)
    // A word that is too wide at the least size ends in an ellipsis, and does not hang over the edge.
    let cut = try setting(.test(words, size: 20, leastSize: 18, width: (word * 0.6).rounded(), lines: 3))
    #expect(cut.isCut && cut.size == 18 && cut.width <= word * 0.6 + 1)
    // Other text is broken where it must be.
    let broken = try setting(.test("Screenshots", size: 20, width: (word * 0.8).rounded(), lines: 3))
    #expect(broken.lines == 2 && !broken.isCut)
  }

  @Test func aBoxMayHaveNoWidth() throws {
    let setting = try setting(.test("lake", width: 0))
    #expect(setting.lines == 1)
  }

  // MARK: - The same pixels however they are asked for

  @Test(arguments: ["At the lake, مرحبا", "Wrapped words on two lines"])
  func partsMakeTheWhole(_ words: String) throws {
    let text = Plan.Text.test(words, width: 180, lines: 2)
    let whole = try Ink(text)
    for y in stride(from: -20, to: 80, by: 7) {
      let band = try Ink(text, within: PixelRect(x: -40, y: y, width: 300, height: 7))
      for row in y..<y + 7 { for x in -40..<260 { #expect(band[x, row] == whole[x, row]) } }
    }
    for x in stride(from: -40, to: 260, by: 31) {
      let part = try Ink(text, within: PixelRect(x: x, y: -20, width: 31, height: 100))
      for row in -20..<80 { for column in x..<x + 31 { #expect(part[column, row] == whole[column, row]) } }
    }
  }

  @Test func anotherSessionDrawsTheSame() throws {
    let text = Plan.Text.test("At the lake")
    let area = Ink.everywhere
    let first = try Typesetter(in: nil).picture(of: text, at: TextPlace(x: 0, y: 0), within: area)
    _ = try Fonts.typesetter.picture(of: .test("Other words first", size: 33), at: TextPlace(x: 0, y: 0), within: area)
    #expect(try Ink(text).coverage == { if case .coverage(let bytes) = first.content { bytes } else { [] } }())
  }

  // MARK: - Turned text

  @Test func aQuarterTurnSwapsWidthAndHeight() throws {
    let text = Plan.Text.test("At the lake")
    let upright = try Ink(text).bounds
    let turned = try Ink(text, turn: .init(degrees: 90, around: .zero)).bounds
    #expect(abs(turned.width - upright.height) <= 2 && abs(turned.height - upright.width) <= 2)
    // Clockwise: the lower side is on the left.
    #expect(abs(turned.maxX + upright.y) <= 2 && abs(turned.y - upright.x) <= 2)
  }

  @Test func aSlightTurnKeepsTheInk() throws {
    let text = Plan.Text.test("At the lake")
    let turn = Rotation(degrees: 5, around: CGPoint(x: 200, y: 14))
    let sums = [try Ink(text), try Ink(text, turn: turn)].map { $0.coverage.reduce(0) { $0 + Int($1) } }
    #expect(abs(sums[0] - sums[1]) * 25 < sums[0])
  }

  // MARK: - Fonts

  @Test func knowsWhichFontsThereAre() throws {
    #expect(try Fonts.typesetter.hasFont("DejaVu Sans Bold"))
    #expect(try Fonts.typesetter.hasFont("sans-serif"))
    #expect(try !Fonts.typesetter.hasFont("No Such Family"))
    let (files, versions) = try Fonts.typesetter.installedFonts()
    #expect(files.contains { $0.name.description == "DejaVuSans.ttf" })
    #expect(versions.contains("Pango"))
  }

  @Test func saysWhatNoFontHas() throws {
    #expect(try setting(.test("lake")).missingCount == 0)
    #expect(try setting(.test("la\u{10FFFD}ke")).missingCount == 1)
  }

  @Test func fontsMayBeInFiles() throws {
    let path = try #require(
      try Fonts.typesetter.installedFonts().files.first { $0.name.description == "DejaVuSans-Bold.ttf" })
    let typesetter = Typesetter(in: nil, fonts: [path])
    var text = Plan.Text.test("At the lake", font: path.losslessText)
    let fromFile = try typesetter.setting(of: text)
    text.font = "DejaVu Sans Bold"
    #expect(try fromFile == typesetter.setting(of: text))
    text.font = Fonts.dejaVu
    #expect(try fromFile != typesetter.setting(of: text))
  }

  @Test func refusesFilesThatAreNoFonts() throws {
    let folder = try TemporaryFolder()
    let damaged = try folder.write(Array("not a font at all".utf8), to: "broken.ttf")
    #expect(throws: TextError.unreadableFont(damaged)) {
      _ = try Typesetter(in: nil, fonts: [damaged]).setting(of: .test("a"))
    }
    let missing = FilePath("/nowhere/font.ttf")
    #expect(throws: TextError.unreadableFont(missing)) {
      _ = try Typesetter(in: nil, fonts: [missing]).setting(of: .test("a"))
    }
  }

  // MARK: - Hostile text

  static let hostile: [String] = [
    "", " ", "\u{0}", String(repeating: "x", count: 10_000_000), "a" + String(repeating: "\u{301}", count: 5000),
    String(repeating: "\u{202E}", count: 1000) + "abc", "\u{FFFE}\u{FFFF}", "\u{1F3F4}\u{E0067}\u{E007F}",
    String(repeating: "ﷺ", count: 2000), String(repeating: "\n", count: 10_000) + "end", "\u{200D}\u{200D}\u{200D}",
  ]

  @Test(arguments: hostile.indices) func anythingCanBeSet(_ index: Int) throws {
    for lines in [1, 3] {
      for width in [0.0, 1, 400] {
        let text = Plan.Text.test(Self.hostile[index], width: width, lines: lines)
        let setting = try setting(text)
        #expect(setting.lines <= max(1, lines))
        _ = try Ink(text, within: PixelRect(x: -20, y: -20, width: 440, height: 150))
      }
    }
  }
}
