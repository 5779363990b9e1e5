import Foundation
import Tessera
import TestSupport
import Testing

/// Comparisons in tests of other programs.
struct DifferenceTests {
  private let photo = Photo(SampleImages.folder.appendingPathComponent("dunes.jpg"))

  @Test func picturesWithTheSamePixelsAreTheSame() async throws {
    let (png, tiff) = try await (photo.thumbnail(40, 30, as: .png), photo.thumbnail(40, 30, as: .tiff))
    #expect(try await png.isSame(as: Photo(tiff.data)))
    let difference = try await Photo(png.data).difference(from: Photo(png.data))
    #expect(difference.isNone && difference.similarity == 1 && "\(difference)" == "is the same")
  }

  @Test func tolerancesDecide() async throws {
    let png = try await photo.thumbnail(120, 90, as: .png)
    let jpeg = try await photo.thumbnail(120, 90, as: .jpeg(quality: 95))
    #expect(try await !jpeg.isSame(as: Photo(png.data)))
    #expect(try await jpeg.isSame(as: Photo(png.data), tolerance: .levels(60)))
    #expect(try await jpeg.isSame(as: Photo(png.data), tolerance: .deltaE(20)))
    let difference = try await Photo(jpeg.data).difference(from: Photo(png.data), tolerance: .levels(2))
    #expect(!difference.isNone && difference.changedPixels > 0 && difference.largestLevels > 2)
    #expect(difference.pixels == 120 * 90 && !difference.regions.isEmpty)
    #expect("\(difference)".contains(" of 10800 pixels differ"))
  }

  @Test func damagedPhotosAreErrors() async throws {
    let png = try await photo.thumbnail(40, 30, as: .png)
    await #expect(throws: TesseraError.self) {
      try await Photo(png.data.dropLast(60), name: "cut.png").isSame(as: Photo(png.data))
    }
  }
}
