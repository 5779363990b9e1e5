import Files
import Fixtures
import Foundation
import ImageCodecs
import Raster
import Store
import TestSupport
import Testing

@testable import Gallery

/// Faces that are found before a wall is planned. Here, a face is a white square.
@Suite struct FoundFacesTests {
  private let folder: TemporaryFolder
  private let search: FaceSearch

  init() throws {
    folder = try TemporaryFolder()
    search = try FaceSearch(model: FaceNetworkFixture.bright.bytes, in: nil)
  }

  private func write(_ name: String, hasFace: Bool) throws {
    var picture = Picture(width: 240, height: 160, pixels: Array(repeating: SIMD4(0, 0, 0, 1), count: 240 * 160))
    if hasFace {
      for row in 60..<100 { for column in 20..<60 { picture.pixels[row * 240 + column] = SIMD4(1, 1, 1, 1) } }
    }
    try folder.write(picture.png(PNGFixture()), to: name)
  }

  private func found(_ environment: Gallery.Environment = .init()) throws -> [[Area]?] {
    var photos = try folder.gallery(in: environment) { $0.readsMetadata = true }.photos
    Gallery.findFaces(on: &photos, search, in: environment)
    return photos.map(\.foundFaces)
  }

  @Test func facesAreFoundOnTheirPhotos() throws {
    try write("a.png", hasFace: true)
    try write("b.png", hasFace: false)
    let faces = try found()
    let middles = try #require(faces[0]).map { ($0.x + $0.width / 2, $0.y + $0.height / 2) }
    #expect(!middles.isEmpty && middles.allSatisfy { (15.0 / 240...65.0 / 240).contains($0.0) }, "\(middles)")
    #expect(middles.allSatisfy { (55.0 / 160...105.0 / 160).contains($0.1) }, "\(middles)")
    #expect(faces[1]?.isEmpty == true)
    for jobs in [1, 4] { #expect(try found(.init().with { $0.jobs = jobs }) == faces) }
  }

  @Test func facesAreCached() throws {
    try write("a.png", hasFace: true)
    try folder.setDate(Date(timeIntervalSince1970: 1_700_000_000), of: "a.png")
    let cache = try TemporaryFolder()
    let cold = try found(.init().with { $0.store = Store(folder: cache.path) })
    // Only the cache knows the face of a file that has no pixels any more.
    let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent("a.png"))
    try handle.write(contentsOf: Data(count: folder.bytes(of: "a.png").count))
    try handle.close()
    try folder.setDate(Date(timeIntervalSince1970: 1_700_000_000), of: "a.png")
    #expect(cold[0]?.isEmpty == false)
    #expect(try found(.init().with { $0.store = Store(folder: cache.path) }) == cold)
  }

  @Test func markedFacesReplaceTheSearch() throws {
    try write("a.png", hasFace: true)
    var photos = try folder.gallery().photos
    let area = Area(x: 0.5, y: 0.5, width: 0.125, height: 0.25)
    var metadata = Metadata()
    metadata.subjects = [try #require(Subject(.face, area, frame: nil))]
    photos[0].metadata = metadata
    Gallery.findFaces(on: &photos, search, in: .init())
    #expect(photos[0].foundFaces == nil && photos[0].faces == [area])
    // The marks were recorded before the photo was cropped.
    metadata.subjects = [try #require(Subject(.face, area, frame: Subject.Frame(width: 100, height: 900)))]
    photos[0].metadata = metadata
    Gallery.findFaces(on: &photos, search, in: .init())
    #expect(photos[0].foundFaces?.isEmpty == false && photos[0].faces == photos[0].foundFaces)
  }

  @Test func photosThatCannotBeDecodedHaveNone() throws {
    try write("a.png", hasFace: true)
    var photos = try folder.gallery().photos
    try folder.write(Array("no picture".utf8), to: "a.png")
    Gallery.findFaces(on: &photos, search, in: .init())
    #expect(photos.map(\.foundFaces) == [[]])
  }
}
