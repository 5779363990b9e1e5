import Foundation
import Testing

/// The table of all messages.
@Suite struct MessageTableTests {
  @Test func messagesAreListedByFile() throws {
    let text = MessageTable(SourceTree.project).text
    let (section, message) = ("\nJSON5/JSON5Fault.swift\n", "  this comment is not closed\n")
    let place = try #require(text.firstRange(of: section), "\(section) is not there")
    let end = text[place.upperBound...].firstRange(of: "\n\n")?.lowerBound ?? text.endIndex
    #expect(text[place.upperBound..<end].contains(message), "\(message)")
  }

  /// Writes the table to the file that `scripts/messages` names, of this project or of the folder that it names.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TESSERA_MESSAGES"] != nil, "scripts/messages prints it"))
  func theTableIsPrinted() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let file = environment["TESSERA_MESSAGES"] else { return }
    let folder = environment["TESSERA_SOURCES"] ?? ""
    let tree = folder.isEmpty ? SourceTree.project : SourceTree(root: URL(fileURLWithPath: folder))
    try Data(MessageTable(tree).text.utf8).write(to: URL(fileURLWithPath: file))
  }

  @Test func onlySentencesOfTheProgramAreMessages() {
    let code = #"let a = ("no such file", "two words", "--a --b --c", "a \(b) is not there")"#
    let files = ["Sources/One/A.swift", "Tests/One/A.swift", "Sources/One/B.js"].map { SourceFile(code, path: $0) }
    #expect(MessageTable(SourceTree(files)).text == "One/A.swift\n  no such file\n  a … is not there\n")
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
