import Foundation
import ProgramSupport
import Testing

/// The public symbols of the library.
struct PublicSurfaceTests {
  private static let modules = ["Tessera", "TesseraLayout", "TesseraLibrary"]

  /// `TESSERA_RECORD_GOLDENS=1` records the symbols, and fails.
  @Test func itIsAsRecorded() throws {
    let file = Project.folder.appendingPathComponent("Tests/Goldens/api.txt")
    let lines = try Self.modules.flatMap { module in
      try SymbolGraph(of: module).symbols.map { "\(module)  \($0.line)" }.sorted()
    }
    if ProcessInfo.processInfo.environment["TESSERA_RECORD_GOLDENS"] != nil {
      try lines.map { $0 + "\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded the public symbols; run again without recording")
      return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let (new, gone) = (Set(lines).subtracting(recorded).sorted(), Set(recorded).subtracting(lines).sorted())
    #expect(new == [], "new public symbols: TESSERA_RECORD_GOLDENS=1 records them")
    #expect(gone == [], "public symbols that callers miss: TESSERA_RECORD_GOLDENS=1 records it")
  }

  /// Names of SwiftUI and their like still have no documentation: the list may only shrink.
  @Test(arguments: modules) func everySymbolIsDocumented(_ module: String) throws {
    let symbols = try SymbolGraph(of: module).symbols
    let bare = symbols.filter { $0.docComment == nil && $0.location != nil }
    let undocumented = Set(bare.map { "\(module)  \($0.name)" })
    let file = Project.folder.appendingPathComponent("Tests/Goldens/undocumented.txt")
    let known = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix(module + "  ") }
    #expect(!symbols.isEmpty)
    #expect(undocumented.subtracting(known).sorted() == [], "document them")
    #expect(Set(known).subtracting(undocumented).sorted() == [], "remove them from Tests/Goldens/undocumented.txt")
  }
}
