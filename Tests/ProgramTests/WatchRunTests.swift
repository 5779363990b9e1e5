import ChildProcesses
import Foundation
import Parallel
import ProgramSupport
import TestSupport
import Testing

/// `tessera watch`.
@Suite(.serialized) struct WatchRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<3).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
    try photos.settle()
  }

  private func describe(_ walls: String, settle: Double = 0.3) throws {
    try photos.folder.write(
      Array("{ defaults: { inputs: ['photos'], settle: \(settle) }, walls: [ \(walls) ] }".utf8), to: "walls.json5")
  }

  /// Waits until `condition` holds; false if it never does.
  private func becomesTrue(_ condition: () throws -> Bool) rethrows -> Bool { try soon(within: 60, condition) }

  /// Sends it a signal to stop, which it must do at once.
  private func stop(_ watch: Watch, leaving names: [String]) throws {
    #expect(watch.process.isRunning)
    let start = Date()
    watch.process.send(SIGTERM)
    #expect(watch.process.waitForCode() == 143)
    // A second on an idle machine.
    #expect(Date().timeIntervalSince(start) < 20)
    #expect(try photos.folder.names == names)
  }

  @Test func changesRebuildWalls() throws {
    try describe("{ output: 'wall.png' }")
    let watch = try Watch(["watch", "walls.json5"], in: photos.folder)
    defer { watch.end() }
    func expect(_ text: String, _ comment: String) throws {
      try #require(becomesTrue { watch.errors.contains(text) }, "\(comment): \(watch.errors)")
    }
    try expect("wall.png: 3 photos, ", "at first")
    try expect("walls.json5: watching 1 folder for 1 wall; waiting for changes\n", "what it watches")
    try photos.add("photos/04.png", 70, 70, seed: 4)
    try expect("wall.png: 4 photos, ", "a photo that came")
    try photos.add("photos/more/05.png", 70, 70, seed: 5)
    try expect("wall.png: 5 photos, ", "a folder that came")
    try photos.add("photos/more/06.png", 70, 70, seed: 6)
    try expect("wall.png: 6 photos, ", "a photo in the folder that came")
    try photos.add("upload/deep/07.png", 70, 70, seed: 7)
    let path = photos.folder.url.path
    try FileManager.default.moveItem(atPath: path + "/upload", toPath: path + "/photos/upload")
    try expect("wall.png: 7 photos, ", "a folder that was moved in")
    try FileManager.default.removeItem(atPath: path + "/photos/more")
    watch.forget()
    try expect("wall.png: 5 photos, ", "a folder that went")
    watch.forget()
    try FileManager.default.removeItem(atPath: path + "/photos/01.png")
    try expect("wall.png: 4 photos, ", "a photo that went")
    // The file is broken, then replaced by another.
    try photos.folder.write(Array("{ walls: [ { output: 'wall.png' ".utf8), to: "walls.json5")
    try expect("keeping the previous list of walls", "a broken file of walls")
    watch.forget()
    try photos.add("photos/08.png", 70, 70, seed: 8)
    try expect("wall.png: 5 photos, ", "a photo after that")
    try describe("{ output: 'other.png' }, { output: 'third.png', width: 500 }")
    try expect("other.png: 5 photos, ", "another file of walls")
    try expect("third.png: 5 photos, 500 ", "another file of walls")
    try stop(watch, leaving: ["other.png", "photos", "third.png", "wall.png", "walls.json5"])
  }

  @Test func changesOfListsRebuildWalls() throws {
    try photos.folder.write(Array("photos/01.png\n".utf8), to: "lists/today.txt")
    try describe("{ output: 'wall.png', filesFrom: 'lists/today.txt' }")
    let watch = try Watch(["watch", "walls.json5"], in: photos.folder)
    defer { watch.end() }
    try #require(becomesTrue { watch.errors.contains("wall.png: 1 photo, ") }, "\(watch.errors)")
    try photos.folder.write(Array("photos/01.png\nphotos/02.png\n".utf8), to: "lists/today.txt")
    try #require(becomesTrue { watch.errors.contains("wall.png: 2 photos, ") }, "\(watch.errors)")
    try stop(watch, leaving: ["lists", "photos", "wall.png", "walls.json5"])
  }

  @Test func changesRebuildSites() throws {
    try describe("{ output: 'public/', layout: 'masonry' }")
    let watch = try Watch(["watch", "walls.json5"], in: photos.folder)
    defer { watch.end() }
    try #require(becomesTrue { watch.errors.contains("index.html: 3 photos, ") }, "\(watch.errors)")
    try photos.add("photos/04.png", 70, 70, seed: 4)
    try #require(becomesTrue { watch.errors.contains("index.html: 4 photos, ") }, "\(watch.errors)")
    let site = try WrittenSite(photos.folder.url.path + "/public")
    #expect(try site.missing.isEmpty && site.photos.count == 4)
    try stop(watch, leaving: ["photos", "public", "walls.json5"])
  }

  @Test func unchangedFoldersRebuildNothing() throws {
    // Every wall is among the photos of all, and some are never unchanged.
    try describe(
      """
      { output: 'photos/a.png' }, { output: 'photos/b.png', width: 300, force: true },
      { output: 'photos/c.png', history: 1, force: true }, { output: 'photos/d-{date}.png', name: 'd', noDigest: true }
      """)
    let watch = try Watch(["watch", "walls.json5"], in: photos.folder)
    defer { watch.end() }
    try #require(becomesTrue { watch.lines(with: " pixels, ") >= 4 }, "\(watch.errors)")
    // After one change, each of them is made once more.
    try photos.add("photos/04.png", 70, 70, seed: 4)
    try #require(becomesTrue { watch.lines(with: ": 4 photos, ") >= 4 }, "\(watch.errors)")
    usleep(2_500_000)
    let (lines, work) = (watch.errors, watch.ticks)
    usleep(2_500_000)
    #expect(watch.errors == lines)
    #expect(lines.split(separator: "\n").count <= 12, "\(lines)")
    // Of a hundred per second.
    if let work, let now = watch.ticks { #expect(now - work < 25, "\(now - work) ticks") }
    #expect(!watch.errors.contains(": 5 photos"), "\(watch.errors)")
    try stop(watch, leaving: ["photos", "walls.json5"])
    #expect(try photos.files("photos").filter { $0.hasPrefix(".") }.isEmpty)
  }

  /// A share that is not mounted, and a log beside the batch file.
  @Test func aFailedWallIsNotTriedAgainBecauseOfALog() throws {
    try photos.folder.write(
      Array("{ walls: [ { inputs: ['share'], output: 'wall.png', settle: 0.1 } ] }".utf8), to: "walls.json5")
    try photos.folder.write([], to: "watch.log")
    let watch = try Watch(["watch", "walls.json5"], in: photos.folder)
    defer { watch.end() }
    try #require(becomesTrue { watch.errors.contains("waiting for changes") }, "\(watch.errors)")
    for line in 0..<12 {
      try photos.folder.write(Array(repeating: UInt8(ascii: "."), count: line), to: "watch.log")
      try photos.folder.write([1], to: "report.json")
      usleep(250_000)
    }
    #expect(watch.lines(with: "no photos found") == 1, "\(watch.errors)")
    // The share comes, but the pace of trials stays.
    try photos.add("share/01.png", 70, 70, seed: 4)
    usleep(500_000)
    #expect(watch.lines(with: "no photos found") == 1 && !watch.errors.contains("wall.png: "), "\(watch.errors)")
    try stop(watch, leaving: ["photos", "report.json", "share", "walls.json5", "watch.log"])
  }

  @Test func changesOfThemesRebuildWalls() throws {
    try photos.folder.write(Array("{ background: 'black' }".utf8), to: "themes/dark.json5")
    try describe("{ output: 'wall.png', theme: 'themes/dark.json5' }")
    let watch = try Watch(["watch", "walls.json5"], in: photos.folder)
    defer { watch.end() }
    try #require(becomesTrue { watch.errors.contains("waiting for changes") }, "\(watch.errors)")
    try #require(becomesTrue { watch.lines(with: "wall.png: 3 photos, ") == 1 }, "\(watch.errors)")
    try photos.folder.write(Array("{ background: 'red' }".utf8), to: "themes/dark.json5")
    try #require(becomesTrue { watch.lines(with: "wall.png: 3 photos, ") == 2 }, "\(watch.errors)")
    try stop(watch, leaving: ["photos", "themes", "wall.png", "walls.json5"])
  }

  @Test func documentsOfManyWallsAreRebuilt() throws {
    try photos.add("more/a.png", 60, 60, seed: 9)
    let wall = "output: 'album.pdf', joinPages: true, width: 300"
    try describe("{ name: 'a', \(wall) }, { name: 'b', inputs: ['more'], \(wall) }")
    let watch = try Watch(["watch", "walls.json5"], in: photos.folder)
    defer { watch.end() }
    try #require(becomesTrue { watch.errors.contains("b: album.pdf, page 2: 1 photo on ") }, "\(watch.errors)")
    try photos.add("more/b.png", 70, 70, seed: 4)
    try #require(becomesTrue { watch.errors.contains("b: album.pdf, page 2: 2 photos on ") }, "\(watch.errors)")
    try photos.add("photos/04.png", 70, 70, seed: 4)
    try #require(becomesTrue { watch.errors.contains("a: album.pdf, page 1: 4 photos on ") }, "\(watch.errors)")
    try stop(watch, leaving: ["album.pdf", "more", "photos", "walls.json5"])
  }

  @Test func signalStopsARebuild() throws {
    let walls = (0..<40).map { "{ output: 'w/\($0).png', width: \(900 + $0) }" }.joined(separator: ", ")
    try describe(walls)
    try photos.folder.makeFolder("w")
    var fewest = 40
    for wait in [20_000, 60_000, 110_000, 170_000, 260_000] as [UInt32] {
      let watch = try Watch(["watch", "walls.json5"], in: photos.folder)
      defer { watch.end() }
      _ = becomesTrue { !watch.errors.isEmpty }
      usleep(wait)
      try stop(watch, leaving: ["photos", "w", "walls.json5"])
      let made = try photos.files("w")
      #expect(made.filter { $0.hasPrefix(".") }.isEmpty)
      fewest = min(fewest, made.count)
      for name in made { try FileManager.default.removeItem(atPath: photos.folder.url.path + "/w/" + name) }
    }
    #expect(fewest < 40, "no rebuild was stopped")
  }
}

/// A running `tessera watch`, and its messages.
private final class Watch: Sendable {
  let process: ChildProcess
  private let forgotten = Mutex(0)

  init(_ arguments: [String], in folder: TemporaryFolder) throws {
    process = try Program.start(arguments, in: folder)
  }

  /// Since the start, or since the last call of `forget`.
  var errors: String { String(process.errorsSoFar.unicodeScalars.dropFirst(forgotten.withLock { $0 })) }

  func forget() { forgotten.withLock { $0 = process.errorsSoFar.unicodeScalars.count } }

  func lines(with words: String) -> Int { errors.split(separator: "\n").filter { $0.contains(words) }.count }

  /// Its processor time, if the system reports it.
  var ticks: Int? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process.identifier)/stat")) else {
      return nil
    }
    let words = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return words.count > 12 ? (Int(words[11]) ?? 0) + (Int(words[12]) ?? 0) : nil
  }

  /// Whatever the result of the test.
  func end() { process.send(SIGKILL) }
}
