import Digests
import Files
import Fixtures
import Gallery
import TestSupport
import Testing

/// Changes that concern a wall, and those that do not.
@Suite struct WatchedPlacesTests {
  private let folder: TemporaryFolder
  private let picture: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    picture = try PNGFixture().encoded(rows: PhotoLike(width: 6, height: 4, seed: 1).rgb8, width: 6, height: 4)
    for name in ["photos/a.png", "photos/sub/b.png", "photos/odd", "other/c.png"] {
      try folder.write(picture, to: name)
    }
  }

  private func find(_ inputs: [String], hidden: Bool = false) throws -> FoundFiles {
    var choice = Gallery.Choice()
    choice.takesHidden = hidden
    return try FoundFiles(in: folder.paths(inputs), choosing: choice)
  }

  private func path(_ name: String) -> FilePath { folder.path.appending(FilePath(name)) }

  private func concerning(_ names: [String], _ places: WatchedPlaces) -> [String] {
    names.filter { places.concerns(path($0)) }
  }

  @Test func filesInFoldersConcernAWallIfTheyMayBePhotos() throws {
    for name in ["watch.log", "report.json", "map.html"] { try folder.write(Array("{ }\n".utf8), to: "photos/\(name)") }
    try folder.write(picture, to: "photos/new")
    try folder.write(picture, to: "photos/.hidden.png")
    try folder.write(picture, to: "photos/.wall.png.tessera")
    try folder.write([], to: "photos/folder/x")
    let written = [
      "photos/a.png", "photos/a.png.xmp", "photos/gone.jpg", "photos/film.mp4", "photos/new", "photos/odd",
      "photos/sub", "photos/folder", "photos/sub/b.png", "photos",
    ]
    let others = [
      "photos/watch.log", "photos/report.json", "photos/map.html", "photos/gone.log", "photos/.hidden.png",
      "photos/.wall.png.tessera", "other/c.png", "walls.json5", "watch.log",
    ]
    let places = try find(["photos"]).places
    #expect(concerning(written + others, places) == written)
    #expect(places.watched == Set(folder.paths(["photos", "photos/folder", "photos/sub"])))
    // A picture without an extension is not recognized any more once it is gone.
    #expect(path("photos/odd").remove())
    #expect(places.concerns(path("photos/odd")) && !places.concerns(path("photos/neither")))
    let hidden = try find(["photos"], hidden: true).places
    #expect(hidden.concerns(path("photos/.hidden.png")) && !hidden.concerns(path("photos/.wall.png.tessera")))
  }

  @Test func namedFilesConcernAWallAlone() throws {
    let manifest = "{ images: [ { file: 'a.png' }, { file: 's3://b/c.png' } ] }"
    try folder.write(Array(manifest.utf8), to: "photos/m.json5")
    let named = ["photos/a.png", "photos/a.png.xmp", "photos/a.xmp", "other/c.png", "missing", "photos/m.json5"]
    let others = ["photos/b.png", "photos/sub", "other/c.log", "walls.json5", "watch.log", "lobby.png"]
    let inputs = folder.paths(["other/c.png", "missing", "photos/m.json5"])
    let found = try FoundFiles(in: inputs, choosing: Gallery.Choice(), .init().with { $0.fetches = true })
    #expect(concerning(named + others, found.places) == named)
    #expect(found.places.watched == Set(folder.paths(["photos", "other", ""])))
  }

  /// A run whose log grows among the photos is unchanged.
  @Test func filesThatAreNoPicturesAreNotInTheDigest() throws {
    for name in ["photos/a.png", "photos/sub/b.png", "photos/odd"] { try folder.age(name, seconds: 1000) }
    func digest() throws -> String {
      var digest = SHA256()
      #expect(try find(["photos"]).add(to: &digest, jobs: 1))
      return digest.finish()
    }
    let before = try digest()
    try folder.write(Array("one line\n".utf8), to: "photos/watch.log")
    #expect(try digest() == before)
    try folder.write(picture + [0], to: "photos/odd")
    try folder.age("photos/odd", seconds: 1000)
    #expect(try digest() != before)
  }
}
