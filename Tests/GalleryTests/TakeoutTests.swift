import Digests
import Files
import Fixtures
import Foundation
import ImageCodecs
import TestSupport
import Testing

@testable import Gallery

/// Archives of Google Photos, read as folders of photos.
@Suite struct TakeoutTests {
  private let folder: TemporaryFolder
  private let jpeg: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    jpeg = try PhotoLike(width: 8, height: 8, seed: 1).picture.jpeg(JPEGFixture())
  }

  private func gallery(_ change: (inout Gallery.Choice) -> Void = { _ in }) throws -> Gallery {
    try folder.gallery {
      ($0.readsMetadata, $0.readsDates, $0.minRating) = (true, true, 0)
      change(&$0)
    }
  }

  private func note(_ json: String, _ name: String) throws {
    try folder.write(Array(json.utf8), to: name)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func everyPhotoHasItsDateTitleAndPeople(seed: UInt64) throws {
    let archive = try TakeoutArchive(250, seed: seed, in: folder)
    let gallery = try gallery()
    var wrong: [String] = []
    var seen: Set<String> = []
    for photo in gallery.photos {
      let metadata = photo.metadata ?? Metadata()
      let description = metadata.description ?? ""
      let found = TakeoutArchive.Truth(
        date: metadata.date ?? "", title: metadata.title, people: metadata.people, albums: metadata.albums.sorted(),
        isFavorite: metadata.isFavorite, isEdited: photo.kind == .edited, source: photo.dateSource?.rawValue ?? "")
      var truth = archive.truth[description]
      truth?.albums.sort()
      // An edited photo has no date of its own.
      if truth?.isEdited == true, truth?.source == "EXIF" {
        truth?.date = found.date
        truth?.source = found.source
      }
      if found != truth { wrong.append("\(folder.name(of: photo.path)): \(found), not \(truth.map { "\($0)" } ?? "")") }
      if !seen.insert(description).inserted { wrong.append("\(folder.name(of: photo.path)): twice") }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5).joined(separator: "\n"))")
    #expect(seen.count == archive.truth.count && gallery.rejectedCount == archive.leftOutCount)
    #expect(gallery.leftOut.isEmpty)
  }

  /// Names of photos with those of their notes.
  @Test(arguments: [
    ("IMG_1.jpg", "IMG_1.jpg.json"), ("IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"),
    ("IMG_1.jpg", "IMG_1.jpg.supplemental-meta.json"), ("IMG_1.jpg", "IMG_1.jpg.s.json"),
    ("IMG_1.jpg", "IMG_1.jpg..json"),
    ("IMG_1.JPG", "img_1.jpg.supplemental-metadata.json"),
    ("IMG_1(2).jpg", "IMG_1.jpg(2).json"), ("IMG_1(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json"),
    ("IMG_1(2).jpg", "IMG_1(2).jpg.json"), ("IMG_1(2).jpg", "IMG_1(2).jpg.supplemental-metadata.json"),
    ("a & b.jpg", "a _ b.jpg.json"), ("a_b.jpg", "a'b.jpg.json"),
    ("IMG_1-edited.jpg", "IMG_1.jpg.json"), ("IMG_1-bearbeitet(1).jpg", "IMG_1.jpg.supplemental-metadata(1).json"),
    ("IMG_1-modifié.jpg", "IMG_1.HEIC.supplemental-metadata.json"),
    ("a23456789012345678901234567890123456789012345.jpg", "a23456789012345678901234567890123456789012345..json"),
    ("a2345678901234567890123456789012345678901234567.jpg", "a234567890123456789012345678901234567890123456.json"),
    (
      "a2345678901234567890123456789012345678901234567(1).jpg", "a234567890123456789012345678901234567890123456(1).json"
    ),
  ])
  func noteIsFoundByTheNamesOfThePhoto(photo: String, note: String) throws {
    try folder.write(jpeg, to: photo)
    try self.note(#"{"title": "x", "photoTakenTime": {"timestamp": "1000000000"}}"#, note)
    let gallery = try gallery()
    #expect(gallery.photos.map(\.metadata?.date) == ["2001-09-09T01:46:40+00:00"])
    #expect(gallery.otherFileCount == 0)
  }

  @Test(arguments: [
    ("IMG_1.jpg", "IMG_2.jpg.json"), ("IMG_1.jpg", "IMG_1(1).jpg.json"), ("IMG_1(1).jpg", "IMG_1.jpg.json"),
    ("IMG_1-lake.jpg", "IMG_1.jpg.json"), ("IMG_1.jpg", "IMG_1.jpg.backup.json"), ("IMG_1.jpg", "IMG_1.json"),
  ])
  func notesOfOthersAreNotUsed(photo: String, note: String) throws {
    try folder.write(jpeg, to: photo)
    try self.note(#"{"title": "x", "photoTakenTime": {"timestamp": "1000000000"}}"#, note)
    #expect(try gallery().photos.map(\.metadata?.date) == [nil])
  }

  /// A name without the photo’s extension is that of a note only beside others.
  @Test func titlesWithoutExtensionHaveNotes() throws {
    for name in ["IMG_1.jpg", "IMG_2.jpg"] { try folder.write(jpeg, to: name) }
    try note(#"{"title": "IMG_1", "photoTakenTime": {"timestamp": "1000000000"}}"#, "IMG_1.json")
    try note(#"{"title": "IMG_2.jpg", "photoTakenTime": {"timestamp": "1000000000"}}"#, "IMG_2.jpg.json")
    let date = "2001-09-09T01:46:40+00:00"
    #expect(try gallery().photos.map(\.metadata?.date) == [date, date])
  }

  @Test(arguments: [
    (EditedVersion.edited, ["IMG_1-edited.jpg", "IMG_E2345.jpg"]), (.original, ["IMG_1.jpg", "IMG_2345.jpg"]),
    (.both, ["IMG_1-edited.jpg", "IMG_1.jpg", "IMG_2345.jpg", "IMG_E2345.jpg"]),
  ])
  func oneVersionOfEditedPhotosIsShown(version: EditedVersion, names: [String]) throws {
    for name in ["IMG_1.jpg", "IMG_1-edited.jpg", "IMG_2345.jpg", "IMG_E2345.jpg"] { try folder.write(jpeg, to: name) }
    try note(#"{"photoTakenTime": {"timestamp": "1000000000"}, "people": [{"name": "Anna"}]}"#, "IMG_1.jpg.json")
    let gallery = try gallery { $0.edited = version }
    #expect(Set(folder.names(gallery)) == Set(names))
    #expect(gallery.photos.allSatisfy { ($0.people == ["Anna"]) == $0.path.text.contains("IMG_1") })
  }

  /// Without a service, `-edited` is part of a name.
  @Test func otherPhotosNamedEditedStay() throws {
    for name in ["IMG_1.jpg", "IMG_1-edited.jpg"] { try folder.write(jpeg, to: name) }
    #expect(try gallery().photos.count == 2)
  }

  @Test func hostileNotesCostAWarning() throws {
    let texts = [
      String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000), "{", "", "nonsense",
      #"{"title": "a"} {}"#, "{\"title\": \"\u{1}\"}", #"{"photoTakenTime": {"timestamp": 1e999}}"#,
    ]
    for (index, text) in texts.enumerated() {
      try folder.write(jpeg, to: "\(index).jpg")
      try note(text, "\(index).jpg.json")
    }
    try folder.write(jpeg, to: "large.jpg")
    try folder.write([UInt8](repeating: 0x20, count: JSONSize.large), to: "large.jpg.json")
    // Wrong types count as missing.
    try folder.write(jpeg, to: "wrong.jpg")
    try note(
      #"{"title": [1], "photoTakenTime": "x", "people": {"name": 1}, "geoData": 7, "favorited": "yes", "trashed": 1}"#,
      "wrong.jpg.json")
    let gallery = try gallery()
    #expect(gallery.photos.count == texts.count + 2 && gallery.leftOut.isEmpty)
    #expect(gallery.notices.count == texts.count + 1)
    #expect(gallery.notices.contains { $0.hasSuffix("large.jpg.json: ignored: it is larger than 1 MB") })
    #expect(gallery.notices.contains { $0.hasSuffix("0.jpg.json: ignored: it is damaged, or not JSON") })
  }

  private enum JSONSize { static let large = 3 << 20 }

  @Test func titlesOfAlbumsNameGroups() throws {
    try folder.write(jpeg, to: "Anna_s Best/a.jpg")
    try note(#"{"photoTakenTime": {"timestamp": "1000000000"}}"#, "Anna_s Best/a.jpg.json")
    try note(#"{"title": "Anna's Best"}"#, "Anna_s Best/Metadaten.json")
    try folder.write(jpeg, to: "Photos from 2001/b.jpg")
    try note(#"{"photoTakenTime": {"timestamp": "1000000001"}}"#, "Photos from 2001/b.jpg.json")
    try note(#"{"title": "Photos from 2001"}"#, "Photos from 2001/metadata.json")
    let gallery = try gallery { $0.grouping = .folder }
    #expect(gallery.photos.map(\.group) == [FilePath("Anna's Best"), FilePath("Photos from 2001")])
    #expect(gallery.photos.map(\.albums) == [["Anna's Best"], []])
  }

  /// The digest of a wall covers the notes.
  @Test func changedNotesChangeTheDigest() throws {
    try folder.write(jpeg, to: "a.jpg")
    try folder.age("a.jpg", seconds: 100)
    func digest() throws -> String {
      var choice = Gallery.Choice()
      choice.minRating = 0
      var digest = SHA256()
      #expect(try FoundFiles(in: [folder.path], choosing: choice).add(to: &digest, jobs: 1))
      return digest.finish()
    }
    let bare = try digest()
    try note(#"{"favorited": true}"#, "a.jpg.json")
    try folder.age("a.jpg.json", seconds: 100)
    let noted = try digest()
    try note(#"{"favorited": false}"#, "a.jpg.json")
    try folder.age("a.jpg.json", seconds: 100)
    #expect(Set([bare, noted, try digest()]).count == 3)
  }

  @Test func dateOfASidecarCorrectsTheCamera() throws {
    var exif = ExifFixture(orientation: 1)
    exif.date = "2008:01:01 00:00:03"
    let fixture = JPEGFixture().with { $0.exif = exif.bytes }
    try folder.write(try PhotoLike(width: 8, height: 8, seed: 1).picture.jpeg(fixture), to: "a.jpg")
    try folder.write(PacketFixture().with { $0.date = "2020-02-02T20:20:20" }.bytes, to: "a.jpg.xmp")
    let gallery = try gallery { $0.readsMetadata = false }
    #expect(PhotoDates(of: gallery.photos).date(of: gallery.photos[0])?.timestamp == "2020-02-02T20:20:20")
  }
}
