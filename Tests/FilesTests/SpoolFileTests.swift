import Files
import TestSupport
import Testing

@Suite struct SpoolFileTests {
  @Test func bytesAreReadAsTheyWereWritten() throws {
    let folder = try TemporaryFolder()
    let spool = try SpoolFile(in: folder.path)
    try spool.append([1, 2, 3])
    try spool.append([4, 5])
    #expect(try spool.bytes(at: 0, count: 5) == [1, 2, 3, 4, 5] && spool.bytes(at: 2, count: 2) == [3, 4])
    #expect(try spool.bytes(at: 4, count: 9) == [5] && spool.bytes(at: 9, count: 9) == [])
    #expect(try folder.names == [], "it has no name")
  }

  @Test func folderMustBeThere() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FileError.self) { try SpoolFile(in: folder.path.appending(FilePath("none"))) }
    #expect(error?.reason == .missing)
  }
}
