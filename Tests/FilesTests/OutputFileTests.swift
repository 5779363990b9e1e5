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

  @Test func nothingIsThereUntilPublished() throws {
    let output = try OutputFile(wall)
    try output.write([1, 2, 3])
    #expect(try folder.names == [".wall.png.tessera"])
    try output.publish()
    #expect(try folder.names == ["wall.png"])
    #expect(try folder.bytes(of: "wall.png") == [1, 2, 3])
  }

  @Test func theOldFileStaysIfTheNewIsNotPublished() throws {
    try folder.write([9], to: "wall.png")
    do {
      let output = try OutputFile(wall)
      try output.write([1, 2, 3])
    }
    #expect(try folder.names == ["wall.png"])
    #expect(try folder.bytes(of: "wall.png") == [9])
  }

  @Test func aSecondWriterIsTurnedAway() throws {
    let first = try OutputFile(wall)
    #expect(throws: FileError(wall, .busy(nil))) { _ = try OutputFile(wall) }
    try first.publish()
    _ = try OutputFile(wall)
  }

  @Test func whatAKilledRunLeftIsTakenOver() throws {
    try folder.write(Array(repeating: 7, count: 1000), to: ".wall.png.tessera")
    let output = try OutputFile(wall)
    try output.write([1])
    try output.publish()
    #expect(try folder.names == ["wall.png"])
    #expect(try folder.bytes(of: "wall.png") == [1])
  }

  @Test func whatSomebodyElsePutThereKeepsItsContents() throws {
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

  @Test func startingAgainForgets() throws {
    let output = try OutputFile(wall)
    try output.write([1, 2, 3])
    try output.restart()
    try output.write([4])
    try output.publish()
    #expect(try folder.bytes(of: "wall.png") == [4])
  }

  @Test func linksAreWrittenThrough() throws {
    try folder.write([9], to: "real/deep.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/wall.png", withDestinationPath: "real/deep.png")
    let output = try OutputFile(wall)
    try output.write([1])
    try output.publish()
    #expect(try folder.bytes(of: "real/deep.png") == [1])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.url.path + "/wall.png") == "real/deep.png")
  }

  @Test func permissionsAreKept() throws {
    try folder.write([9], to: "wall.png")
    let path = folder.url.path + "/wall.png"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let output = try OutputFile(wall)
    try output.publish()
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
  }

  @Test func theTableOfRefusals() throws {
    try folder.write([1], to: "sub/file")
    let missing = folder.path.appending(FilePath("none/wall.png"))
    #expect(throws: FileError(missing, .folderMissing)) { _ = try OutputFile(missing) }
    let taken = folder.path.appending(FilePath("sub"))
    #expect(throws: FileError(taken, .folder)) { _ = try OutputFile(taken) }
    let loop = folder.path.appending(FilePath("loop"))
    try FileManager.default.createSymbolicLink(atPath: folder.url.path + "/loop", withDestinationPath: "loop")
    #expect(throws: FileError(loop, .failed(action: "be followed", code: ELOOP))) { _ = try OutputFile(loop) }
    let long = folder.path.appending(FilePath(String(repeating: "w", count: 256)))
    #expect(throws: FileError(long, .failed(action: "be written", code: ENAMETOOLONG))) { _ = try OutputFile(long) }
  }

  @Test func aDeviceIsWrittenAndNotReplaced() throws {
    let output = try OutputFile(FilePath("/dev/null"))
    try output.write([1, 2, 3])
    try output.publish()
    #expect((try? FilePath("/dev/null").status().kind) == .other)
  }

  @Test func longNamesLeaveRoomForTheStagedOne() throws {
    let name = String(repeating: "w", count: 251) + ".png"
    let output = try OutputFile(folder.path.appending(FilePath(name)))
    try output.publish()
    #expect(try folder.names == [name])
  }
}
