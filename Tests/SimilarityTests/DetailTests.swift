import Fixtures
import Raster
import TestSupport
import Testing

@testable import Similarity

@Suite struct DetailTests {
  private func detail(_ picture: Pixels) -> Int {
    var detail = Detail(width: picture.width, height: picture.height)
    for row in 0..<picture.height {
      detail.add(picture.bytes.span.extracting(row * picture.bytesPerRow..<(row + 1) * picture.bytesPerRow))
    }
    return detail.finish()
  }

  private func sized(_ picture: Pixels, _ width: Int, _ height: Int) -> Pixels {
    let area = Area(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    return picture.resampled(area, width: width, height: height, isOpaque: false)
  }

  @Test(.singleThreaded, arguments: Thoroughness.part(SampleImages.names, each: 3))
  func enlargingAddsNoDetail(name: String) throws {
    let original = try DecodedFile(SampleImages.path(name)).upright
    let own = detail(original)
    for factor in [2, 3] {
      let larger = detail(sized(original, original.width * factor, original.height * factor))
      #expect(larger < own, "\(name) × \(factor): \(larger) of \(own)")
    }
    // Nor does shrinking and enlarging again.
    let soft = sized(sized(original, original.width / 3, original.height / 3), original.width, original.height)
    #expect(detail(soft) * 10 < own * 9, "\(name)")
    // Much smaller pictures have less.
    #expect(detail(sized(original, original.width / 4, original.height / 4)) < own, "\(name)")
  }

  @Test func brightnessAndContrastAddNoDetail() throws {
    let original = try DecodedFile(SampleImages.path("balloons.png")).upright
    var pale = original
    for index in pale.bytes.indices where index % 4 != 3 { pale.bytes[index] = pale.bytes[index] / 2 + 60 }
    let (ours, theirs) = (detail(original), detail(pale))
    #expect(abs(ours - theirs) * 30 < ours, "\(ours) and \(theirs)")
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (16, 16), (17, 33)]) func tinyPicturesHaveLittleDetail(
    width: Int, height: Int
  ) {
    #expect(detail(Pixels(width: width, height: height, filledWith: .white)) == 0)
    var dotted = Pixels(width: width, height: height, filledWith: .white)
    dotted[width / 2, height / 2] = .black
    #expect((detail(dotted) > 0) == (min(width, height) > 16), "what is smaller than its cells has none")
    #expect(detail(Pixels(width: width, height: height)) == 0, "what is clear shows nothing")
  }
}
