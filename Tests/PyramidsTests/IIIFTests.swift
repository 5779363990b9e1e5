import Files
import Foundation
import ImageCodecs
import Pyramids
import Raster
import TestSupport
import Testing

@Suite struct IIIFTests {
  private struct Info: Decodable {
    struct Size: Decodable, Equatable {
      var width: Int
      var height: Int
    }
    struct Tiles: Decodable {
      var width: Int
      var height: Int
      var scaleFactors: [Int]
    }
    var id: String
    var type: String
    var `protocol`: String
    var profile: String
    var width: Int
    var height: Int
    var maxWidth: Int?
    var maxHeight: Int?
    var sizes: [Size]
    var tiles: [Tiles]
    var preferredFormats: [String]?
    var extraFormats: [String]?
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func publish(
    width: Int, height: Int, format: OutputFormat = .png, note: String? = nil
  ) throws -> (Info, FilePath) {
    let picture = Pixels.noise(width: width, height: height)
    let pyramid = Pyramid.small(.iiif, of: picture).with { $0.style = OutputStyle(format) }
    let path = folder.path.appending(FilePath("wall"))
    let sink = try pyramid.sink(at: path, address: "https://example.org/walls/wall")
    try pyramid.make(of: picture, into: sink)
    try sink.publish(note: note)
    return (try JSONDecoder().decode(Info.self, from: Data(try folder.bytes(of: "wall/info.json"))), path)
  }

  private func size(_ name: String, in path: FilePath) throws -> [Int] {
    let pixels = try DecodedFile(path.appending(FilePath(name))).stored
    return [pixels.width, pixels.height]
  }

  @Test func defaultAddressesAreAddresses() throws {
    let picture = Pixels.noise(width: 10, height: 10)
    let pyramid = Pyramid.small(.iiif, of: picture)
    let sink = try pyramid.sink(at: folder.path.appending(FilePath("Größe 1")))
    try pyramid.make(of: picture, into: sink)
    try sink.publish(note: nil)
    let info = try JSONDecoder().decode(Info.self, from: Data(try folder.bytes(of: "Größe 1/info.json")))
    #expect(info.id == "https://example.org/Gr%C3%B6%C3%9Fe%201")
  }

  @Test(arguments: [(301, 203), (64, 64), (65, 64), (10, 1000), (30, 20)])
  func everyRequestOfAViewerIsAFile(width: Int, height: Int) throws {
    let (info, path) = try publish(width: width, height: height)
    #expect(info.id == "https://example.org/walls/wall" && info.type == "ImageService3")
    #expect(info.protocol == "http://iiif.io/api/image" && info.profile == "level0")
    #expect((info.width, info.height) == (width, height))
    let tiles = try #require(info.tiles.first)
    var count = 0
    for factor in tiles.scaleFactors {
      for x in stride(from: 0, to: width, by: 64 * factor) {
        for y in stride(from: 0, to: height, by: 64 * factor) {
          let (across, down) = (min(64 * factor, width - x), min(64 * factor, height - y))
          let wanted = [(across + factor - 1) / factor, (down + factor - 1) / factor]
          let isWhole = across == width && down == height
          let region = isWhole ? "full" : "\(x),\(y),\(across),\(down)"
          #expect(try size("\(region)/\(wanted[0]),\(wanted[1])/0/default.png", in: path) == wanted)
          count += isWhole ? 0 : 1
        }
      }
    }
    #expect(try folder.names(in: "wall").count == count + 3)
    for size in info.sizes {
      #expect(
        try self.size("full/\(size.width),\(size.height)/0/default.png", in: path) == [size.width, size.height])
    }
    let isWhole = max(width, height) <= 64
    #expect(info.maxWidth == (isWhole ? nil : 64) && info.maxHeight == info.maxWidth)
    let largest = try size("full/max/0/default.png", in: path)
    #expect(isWhole ? largest == [width, height] : largest.max() == 64)
    #expect(info.sizes.contains(.init(width: largest[0], height: largest[1])))
    #expect(try folder.names(in: "wall/full").count == info.sizes.count + 1)
  }

  @Test func formatsBesideJPEGAreStated() throws {
    let (info, _) = try publish(width: 100, height: 100)
    #expect(info.preferredFormats == ["png"] && info.extraFormats == ["png"])
    let (plain, _) = try publish(width: 100, height: 100, format: .jpeg)
    #expect(plain.preferredFormats == nil && plain.extraFormats == nil)
  }

  @Test func overviewShowsThePicture() throws {
    let picture = Samples.smooth(width: 300, height: 150)
    let tile = try #require(try Pyramid.small(.iiif, of: picture).tiles(of: picture)[.overview])
    let overview = try DecodedFile(tile.bytes).stored
    #expect(overview.meanDifference(from: Samples.smooth(width: 64, height: 32)) < 3)
  }

  @Test func notesAndReplacing() throws {
    let (_, path) = try publish(width: 300, height: 150, note: "a \"b\" \\")
    #expect(PyramidNote.read(path) == "a \"b\" \\")
    _ = try publish(width: 100, height: 100)
    #expect(PyramidNote.read(path) == nil)
    #expect(try folder.names == ["wall"])
    try folder.write([1], to: "wall/photo.jpg")
    #expect(throws: FileError(path, .otherFiles)) { try publish(width: 100, height: 100) }
    #expect(
      FileError(FilePath("a"), .otherFiles).description == "a: contains other files; choose another name")
  }
}
