import Foundation
import Layouts
import Testing

@testable import Typesetting

/// Words that are divided because they are wider than their box.
@Suite struct WordDivisionTests {
  /// Returns the text with soft hyphens where its words may be divided; nil if that is nowhere.
  private func divisibleText(_ text: String, language: String) -> String? {
    let breaks = wordBreaks(in: text, language: language)
    var bytes = Array(text.utf8)
    for place in breaks.reversed() { bytes.insert(contentsOf: "\u{AD}".utf8, at: place) }
    return breaks.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("de", "Donaudampfschifffahrtsgesellschaft", "Do-nau-dampf-schiff-fahrts-ge-sell-schaft"),
    ("de-AT", "ein Zuckerbäcker", "ein Zu-cker-bä-cker"), ("de", "Geschwisterkinder", "Ge-schwis-ter-kin-der"),
    ("en", "Photographs of Copenhagen", "Pho-to-graphs of Co-pen-ha-gen"), ("es", "ferrocarriles", "fe-rro-ca-rri-les"),
    ("it", "fotografia industriale", "fo-to-gra-fia in-du-striale"), ("ru", "Фотографии", "Фо-то-гра-фии"),
    ("el", "φωτογραφίες", "φω-το-γρα-φίες"), ("pl", "Uroczystości", "Uro-czys-tości"),
    ("ru", "Семьянинова", "Семья-ни-нова"),
    ("de", "„Gesellschaft“ — Gesellschaft", "„Ge-sell-schaft“ — Ge-sell-schaft"),
  ])
  func wordsAreDividedBySyllables(language: String, text: String, expected: String) {
    #expect(divisibleText(text, language: language)?.replacing("\u{AD}", with: "-") == expected)
  }

  @Test(arguments: ["", "lake", "2026-05-01", "IMG_20260501_120000", "写真写真写真写真写真", "rhythms", "Straße\u{AD}n"])
  func otherTextIsNot(text: String) { #expect(divisibleText(text, language: "de") == nil) }

  @Test func nothingElseChanges() {
    for text in [
      "Donaudampf\u{AD}schifffahrt — Gesellschaften\u{2028}Фотографии 🎈", "cafe\u{301}te\u{301}rias ééééééèèèè",
    ] {
      let divided = divisibleText(text, language: "de") ?? text
      #expect(divided != text && divided.replacing("\u{AD}", with: "") == text.replacing("\u{AD}", with: ""))
    }
  }

  // MARK: - In boxes

  private static let word = "Donaudampfschifffahrtsgesellschaft"

  private func text(
    _ words: String, size: CGFloat = 20, leastSize: CGFloat? = nil, width: CGFloat, lines: Int = 4
  ) -> Plan.Text {
    var text = Plan.Text.test(words, size: size, leastSize: leastSize, width: width, lines: lines)
    text.language = "de"
    return text
  }

  private func lines(_ text: Plan.Text) throws -> [String] {
    let glyphs = try Fonts.typesetter.glyphs(of: text)
    return (0..<glyphs.setting.lines).map { line in
      glyphs.runs.filter { $0.line == line }.flatMap(\.clusters).map(\.text).joined()
    }
  }

  @Test(.enabled(if: Fonts.canBeEmbedded)) func wideWordsHaveHyphens() throws {
    let places = try #require(divisibleText(Self.word, language: "de")).split(separator: "\u{AD}")
    let caption = text(Self.word, width: 150)
    let parts = try lines(caption)
    #expect(parts.count > 2 && parts.joined() == Self.word, "the text itself has no hyphens: \(parts)")
    var rest = places[...]
    for part in parts {
      var syllables = ""
      while syllables.count < part.count, let next = rest.popFirst() { syllables += next }
      #expect(syllables == part)
    }
    let glyphs = try Fonts.typesetter.glyphs(of: caption)
    let ends = (0..<parts.count).map { line in
      glyphs.runs.filter { $0.line == line }.flatMap(\.clusters).flatMap(\.glyphs).last?.id
    }
    let hyphens = try ["-", "\u{2010}"].map {
      try Fonts.typesetter.glyphs(of: .test($0)).runs.first?.clusters.first?.glyphs.first?.id
    }
    #expect(ends.dropLast().allSatisfy(hyphens.contains) && !hyphens.contains(ends[parts.count - 1]))
    #expect(!glyphs.setting.isCut && glyphs.setting.width <= 150 && glyphs.setting.missingCount == 0)
    let words = try lines(text("Fest der \(Self.word)", width: 190))
    #expect(words.joined().filter { $0 != "\u{2028}" } == "Fest der \(Self.word)")
    // Words that fit on a line of their own stay whole.
    #expect(try lines(text("die neue Gesellschaft", width: 150)) == ["die neue ", "Gesellschaft"])
  }

  @Test func titlesAreDividedOnlyAtHalfTheirSize() throws {
    let whole = try Fonts.typesetter.setting(of: text(Self.word, size: 40, leastSize: 8, width: 480))
    #expect(whole.lines == 1 && whole.size > 20 && whole.width <= 480)
    let divided = try Fonts.typesetter.setting(of: text(Self.word, size: 40, leastSize: 8, width: 230))
    #expect(divided.lines > 1 && divided.size > 15 && divided.width <= 230 && !divided.isCut)
  }

  @Test(
    arguments: ["写真", "IMG_20260501_120000_", "rhythm", "Donaudampf", "A\u{AD}", "é", "سلام", "🎈", "x1"],
    [8, 60, 200, 480])
  func noWordLeavesItsBox(part: String, width: CGFloat) throws {
    for leastSize in [20, 9] as [CGFloat] {
      let words = String(repeating: part, count: 40)
      let setting = try Fonts.typesetter.setting(of: text(words, leastSize: leastSize, width: width, lines: 3))
      #expect(setting.lines <= 3 && (setting.width <= width + 1 || width < 60), "\(setting)")
    }
  }
}
