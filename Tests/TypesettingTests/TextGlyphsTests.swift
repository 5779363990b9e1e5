import Layouts
import Testing
import Typesetting

@Suite(.enabled(if: Fonts.canBeEmbedded, "DejaVu Sans or libharfbuzz-subset is not installed"))
struct TextGlyphsTests {
  private func glyphs(_ text: Plan.Text) throws -> TextGlyphs { try Fonts.typesetter.glyphs(of: text) }

  /// Returns the characters of each cluster of a line, from left to right.
  private func words(_ glyphs: TextGlyphs, line: Int = 0) -> [String] {
    glyphs.runs.filter { $0.line == line }.flatMap { $0.clusters.map(\.text) }
  }

  // MARK: - Characters of clusters

  @Test func ligaturesStandForTheirLetters() throws {
    let text = Plan.Text.test("office AVA")
    let glyphs = try glyphs(text)
    #expect(words(glyphs) == ["o", "ffi", "c", "e", " ", "A", "V", "A"])
    #expect(glyphs.runs.count == 1 && glyphs.runs[0].clusters.allSatisfy { $0.glyphs.count == 1 })
    let all = glyphs.all
    // Kerned: the V moves towards the A before it.
    #expect(all[6].x - all[5].x < all[7].advance)
    #expect(glyphs.canBeEmbedded && glyphs.runs[0].font.file.name.description == "DejaVuSans.ttf")
    #expect(try glyphs.setting == Fonts.typesetter.setting(of: text))
  }

  @Test(arguments: ["office", "AVATAR — “fine”", "مرحبا بالعالم", "שלום 2024", "Lake שלום 2024 مرحبا"])
  func advancesAddUpToTheWidth(_ words: String) throws {
    for alignment in Plan.Text.Alignment.allCases {
      let glyphs = try glyphs(.test(words, alignment: alignment))
      let all = glyphs.all
      #expect(all.reduce(0) { $0 + $1.advance } == glyphs.setting.width)
      let start: Double =
        switch alignment {
        case .left: 0
        case .center: (400 - glyphs.setting.width) / 2
        case .right: 400 - glyphs.setting.width
        }
      #expect(abs(all[0].x - start) <= 0.25)
    }
  }

  @Test func arabicIsReadFromTheRight() throws {
    let glyphs = try glyphs(.test("مرحبا"))
    #expect(glyphs.runs.count == 1 && glyphs.runs[0].isRightToLeft)
    #expect(words(glyphs).reversed().joined() == "مرحبا")
    #expect(words(glyphs).count == 5)
    // Joined letters have forms of their own, and none goes back.
    let places = glyphs.all.map(\.x)
    #expect(places == places.sorted())
  }

  @Test func directionsMayBeMixed() throws {
    let glyphs = try glyphs(.test("Lake שלום 24"))
    #expect(glyphs.runs.map(\.isRightToLeft).contains(true) && !glyphs.runs[0].isRightToLeft)
    let hebrew = try #require(glyphs.runs.first { $0.isRightToLeft && $0.clusters.contains { $0.text == "ש" } })
    #expect(hebrew.clusters.map(\.text).filter { $0 != " " } == ["ם", "ו", "ל", "ש"])
    #expect(words(glyphs).joined().count == "Lake שלום 24".count)
  }

  @Test func accentsTakeNoRoom() throws {
    let glyphs = try glyphs(.test("q\u{323}\u{301}x"))
    #expect(words(glyphs).joined() == "q\u{323}\u{301}x")
    let all = glyphs.all
    #expect(all.count == 4 && all[1].advance == 0 && all[2].advance == 0)
    // Above and below the letter, which they do not move.
    #expect(all[1].x < all[3].x && all[2].x < all[3].x && all[3].x == all[0].advance)
  }

  @Test(.enabled(if: Fonts.has(Fonts.cjk), "Noto Sans CJK JP is not installed"))
  func fontsMayBeInCollections() throws {
    let glyphs = try glyphs(.test("東京 café", font: Fonts.cjk))
    #expect(words(glyphs) == ["東", "京", " ", "c", "a", "f", "é"])
    #expect(glyphs.canBeEmbedded && glyphs.runs[0].font.file.fileExtension == "ttc")
    // The same font, whatever the language of a run.
    #expect(Set(glyphs.runs.map(\.font)).count == 1)
  }

  // MARK: - Places of glyphs

