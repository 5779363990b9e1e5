import Files
import Foundation
import TestSupport
import Testing

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder
  private var wall: FilePath { folder.path.appending(FilePath("wall.png")) }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func fileAppearsOnlyWhenPublished() throws {
    let output = try OutputFile(wall)
    try output.write([1, 2, 3])
    #expect(try folder.names == [".wall.png.tessera"])
    try output.publish()
    #expect(try folder.names == ["wall.png"])
    #expect(try folder.bytes(of: "wall.png") == [1, 2, 3])
  }

  @Test func oldFileStaysWithoutPublishing() throws {
    try folder.write([9], to: "wall.png")
    do {
      let output = try OutputFile(wall)
      try output.write([1, 2, 3])
    }
    #expect(try folder.names == ["wall.png"])
    #expect(try folder.bytes(of: "wall.png") == [9])
  }

  @Test func secondWriterIsRefused() throws {
    let first = try OutputFile(wall)
    #expect(throws: FileError(wall, .busy(nil))) { _ = try OutputFile(wall) }
    try first.publish()
    _ = try OutputFile(wall)
  }

  @Test func leftoverStagedFileIsReused() throws {
    try folder.write(Array(repeating: 7, count: 1000), to: ".wall.png.tessera")
    let output = try OutputFile(wall)
    try output.write([1])
    try output.publish()
    #expect(try folder.names == ["wall.png"])
    #expect(try folder.bytes(of: "wall.png") == [1])
  }

  @Test func hardLinkAtTheStagedPathKeepsItsContents() throws {
    try folder.write([5, 6], to: "precious")
    try FileManager.default.linkItem(
      atPath: folder.url.path + "/precious", toPath: folder.url.path + "/.wall.png.tessera")
    let output = try OutputFile(wall)
    try output.write([1])
    try output.publish()
    #expect(try folder.bytes(of: "precious") == [5, 6])
    #expect(try folder.bytes(of: "wall.png") == [1])
    folder.makePipe(".wall.png.tessera")
    try OutputFile(wall).publish()
    #expect(try folder.names == ["precious", "wall.png"])
  }

  @Test func restartDiscardsWhatWasWritten() throws {
    let output = try OutputFile(wall)
    try output.write([1, 2, 3])
    try output.restart()
    try output.write([4])
    try output.publish()
    #expect(try folder.bytes(of: "wall.png") == [4])
  }

  @Test func linksAreWrittenThrough() throws {
    try folder.write([9], to: "real/deep.png")
    try folder.link("wall.png", to: "real/deep.png")
    let output = try OutputFile(wall)
    try output.write([1])
    try output.publish()
    #expect(try folder.bytes(of: "real/deep.png") == [1])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.url.path + "/wall.png") == "real/deep.png")
  }

  @Test func permissionsOfTheOldFileAreKept() throws {
    try folder.write([9], to: "wall.png")
    let path = folder.url.path + "/wall.png"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let output = try OutputFile(wall)
    try output.publish()
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
  }

  @Test func invalidOutputPathsAreRefused() throws {
    try folder.write([1], to: "sub/file")
    let missing = folder.path.appending(FilePath("none/wall.png"))
    #expect(throws: FileError(missing, .folderMissing)) { _ = try OutputFile(missing) }
    let taken = folder.path.appending(FilePath("sub"))
    #expect(throws: FileError(taken, .folder)) { _ = try OutputFile(taken) }
    let loop = folder.path.appending(FilePath("loop"))
    try folder.link("loop", to: "loop")
    #expect(throws: FileError(loop, .failed(action: "be followed", code: ELOOP))) { _ = try OutputFile(loop) }
    let long = folder.path.appending(FilePath(String(repeating: "w", count: 256)))
    #expect(throws: FileError(long, .failed(action: "be written", code: ENAMETOOLONG))) { _ = try OutputFile(long) }
  }

  @Test func devicesAreWrittenInPlace() throws {
    let output = try OutputFile(FilePath("/dev/null"))
    try output.write([1, 2, 3])
    try output.publish()
    #expect((try? FilePath("/dev/null").status().kind) == .other)
  }

  // MARK: - Leftovers

  private func removeLeftovers(of name: String, isPart: (FilePath) -> Bool = { _ in false }) {
    OutputFile.removeLeftovers(of: folder.path.appending(FilePath(name)), isPart: isPart)
  }

  @Test func leftoversAreRemovedUnlessLocked() throws {
    for name in [".wall-002.png.tessera", ".wall-x.png.tessera", ".walls.png.tessera", ".wall.png.tessera.txt"] {
      try folder.write([1], to: name)
    }
    let live = try [wall, wall.page(1), wall.page(3)].map { try OutputFile($0) }
    removeLeftovers(of: "wall.png")
    #expect(
      try folder.names == [
        ".wall-001.png.tessera", ".wall-003.png.tessera", ".wall-x.png.tessera", ".wall.png.tessera",
        ".wall.png.tessera.txt", ".walls.png.tessera",
      ])
    for file in live { try file.publish() }
    removeLeftovers(of: "wall.png") { $0 == FilePath("wall-x.png") }
    #expect(
      try folder.names == [
        ".wall.png.tessera.txt", ".walls.png.tessera", "wall-001.png", "wall-003.png", "wall.png",
      ])
  }

  @Test func foreignFilesAreNotRemovedAsLeftovers() throws {
    try folder.write([5, 6], to: "precious")
    try FileManager.default.linkItem(
      atPath: folder.url.path + "/precious", toPath: folder.url.path + "/.wall-001.png.tessera")
    folder.makePipe(".wall-002.png.tessera")
    try folder.link(".wall-003.png.tessera", to: "precious")
    try folder.write([7], to: ".wall.png.tessera-link")
    removeLeftovers(of: "wall.png")
    #expect(try folder.names.count == 5 && folder.bytes(of: "precious") == [5, 6])
  }

  @Test func temporaryLinkOfALockedWallStays() throws {
    try folder.link(".wall.png.tessera-link", to: "wall-1.png")
    do {
      let live = try OutputFile(folder.path.appending(FilePath("wall-1.png")), lockedAs: wall)
      removeLeftovers(of: "wall.png")
      #expect(try folder.names == [".wall.png.tessera", ".wall.png.tessera-link"])
      withExtendedLifetime(live) {}
    }
    removeLeftovers(of: "wall.png")
    #expect(try folder.names.isEmpty)
  }

  @Test func leftoversOfLongNamesAreRemoved() throws {
    let stem = String(repeating: "w", count: 247)
    for page in ["-001", "-999", "-ww", ""] {
      // As left by a killed run.
      let path = folder.path.appending(FilePath(stem + page + ".png"))
      let output = try OutputFile(path)
      let staged = try #require(try folder.names.first { $0.hasPrefix(".") && $0.hasSuffix(".tessera") })
      try folder.write([1], to: "left/" + staged)
      withExtendedLifetime(output) {}
    }
    let left = folder.path.appending(FilePath("left"))
    #expect(try left.entries().count == 4)
    removeLeftovers(of: "left/" + stem + ".png")
    // Another wall's.
    #expect(try left.entries().count == 1)
  }

  @Test func longNamesWithTheSameEndingStageSeparately() throws {
    let names = ["a", "b"].map { $0 + String(repeating: "w", count: 250) + ".png" }
    let files = try names.map { try OutputFile(folder.path.appending(FilePath($0))) }
    for file in files { try file.publish() }
    #expect(try folder.names == names)
  }

  @Test func longNamesCanBeStaged() throws {
    let name = String(repeating: "w", count: 251) + ".png"
    let output = try OutputFile(folder.path.appending(FilePath(name)))
    try output.publish()
    #expect(try folder.names == [name])
  }
}
