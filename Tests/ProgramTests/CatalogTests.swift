import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// File headers and inspections in the cache.
@Suite struct CatalogTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 80), (90, 60), (40, 40)])
    try photos.folder.write(Array("no picture".utf8), to: "photos/cut.png")
    let whole = try photos.folder.bytes(of: "photos/01.png")
    // Its header is truncated.
    try photos.folder.write(Array(whole.prefix(20)), to: "photos/cut.png")
    usleep(50_000)
  }

  @Test func plansAreTheSameFromTheCatalog() throws {
    let plain = try photos.run("plan", "photos", "--no-cache")
    let cold = try photos.run("plan", "photos")
    let warm = try photos.run("plan", "photos")
    #expect(plain.code == 3 && plain.output == cold.output && cold.output == warm.output)
    #expect(plain.errors == cold.errors && cold.errors == warm.errors && warm.errors.contains("cut.png: is truncated"))
    let status = try photos.run("cache", "status")
    #expect(status.output.contains("4 files"), "\(status.output)")
  }

  @Test func limitsApplyToCatalogedPhotos() throws {
    _ = try photos.run("plan", "photos")
    for _ in 0..<2 {
      let run = try photos.run("plan", "photos", "--max-pixels", "5000")
      #expect(run.code == 3 && run.errors.contains("more than --max-pixels allows (5000)"))
    }
  }

  @Test func inspectionsAreCached() throws {
    let whole = try photos.folder.bytes(of: "photos/02.png")
    // The checksum of the pixels is wrong.
    var damaged = whole
    damaged[damaged.count - 14] ^= 1
    try photos.folder.write(damaged, to: "photos/04.png")
    usleep(50_000)
    let plain = try photos.run("inspect", "--json", "photos", "--no-cache")
    let cold = try photos.run("inspect", "--json", "photos")
    let warm = try photos.run("inspect", "--json", "photos")
    #expect(plain.output == cold.output && cold.output == warm.output && cold.errors == warm.errors)
    // Headers from a wall's run are not inspections.
    _ = try photos.run("cache", "clear")
    _ = try photos.run("plan", "photos")
    #expect(try photos.run("inspect", "--json", "photos").output == plain.output)
  }

  @Test func changedFilesAreInspectedAgain() throws {
    let before = try photos.run("plan", "photos").output
    try photos.add("photos/03.png", 80, 20, seed: 9)
    let after = try photos.run("plan", "photos").output
    #expect(after != before)
    #expect(try photos.run("plan", "photos", "--no-cache").output == after)
  }
}
