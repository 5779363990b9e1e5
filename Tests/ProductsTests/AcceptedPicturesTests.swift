import Comparison
import Files
import Fixtures
import Foundation
import ImageCodecs
import TestSupport
import Testing

@testable import Comparisons

/// The acceptance of pictures as the expected ones.
@Suite struct AcceptedPicturesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ seed: UInt64, _ name: String) throws -> FilePath {
    try folder.write(PhotoLike(width: 12, height: 8, seed: seed).picture.png(PNGFixture()), to: name)
  }

  /// A file that was exchanged after the comparison is not accepted.
  @Test func onlyComparedFilesAreAccepted() throws {
    let (golden, new) = (try write(1, "golden.png"), try write(2, "new.png"))
    let pair = PicturePair(name: FilePath("a"), expected: .picture(golden), actual: new)
    var outcome = PairComparer(rules: ComparisonRules(), limits: DecodingLimits()).outcome(of: pair)
    outcome.stamp = try new.status().stamp
    let before = try Data(contentsOf: folder.url.appending(path: "golden.png"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "new.png"))
    _ = try write(3, "new.png")
    #expect(throws: (any Error).self) { try AcceptedPictures([outcome], in: nil).accept() }
    #expect(try Data(contentsOf: folder.url.appending(path: "golden.png")) == before)
    outcome.stamp = try new.status().stamp
    try AcceptedPictures([outcome], in: nil).accept()
    #expect(try Data(contentsOf: folder.url.appending(path: "golden.png")) != before)
  }

  /// A new picture whose name promises another format is no golden picture, either.
  @Test func aNewPictureHasTheFormatOfItsName() throws {
    let photo = PhotoLike(width: 12, height: 8, seed: 1).picture
    let (png, jpeg) = (try photo.png(PNGFixture()), try photo.jpeg(JPEGFixture()))
    func sentences(_ name: String, _ bytes: [UInt8]) throws -> [String] {
      let new = try folder.write(bytes, to: "new/" + name)
      let pair = PicturePair(name: FilePath(name), expected: .nothing, actual: new)
      let outcome = PairComparer(rules: ComparisonRules(), limits: DecodingLimits()).outcome(of: pair)
      return AcceptedPictures([outcome], in: FilePath(folder.url.appending(path: "golden").path)).otherFormats
    }
    #expect(try sentences("a.png", png).isEmpty && sentences("a.jpg", jpeg).isEmpty)
    let refused = try sentences("b.png", jpeg)
    #expect(refused.count == 1 && refused[0].hasSuffix("is JPEG; save it as its name says"), "\(refused)")
  }

  /// A golden picture is written by one run at a time; `compare` cannot wait, so its message names no option.
  @Test func anotherRunIsNamed() throws {
    let (golden, new) = (try write(1, "golden.png"), try write(2, "new.png"))
    let pair = PicturePair(name: FilePath("a"), expected: .picture(golden), actual: new)
    let outcome = PairComparer(rules: ComparisonRules(), limits: DecodingLimits()).outcome(of: pair)
    let held = try OutputFile(golden)
    let failure = #expect(throws: (any Error).self) { try AcceptedPictures([outcome], in: nil).accept() }
    withExtendedLifetime(held) {}
    let words = failure.map { "\($0)" } ?? ""
    #expect(words.contains("another run is updating it; try again later") && !words.contains("--wait"), "\(words)")
  }
}
