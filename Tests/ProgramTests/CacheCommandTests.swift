import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Cached tiles save time and change nothing.
@Suite struct CacheCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<7).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
    // A file that changed just now could change again unnoticed, and is not cached.
    usleep(50_000)
  }

  private func render(_ options: [String], to name: String) throws -> [UInt8] {
    try photos.runCleanly(["photos", "-o", name] + options)
    return try photos.folder.bytes(of: name)
  }

  private func tileCount() throws -> String {
    let run = try photos.run("cache", "--cache", "cache", "status")
    #expect(run.code == 0, "\(run)")
    return String(run.output.split(separator: " ").dropFirst(3).first ?? "")
  }

  @Test(arguments: [
    [], ["--layout", "hex", "--background", "transparent"], ["--linear-light"], ["--effort", "best"],
    ["--layout", "honeycomb", "--touch", "02.png"],
  ])
  func warmCacheGivesTheSamePixels(options: [String]) throws {
    let plain = try render(options, to: "plain.png")
    #expect(try render(options + ["--cache", "cache"], to: "cold.png") == plain)
    #expect(try tileCount() == "7")
    #expect(try render(options + ["--cache", "cache"], to: "warm.png") == plain)
    // The tile is found even if the photo cannot be decoded any more.
    #expect(try tileCount() == "7")
  }

  @Test func otherSettingsDoNotReuseTiles() throws {
    _ = try render(["--cache", "cache"], to: "one.png")
    let other = ["--row-height", "40", "--linear-light"]
    let plain = try render(other, to: "plain.png")
    #expect(try render(other + ["--cache", "cache"], to: "two.png") == plain)
    #expect(try tileCount() == "14")
  }

  @Test func changedPhotosAreDecodedAgain() throws {
    _ = try render(["--cache", "cache"], to: "wall.png")
    try photos.add("photos/03.png", 60, 80, seed: 99)
    usleep(50_000)
    let plain = try render([], to: "plain.png")
    #expect(try render(["--cache", "cache"], to: "wall.png") == plain)
  }

  @Test func brokenCacheWarns() throws {
    try photos.folder.write(Array(String(repeating: "no database at all ", count: 900).utf8), to: "cache/store.sqlite")
    let run = try photos.run("photos", "-o", "wall.png", "--cache", "cache")
    #expect(run.code == 0 && run.complaints.split(separator: "\n").count == 1, "\(run)")
    #expect(try photos.folder.bytes(of: "wall.png") == render([], to: "plain.png"))
  }

  @Test func cacheVerifyAndClear() throws {
    _ = try render(["--cache", "cache"], to: "wall.png")
    let verify = try photos.run("cache", "--cache", "cache", "verify")
    #expect(verify.code == 0 && verify.output == "7 tiles checked, 0 bad and removed\n")
    #expect(try photos.run("cache", "--cache", "cache", "clear").code == 0)
    #expect(try tileCount() == "0")
    #expect(try photos.run("cache", "sweep").code == 2)
  }
}
