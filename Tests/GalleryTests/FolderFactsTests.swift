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
    // `rect64(1)` has no area.
    let face = try #require(metadata?.subjects.first)
    #expect(metadata?.subjects.count == 1 && face.kind == .face && face.frame == nil)
    let edges = [face.area.x, face.area.y, face.area.x + face.area.width, face.area.y + face.area.height]
    #expect(edges.map { Int(($0 * 65535).rounded()) } == [0x3f84, 0x5bcb, 0x5941, 0x8507])
  }

  @Test(arguments: [
    "rect64(", "rect64()", "rect64(g)", "rect64(-1),a", "rect64(ffffffff00000000),a", "rect64(11111111111111111),a",
    "rect32(3f845bcb59418507)", ";;;,,,", "rect64(3f845bcb59418507",
  ])
  func facesWithoutAnAreaAreIgnored(faces: String) throws {
    try write("[a.jpg]\r\nstar=yes\r\nfaces=\(faces)\r\n", "Picasa.ini")
    let photo = try photos()[0]
    #expect(photo.metadata?.subjects == [] && photo.isFavorite && photo.people == [])
  }

  @Test func missingZerosOfFacesAreAdded() throws {
    try write("[a.jpg]\nfaces=rect64(80008000c000),x;rect64(3fff3fff7fff7fff),y\n", ".picasa.ini")
    #expect(try photos()[0].metadata?.subjects.map { ($0.area.x * 65535).rounded() } == [0, 0x3fff])
  }

  // MARK: - Albums of Apple

  @Test func listsOfApplesAlbums() throws {
    let jpeg = try PhotoLike(width: 8, height: 8, seed: 2).picture.jpeg(JPEGFixture())
    for name in ["x/Photos/IMG_1.jpg", "x/Photos/IMG_2345.jpg", "x/Photos/IMG_E2345.jpg", "x/more/IMG_3.jpg"] {
      try folder.write(jpeg, to: name)
    }
    try write("\u{FEFF}Images\r\nIMG_1.JPG\r\nIMG_3.jpg\r\n", "x/Albums/Summer 2024.csv")
    try write("Images\nIMG_2345.jpg\nIMG_1.jpg\nIMG_1.jpg\n\n\"missing,\"\n", "x/Albums/Zoë’s best.csv")
    try write("file,title\nIMG_1.jpg,x\n", "x/Albums/table.csv")
    try folder.write(Array("Images\n".utf8) + [0x5A, 0xFC], to: "x/Albums/latin.csv")
    try folder.write(Array("Images\nIMG_1.jpg\n".utf8), to: "y/Albums/Other.csv")
    let gallery = try folder.gallery { $0.readsMetadata = true }
    let albums = gallery.photos.filter { $0.path.text.contains("/x/") }.map { [$0.path.stem.text] + $0.albums }
    #expect(
      albums == [
        ["IMG_3", "Summer 2024"], ["IMG_1", "Summer 2024", "Zoë’s best"], ["IMG_E2345", "Zoë’s best"],
      ])
    #expect(gallery.photos.first { $0.path.stem.text == "IMG_1" }?.folderTitle == nil)
    #expect(
      gallery.notices.map { $0.split(separator: "/").last } == [
        "latin.csv: ignored: line 2 is not UTF-8; save the table as UTF-8"
      ])
  }

  // MARK: - darktable’s virtual copies

  /// `a_01.jpg.xmp` is the sidecar of a copy of `a.jpg`, even beside a photo `a_01.jpg`.
  @Test func virtualCopiesAreNotMixed() throws {
    let jpeg = try PhotoLike(width: 8, height: 8, seed: 2).picture.jpeg(JPEGFixture())
    func packet(_ rating: Int, of name: String) -> String {
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmp:Rating="\(rating)" xmpMM:DerivedFrom="\(name)"/>
      </rdf:RDF></x:xmpmeta>
      """
    }
    try write(packet(2, of: "a.jpg"), "a.jpg.xmp")
    try write(packet(5, of: "a.jpg"), "a_01.jpg.xmp")
    #expect(try photos().map(\.metadata?.rating) == [2, nil, nil])
    try folder.write(jpeg, to: "a_01.jpg")
    #expect(try photos().map(\.metadata?.rating) == [2, nil, nil, nil])
    // Its own sidecar counts, whatever its number.
    try write(packet(4, of: "a_01.jpg"), "a_01.jpg.xmp")
    #expect(try photos().map(\.metadata?.rating) == [2, 4, nil, nil])
  }

  // MARK: - Files that are named

  @Test(arguments: [EditedVersion.edited, .original, .both])
  func namedVersionsAreShownAsNamed(version: EditedVersion) throws {
    let jpeg = try PhotoLike(width: 8, height: 8, seed: 2).picture.jpeg(JPEGFixture())
    let names = ["n/IMG_2345.jpg", "n/IMG_E2345.jpg", "n/lake.jpg", "n/lake-edited.jpg", "n/other-edited.jpg"]
    for name in names { try folder.write(jpeg, to: name) }
    try write(#"{"description": "Lake", "photoTakenTime": {"timestamp": "1000000000"}}"#, "n/lake.jpg.json")
    try folder.write(PacketFixture(rating: "3", title: "At sea").bytes, to: "n/IMG_2345.jpg.xmp")
    try folder.write(PacketFixture(rating: "4", title: nil).bytes, to: "n/IMG_E2345.jpg.xmp")
    try folder.write(PacketFixture(rating: "2", title: nil).bytes, to: "n/lake.xmp")
    try folder.write(PacketFixture(rating: "1", title: nil).bytes, to: "n/other.xmp")
    let gallery = try folder.gallery(names) { ($0.readsMetadata, $0.edited) = (true, version) }
    let found = gallery.photos.map { [$0.path.stem.text, $0.metadata?.title ?? $0.metadata?.description ?? "-"] }
    #expect(
      found == [
        ["IMG_2345", "At sea"], ["IMG_E2345", "At sea"], ["lake-edited", "Lake"], ["lake", "Lake"],
        ["other-edited", "-"],
      ])
    // Its own sidecar comes first; without a service, “-edited” is part of a name.
    #expect(gallery.photos.map(\.metadata?.rating) == [3, 4, 2, 2, nil])
    let places = try FoundFiles(in: folder.paths(["n/IMG_E2345.jpg"]), choosing: Gallery.Choice()).places
    #expect(places.concerns(folder.path.appending(FilePath("n/IMG_2345.JPG.xmp"))))
    // A list names its photos, too.
    try write("file\nIMG_2345.jpg\nIMG_E2345.jpg\n", "n/list.csv")
    #expect(try folder.gallery(["n/list.csv"]) { $0.edited = version }.photos.count == 2)
    // In a folder, the sidecar of the original counts as well.
    let edited = try folder.gallery(["n"]) { $0.readsMetadata = true }.photos.first { $0.path.stem.text == "IMG_E2345" }
    #expect(edited?.metadata?.rating == 4 && edited?.metadata?.title == "At sea")
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
