import Fixtures
import Foundation
import Raster
import TestSupport
import Testing

@Suite struct SampleTests {
  @Test func folderContainsAllSamples() {
    #expect(SampleImages.names == Sample.all.map(\.fileName).sorted())
  }

  @Test(arguments: Sample.all.map(\.name))
  func pixelsAreGolden(name: String) throws {
    let sample = try #require(Sample.named(name))
    let file = try DecodedFile(SampleImages.path(sample.fileName))
    #expect(file.damage == nil)
    Golden("samples").expect(file.upright.digest, for: sample.fileName)
  }

  /// The quick ones; `draw-samples` draws all of them.
  @Test(.singleThreaded, arguments: ["moonlight", "tiles", "galaxy", "sunset"])
  func drawingIsReproducible(name: String) throws {
    let sample = try #require(Sample.named(name))
    let drawn = try DecodedFile(try sample.bytes())
    let kept = try DecodedFile(SampleImages.path(sample.fileName))
    // The bytes may differ with the version of the encoding libraries; the pixels may not.
    #expect(drawn.stored.largestDifference(from: kept.stored) <= 2)
  }

  @Test func samplesCoverEveryOrientationAndColorType() throws {
    let files = try SampleImages.names.map { try DecodedFile(SampleImages.path($0)).info }
    #expect(Set(files.map(\.orientation)).count == 8)
    #expect(Set(files.map(\.color)).isSuperset(of: [.gray, .ycbcr, .cmyk, .ycck, .palette, .rgb]))
    for format in [true, false] {
      #expect(files.contains { $0.format == .jpeg && $0.isProgressive == format })
      #expect(files.contains { $0.format == .png && $0.isProgressive == format })
    }
    #expect(files.contains { $0.bitsPerChannel == 16 } && files.contains { $0.hasAlpha })
    let aspects = files.map { Double($0.width) / Double($0.height) }
    #expect(aspects.contains { $0 >= 2 } && aspects.contains { $0 < 0.9 } && aspects.contains(1))
    #expect(aspects.contains { $0 > 1.1 && $0 < 2 })
  }
}
