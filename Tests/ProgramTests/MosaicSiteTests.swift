import Files
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Sites of mosaics.
@Suite struct MosaicSiteTests {
  private let photos: PhotoFolder

  init() throws { photos = try .mosaic() }

  private struct SiteOfMosaic: Decodable {
    struct Mosaic: Decodable {
      struct Picture: Decodable {
        var id, format: String
        var tile, levels: Int
      }
      var width, height: Int
      var picture: Picture
      var cells: [Double]
    }
    struct Photo: Decodable { var name: String }
    var layout: String
    var photos: [Photo]
    var mosaic: Mosaic
  }

  private func site() throws -> (written: WrittenSite, data: SiteOfMosaic) {
    let written = try WrittenSite(photos.folder.url.path + "/public")
    #expect(written.missing.isEmpty, "\(written.missing)")
    return (written, try JSONDecoder().decode(SiteOfMosaic.self, from: written.data()))
  }

  private static let siteWords = [
    "site", "photos", "--target", "target.png", "-o", "public", "--across", "9", "--width", "1500", "--mirror",
    "--turn",
  ]

  @Test func aSiteHasThePictureInTilesAndThePhotosOfItsCells() throws {
    try photos.runCleanly(Self.siteWords)
    let (written, site) = try site()
    let mosaic = site.mosaic
    let plan = try photos.mosaicPlan(["--across", "9", "--width", "1500", "--mirror", "--turn"])
    #expect(site.layout == "mosaic" && [mosaic.width, mosaic.height] == [1500, 1000])
    let cells = stride(from: 0, to: mosaic.cells.count, by: 8).map { Array(mosaic.cells[$0..<$0 + 8]) }
    try #require(cells.count == plan.tiles.count)
    for (cell, tile) in zip(cells, plan.tiles) {
      #expect("photos/" + site.photos[Int(cell[0])].name == tile.file)
      #expect(abs(cell[2] - tile.frame.x) < 0.01 && abs(cell[3] - tile.frame.y) < 0.01)
      #expect((cell[6] == 1) == (tile.mirrored ?? false) && cell[7] == tile.turn ?? 0)
    }
    #expect(Set(site.photos.map(\.name)).count == site.photos.count)
    // Two by one tiles, and one of half the size.
    let folder = "public/wall/\(mosaic.picture.id)/"
    #expect(mosaic.picture.levels == 2)
    #expect(try photos.files(folder).sorted() == ["0-0-0", "0-1-0", "1-0-0"].map { "\($0).\(mosaic.picture.format)" })
    #expect(written.page.contains("<p class=\"mosaic\"><img src=\"wall/\(mosaic.picture.id)/1-0-0."))
    #expect(written.page.contains("width=\"750\" height=\"500\""))
    // The picture is that of the mosaic.
    try photos.runCleanly(
      [
        "mosaic", "target.png", "photos", "-o", "same.png", "--across", "9", "--width", "1500", "--mirror",
        "--turn",
      ])
    let whole = try DecodedFile(photos.folder.path.appending(FilePath("same.png"))).stored
    let name = FilePath(folder + "0-1-0." + mosaic.picture.format)
    let tile = try DecodedFile(photos.folder.path.appending(name)).stored
    #expect(tile.width == 1500 - 1024 && tile.height == 1000)
    var sum = 0
    for (x, y) in [(10, 20), (200, 300), (450, 900), (300, 640)] {
      sum += abs(Int(tile[x, y].green) - Int(whole[1024 + x, y].green))
    }
    #expect(sum < 60, "\(sum)")
  }

  @Test func aSiteOfAMosaicIsMadeAgainOnlyWhereItChanged() throws {
    try photos.runCleanly(Self.siteWords)
    let first = try site().data.mosaic.picture.id
    let stamp = photos.stamp("public/wall/\(first)/1-0-0.webp")
    #expect(try photos.runCleanly(Self.siteWords).errors.contains("unchanged"))
    // Other words on the page, but the same picture.
    try photos.runCleanly(Self.siteWords + ["--title", "Planet"])
    #expect(try site().data.mosaic.picture.id == first)
    #expect(photos.stamp("public/wall/\(first)/1-0-0.webp") == stamp)
    try photos.runCleanly(Self.siteWords + ["--color-adjust", "90"])
    let second = try site().data.mosaic.picture.id
    #expect(second != first)
    #expect(try photos.files("public/wall") == [second])
    let shared = try Program.run(Self.siteWords + ["--share", "1/2"], in: photos.folder)
    #expect(shared.code == 2 && shared.errors.contains("--share cannot be combined with --target"), "\(shared)")
    // No mosaic any more.
    try photos.runCleanly(["site", "photos", "-o", "public"])
    #expect(try !photos.files("public").contains("wall"))
  }
}
