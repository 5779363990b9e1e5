import Testing

/// Extensions of runs.
@Suite struct RunExtensionTests {
  @Test func runsAreExtendedInTheirRoom() {
    let found = Dictionary(grouping: RunExtensions(SourceTree.project).findings, by: \.path)
    expectNone(KnownFindings([]).faults(in: found, rule: "A run is extended only in its own room."))
  }

  @Test func extensionsElsewhereAreFound() {
    let files = [
      "Sources/Products/Runs/WallRun.swift": "package struct WallRun {}\nextension WallRun {}",
      "Sources/Products/Sites/Site.swift": "struct Site {}\nextension WallRun {}\nextension Site {}",
      "Sources/TesseraCommand/Console.swift": "extension WallRun { var console: Int { 1 } }  // extension WallRun",
    ]
    let tree = SourceTree(files.map { SourceFile($0.value, path: $0.key) })
    #expect(
      RunExtensions(tree).findings.map(\.description).sorted() == [
        "Sources/Products/Sites/Site.swift:2: extends WallRun of Products/Runs",
        "Sources/TesseraCommand/Console.swift:1: extends WallRun of Products/Runs",
      ])
  }
}