  /// In DejaVu Sans, an H stands on the baseline and begins 201/2048 of its size to the right of its origin.
  private func expectInk(of text: Plan.Text) throws {
    let first = try #require(try glyphs(text).all.first)
    let bounds = try Ink(text).bounds
    #expect(Double(bounds.maxY) == first.y)
    #expect(abs(Double(bounds.x) - (first.x + 201 / 2048 * Double(text.size))) <= 1)
  }

  @Test func glyphsAreWhereInkIs() throws {
    for size in [9.0, 20, 33.5] {
      for alignment in Plan.Text.Alignment.allCases {
        for width in [301.0, 302] {
          var text = Plan.Text.test("H", size: size, width: width, lines: 3, alignment: alignment)
          try expectInk(of: text)
          text.isAtBottom = true
          try expectInk(of: text)
        }
      }
    }
  }

  @Test func linesBeginOnQuartersOfPixels() throws {
    let glyphs = try glyphs(.test("a walk around the lake\nin the morning", width: 155, lines: 5, alignment: .center))
    #expect(glyphs.setting.lines == 3)
    let lines = (0..<3).map { line in glyphs.runs.filter { $0.line == line }.flatMap { $0.clusters.flatMap(\.glyphs) } }
    for line in lines { #expect((line[0].x * 4).truncatingRemainder(dividingBy: 1) == 0) }
    let baselines = lines.map { Set($0.map(\.y)) }
    #expect(baselines.allSatisfy { $0.count == 1 })
    #expect(baselines[1].first == baselines[0].first.map { $0 + 28 })
    #expect(baselines[2].first == baselines[0].first.map { $0 + 56 })
    // The space at the end of a line leaves no ink, and is still there to be copied.
    #expect((0..<3).map { words(glyphs, line: $0).joined() }.joined() == "a walk around the lake\u{2028}in the morning")
  }

  @Test func anEllipsisStandsForItself() throws {
    let glyphs = try glyphs(.test("a walk around the lake in the early morning", width: 120, lines: 2))
    #expect(glyphs.setting.isCut)
    #expect(words(glyphs, line: 0).joined() == "a walk ")
    #expect(words(glyphs, line: 1).joined() == "around th…")
    let last = try #require(glyphs.all.last)
    #expect(last.x + last.advance <= 120)
  }

  @Test func sizesAreThoseThatFit() throws {
    let glyphs = try glyphs(.test("a walk around the lake", size: 20, leastSize: 5, width: 150))
    #expect(glyphs.setting.size < 20)
    #expect(glyphs.runs.allSatisfy { abs($0.size - glyphs.setting.size) < 0.001 })
  }

  // MARK: - Texts that cannot be embedded

  @Test func missingCharactersAreNoGlyphs() throws {
    let glyphs = try glyphs(.test("la\u{10FFFD}ke"))
    #expect(!glyphs.canBeEmbedded)
    let missing = glyphs.runs.flatMap(\.clusters).filter { $0.glyphs.isEmpty }
    #expect(missing.map(\.text) == ["\u{10FFFD}"])
  }

  @Test(.enabled(if: Fonts.has("Noto Color Emoji"), "Noto Color Emoji is not installed"))
  func emojiHaveColors() throws {
    let glyphs = try glyphs(.test("lake 😀"))
    #expect(glyphs.obstacle == .colors && !glyphs.canBeEmbedded)
    #expect(glyphs.runs[0].font.isEmbeddable)
  }

  @Test func turnedTypeIsNotEmbedded() throws {
    #expect(try glyphs(.test("lake", font: "DejaVu Sans Rotated-Left")).obstacle == .turned)
  }

  @Test(.enabled(if: Fonts.has("Droid Sans Fallback"), "Droid Sans Fallback is not installed"))
  func syntheticStylesAreNotEmbedded() throws {
    #expect(try glyphs(.test("東京", font: "Droid Sans Fallback")).obstacle == nil)
    #expect(try glyphs(.test("東京", font: "Droid Sans Fallback Bold")).obstacle == .synthetic)
  }

  // MARK: - Hostile text

  @Test(arguments: TypesetterTests.hostile.indices) func anythingCanBeSet(_ index: Int) throws {
    for lines in [1, 3] {
      for width in [0.0, 1, 400] {
        let text = Plan.Text.test(TypesetterTests.hostile[index], width: width, lines: lines)
        let plain = plainText(text.text, lines: lines)
        for cluster in try glyphs(text).runs.flatMap(\.clusters) {
          #expect(cluster.text == "…" || plain.unicodeScalars.contains(cluster.text.unicodeScalars))
        }
      }
    }
  }
}

extension TextGlyphs {
  /// All glyphs of all lines.
  var all: [Glyph] { runs.flatMap { $0.clusters.flatMap(\.glyphs) } }
}
