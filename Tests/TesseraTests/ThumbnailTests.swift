import Foundation
import Tessera
import TestSupport
import Testing

/// Thumbnails of files, bytes and pixels.
struct ThumbnailTests {
  private static func file(_ name: String) -> URL { SampleImages.folder.appendingPathComponent(name) }
  private let photo = Photo(file("dunes.jpg"))

  @Test func fillsTheSize() async throws {
    let picture = try await photo.thumbnail(40, 30)
    #expect(picture.width == 40 && picture.height == 30)
    #expect(picture.mediaType == "image/jpeg" && picture.data.starts(with: [0xFF, 0xD8]))
    let header = try await Photo(picture.data).header()
    #expect(header.width == 40 && header.height == 30 && header.format == "JPEG")
  }

  @Test func fitsIntoTheSize() async throws {
    let header = try await photo.header()
    let picture = try await photo.thumbnail(100, 100, .fit)
    #expect(max(picture.width, picture.height) == min(100, max(header.width, header.height)))
    #expect(abs(picture.width * header.height - picture.height * header.width) <= max(header.width, header.height))
  }

  @Test(arguments: [Format.png, .jpeg(quality: 50), .webP, .tiff]) func hasTheFormat(_ format: Format) async throws {
    let picture = try await photo.thumbnail(24, 24, as: format)
    #expect(picture.mediaType == format.mediaType)
    let header = try await Photo(picture.data).header()
    #expect(format.mediaType == "image/\(header.format.lowercased())")
  }

  @Test func doesNotDependOnWhereThePhotoIs() async throws {
    let bytes = try Data(contentsOf: Self.file("dunes.jpg"))
    let (fromFile, fromBytes) = try await (photo.thumbnail(64, 48), Photo(bytes, name: "x.jpg").thumbnail(64, 48))
    #expect(fromFile.data == fromBytes.data)
    let inProcess = try await photo.thumbnail(64, 48, on: Engine(decoding: .inProcess))
    #expect(fromFile.data == inProcess.data)
  }

  @Test func pixelsArePhotos() async throws {
    let rgba: [UInt8] = (0..<16 * 8).flatMap { [UInt8($0), 128, 0, 255] as [UInt8] }
    let pixels = try #require(PixelBuffer(width: 16, height: 8, rgba: rgba))
    let picture = try await Photo(pixels).thumbnail(16, 8, as: .png)
    let header = try await Photo(picture.data).header()
    #expect(header.width == 16 && header.height == 8)
    #expect(PixelBuffer(width: 16, height: 8, rgba: [1]) == nil)
  }

  @Test func aBrokenPhotoIsNamed() async throws {
    let error = await #expect(throws: TesseraError.self) {
      try await Photo(Data("no picture".utf8), name: "upload.jpg").thumbnail(40, 30)
    }
    #expect(error?.description.hasPrefix("upload.jpg: ") == true)
  }

  @Test func aMissingPhotoIsNamed() async throws {
    let error = await #expect(throws: TesseraError.self) { try await Photo(Self.file("none.jpg")).thumbnail(40, 30) }
    #expect(error?.description.contains("none.jpg") == true)
  }

  @Test(arguments: [(0, 30), (40, -1), (1_000_000, 1)]) func oddSizesAreRefused(_ size: (Int, Int)) async throws {
    await #expect(throws: TesseraError.self) { try await photo.thumbnail(size.0, size.1) }
  }

  @Test func manyAreMadeAtOnce() async throws {
    let bytes = try Data(contentsOf: Self.file("dunes.jpg"))
    let made = try await withThrowingTaskGroup(of: Data.self, returning: Set<Data>.self) { group in
      for _ in 0..<100 { group.addTask { try await Photo(bytes).thumbnail(40, 30).data } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(made.count == 1)
  }

  @Test func aCancelledTaskEnds() async throws {
    let task = Task { [photo] in
      while true { _ = try await photo.thumbnail(400, 300) }
    }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func withoutAWorkerNothingIsDecoded() async throws {
    let engine = Engine(decoding: .sandboxed(worker: URL(fileURLWithPath: "/nowhere/tessera-worker")))
    let error = await #expect(throws: TesseraError.self) { try await photo.thumbnail(40, 30, on: engine) }
    guard case .worker = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
