import Foundation
import Testing

/// The table of all messages.
@Suite struct MessageTableTests {
  /// With `TESSERA_RECORD_MESSAGES`, it is recorded, and the run fails.
  @Test func theTableIsThatOfTheSources() throws {
    let text = MessageTable(SourceTree.project).text
    let file = SourceTree.root.appendingPathComponent(MessageTable.path)
    if ProcessInfo.processInfo.environment["TESSERA_RECORD_MESSAGES"] != nil {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(MessageTable.path); run scripts/tidy again without TESSERA_RECORD_MESSAGES")
      return
    }
    let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let (old, new) = (Set(recorded.split(separator: "\n")), Set(text.split(separator: "\n")))
    #expect(
      text == recorded,
      """
      Messages have changed. Read them, then TESSERA_RECORD_MESSAGES=1 scripts/tidy renews \(MessageTable.path).
      gone: \(old.subtracting(new).sorted().prefix(9))
      new: \(new.subtracting(old).sorted().prefix(9))
      """)
  }

  @Test(arguments: [
    (#"throw .usage("\(name) needs a value")"#, ["… needs a value"]),
    (#"note("a \(b ?? "c d") e" + " f")"#, ["a … e f"]), (#"let a = "one" + b"#, ["one"]),
    ("let a = \"\"\"\n  two\n  lines \\(f(x, \"y\"))\n  \"\"\"", ["two lines …"]), (#"let a = "a \"b\" c""#, ["a b c"]),
    (#"let a = /"b/ + "c""#, ["c"]),
  ])
  func stringsAreRead(source: String, texts: [String]) {
    let file = SourceFile(source, path: "Sources/Sample/Sample.swift")
    #expect(SourceStrings(file.parts).texts == texts)
  }
}
