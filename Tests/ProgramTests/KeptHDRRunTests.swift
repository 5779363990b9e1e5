import Files
import Fixtures
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Walls that keep HDR (`--hdr keep`), from the command line.
@Suite struct KeptHDRRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(120, 80)])
    let fixture = JPEGFixture()
    let photo = try PhotoLike(width: 120, height: 80, seed: 2).picture.jpeg(fixture)
    let map = try PhotoLike(width: 60, height: 40, seed: 3).picture.jpeg(fixture)
    try photos.folder.write(GainMapFixture(most: 2).jpeg(photo, map: map), to: "photos/hdr.jpg")
  }

  private func gainMap(of name: String) throws -> GainMap? {
    try ImageDecoder.header(
      of: ImageDecoder.open(photos.folder.path.appending(FilePath(name))), limits: DecodingLimits()
    ).info.gainMap
  }

  @Test func theGainMapIsInTheWall() throws {
    try photos.settle()
    let run = try photos.run("photos", "-o", "wall.jpg", "--hdr", "keep", "--report", "r.json")
    #expect(run.code == 0 && run.errors.contains("1 HDR photo"), "\(run)")
    #expect(try gainMap(of: "wall.jpg")?.formula.headroom == 2)
    let report = String(decoding: try photos.folder.bytes(of: "r.json"), as: UTF8.self)
    #expect(report.contains("\"hdrPhotos\" : 1") || report.contains("\"hdrPhotos\": 1"), "\(report)")
    let plain = try photos.run("photos", "-o", "plain.jpg")
    #expect(plain.code == 0 && plain.complaints.isEmpty)
    let names = ["wall.jpg", "plain.jpg"].map { photos.folder.path.appending(FilePath($0)) }
    #expect(try DecodedFile(names[0]).stored == DecodedFile(names[1]).stored)
    #expect(try photos.run("photos", "-o", "wall.jpg", "--hdr", "keep").errors.contains("unchanged"))
    #expect(!(try photos.run("photos", "-o", "wall.jpg", "--hdr", "clip").errors.contains("unchanged")))
  }

  /// The same bytes, with and without the sandbox, on one core and with cached tiles.
  @Test func theSameBytesEveryTime() throws {
    try photos.settle()
    var walls: Set<[UInt8]> = []
    for options in [[], ["--no-sandbox"], ["--jobs", "1"], ["--cache", "c"], ["--cache", "c"]] {
      let words = ["photos", "-o", "wall.jpg", "--hdr", "keep", "--force", "--no-digest"] + options
      #expect(try Program.run(words, in: photos.folder).code == 0)
      walls.insert(try photos.folder.bytes(of: "wall.jpg"))
    }
    #expect(walls.count == 1)
  }

  @Test func inspectionsNameGainMaps() throws {
    let run = try photos.run("inspect", "photos/hdr.jpg")
    #expect(run.output.contains("Adobe gain map of 2 stops"), "\(run)")
    let json = try photos.run("inspect", "--json", "photos/hdr.jpg").output
    #expect(json.contains("\"gainMap\" : \"Adobe\"") && json.contains("\"headroom\" : 2"), "\(json)")
  }

  @Test(arguments: [
    (["-o", "w.png"], "--hdr keep is for JPEG, AVIF and JPEG XL, not PNG"),
    (["-o", "w.jxl", "--lossless"], "--hdr keep cannot be combined with --lossless"),
    (["-o", "w.pdf"], "--hdr keep cannot be combined with a PDF"),
    (["-o", "w.dzi"], "--hdr keep cannot be combined with a pyramid"),
    (["-o", "w.jpg", "--quality-for", "90k"], "--hdr keep cannot be combined with --quality-for"),
    (["-o", "w.jpg", "--progressive"], "--hdr keep cannot be combined with --progressive"),
    (["-o", "w.jpg", "--target", "photos/hdr.jpg"], "--hdr keep cannot be combined with a mosaic"),
    (["-o", "w.ora"], "--hdr keep cannot be combined with"),
  ]) func refusals(options: [String], message: String) throws {
    let run = try Program.run(["photos", "--hdr", "keep"] + options, in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains(message), "\(run)")
  }

  @Test func sharesOfPicturesAreRefused() throws {
    let run = try photos.run("--plan", "p.json", "-o", "w.parts", "--share", "1/2", "--hdr", "keep")
    #expect(run.code == 2 && run.complaints.contains("--hdr keep cannot be combined with --share"), "\(run)")
  }
}
