import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The public symbols of the library.
struct PublicSurfaceTests {
  private static let modules = ["Tessera", "TesseraLayout", "TesseraLibrary", "TesseraTesting"]

  /// Listed once, because the compiler takes longer than any test.
  private static let graphs = Result {
    Dictionary(uniqueKeysWithValues: try modules.map { ($0, try SymbolGraph(of: $0)) })
  }

  private static func symbols(of module: String) throws -> [SymbolGraph.Symbol] {
    try #require(graphs.get()[module]).symbols
  }

  /// With `TESSERA_RECORD_API`, as `scripts/renew` sets it, the symbols are recorded, and the test fails.
  @Test func itIsAsRecorded() throws {
    let file = Project.folder.appendingPathComponent("Tests/Goldens/api.txt")
    let lines = try Self.modules.flatMap { module in
      try Self.symbols(of: module).filter { !$0.isGenerated }.map { "\(module)  \($0.line)" }.sorted()
    }
    if ProcessInfo.processInfo.environment["TESSERA_RECORD_API"] != nil {
      try lines.map { $0 + "\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded the public symbols; run again without recording")
      return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let (new, gone) = (Set(lines).subtracting(recorded).sorted(), Set(recorded).subtracting(lines).sorted())
    #expect(new == [], "new public symbols: scripts/renew records them")
    #expect(gone == [], "public symbols that callers miss: scripts/renew records it")
  }

  /// Symbols that the compiler makes have no location.
  @Test(arguments: modules) func everySymbolIsDocumented(_ module: String) throws {
    let symbols = try Self.symbols(of: module)
    #expect(!symbols.isEmpty)
    #expect(symbols.filter { $0.docComment == nil && $0.location != nil }.map(\.name).sorted() == [], "document them")
  }

  /// Other properties have modifiers.
  @Test(arguments: modules) func initializersHaveAtMostFiveParameters(_ module: String) throws {
    let initializers = try Self.symbols(of: module).filter { $0.kind.identifier == "swift.init" }
    let counts = initializers.map { ($0.functionSignature?.parameters ?? []).count }
    #expect(zip(initializers, counts).filter { $0.1 > 5 }.map(\.0.name) == [])
    #expect(module != "TesseraLayout" || counts.contains(5), "parameters are counted")
  }

  /// Links, parameters and topics, as `scripts/documentation` converts them.
  @Test(arguments: [
    ("TesseraLayout", "Sources/TesseraLayout/TesseraLayout.docc"),
    ("TesseraLibrary", "Sources/TesseraLibrary/Tessera.docc"),
  ])
  func theSiteHasNoWarnings(_ module: String, _ catalogue: String) throws {
    let folder = try TemporaryFolder()
    try SymbolGraph.extract(module, into: folder.url)
    let run = try ChildProcess(
      [try Toolchain.docc, "convert", Project.folder.appendingPathComponent(catalogue).path]
        + ["--additional-symbol-graph-dir", folder.url.path, "--fallback-display-name", module]
        + ["--fallback-bundle-identifier", module, "--warnings-as-errors"]
        + ["--output-path", folder.url.appendingPathComponent("site").path]
    ).wait()
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }
}
