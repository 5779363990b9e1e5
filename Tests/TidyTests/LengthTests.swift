import Testing

/// The lengths of lines, functions and files.
@Suite struct LengthTests {
  private static let code: Set<SourceFile.Language> = [.swift, .c, .javaScript, .css, .shell]

  @Test func linesHaveAtMost120Columns() {
    let files = SourceTree.project.files(in: Self.code)
    let found = Dictionary(grouping: files.flatMap(Lengths.longLines), by: \.path)
    let known = KnownFindings([])
    let faults = known.faults(in: found, rule: "A line has at most 120 columns.")
    expectNone(faults)
  }

  @Test func functionsHaveAtMost40Lines() {
    let files = SourceTree.project.files(in: [.swift, .c, .javaScript])
    let found = Dictionary(grouping: files.flatMap(Lengths.longFunctions), by: \.key)
    let known = KnownFindings([])
    let faults = known.faults(
      in: found.mapValues { $0.map(\.finding) }, rule: "The body of a function has at most 40 lines.")
    expectNone(faults)
  }

  @Test func filesHaveAtMost400Lines() {
    let files = SourceTree.project.files(in: Self.code)
    let found = Dictionary(grouping: files.flatMap(Lengths.longFile), by: \.path)
    let known = KnownFindings([])
    let faults = known.faults(in: found, rule: "A file of code has at most 400 lines.")
    expectNone(faults)
  }

  @Test func longLinesAreFound() {
    let edge = String(repeating: "é", count: 120)
    let file = SourceFile("short\n\(edge)\n\(edge)x\n")
    #expect(Lengths.longLines(in: file) == [Finding(path: "Sample", line: 3, message: "121 columns")])
  }

  @Test func longFilesAreFound() {
    #expect(Lengths.longFile(SourceFile(String(repeating: "\n", count: 400))).isEmpty)
    #expect(Lengths.longFile(SourceFile(String(repeating: "\n", count: 400) + "end")).map(\.line) == [401])
  }

  @Test(arguments: [(40, []), (41, ["Sample: work"])])
  func longFunctionsAreFound(lines: Int, keys: [String]) {
    let body = String(repeating: "  step()\n", count: lines)
    #expect(Lengths.longFunctions(in: SourceFile("func work() {\n\(body)}\n")).map(\.key) == keys)
  }
}
