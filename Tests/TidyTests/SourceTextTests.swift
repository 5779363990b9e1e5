import Testing

/// The parts that sources are taken apart into.
@Suite struct SourceTextTests {
  private func parts(_ language: SourceFile.Language, _ text: String) -> [String] {
    let source = SourceText(Array(text.utf8), in: language)
    return [SourceText.Kind.code, .comment, .literal].map { kind in
      String(decoding: source.only(kind), as: UTF8.self).split(separator: " ").joined(separator: " ")
    }
  }

  @Test func swiftIsTakenApart() {
    #expect(parts(.swift, "let a = \"b // \\\" c\" // d \"e\"") == ["let a =", "// d \"e\"", "\"b // \\\" c\""])
    #expect(parts(.swift, "f(/* a /* b */ c */ 1)") == ["f( 1)", "/* a /* b */ c */", ""])
    #expect(parts(.swift, "g(\"x \\(y + \"z\") w\")") == ["g( y + )", "", "\"x \\( \"z\") w\""])
    #expect(parts(.swift, "#\"a\" \\(b) \\#(c)\"# + d") == ["c + d", "", "#\"a\" \\(b) \\#( )\"#"])
    #expect(parts(.swift, "a / b + c / d; e(/f \"/)") == ["a / b + c / d; e( )", "", "/f \"/"])
    #expect(parts(.swift, "`\"\"\"\n a \" b\n\"\"\" c`") == ["` \n \n c`", "\n \n", "\"\"\"\n a \" b\n\"\"\""])
  }

  @Test func cIsTakenApart() {
    #expect(parts(.c, "a = '\"'; /* 'b' */ c = \"'\";") == ["a = ; c = ;", "/* 'b' */", "'\"' \"'\""])
    #expect(parts(.c, "/* /* */ a") == ["a", "/* /* */", ""])
  }

  @Test func scriptsAreTakenApart() {
    #expect(parts(.javaScript, "a(/['\"/]\\//, b / c) // d") == ["a( , b / c)", "// d", "/['\"/]\\//"])
    #expect(parts(.javaScript, "`a ${b(`c`)} '`; e") == ["b( ) ; e", "", "`a ${ `c` } '`"])
  }

  @Test func styleSheetsHaveNoCommentsOfLines() {
    #expect(parts(.css, "a { b: url(//c) } /* d */") == ["a { b: url(//c) }", "/* d */", ""])
  }

  @Test(arguments: [(0, 1), (2, 1), (3, 2), (4, 3), (9, 3)])
  func linesAreNumbered(offset: Int, line: Int) {
    #expect(LineNumbers(Array("ab\n\ncdefgh".utf8))[offset] == line)
  }
}
