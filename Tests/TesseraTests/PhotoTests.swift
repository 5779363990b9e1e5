import Foundation
import Tessera
import TestSupport
import Testing

/// Headers and metadata of photos, and the photos in a folder.
struct PhotoTests {
  @Test func allPhotosOfAFolderAreFound() async throws {
    let photos = try await Photo.all(in: SampleImages.folder)
    #expect(photos.map(\.name) == photos.map(\.name).sorted())
    #expect(photos.count == SampleImages.names.count { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") })
  }

  @Test func aFolderThatIsMissingIsNamed() async throws {
    let error = await #expect(throws: TesseraError.self) {
      try await Photo.all(in: URL(fileURLWithPath: "/no/such/folder"))
    }
    #expect(error?.description.contains("/no/such/folder") == true)
  }

  @Test func theHeaderIsRead() async throws {
    let header = try await Photo(SampleImages.folder.appendingPathComponent("agate.png")).header()
    #expect(header.format == "PNG" && header.width > 0 && header.orientation == 1 && header.bitsPerChannel == 8)
  }

  @Test func metadataIsEmptyWithoutAny() async throws {
    let metadata = try await Photo(SampleImages.folder.appendingPathComponent("agate.png")).metadata()
    #expect(metadata.title == nil && metadata.keywords.isEmpty)
  }

  @Test func checksumsAreThoseOfPixels() async throws {
    let photo = Photo(SampleImages.folder.appendingPathComponent("dunes.jpg"))
    let (png, tiff) = try await (photo.thumbnail(40, 30, as: .png), photo.thumbnail(40, 30, as: .tiff))
    let other = try await photo.thumbnail(40, 31, as: .png)
    #expect(try await png.checksum() == tiff.checksum())
    #expect(try await png.checksum() != other.checksum())
    #expect(try await png.checksum().count == 64)
    await #expect(throws: TesseraError.self) { try await Photo(png.data.dropLast(40)).checksum() }
  }
}
