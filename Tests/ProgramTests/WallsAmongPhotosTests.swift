import ProgramSupport
import TestSupport
import Testing

/// Walls in a folder are left out of other walls.
@Suite struct WallsAmongPhotosTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (50, 50)])
    try photos.settle()
  }

  @Test(arguments: ["png", "jpg", "webp", "tif", "avif", "jxl"])
  func wallsAreLeftOutAndNamed(ending: String) throws {
    try photos.runCleanly(["photos", "-o", "photos/wall.\(ending)", "--width", "90"])
    let run = try photos.run("photos", "-o", "photos/wall2.png", "--width", "90")
    #expect(run.code == 0, "\(run)")
    let note = "photos/wall.\(ending): is a wall made by Tessera; to use it, name it explicitly"
    #expect(run.errors.contains(note), "\(run)")
    #expect(run.errors.contains("3 photos"), "\(run)")
    let both = try photos.run("photos", "-o", "wall3.png", "--width", "90")
    #expect(both.errors.contains(" and 1 more are walls made by Tessera"), "\(both)")
    let named = try photos.run("photos", "photos/wall.\(ending)", "-o", "wall4.png", "--width", "90")
    // The other wall is still left out.
    #expect(named.errors.contains("4 photos") && !named.errors.contains(note), "\(named)")
    #expect(named.errors.contains("photos/wall2.png: is a wall made by Tessera"), "\(named)")
    let inputs = ["photos", "photos/wall.\(ending)", "./photos/wall2.png"]
    let all = try Program.run(inputs + ["-o", "wall5.png", "--width", "90"], in: photos.folder)
    #expect(all.errors.contains("5 photos") && !all.errors.contains("made by Tessera"), "\(all)")
  }

  /// Two walls in one folder do not make each other again for ever.
  @Test func wallsOfOneFolderComeToRest() throws {
    func make(_ name: String) throws -> String {
      try photos.run("photos", "-o", "photos/\(name).png", "--width", "90").errors
    }
    for name in ["a", "b"] { _ = try make(name) }
    for name in ["a", "b", "a"] { #expect(try make(name).contains("unchanged")) }
  }
}
