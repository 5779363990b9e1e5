import Files
import ImageCodecs
import Raster
import TestSupport
import Testing

@Suite struct PNGNoteTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func png(note: String?) throws -> [UInt8] {
    let encoder = PNGEncoder(width: 2, height: 2, hasAlpha: false)
    var assembler = PNGAssembler(encoder)
    let header = try assembler.header
    return header + assembler.add(try encoder.encode(Pixels(width: 2, height: 2), firstRow: 0, count: 2))
      + assembler.end(note: note)
  }

  private func note(in bytes: [UInt8]) throws -> String? {
    PNGNote.read(try OpenFile(folder.write(bytes, to: "a.png")))
  }

  @Test(arguments: ["", "inputs=12 page=1/1", "tEXtTessera\0twice", String(repeating: "x", count: PNGNote.longest)])
  func notesRoundTrip(text: String) throws {
    #expect(try note(in: png(note: text)) == text)
    // Other readers ignore it.
    #expect(try DecodedFile(folder.path.appending(FilePath("a.png"))).damage == nil)
  }

  @Test func incompleteFilesHaveNoNote() throws {
    #expect(try note(in: png(note: nil)) == nil)
    let bytes = try png(note: "inputs=12")
    for count in [0, 1, 12, bytes.count / 2, bytes.count - 12, bytes.count - 1] {
      #expect(try note(in: Array(bytes.prefix(count))) == nil, "\(count) of \(bytes.count) bytes")
    }
    #expect(try note(in: bytes + [0]) == nil)
    for place in bytes.count - 40..<bytes.count {
      var broken = bytes
      broken[place] ^= 1
      #expect(try note(in: broken) == nil, "byte \(place) of \(bytes.count)")
    }
  }
}
