import Fixtures
import Foundation
import Tessera
import TestSupport
import Testing

struct ThumbnailTests {
  private static let photo = Photo(SampleImages.url("dunes.jpg"))

  @Test func aThumbnailHasTheGivenSize() async throws {
    let picture = try await Self.photo.thumbnail(400, 300)
    #expect(picture.width == 400 && picture.height == 300)
    #expect(picture.data.starts(with: [0xFF, 0xD8]))
    #expect(picture.mediaType == "image/jpeg")
  }
}
