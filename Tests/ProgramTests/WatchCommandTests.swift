import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

@Suite struct WatchCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 80), (90, 60)])
    try photos.folder.write(
      Array("{ walls: [ { inputs: 'photos', output: 'photos/wall.png', width: 300 } ] }".utf8), to: "walls.json5")
  }

  private func wait(_ what: String, until condition: () throws -> Bool) rethrows {
    if try !soon(within: 30, condition) { Issue.record("\(what) did not happen within 30 s") }
  }

  private var wall: FileStamp? { (try? photos.folder.path.appending(FilePath("photos/wall.png")).status())?.stamp }

  @Test func usageErrorsNameTheSubcommand() throws {
    let run = try photos.run("watch")
    #expect(run.code == 2 && run.errors == "tessera: missing file: try tessera watch walls.json5\n", "\(run)")
  }

  @Test func changedPhotosRebuildTheWall() throws {
    let process = try Program.start(["watch", "walls.json5", "--settle", "0.2"], in: photos.folder)
    defer { process.send(SIGTERM) }
    wait("the first wall") { wall != nil }
    var last = wall
    try photos.add("photos/sub/03.png", 50, 50, seed: 3)
    wait("a wall with the new photo") { wall != last }
    last = wall
    try photos.add("photos/sub/04.png", 50, 50, seed: 4)
    wait("a wall with a photo of the new folder") { wall != last }
    last = wall
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/photos/01.png")
    wait("a wall without the old photo") { wall != last }
    process.send(SIGTERM)
    #expect(process.waitForCode() == 143)
    let run = try photos.run("batch", "walls.json5")
    #expect(run.errors.contains("unchanged, 3 photos"))
    #expect(try photos.files("photos") == ["02.png", "sub", "wall.png"])
  }
}
