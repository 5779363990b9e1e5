import Testing

/// The wording of comments, messages and documents.
@Suite struct WordingTests {
  @Test func wordsThatReadOddlyGetFewer() {
    let phrases = Self.known.keys
    let faults = Self.known.faults(
      in: Wording(phrases, in: Self.texts).places, rule: "Texts use plain words, and name things by nouns.")
    expectNone(faults)
  }

  @Test func commentsOpenWithNounsOrVerbs() {
    let files = SourceTree.project.files(in: [.swift, .c, .javaScript])
    let found = Dictionary(grouping: files.flatMap(CommentOpenings.findings), by: \.message)
    let faults = Self.knownOpenings.faults(in: found, rule: "A comment opens with a noun phrase or a verb.")
    expectNone(faults)
  }

  /// Phrases and how often they are left, in which a star stands for any word.
  private static let known: KnownFindings = [
    "anew": 0,
    "anybody": 0,
    "are no * of": 0,
    "came of it": 0,
    "can be had": 0,
    "cannot be had": 0,
    "comes of it": 0,
    "everybody": 0,
    "gravest": 0,
    "heed": 0,
    "heeded": 0,
    "heeding": 0,
    "heeds": 0,
    "is no * of": 0,
    "nobody": 9,
    "say of itself": 0,
    "say of themselves": 0,
    "says of itself": 0,
    "so be it": 0,
    "somebody": 0,
    "strewn": 0,
    "the other way round": 0,
    "what comes of": 0,
    "what stands for": 0,
    "what tells": 0,
    "whoever": 0,
    "whomever": 0,
  ]

  private static let knownOpenings: KnownFindings = [:]

  /// The texts of the project, but for what older versions said, and for this table.
  private static let texts = SourceTree.project.files(in: [.swift, .c, .javaScript, .markdown]).filter {
    $0.path != "CHANGELOG.md" && !$0.path.hasPrefix("Tests/TidyTests/")
  }

  private func places(_ language: SourceFile.Language, _ text: String) -> [String] {
    Wording(["whoever", "is no * of", "so be it"], in: [SourceFile(text, language)])
      .places.values.joined().map { "\($0.line) \($0.message)" }.sorted()
  }

  @Test func phrasesAreFoundInTexts() {
    let swift = """
      /// For Whoever asks: this is
      /// no profile of a printer. So be
      let whoever = "“whoever”"
      // it. This is no. Of all, so be
      //   it
      """
    #expect(places(.swift, swift) == ["1 “is no * of”", "1 “whoever”", "3 “whoever”", "4 “so be it”"])
    #expect(places(.c, "/* so\n * be it */ int whoever;") == ["1 “so be it”"])
    #expect(places(.javaScript, "f(`so be ${whoever} it`, 'whoever')") == ["1 “whoever”"])
    #expect(
      places(.markdown, "# It\n\nis no picture of _whoever_, Whoever’s") == [
        "3 “is no * of”", "3 “whoever”", "3 “whoever”",
      ])
  }

  @Test func clausesAreFoundAtTheStartOfComments() {
    let text = """
      /// What it is.
      /// What else.
      let a = 1  /// What follows.
      /// The whole. Whether it is.
        /// Whether it is.
      // What now.
      /** How it is. */
      /// Whatever.
      """
    #expect(
      CommentOpenings.findings(in: SourceFile(text)).map { "\($0.line) \($0.message)" } == [
        "1 opens with “What”", "7 opens with “How”",
      ])
  }
}
