import Files
import Testing

@testable import PDF

@Suite struct PDFFileTests {
  private static let identifier = (0..<32).map { UInt8($0) }

  /// Returns a file with an object that is written after others, a stream of a known length, and one of an unknown
  /// length.
  private func written(note: ((Int) -> [UInt8])? = nil) throws -> WrittenDocument {
    try WrittenDocument { output in
      var file = PDFFile(output)
      try file.begin(version: "1.6")
      let late = file.reserve()
      let catalog = try file.add(.dictionary([("Next", .reference(late))]))
      _ = try file.addStream([("Kind", .name("Known"))], Array("some bytes".utf8))
      let open = try file.beginStream([("Kind", .name("Unknown"))])
      for part in ["in ", "three ", "pieces"] { try file.sink.write(Array(part.utf8)) }
      _ = try file.endStream(open)
      _ = try file.add(.text("late"), as: late)
      let information = try file.add(.dictionary([]))
      try file.end(catalog: catalog, information: information, identifier: Self.identifier, note: note)
    }
  }

  @Test func theTableLeadsToEveryObject() throws {
    let document = try written()
    #expect(document.count == 7)
    #expect((1..<7).compactMap(document.object).count == 6)
    #expect(document.object(1) == "<6C617465>" && document.object(2) == "<</Next 1 0 R>>")
    #expect(document.object(6) == "<<>>")
  }

  @Test func streamsSayHowLongTheyAre() throws {
    let document = try written()
    #expect(document.object(3)?.hasPrefix("<</Kind /Known/Length 10>>") ?? false)
    #expect(document.stream(3) == "some bytes")
    #expect(document.object(4)?.hasPrefix("<</Kind /Unknown/Length 5 0 R>>") ?? false)
    #expect(document.stream(4) == "in three pieces" && document.object(5) == "15")
  }

  @Test func theFileBeginsWithItsVersionAndBytesThatAreNoText() throws {
    let document = try written()
    #expect(document.text.hasPrefix("%PDF-1.6\n%"))
    #expect(document.bytes[10..<14].allSatisfy { $0 >= 128 })
  }

  @Test func theTrailerHasTheIdentifierTwice() throws {
    let half = "<000102030405060708090A0B0C0D0E0F>"
    #expect(
      try written().text.contains("trailer\n<</Size 7/Root 2 0 R/Info 6 0 R/ID [\(half) \(half)]>>\nstartxref\n"))
  }

  @Test func aNoteKnowsTheSizeOfTheFile() throws {
    func note(_ size: Int) -> [UInt8] {
      let digits = String(size)
      return Array(("% " + String(repeating: "0", count: 12 - digits.count) + digits + "\n").utf8)
    }
    let document = try written(note: note)
    let size = String(document.bytes.count)
    #expect(document.text.contains(">>\n% " + String(repeating: "0", count: 12 - size.count) + size + "\nstartxref\n"))
  }

  @Test func theSinkHasTheDigestOfAllBytes() throws {
    func digest(_ words: String...) throws -> [UInt8] {
      var digest: [UInt8] = []
      _ = try? WrittenDocument { output in
        let sink = PDFSink(output)
        for word in words { try sink.write(Array(word.utf8)) }
        #expect(sink.size == words.joined().utf8.count)
        digest = sink.finish()
      }
      return digest
    }
    let whole = try digest("abcdef")
    #expect(try whole.count == 32 && whole == digest("abc", "def"))
    #expect(try whole != digest("abcdeg"))
  }
}
