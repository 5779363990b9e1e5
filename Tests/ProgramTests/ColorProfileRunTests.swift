import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import TestSupport
import Testing

/// Walls of photos with color profiles, and walls with one of their own.
@Suite struct ColorProfileRunTests {
  private let photos: PhotoFolder

  init() throws { photos = try PhotoFolder(sizes: []) }

  private func add(_ name: String, profile: [UInt8]) throws {
    let photo = PhotoLike(width: 30, height: 20, seed: 3).picture
    try photos.folder.write(photo.png(PNGFixture().with { $0.profile = profile }), to: name)
  }

  /// Returns the color space that a wall declares.
  private func profile(of name: String) throws -> String? {
    let path = photos.folder.path.appending(FilePath(name))
    return try ImageDecoder.probe(path: path, limits: DecodingLimits()).profile
  }

  @Test func colorProfileOptionConvertsWalls() throws {
    try add("photos/a.png", profile: ProfileFixture.wide.encoded())
    try photos.folder.write(ProfileFixture.wide.encoded(), to: "wide.icc")
    let words = ["photos", "--width", "30", "--row-height", "240", "-o"]
    for (name, profile) in [("srgb.png", "srgb"), ("p3.png", "display-p3"), ("wide.png", "wide.icc")] {
      let run = try Program.run(words + [name, "--color-profile", profile], in: photos.folder)
      #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    }
    #expect(try profile(of: "p3.png") == "Display P3")
    let checksums = try photos.run("checksum", "srgb.png", "p3.png", "wide.png", "photos/a.png").output
      .split(separator: "\n").map { $0.prefix(64) }
    #expect(Set(checksums.prefix(3)).count == 3, "the same colors are other numbers")
    #expect(checksums[2] == checksums[3], "in its own colors a photo stays as it is")
  }

  @Test func unusableProfilesAreReported() throws {
    let photo = PhotoLike(width: 30, height: 20, seed: 3).picture
    let profile = try ProfileFixture.abstract.encoded()
    try photos.folder.write(photo.jpeg(JPEGFixture().with { $0.profile = profile }), to: "photos/a.jpg")
    try add("photos/b.png", profile: [])
    let run = try photos.run("photos", "-o", "w.png", "--report", "r.json", "--width", "64")
    #expect(
      run.code == 0 && run.complaints.hasPrefix("tessera: photos/a.jpg: ignoring its color profile"), "\(run)")
    let report = String(decoding: try photos.folder.bytes(of: "r.json"), as: UTF8.self)
    let noted = try #require(report.range(of: "\"profilesNotUsed\""))
    #expect(report[noted.upperBound...].prefix(120).contains("photos/a.jpg") && !report.contains("photos/b.png"))
  }

  @Test(arguments: [
    ("adobe", "no such file or folder"), ("photos/a.png", "unusable color profile"),
    ("display-p4", "no such file"),
  ])
  func invalidProfileFilesAreRefused(profile: String, words: String) throws {
    try add("photos/a.png", profile: [])
    let run = try photos.run("photos", "-o", "w.png", "--color-profile", profile)
    #expect(run.code == 2 && run.complaints.contains(words), "\(run)")
    #expect(try photos.files() == ["photos"])
  }
}
