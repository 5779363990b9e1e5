import Files
import Foundation
import Isolation
import Layouts
import TestSupport
import Testing
import Typesetting

@Suite(.enabled(if: Fonts.canBeEmbedded, "DejaVu Sans or libharfbuzz-subset is not installed"))
struct EmbeddedFontTests {
  private let font: FontFace
  private let glyphs: [Int]

  init() throws {
    let found = try Fonts.typesetter.glyphs(of: .test("Lake é"))
    font = try #require(found.runs.first).font
    glyphs = found.all.map(\.id)
  }

  private func subset(_ glyphs: [Int]) throws -> EmbeddedFont { try Fonts.typesetter.subset(font, glyphs: glyphs) }

  // MARK: - Contents

  @Test func hasTheOutlinesOfItsGlyphsAndNoOthers() throws {
    let subset = try subset(glyphs)
    let file = try #require(TrueTypeFile(subset.program))
    #expect(Set(file.tables.keys) == ["glyf", "head", "hhea", "hmtx", "loca", "maxp"])
    #expect(glyphs.allSatisfy { $0 < file.glyphCount })
    // All but the space, and the outline in place of missing characters.
    let space = glyphs[4]
    for glyph in glyphs { #expect(file.outline(glyph).isEmpty == (glyph == space)) }
    #expect(!file.outline(0).isEmpty)
    #expect((0..<file.glyphCount).filter { !file.outline($0).isEmpty }.count <= glyphs.count + 3)
    #expect(file.tables.values.reduce(0) { $0 + $1.count } < 20_000)
  }

  /// Letters with accents may be made of two glyphs, which come along.
  @Test func hasThePartsOfItsGlyphs() throws {
    let file = try #require(TrueTypeFile(try subset([glyphs[5]]).program))
    let outline = file.outline(glyphs[5])
    let isMadeOfOthers = outline[0] & 0x80 != 0
    if isMadeOfOthers { #expect(!file.outline(number(outline[12..<14])).isEmpty) }
    #expect(outline.count > 10)
  }

  @Test func glyphsKeepTheirNumbers() throws {
    let (all, one) = (try subset(glyphs), try subset([glyphs[1]]))
    let (file, other) = (try #require(TrueTypeFile(all.program)), try #require(TrueTypeFile(one.program)))
    #expect(file.outline(glyphs[1]) == other.outline(glyphs[1]))
    #expect(all.widths[glyphs[1]] == one.widths[glyphs[1]])
  }

  @Test func widthsAreThoseOfTheText() throws {
    let widths = try subset(glyphs).widths
    #expect(Set(widths.keys) == Set(glyphs))
    for glyph in try Fonts.typesetter.glyphs(of: .test("xyz", size: 100)).all {
      let width = try #require(try subset([glyph.id]).widths[glyph.id])
      #expect(abs(width - 10 * glyph.advance) < 0.1)
    }
  }

  @Test func saysWhatReadersWantToKnow() throws {
    let regular = try subset(glyphs).description
    #expect(regular.postScriptName == "DejaVuSans" && regular.unitsPerEm == 2048)
    #expect(regular.ascent > 700 && regular.descent < -200 && regular.capHeight > 700 && regular.capHeight < 800)
    #expect(regular.box.left < 0 && regular.box.top > regular.ascent)
    #expect(regular.weight == 400 && regular.italicAngle == 0)
    #expect(!regular.isItalic && !regular.isSerif && !regular.isFixedPitch)
    for (name, test) in [
      ("DejaVu Sans Bold", { $0.weight == 700 }), ("DejaVu Sans Mono", { $0.isFixedPitch }),
      ("DejaVu Serif", { $0.isSerif }), ("DejaVu Sans Oblique", { $0.isItalic && $0.italicAngle < 0 }),
    ] as [(String, (EmbeddedFont.Description) -> Bool)] {
      let run = try #require(try Fonts.typesetter.glyphs(of: .test("a", font: name)).runs.first)
      // Not all of them are in Debian's smallest package.
      if run.font == font || !run.font.isEmbeddable { continue }
      #expect(test(try Fonts.typesetter.subset(run.font, glyphs: [36]).description), "\(name)")
    }
  }

  @Test func theSameGlyphsMakeTheSameBytes() throws {
    let first = try subset(glyphs)
    #expect(try first == subset(glyphs))
    #expect(try first == subset(glyphs.reversed() + glyphs))
    #expect(try first == Typesetter(in: nil).subset(font, glyphs: glyphs))
    #expect(try first.program != subset([glyphs[0]]).program)
  }

  @Test func mayBeEmpty() throws {
    let subset = try subset([])
    #expect(subset.widths.isEmpty)
    #expect(try #require(TrueTypeFile(subset.program)).glyphCount >= 1)
  }

  // MARK: - Other fonts

  @Test(.enabled(if: Fonts.has(Fonts.cjk), "Noto Sans CJK JP is not installed"))
  func fontsOfCollectionsAreEmbedded() throws {
    let found = try Fonts.typesetter.glyphs(of: .test("東京", font: Fonts.cjk))
    let font = try #require(found.runs.first).font
    let subset = try Fonts.typesetter.subset(font, glyphs: found.all.map(\.id))
    guard case .cff(let bytes) = subset.program else {
      Issue.record("a font with CFF outlines became another")
      return
    }
    #expect(bytes.first == 1 && bytes.count < 200_000)
    #expect(subset.description.postScriptName.hasPrefix("NotoSansCJK") && subset.description.unitsPerEm == 1000)
    #expect(subset.widths.values.allSatisfy { $0 == 1000 })
    #expect(try Fonts.typesetter.subset(font, glyphs: found.all.map(\.id)) == subset)
    // Other fonts of the collection have names of their own.
    var other = font
    other.index += 1
    #expect(
      try Fonts.typesetter.subset(other, glyphs: [1]).description.postScriptName != subset.description.postScriptName)
    other.index = 1000
    #expect(throws: TextError.unusableFont(font.file, .unreadable)) {
      _ = try Fonts.typesetter.subset(other, glyphs: [1])
    }
  }

  // MARK: - Faults

  @Test func refusesGlyphsThatTheFontLacks() throws {
    for glyph in [-1, 60_000, 65_536, .max] {
      #expect(throws: TextError.unusableFont(font.file, .noGlyph(glyph))) { _ = try subset([glyphs[0], glyph]) }
    }
  }

  @Test func refusesFilesThatAreNoFonts() throws {
    let folder = try TemporaryFolder()
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: font.file.losslessText)))
    var noise = whole
    for index in stride(from: 0, to: 4096, by: 3) { noise[index] ^= 0x5A }
    for (name, bytes) in [
      ("empty", []), ("text", Array("not a font at all".utf8)), ("beginning", Array(whole.prefix(5000))),
      ("noise", noise),
    ] {
      var damaged = font
      damaged.file = try folder.write(bytes, to: "\(name).ttf")
      #expect(throws: TextError.unusableFont(damaged.file, .unreadable), "\(name)") {
        _ = try Fonts.typesetter.subset(damaged, glyphs: [36])
      }
    }
    var missing = font
    missing.file = FilePath("/nowhere/font.ttf")
    #expect(throws: TextError.unusableFont(missing.file, .unreadable)) {
      _ = try Fonts.typesetter.subset(missing, glyphs: [36])
    }
  }

  /// Bytes that are wrong here and there make a font, or an error; never a crash.
  @Test func damageIsSurvived() throws {
    let folder = try TemporaryFolder()
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: font.file.losslessText)))
    var damaged = font
    for seed in 0..<40 {
      var bytes = whole
      var place = 12 + seed
      while place < bytes.count {
        bytes[place] = UInt8(truncatingIfNeeded: place &* 31 &+ seed)
        place += 97 + seed * 211
      }
      damaged.file = try folder.write(bytes, to: "damaged.ttf")
      do throws(TextError) {
        _ = try Fonts.typesetter.subset(damaged, glyphs: [36, 68, 200])
      } catch {
        #expect(
          error == .unusableFont(damaged.file, .unreadable) || error == .unusableFont(damaged.file, .noGlyph(200)))
      }
    }
  }

  @Test(arguments: [
    (2, FontFace.Obstacle.forbidden), (0x0100, .wholeOnly), (0x0200, .bitmapsOnly), (0, nil), (4, nil), (8, nil),
    (6, nil),
  ])
  func makersMayForbidEmbedding(rights: Int, obstacle: FontFace.Obstacle?) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes(of: font.file, granting: rights), to: "licensed.ttf")
    let run = try #require(
      try Typesetter(in: nil, fonts: [file]).glyphs(of: .test("lake", font: file.losslessText)).runs.first)
    #expect(run.font.file == file && run.font.obstacle == obstacle)
  }

  /// Returns the bytes of DejaVu Sans as a family of its own, so that the one that is installed is not a match.
  private func bytes(of file: FilePath, granting rights: Int) throws -> [UInt8] {
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file.losslessText)))
    let tag = Array("OS/2".utf8)
    let record = try #require((0..<number(bytes[4..<6])).first { bytes[(12 + 16 * $0)...].starts(with: tag) })
    let table = number(bytes[(12 + 16 * record + 8)...].prefix(4))
    (bytes[table + 8], bytes[table + 9]) = (UInt8(rights >> 8), UInt8(rights & 0xFF))
    let (name, other) = (Array("DejaVu".utf8), Array("Tessen".utf8))
    for place in bytes.indices.dropLast(12) where bytes[place] == name[0] {
      // One byte a letter, or two.
      for step in 1...2 where name.indices.allSatisfy({ bytes[place + step * $0] == name[$0] }) {
        for index in name.indices { bytes[place + step * index] = other[index] }
      }
    }
    return bytes
  }

  @Test func fontsInFilesAreEmbedded() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes(of: font.file, granting: 0), to: "mine.ttf")
    // As users write it: from where they are.
    let ways = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
    let path = FilePath(ways.joined(separator: "/") + file.losslessText)
    let text = Plan.Text.test("Lake", font: path.losslessText)
    var typesetters = [Typesetter(in: nil, fonts: [path])]
    if Confinement.here.isPossible {
      let isolation = Isolation(
        program: Programs.built("tessera"), argument: "(document typesetter)\n\(path.losslessText)", readsFonts: true,
        seconds: 20)
      typesetters.append(Typesetter(in: isolation, fonts: [path]))
    }
    for typesetter in typesetters {
      let found = try typesetter.glyphs(of: text)
      let font = try #require(found.runs.first).font
      #expect(font.file == path && font.isEmbeddable)
      let subset = try typesetter.subset(font, glyphs: found.all.map(\.id))
      #expect(try subset.widths == self.subset(found.all.map(\.id)).widths)
    }
  }

  @Test func messagesSayWhatToDo() {
    let path = FilePath("/fonts/a.ttf")
    #expect(
      "\(TextError.unavailable(library: "libharfbuzz-subset.so.0"))"
        == "fonts cannot be embedded: libharfbuzz-subset.so.0 is missing; "
        + "install libharfbuzz-subset0 (Debian, Ubuntu) or harfbuzz (Homebrew)")
    #expect(
      "\(TextError.unusableFont(path, .unreadable))"
        == "/fonts/a.ttf: its glyphs cannot be embedded: it is damaged, or was removed")
    #expect(
      "\(TextError.unusableFont(path, .noGlyph(7)))" == "/fonts/a.ttf: its glyphs cannot be embedded: it has no glyph 7"
    )
    #expect(
      "\(TextError.unusableFont(path, .tooLarge(bytes: 80 << 20)))"
        == "/fonts/a.ttf: its glyphs cannot be embedded: they take 80 MB, but at most 64 MB can be embedded")
    let obstacles = FontFace.Obstacle.allCases.map { "\($0)" }
    #expect(Set(obstacles).count == FontFace.Obstacle.allCases.count)
    #expect(obstacles[0] == "is a color font")
  }

  // MARK: - In confined processes

  @Test(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
  func confinedProcessesSayTheSame() throws {
    let program = Programs.built("tessera")
    let typesetter = Typesetter(
      in: Isolation(program: program, argument: "(document typesetter)", readsFonts: true, seconds: 20))
    let text = Plan.Text.test("Lake é, مرحبا", width: 90, lines: 2)
    #expect(try typesetter.glyphs(of: text) == Fonts.typesetter.glyphs(of: text))
    #expect(try typesetter.subset(font, glyphs: glyphs) == subset(glyphs))
    #expect(throws: TextError.unusableFont(font.file, .noGlyph(60_000))) {
      _ = try typesetter.subset(font, glyphs: [60_000])
    }
    // One for pictures has not loaded the library that embeds fonts, and cannot any more.
    let other = Typesetter(in: Isolation(program: program, argument: "(typesetter)", readsFonts: true, seconds: 20))
    #expect(throws: TextError.self) { _ = try other.glyphs(of: text) }
    #expect(try other.setting(of: text) == Fonts.typesetter.setting(of: text))
  }

  @Test(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
  func noiseIsNoAnswer() throws {
    let noise = Isolation(program: Programs.built("faulty-worker"), argument: "noise", seconds: 20)
    let typesetter = Typesetter(in: noise)
    for _ in 0..<200 {
      #expect(throws: TextError.self) { _ = try typesetter.glyphs(of: .test("lake")) }
      #expect(throws: TextError.self) { _ = try typesetter.subset(font, glyphs: glyphs) }
    }
  }
}
