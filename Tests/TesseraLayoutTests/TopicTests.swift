import Foundation
import TestSupport
import Testing

/// The library's documentation has a place for everything.
@Suite struct TopicTests {
  private static let sources = SampleImages.folder.deletingLastPathComponent().appendingPathComponent("Sources")

  private static func swiftFiles() throws -> [String] {
    try ["Layouts", "TesseraLayout"].flatMap { module in
      let folder = sources.appendingPathComponent(module)
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        .map { try String(contentsOf: $0, encoding: .utf8) }
    }
  }

  /// Returns the public names of a file that are in no other.
  private static func names(in text: String) -> [String] {
    var isWithinCondition = false
    return text.split(separator: "\n").compactMap { line in
      if line.first != " " { isWithinCondition = line.hasPrefix("#") }
      // Code that depends on a condition is indented.
      let line = isWithinCondition && line.hasPrefix("  ") ? line.dropFirst(2) : line
      // A regular expression takes long for each line of the library.
      guard line.first == "@" || line.hasPrefix("public ") else { return nil }
      let declaration = /(?:@\w+ )*public (?:\w+ )*(?:struct|enum|class|actor|protocol|typealias|func|var|let) (\w+)/
      return line.prefixMatch(of: declaration).map { String($0.1) }
    }
  }

  @Test func everyPublicNameStandsUnderATopic() throws {
    let page = Self.sources.appendingPathComponent("TesseraLayout/TesseraLayout.docc/TesseraLayout.md")
    let topics = Set(try String(contentsOf: page, encoding: .utf8).matches(of: /- ``(\w+)``/).map { String($0.1) })
    let names = Set(try Self.swiftFiles().flatMap(Self.names))
    #expect(names.count > 70)
    let missing = names.subtracting(topics).sorted()
    #expect(missing == [], "add them to Sources/TesseraLayout/TesseraLayout.docc/TesseraLayout.md")
  }
}
