import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// The pictures in documents: their pixels, and the files that are taken as they are.
@Suite(.enabled(if: WrittenPDF.areReadersInstalled, "qpdf and poppler are not installed"))
struct DocumentPictureTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(160, 120), (120, 160), (140, 140), (200, 90), (150, 110)])
  }

  /// Each photo in a cell of its own.
  private static let apart = ["--layout", "grid", "--columns", "2", "--content", "fit", "--width", "311"]

  @Test(arguments: [
    (["--width", "401"], true), (apart + ["--spacing", "7", "--background", "#204060"], true),
    (["--layout", "hex", "--width", "300"], false), (["--layout", "pile", "--width", "300"], false),
    (["--width", "300", "--polaroid", "--tilt", "4"], false), (["--width", "300", "--corner-radius", "9"], true),
    (["--width", "300", "--spacing", "4", "--border", "3,#ff0000"], true), (apart + ["--dpi", "97"], true),
  ])
  func pixelsAreThoseOfTheWall(_ options: [String], areApart: Bool) throws {
    try photos.runCleanly(["photos", "-o", "wall.png", "--no-cache"] + options)
    try photos.runCleanly(["photos", "-o", "wall.pdf", "--no-cache"] + options)
    let document = WrittenPDF("wall.pdf", in: photos)
    let wall = try DecodedFile(photos.folder.path.appending(FilePath("wall.png"))).stored
    let shown = try document.pixels(resolution: options.contains("--dpi") ? 97 : 300)
    #expect((shown.width, shown.height) == (wall.width, wall.height))
    guard shown.width == wall.width, shown.height == wall.height else { return }
    #expect(shown.largestDifference(from: wall) <= 1)
    #expect(try document.table("pdfimages", "-list").count == (areApart ? 5 : 1))
  }

  @Test func qualityMakesJPEGs() throws {
    let exact = try photos.document(Self.apart)
    #expect(try Set(exact.table("pdfimages", "-list").map { $0[8] }) == ["image"])
    let lossy = try photos.document(Self.apart + ["--quality", "70"], output: "lossy.pdf")
    #expect(try lossy.table("pdfimages", "-list").map { $0[8] } == Array(repeating: "jpeg", count: 5))
    #expect(try lossy.bytes.count < exact.bytes.count)
    let difference = try lossy.pixels().meanDifference(from: exact.pixels())
    #expect(difference > 0 && difference < 6)
  }

  // MARK: - Files as they are

  /// Returns true if a JPEG is in a document unchanged.
  private func isPassed(_ jpeg: [UInt8], _ options: [String] = Self.apart, isDamaged: Bool = false) throws -> Bool {
    let folder = try PhotoFolder(sizes: [])
    try folder.folder.write(jpeg, to: "photos/photo.jpg")
    let run = try Program.run(
      ["photos", "-o", "wall.pdf", "--no-cache", "--pass-through"] + options, in: folder.folder)
    #expect(run.code == 0, "\(run)")
    #expect(run.complaints.contains("photos/photo.jpg: is damaged") == isDamaged, "\(run)")
    try WrittenPDF("wall.pdf", in: folder).check()
    return Data(try folder.folder.bytes(of: "wall.pdf")).range(of: Data(jpeg)) != nil
  }

  @Test func filesThatNeedNoChangeArePassed() throws {
    let jpeg = try JPEGFixture.photo(width: 400, height: 300)
    #expect(try isPassed(jpeg))
    let profile = try ProfileFixture.sRGB.encoded()
    #expect(try isPassed(JPEGFixture.photo(width: 400, height: 300, JPEGFixture().with { $0.profile = profile })))
    let gray = try JPEGFixture().encoded(
      samples: (0..<40_000).map { UInt8($0 % 251) }, width: 200, height: 200, components: 1)
    #expect(try isPassed(gray))
  }

  @Test func passedFilesLookAsTheyDoOnTheWall() throws {
    let folder = try PhotoFolder(sizes: [])
    try folder.folder.write(JPEGFixture.photo(width: 160, height: 120), to: "photos/photo.jpg")
    let options = ["--layout", "grid", "--columns", "1", "--content", "fit", "--width", "160"]
    let plain = try folder.document(options)
    let passed = try folder.document(options + ["--pass-through"], output: "passed.pdf")
    #expect(try passed.table("pdfimages", "-list").map { $0[8] } == ["jpeg"])
    #expect(try passed.pixels().meanDifference(from: plain.pixels()) < 2)
  }

  @Test func filesThatNeedAChangeAreNot() throws {
    let jpeg = try JPEGFixture.photo(width: 400, height: 300)
    #expect(try !isPassed(jpeg, ["--layout", "grid", "--size", "300x300", "--content", "fill"]))
    #expect(try !isPassed(jpeg, Self.apart + ["--corner-radius", "10"]))
    #expect(try !isPassed(jpeg, Self.apart + ["--tilt", "5"]))
    #expect(try !isPassed(jpeg, Self.apart + ["--color-profile", "display-p3"]))
    let wide = try ProfileFixture.wide.encoded()
    #expect(try !isPassed(JPEGFixture.photo(width: 400, height: 300, JPEGFixture().with { $0.profile = wide })))
    let turned = try JPEGFixture.photo(
      width: 400, height: 300,
      JPEGFixture().with { $0.exif = ExifFixture(orientation: 6).bytes })
    #expect(try !isPassed(turned))
  }

  /// Readers of PDF decode all of a file, the wall perhaps only a part that suffices for its size.
  @Test func damagedFilesAreNotPassed() throws {
    let jpeg = try JPEGFixture.photo(width: 1600, height: 1200)
    #expect(try !isPassed(Array(jpeg.prefix(jpeg.count * 2 / 3)), isDamaged: true))
    let progressive = try JPEGFixture.photo(width: 1600, height: 1200, JPEGFixture().with { $0.isProgressive = true })
    #expect(try isPassed(progressive))
    #expect(try !isPassed(JPEGParts.damagingLastScan(of: progressive), isDamaged: true))
  }

  /// JFIF says that colors are brightness and differences; Adobe's marker may contradict it. libjpeg believes the one,
  /// many readers of PDF the other.
  @Test func filesThatReadersTakeForOtherColorsAreNotPassed() throws {
    let both = try JPEGFixture.photo(
      width: 400, height: 300, JPEGFixture().with { ($0.writesJFIFMarker, $0.writesAdobeMarker) = (true, true) })
    #expect(try isPassed(both))
    let marker = try #require(JPEGParts(both).all(0xEE).first)
    for transform in [UInt8(0), 2] {
      var other = both
      other[marker.lowerBound + 4 + 11] = transform
      #expect(try !isPassed(other), "transform \(transform)")
      let twice = Array(both[..<marker.lowerBound] + other[marker] + both[marker.lowerBound...])
      #expect(try !isPassed(twice), "transform \(transform), then 1")
    }
    let frame = try #require(JPEGParts(both).all(0xC0).first)
    var named = both
    for (index, name) in "RGB".utf8.enumerated() {
      named[frame.lowerBound + 10 + 3 * index] = name
      let scan = try #require(JPEGParts(both).all(0xDA).first)
      named[scan.lowerBound + 5 + 2 * index] = name
    }
    #expect(try !isPassed(named))
  }

  /// PDF has no arithmetic coding.
  @Test func filesOfUncommonKindsAreNotPassed() throws {
    let fixture = JPEGFixture().with { $0.usesArithmeticCoding = true }
    #expect(try !isPassed(JPEGFixture.photo(width: 400, height: 300, fixture)))
  }

  @Test func withoutTheOptionNoFileIsPassed() throws {
    let folder = try PhotoFolder(sizes: [])
    let jpeg = try JPEGFixture.photo(width: 400, height: 300)
    try folder.folder.write(jpeg, to: "photos/photo.jpg")
    let document = try folder.document(Self.apart)
    #expect(Data(try document.bytes).range(of: Data(jpeg)) == nil)
  }
}
