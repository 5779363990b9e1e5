import Files
import Fixtures
import ImageCodecs
import TestSupport
import Testing

@testable import Gallery

/// Facts about photos in other files of their folders.
@Suite struct FolderFactsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let jpeg = try PhotoLike(width: 8, height: 8, seed: 1).picture.jpeg(JPEGFixture())
    for name in ["a.jpg", "b.jpg", "sub/c.jpg"] { try folder.write(jpeg, to: name) }
  }

  private func write(_ text: String, _ name: String) throws { try folder.write(Array(text.utf8), to: name) }

  private func photos(_ change: (inout Gallery.Choice) -> Void = { _ in }) throws -> [Photo] {
    try folder.gallery {
      ($0.readsMetadata, $0.minRating) = (true, 0)
      change(&$0)
    }.photos
  }

  @Test func picasa() throws {
    try write(
      """
      [Picasa]
      name=Trip
      [a.jpg]
      star=yes
      caption=At sea
      keywords=lake,boat
      faces=rect64(3f845bcb59418507),8e62398ebda8c1a5;rect64(1),ffffffffffffffff
      albums=0f1e
      [B.JPG]
      hidden=yes
      [.album:0f1e]
      name=Best of
      [Contacts2]
      8e62398ebda8c1a5=Anna Müller;;
      """, ".picasa.ini")
    let photos = try photos()
    #expect(folder.name(of: photos[0].path) == "a.jpg" && photos.count == 2)
    let metadata = photos[0].metadata
    #expect(
      metadata?.isFavorite == true && metadata?.description == "At sea" && metadata?.keywords == ["lake", "boat"])
    #expect(metadata?.people == ["Anna Müller"] && metadata?.albums == ["Best of"])
  }

  @Test func privacyDownloadOfApple() throws {
    try write(
      """
      imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate
      a.jpg,AbC=,yes,no,no,"Thursday June 20,2019 6:19 PM GMT",10,"Friday June 21,2019 6:19 PM GMT"
      b.jpg,AbD=,no,no,yes,"Thursday June 20,2019 12:05 AM GMT",10,"x"
      """, "Photo Details.csv")
    let photos = try photos()
    #expect(folder.names(try folder.gallery { $0.minRating = 0 }) == ["a.jpg", "sub/c.jpg"])
    #expect(photos[0].isFavorite && photos[0].metadata?.date == "2019-06-20T18:19:00+00:00")
    #expect(photos[0].dateSource == .serviceUTC)
  }

  @Test func exifTool() throws {
    try write(
      """
      [{"SourceFile": "a.jpg", "EXIF:ImageDescription": "no", "XMP:Description": "At sea", "XMP:Title": "Lake",
        "IPTC:Keywords": ["x"], "XMP:PersonInImage": ["Anna"], "EXIF:DateTimeOriginal": "2020:04:11 11:34:31",
        "EXIF:OffsetTimeOriginal": "-04:00", "EXIF:GPSLatitude": 34.5, "EXIF:GPSLatitudeRef": "S",
        "EXIF:GPSLongitude": "8", "EXIF:GPSLongitudeRef": "E"}]
      """, "a.jpg.json")
    let photo = try photos()[0]
    let metadata = photo.metadata
    #expect(metadata?.title == "Lake" && metadata?.description == "At sea" && metadata?.people == ["Anna"])
    #expect(metadata?.date == "2020-04-11T11:34:31-04:00" && metadata?.coordinates?.degrees.latitude == -34.5)
  }

  @Test(arguments: [
    ("sub/.nomedia", "", ["a.jpg", "b.jpg"]), ("sub/.sigalignore", "# all\n", ["a.jpg", "b.jpg"]),
    (".nomedia", "b.jpg\n", ["a.jpg", "sub/c.jpg"]), (".sigalignore", "[ab].*\r\n", ["sub/c.jpg"]),
    (".nomedia", "", ["a.jpg", "b.jpg", "sub/c.jpg"]),
    // A line that is no pattern excludes everything, rather than nothing.
    ("sub/.nomedia", "c[.jpg\n", ["a.jpg", "b.jpg"]),
  ])
  func listsOfIgnoredFilesAreObeyed(name: String, text: String, names: [String]) throws {
    try write(text, name)
    #expect(try photos().map { folder.name(of: $0.path) } == names)
    #expect(try photos { $0.takesHidden = true }.count == 3)
  }
}
