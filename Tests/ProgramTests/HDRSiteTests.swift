import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Sites that keep the HDR light of their photos.
@Suite struct HDRSiteTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(700, 500)])
    let fixture = JPEGFixture()
    let photo = try PhotoLike(width: 800, height: 600, seed: 2).picture.jpeg(fixture)
    let map = try PhotoLike(width: 400, height: 300, seed: 2).picture.jpeg(fixture)
    try photos.folder.write(GainMapFixture(most: 2).jpeg(photo, map: map), to: "photos/hdr.jpg")
    try photos.settle()
  }

  private func words(_ output: String, _ options: [String]) -> [String] {
    ["site", "photos", "-o", output, "--title", "T"] + options
  }

  private func path(_ name: String) -> FilePath { photos.folder.path.appending(FilePath(name)) }

  /// Returns the renditions of a site with and without gain maps.
  private func renditions(of site: String) throws -> (hdr: [String], plain: [String]) {
    let names = try photos.files("\(site)/photos").map { "\(site)/photos/\($0)" }
    let maps = try names.map { try ImageDecoder.probe(path: path($0), limits: DecodingLimits()).gainMap }
    return (zip(names, maps).filter { $0.1 != nil }.map(\.0), zip(names, maps).filter { $0.1 == nil }.map(\.0))
  }

  @Test func onlyHDRPhotosHaveGainMaps() throws {
    let run = try photos.runCleanly(words("hdr", ["--hdr", "keep"]))
    #expect(run.errors.contains("1 HDR photo"), "\(run)")
    try photos.runCleanly(words("plain", ["--format", "jpeg"]))
    let (kept, plain) = (try renditions(of: "hdr"), try renditions(of: "plain"))
    #expect(kept.hdr.count == 3 && kept.plain.count == 2 && plain.hdr.isEmpty && plain.plain.count == 5)
    // SDR photos have the same names and bytes.
    for name in kept.plain {
      let other = name.replacing("hdr/", with: "plain/", maxReplacements: 1)
      #expect(try photos.folder.bytes(of: name) == photos.folder.bytes(of: other))
    }
    // The SDR half of the others has the same pixels.
    let pixels = { (names: [String]) in try names.map { try DecodedFile(path($0)).stored } }
    let others = try pixels(plain.plain.filter { !kept.plain.contains($0.replacing("plain/", with: "hdr/")) })
    #expect(try pixels(kept.hdr).allSatisfy { others.contains($0) } && others.count == 3)
  }

  @Test func gainMapsAreHalfAsLargeAndAlike() throws {
    try photos.runCleanly(words("hdr", ["--hdr", "keep"]))
    for name in try renditions(of: "hdr").hdr {
      let info = try ImageDecoder.probe(path: path(name), limits: DecodingLimits())
      let (map, photo) = (try #require(info.gainMapInfo), try #require(info.gainMap))
      #expect(map.width == (info.width + 1) / 2 && map.height == (info.height + 1) / 2)
      #expect(abs(photo.formula.headroom - 2) < 0.001)
      let (gains, damage) = try ImageDecoder.decode(ImageDecoder.open(path(name)), info: map)
      let shown = try DecodedFile(path(name)).stored
      #expect(damage == nil)
      // The gains of the fixture are the photo itself, in two stops.
      let count = 200
      let apart = (0..<count).map { place in
        let (x, y) = (place * 37 % gains.width, place * 53 % gains.height)
        let seen = shown[min(2 * x, shown.width - 1), min(2 * y, shown.height - 1)]
        return abs(Double(gains[x, y].green) - Double(seen.green))
      }
      #expect(apart.reduce(0, +) / Double(count) < 16, "\(name)")
    }
  }

  @Test func runsAgainMakeOnlyWhatChanged() throws {
    let keep = ["--hdr", "keep"]
    try photos.runCleanly(words("hdr", keep))
    #expect(try photos.runCleanly(words("hdr", keep)).errors.contains("unchanged"))
    let names = try photos.files("hdr/photos")
    let stamps = names.map { photos.stamp("hdr/photos/" + $0) }
    try photos.add("photos/09.png", 60, 40, seed: 9)
    try photos.settle()
    try photos.runCleanly(words("hdr", keep))
    #expect(names.map { photos.stamp("hdr/photos/" + $0) } == stamps)
    #expect(try photos.files("hdr/photos").count == names.count + 1)
    // A rendition that was lost is made again, with the same bytes.
    let lost = try #require(try renditions(of: "hdr").hdr.last)
    let bytes = try photos.folder.bytes(of: lost)
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/" + lost)
    try photos.runCleanly(words("hdr", keep))
    #expect(try photos.folder.bytes(of: lost) == bytes)
  }

  @Test func sharesMakeTheSamePictures() throws {
    try photos.runCleanly(words("whole", ["--hdr", "keep"]))
    for share in ["1/2", "2/2"] { try photos.runCleanly(words("parts", ["--hdr", "keep", "--share", share])) }
    let names = try photos.files("whole/photos")
    #expect(try photos.files("parts/photos") == names)
    for name in names {
      #expect(try photos.folder.bytes(of: "parts/photos/" + name) == photos.folder.bytes(of: "whole/photos/" + name))
    }
  }

  @Test func damagedGainMapsAreReported() throws {
    let bytes = try photos.folder.bytes(of: "photos/hdr.jpg")
    try photos.folder.write(Array(bytes.dropLast(300)), to: "photos/hdr.jpg")
    try photos.settle()
    let run = try Program.run(words("hdr", ["--hdr", "keep"]), in: photos.folder)
    #expect(run.complaints.contains("photos/hdr.jpg: is damaged"), "\(run)")
  }

  @Test(arguments: [
    (["--format", "webp"], "--hdr keep makes JPEG pictures with gain maps; omit --format webp"),
    (["--target", "photos/hdr.jpg"], "--hdr keep cannot be combined with a mosaic"),
  ]) func refusals(options: [String], message: String) throws {
    let run = try Program.run(words("hdr", ["--hdr", "keep"] + options), in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains(message), "\(run)")
  }
}
