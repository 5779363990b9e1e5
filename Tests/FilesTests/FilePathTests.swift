import Files
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a/b/c.jpg", "c.jpg", "a/b", "jpg"), ("c.JPG", "c.JPG", ".", "jpg"), ("/c", "c", "/", ""), ("a/", "a", "a", ""),
    ("/", "/", "/", ""), (".hidden", ".hidden", ".", ""), ("a.b/c", "c", "a.b", ""),
    ("x.tar.gz", "x.tar.gz", ".", "gz"),
  ])
  func nameParentAndExtension(path: String, name: String, parent: String, fileExtension: String) {
    let path = FilePath(path)
    #expect(path.name == FilePath(name))
    #expect(path.parent == FilePath(parent))
    #expect(path.fileExtension == fileExtension)
  }

  @Test func turnsArePartOfPaths() {
    for name in ["a/b.jpg", "film.mp4#t=1.5", "none"] {
      let path = FilePath(name)
      for turn in QuarterTurn.allCases {
        let turned = path.turned(by: turn)
        #expect(turned.text == name + (turn == .none ? "" : "#turn=\(turn.degrees)"))
        #expect(turned.turn == turn && turned.unturned == path && turned.wholeFile == path.wholeFile)
        #expect(turned.frameTime == path.frameTime && turned.fileExtension == path.fileExtension)
        #expect(turned.stem == path.stem)
        #expect(turned.turned(by: .half) == path.turned(by: turn.followed(by: .half)))
      }
    }
    for name in ["a.jpg#turn=45", "a.jpg#turn=", "a.jpg#turn=360", "0", ""] {
      #expect(FilePath(name).turn == .none && FilePath(name).unturned == FilePath(name))
    }
    // A file may have such a name.
    let odd = FilePath("a.jpg#turn=90")
    #expect(odd.literal.turn == .none && odd.literal.unturned == odd && FilePath("a.jpg").literal == FilePath("a.jpg"))
    #expect(odd.literal.turned(by: .half).turned(by: .half) == odd.literal)
    #expect(odd.literal.turned(by: .left).unturned == odd)
    #expect(QuarterTurn(degrees: -90) == .left && QuarterTurn(degrees: 450) == .right)
    #expect(QuarterTurn(degrees: 45) == nil && QuarterTurn(degrees: .nan) == nil)
  }

  @Test func appendingComponents() {
    #expect(FilePath("a").appending(FilePath("b/c")) == FilePath("a/b/c"))
    #expect(FilePath("a/").appending(FilePath("b")) == FilePath("a/b"))
    #expect(FilePath(".").appending(FilePath("b")) == FilePath("b"))
    #expect(FilePath("a").appending(FilePath("/b")) == FilePath("/b"))
  }

  @Test(
    arguments: [
      Array("plain.jpg".utf8), Array("ünï 🌄\n\t\"'\\".utf8), [0xFF, 0xFE, 0x41], [0xC3], [0x80, 0xBF],
      [0xED, 0xA0, 0x80],
      [0xF0, 0x9F, 0x8C], Array("\u{F780}\u{F7FF}\u{F800}".utf8), [0x61, 0xEF, 0x9E, 0x80, 0xEF, 0x9E],
    ] as [[UInt8]])
  func losslessTextRoundTripsAnyBytes(bytes: [UInt8]) {
    #expect(FilePath(FilePath(bytes: bytes).losslessText).bytes == bytes)
  }

  @Test func losslessTextOfUTF8IsUnchanged() {
    #expect(FilePath("ünï 🌄.jpg").losslessText == "ünï 🌄.jpg")
  }

  @Test func distinctPathsHaveDistinctReflections() {
    let names: [[UInt8]] = [
      [0xE9], Array("\\xE9".utf8), Array("\u{E9}".utf8), Array("e\u{301}".utf8), Array("\n".utf8), Array("\\n".utf8),
      Array("a, b".utf8), Array("a\", \"b".utf8),
    ]
    let texts = names.map { Array(String(reflecting: [FilePath(bytes: $0)]).utf8) }
    #expect(Set(texts).count == names.count)
    #expect(String(reflecting: [FilePath("a, b")]) != String(reflecting: [FilePath("a"), FilePath("b")]))
  }

  @Test func descriptionsStayOnOneLine() {
    #expect(FilePath(bytes: Array("a\nb\u{1B}[31m".utf8) + [0xFF]).description == "a\\nb\\u{1B}[31m\\xFF")
  }
}
