import Testing

/// Lists that may only shrink.
@Suite struct KnownFindingsTests {
  private let found = [
    "a": [Finding(path: "a", line: 1, message: "long"), Finding(path: "a", line: 2, message: "long")]
  ]

  @Test func knownFindingsAreNoFaults() {
    let known: KnownFindings = ["a": 2]
    #expect(known.faults(in: found, rule: "Short.").isEmpty)
  }

  @Test func newFindingsAreFaults() {
    #expect(KnownFindings([]).faults(in: found, rule: "Short.") == "Short.\na:1: long\na:2: long")
    #expect(
      KnownFindings(["a"]).faults(in: found, rule: "Short.")
        == "Short.\n“a”: 2 times, where 1 are known:\na:1: long\na:2: long")
  }

  @Test func staleEntriesAreFaults() {
    let known: KnownFindings = ["a": 3, "b": 1]
    #expect(
      known.faults(in: found, rule: "Short.")
        == "Short.\n“a”: lower the count to 2\n“b”: gone; remove it from the list")
  }

  @Test func unsortedListsAreFaults() {
    let known: KnownFindings = ["b": 1, "a": 2]
    #expect(known.faults(in: found, rule: "Short.").hasSuffix("the list of what is known is not sorted"))
  }
}
