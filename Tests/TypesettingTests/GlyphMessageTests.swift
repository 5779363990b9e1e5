import Files
import Isolation
import Testing

@testable import Typesetting

/// A process that sets text may be taken over by a font. Its messages are checked before they are used.
@Suite struct GlyphMessageTests {
  private static let words = "é lake"

  /// Returns a run of two letters, of which the first has two bytes.
  private static func run(_ change: (inout SetRun) -> Void = { _ in }) -> SetRun {
    let glyph = TextGlyphs.Glyph(id: 36, x: 1, y: 20, advance: 12)
    var run = SetRun(
      font: FontFace(
        file: FilePath("/fonts/a.ttf"), index: 1, variations: [.init(tag: FontTable.tag("wght"), value: 650)]),
      size: 20, line: 0, isRightToLeft: false, isEllipsis: false,
      clusters: [.init(bytes: 0..<2, glyphs: [glyph, glyph]), .init(bytes: 2..<3, glyphs: [])])
    change(&run)
    return run
  }

  private func read(_ runs: [SetRun]) throws(IsolationFault) -> [TextGlyphs.Run] {
    var message = MessageWriter()
    message.add(runs)
    var reader = MessageReader(message.bytes)
    let found = try reader.runs(of: Self.words, lines: 2)
    try reader.finish()
    return found
  }

  @Test func runsArriveAsTheyAre() throws {
    let found = try read([Self.run(), Self.run { ($0.line, $0.isEllipsis, $0.font.obstacle) = (1, true, .turned) }])
    #expect(found.map(\.font.index) == [1, 1] && found[0].font.variations == Self.run().font.variations)
    #expect(found[0].clusters.map(\.text) == ["é", " "] && found[1].clusters.map(\.text) == ["…", ""])
    #expect(found[0].clusters[0].glyphs == Self.run().clusters[0].glyphs)
    #expect(found[0].font.isEmbeddable && found[1].font.obstacle == .turned)
  }

  struct Lie: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (inout SetRun) -> Void
  }

  static let lies: [Lie] = [
    Lie(testDescription: "characters beyond the text") { $0.clusters[0].bytes = 0..<100 },
    Lie(testDescription: "half a character") { $0.clusters[0].bytes = 0..<1 },
    Lie(testDescription: "a glyph of no font") { $0.clusters[0].glyphs[1].id = 0x10000 },
    Lie(testDescription: "a negative glyph") { $0.clusters[0].glyphs[1].id = -1 },
    Lie(testDescription: "nowhere") { $0.clusters[0].glyphs[0].x = .nan },
    Lie(testDescription: "far away") { $0.clusters[0].glyphs[0].y = 1e300 },
    Lie(testDescription: "endless") { $0.clusters[0].glyphs[0].advance = .infinity },
    Lie(testDescription: "no size") { $0.size = 0 },
    Lie(testDescription: "a size that is no number") { $0.size = .nan },
    Lie(testDescription: "a line too many") { $0.line = 2 },
    Lie(testDescription: "a line before the first") { $0.line = -1 },
    Lie(testDescription: "no path") { $0.font.file = FilePath(bytes: []) },
    Lie(testDescription: "a path with an end inside") { $0.font.file = FilePath(bytes: Array("/a\0b".utf8)) },
    Lie(testDescription: "a font before the first") { $0.font.index = -1 },
    Lie(testDescription: "a style beyond all axes") { $0.font.variations[0].value = .infinity },
    Lie(testDescription: "too many axes") {
      $0.font.variations = Array(repeating: $0.font.variations[0], count: 65)
    },
  ]

  @Test(arguments: lies) func liesAreRefused(_ lie: Lie) {
    #expect(throws: IsolationFault.invalidReply) { _ = try read([Self.run(lie.change)]) }
  }

  @Test func linesDoNotGoBack() {
    #expect(throws: IsolationFault.invalidReply) { _ = try read([Self.run { $0.line = 1 }, Self.run()]) }
  }

  @Test func answersDoNotEndEarly() throws {
    var message = MessageWriter()
    message.add([Self.run()])
    for count in 0..<message.bytes.count {
      var reader = MessageReader(Array(message.bytes.prefix(count)))
      #expect(throws: IsolationFault.invalidReply) { _ = try reader.runs(of: Self.words, lines: 2) }
    }
  }

  // MARK: - Fonts

  private static let description = EmbeddedFont.Description(
    postScriptName: "Name-Bold", unitsPerEm: 1000, ascent: 900, descent: -200, capHeight: 700, italicAngle: -12,
    box: EmbeddedFont.Box(left: -1, bottom: -2, right: 3, top: 4), isFixedPitch: true, isSerif: false, isItalic: true,
    weight: 700)

  private func read(_ font: EmbeddedFont) throws(IsolationFault) -> (EmbeddedFont.Description, [Int: Double]) {
    var message = MessageWriter()
    message.add(font, glyphs: [3, 7])
    var reader = MessageReader(message.bytes)
    let found = (try reader.fontDescription(), try reader.widths(of: [3, 7]))
    try reader.finish()
    return found
  }

  @Test func fontsArriveAsTheyAre() throws {
    let font = EmbeddedFont(program: .cff([1]), description: Self.description, widths: [3: 500, 7: 612.5])
    let (description, widths) = try read(font)
    #expect(description == font.description && widths == font.widths)
  }

  @Test(
    arguments: [
      { $0.description.postScriptName = "" }, { $0.description.postScriptName = "A B" },
      { $0.description.postScriptName = "A/B" }, { $0.description.postScriptName = "Ä" },
      { $0.description.postScriptName = String(repeating: "A", count: 64) }, { $0.description.unitsPerEm = 0 },
      { $0.description.ascent = .nan }, { $0.description.box.top = .infinity }, { $0.description.weight = 0 },
      { $0.widths[7] = .nan },
    ] as [@Sendable (inout EmbeddedFont) -> Void])
  func falseFontsAreRefused(_ change: @Sendable (inout EmbeddedFont) -> Void) {
    var font = EmbeddedFont(program: .cff([1]), description: Self.description, widths: [3: 500, 7: 612.5])
    change(&font)
    #expect(throws: IsolationFault.invalidReply) { _ = try read(font) }
  }

  @Test func programsAreWhatTheyAreSaidToBe() {
    var part = FontPart(description: Self.description, widths: [:], isCompact: false, byteCount: 4, bytes: [])
    #expect(part.font(of: [0, 1, 0, 0]) != nil && part.font(of: [1, 0, 4, 1]) == nil && part.font(of: []) == nil)
    part.isCompact = true
    #expect(part.font(of: [0, 1, 0, 0]) == nil && part.font(of: [1, 0, 4, 1]) != nil)
  }

  /// A font that is larger than the memory is handed over in parts.
  @Test func partsMakeTheWhole() {
    let (whole, room) = (40 << 20, Isolation.sharedMemory)
    var start = 0
    var parts: [Int] = []
    while start < whole {
      parts.append(FontPart.length(after: start, of: whole))
      start += FontPart.length(after: start, of: whole)
    }
    #expect(parts == [room, room, whole - 2 * room])
  }

  @Test func requestsArriveAsTheyAre() throws {
    let font = Self.run().font
    guard
      case .subset(let found, let glyphs, let start) = try TextRequest(
        TextRequest.subset(font, [3, 7], from: 5).bytes)
    else {
      Issue.record("another request")
      return
    }
    #expect(found == font && glyphs == [3, 7] && start == 5)
  }
}
