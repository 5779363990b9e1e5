import Files
import Fixtures
import Gallery
import ImageCodecs
import SeededRandom
import TestSupport
import Testing

@Suite struct ManifestTextTests {
  private let folder: TemporaryFolder
  private let picture: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    picture = try PhotoLike(width: 16, height: 8, seed: 1).picture.jpeg(JPEGFixture())
  }

  private var choice: Gallery.Choice {
    var choice = Gallery.Choice()
    choice.readsMetadata = true
    return choice
  }

  /// Writes a manifest of photos and reads it back.
  private func roundTrip(_ photos: [Photo]) throws -> Gallery {
    let text = ManifestText.text(of: photos) { $0.path.name }
    return try Gallery(of: [try folder.write(Array(text.utf8), to: "again.json5")], choosing: choice)
  }

  @Test func writtenManifestReadsBack() throws {
    let packet = PacketFixture().with {
      $0.rating = "4"
      $0.title = "\"Dämmerung\" \\ 🌄"
      $0.description = "two\nlines,\ta tab and \u{2028}"
      $0.keywords = ["sea", "don’t", "a;b"]
      $0.date = "2026-05-01T18:30:05.25+02:00"
    }
    try folder.write(packet.jpeg(picture), to: "a.jpg")
    try folder.write(picture, to: "b.jpg")
    let manifest = """
      { images: [ { file: "b.jpg", row: 1, column: -2, weight: 2, radius: 0.5, priority: 1.25, rating: -1,
          caption: "{name}\\n“At sea”", creator: "Ada", copyright: "© Ada" },
        { file: "a.jpg", row: 0, column: 0 }, { file: "b.jpg", row: 3, column: 4, width: 3, height: 0x10 } ] }
      """
    let photos = try Gallery(of: [folder.write(Array(manifest.utf8), to: "m.json5")], choosing: choice).photos
    let again = try roundTrip(photos)
    #expect(again.photos.count == 3 && again.leftOut.isEmpty)
    for (photo, read) in zip(photos, again.photos) {
      #expect(photo.path == read.path && photo.hints == read.hints && photo.metadata == read.metadata)
      #expect(photo.width == read.width && photo.height == read.height && photo.caption == read.caption)
    }
    #expect(again.photos[0].caption == "{name}\n“At sea”" && again.photos[0].metadata?.copyright == "© Ada")
    #expect(again.photos[1].caption == nil)
    #expect(again.photos[1].metadata?.title == "\"Dämmerung\" \\ 🌄")
    // The third had no size before, either.
    #expect(
      again.notices.count == 1 && again.notices[0].contains("b.jpg: does not have the size given in the manifest"))
  }

  @Test func fileNamesRoundTrip() throws {
    let names: [[UInt8]] = [
      [0xFF, 0x41], Array("a \"b\" \\ 'c'.jpg".utf8), Array("line\nend\t.jpg".utf8), [0x1B, 0x7F],
      Array("\u{F780} \u{2028} 🌄 *.jpg".utf8), Array("-o.jpg".utf8), Array("e\u{301}.jpg".utf8),
      Array("é.jpg".utf8),
    ]
    for name in names { _ = try folder.write(picture, toName: name) }
    let photos = try Gallery(of: [folder.path], choosing: choice).photos
    #expect(Set(photos.map(\.path.name.bytes)) == Set(names))
    #expect(try roundTrip(photos).photos.map(\.path) == photos.map(\.path))
  }

  @Test func textsRoundTrip() throws {
    let letters = Array("ab \"\\'/{}[]:,\n\t\u{1}\u{7F}\u{85}\u{2028}\u{2029}\u{FEFF}é🌄\u{202E}".unicodeScalars)
    try folder.write(picture, to: "a.jpg")
    let photo = try Gallery(of: [folder.path], choosing: choice).photos[0]
    for seed in 0..<100 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let text = (0..<12).map { _ in String(letters.randomElement(using: &random)!) }.joined()
      var photo = photo
      var metadata = Metadata()
      metadata.title = Metadata.cleaned(text)
      metadata.keywords = Metadata.cleaned([text, "b"])
      photo.metadata = metadata
      #expect(try roundTrip([photo]).photos[0].metadata == metadata, "seed \(seed)")
    }
  }

  @Test func invalidDatesAreNotWritten() throws {
    var exif = ExifFixture(orientation: 1)
    exif.date = "2026:99:99 99:99:99"
    let dated = try PhotoLike(width: 16, height: 8, seed: 1).picture.jpeg(JPEGFixture().with { $0.exif = exif.bytes })
    try folder.write(dated, to: "a.jpg")
    let photos = try Gallery(of: [folder.path], choosing: choice).photos
    #expect(!ManifestText.text(of: photos, named: \.path).contains("date: "))
    #expect(try roundTrip(photos).photos.count == 1)
  }
}
