import Files
import Foundation
import TestSupport
import Testing

@Suite struct OpenFileTests {
  @Test func bytesAreReadAtPositions() throws {
    let folder = try TemporaryFolder()
    let file = try OpenFile(try folder.write(Array(0..<100), to: "a"))
    #expect(file.size == 100)
    #expect(try file.bytes(at: 10, count: 3) == [10, 11, 12])
    #expect(try file.bytes(at: 98, count: 10) == [98, 99])
    #expect(try file.bytes(at: 200, count: 10) == [])
  }

  @Test func pipesAndFoldersAreRefused() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path.appending(FilePath("pipe"))
    folder.makePipe("pipe")
    #expect(throws: FileError(pipe, .notRegular)) { _ = try OpenFile(pipe) }
    #expect(throws: FileError(folder.path, .folder)) { _ = try OpenFile(folder.path) }
    let none = folder.path.appending(FilePath("none"))
    #expect(throws: FileError(none, .missing)) { _ = try OpenFile(none) }
  }

  @Test func folderEntriesAreSorted() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "ü", ".h", "sub/x"] { try folder.write([], to: name) }
    #expect(try folder.path.entries() == [".h", "a", "b", "sub", "ü"].map { FilePath($0) })
  }

  @Test(arguments: [
    (FileError.Reason.missing, "a.jpg: no such file or folder"), (.notPermitted, "a.jpg: permission denied"),
    (.folder, "a.jpg: is a folder, not a file"),
    (.notRegular, "a.jpg: is not a regular file"),
    (.folderMissing, "a.jpg: its folder does not exist"),
    (.notWritable, "a.jpg: is not writable; the existing wall is kept"),
    (.busy(nil), "a.jpg: another run is writing this wall; use --wait to wait for it"),
    (.failed(action: "be written", code: ENOSPC), "a.jpg: cannot be written: No space left on device"),
  ])
  func errorDescriptions(reason: FileError.Reason, sentence: String) {
    #expect(FileError(FilePath("a.jpg"), reason).description == sentence)
  }
}
