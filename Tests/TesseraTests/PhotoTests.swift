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

  @Test func metadataHasThePlace() async throws {
    let xmp = """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="47,3.0731N" exif:GPSLongitude="8,18.6731E"/>
      </rdf:RDF></x:xmpmeta>
      """
    let length = xmp.utf8.count + 2
    var file = try Data(contentsOf: SampleImages.folder.appendingPathComponent("dunes.jpg"))
    // After the start of the image.
    file.insert(contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(xmp.utf8), at: 2)
    let metadata = try await Photo(file).metadata()
    #expect(metadata.latitude == 47.051218 && metadata.longitude == 8.311218)
  }

  @Test func checksumsAreThoseOfPixels() async throws {
    let photo = Photo(SampleImages.folder.appendingPathComponent("dunes.jpg"))
    let (png, tiff) = try await (photo.thumbnail(40, 30, as: .png), photo.thumbnail(40, 30, as: .tiff))
    let other = try await photo.thumbnail(40, 31, as: .png)
    #expect(try await png.checksum() == tiff.checksum())
    #expect(try await png.checksum() != other.checksum())
    #expect(try await png.checksum().wholeMatch(of: /[0-9a-f]{64}-\d+x\d+/) != nil)
    await #expect(throws: TesseraError.self) { try await Photo(png.data.dropLast(40)).checksum() }
  }
}
