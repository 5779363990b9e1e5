import Digests
import Files
import Fixtures
import Foundation
import Gallery
import ImageCodecs
import Store
import TestSupport
import Testing

/// Photos chosen by the ratings in their files, in sidecars and in manifests.
@Suite struct RatingTests {
  private let folder: TemporaryFolder
  private let jpeg: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    jpeg = try PhotoLike(width: 16, height: 8, seed: 1).picture.jpeg(JPEGFixture())
    for (name, rating) in [("a.jpg", "5"), ("b.jpg", "3"), ("c.jpg", "-1"), ("d.jpg", nil)] {
      let packet = PacketFixture().with {
        $0.rating = rating
        $0.title = "title of \(name)"
      }
      try write(packet.jpeg(jpeg), to: name)
    }
  }

  /// Writes a file and dates it back, so that its stamp is settled.
  @discardableResult
  private func write(_ bytes: [UInt8], to name: String, age: Double = 1000) throws -> FilePath {
    let path = try folder.write(bytes, to: name)
    try folder.age(name, seconds: age)
    return path
  }

  private func packet(rating: String?, title: String? = nil) -> [UInt8] {
    PacketFixture(rating: rating, title: title).bytes
  }

  private func choice(_ rating: Int? = nil) -> Gallery.Choice {
    var choice = Gallery.Choice()
    (choice.minRating, choice.readsMetadata) = (rating, true)
    return choice
  }

  private func gallery(_ choice: Gallery.Choice, _ inputs: [String] = [""], store: Store? = nil) throws -> Gallery {
    try Gallery(of: folder.paths(inputs), choosing: choice, in: .init().with { $0.store = store })
  }

  private func names(_ gallery: Gallery) -> [String] { gallery.photos.map(\.path.name.losslessText) }

  // MARK: - Choosing

  @Test(arguments: [
    (1, ["a.jpg", "b.jpg"], "2 photos have no rating of 1 or more (--min-rating)"),
    (3, ["a.jpg", "b.jpg"], "2 photos have no rating of 3 or more (--min-rating)"),
    (4, ["a.jpg"], "3 photos have no rating of 4 or more (--min-rating)"),
  ])
  func minimumRatingFiltersPhotos(least: Int, expected: [String], notice: String) throws {
    let gallery = try gallery(choice(least))
    #expect(names(gallery) == expected && gallery.leftOut.isEmpty && gallery.notices == [notice])
  }

  @Test func rejectedPhotosAreLeftOutAndCounted() throws {
    let gallery = try gallery(choice(0))
    #expect(names(gallery) == ["a.jpg", "b.jpg", "d.jpg"] && gallery.rejectedCount == 1)
    #expect(gallery.notices == ["1 rejected photo is left out; --min-rating -1 includes it"])
    #expect(try names(self.gallery(choice())).count == 4)
    let only = try self.gallery(choice(0), ["c.jpg"])
    #expect(
      only.photos.isEmpty && only.emptiness == ": the only one is marked as rejected; --min-rating -1 includes it")
    // Sidecars reject, too, and bring back.
    try write(packet(rating: "-1"), to: "a.xmp")
    try write(packet(rating: "2"), to: "c.jpg.xmp")
    #expect(try names(self.gallery(choice(0))) == ["b.jpg", "c.jpg", "d.jpg"])
  }

  @Test func rejectionTakesNoMemory() throws {
    var choice = Gallery.Choice()
    choice.minRating = 0
    #expect(try gallery(choice).photos.map(\.metadata) == [nil, nil, nil])
  }

  @Test(arguments: [
    #"xmlns:p="http://ns.adobe.com/xmp/1.0/DynamicMedia/" p:pick="-1""#,
    #"xmlns:p="http://www.digikam.org/ns/1.0/" p:PickLabel="1""#,
  ])
  func flagsOfOtherProgramsReject(attribute: String) throws {
    let sidecar = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4" \(attribute)/></rdf:RDF></x:xmpmeta>
      """
    try write(Array(sidecar.utf8), to: "a.xmp")
    #expect(try names(gallery(choice(0))) == ["b.jpg", "d.jpg"])
  }

  @Test func photosOfManifestsWithSizesAreJudgedByTheirRatingsThere() throws {
    let size = "width: 16, height: 8"
    let images = "{ file: 'c.jpg', \(size) }, { file: 'b.jpg', \(size), rating: -1 }, { file: 'c.jpg' }"
    try write(Array("{ images: [ \(images) ] }".utf8), to: "m.json5")
    let inputs = folder.paths(["m.json5"])
    for opens in [true, false] {
      let gallery = try Gallery(of: inputs, choosing: choice(0), in: .init().with { $0.opensDeclared = opens })
      #expect(names(gallery) == ["c.jpg"] && gallery.rejectedCount == 2)
    }
  }

  @Test func limitCountsAfterTheRatingFilter() throws {
    var choice = choice(3)
    choice.isReversed = true
    choice.limit = 1
    #expect(try names(gallery(choice)) == ["b.jpg"])
  }

  @Test func metadataIsReadOnlyOnRequest() throws {
    try write(Array("nonsense".utf8), to: "a.xmp")
    let gallery = try gallery(Gallery.Choice())
    #expect(gallery.photos.count == 4 && gallery.notices.isEmpty)
    #expect(gallery.photos.allSatisfy { $0.metadata == nil })
  }

  // MARK: - Sidecars

  @Test func sidecarsOverridePhotosAndManifestsOverrideBoth() throws {
    try write(packet(rating: "1"), to: "a.jpg.xmp")
    try write(packet(rating: "2", title: "overridden"), to: "a.xmp")
    try write(packet(rating: "4", title: "beside"), to: "d.XMP")
    #expect(try names(gallery(choice(3))) == ["b.jpg", "d.jpg"])
    let photos = try gallery(choice()).photos
    #expect(photos.map(\.metadata?.rating) == [1, 3, -1, 4])
    #expect(photos.map(\.metadata?.title) == ["title of a.jpg", "title of b.jpg", "title of c.jpg", "beside"])
    // Photos that are named have sidecars, too.
    #expect(try names(gallery(choice(3), ["a.jpg", "d.jpg"])) == ["d.jpg"])
    let manifest = "{ images: [ { file: 'a.jpg', rating: 5 }, { file: 'b.jpg', rating: 0 }, { file: 'd.jpg' } ] }"
    try write(Array(manifest.utf8), to: "m.json5")
    #expect(try names(gallery(choice(3), ["m.json5"])) == ["a.jpg", "d.jpg"])
  }

  @Test func damagedSidecarsAreReportedAndIgnored() throws {
    try write(Array("<x".utf8), to: "a.xmp")
    let gallery = try gallery(choice(3))
    let fault = "\(folder.path.appending(FilePath("a.xmp"))): ignored: it is damaged, or holds no XMP"
    #expect(names(gallery) == ["a.jpg", "b.jpg"] && gallery.notices.contains(fault))
  }

  @Test func sidecarsAreNotListedAsPhotos() throws {
    try write(packet(rating: "1"), to: "a.jpg.xmp")
    try write(packet(rating: "1"), to: "sub/lone.xmp")
    let found = try FoundFiles(in: [folder.path], choosing: Gallery.Choice())
    #expect(found.count == 4)
    // A named sidecar is not a picture.
    #expect(try gallery(Gallery.Choice(), ["a.jpg.xmp"]).leftOut.count == 1)
  }

  @Test func datesComeFromSidecarsThenEXIFThenXMP() throws {
    var exif = ExifFixture(orientation: 1)
    exif.date = "2020:01:02 03:04:05"
    let dated = PacketFixture().with { $0.date = "1999-01-01" }
    let picture = PhotoLike(width: 16, height: 8, seed: 1).picture
    try write(dated.jpeg(picture.jpeg(JPEGFixture().with { $0.exif = exif.bytes })), to: "a.jpg")
    try write(dated.jpeg(jpeg), to: "b.jpg")
    #expect(
      try gallery(choice(), ["a.jpg", "b.jpg"]).photos.map(\.metadata?.date) == ["2020-01-02T03:04:05", "1999-01-01"])
    try write(PacketFixture().with { $0.date = "1974" }.bytes, to: "a.xmp")
    #expect(try gallery(choice(), ["a.jpg"]).photos[0].metadata?.date == "1974")
  }

  // MARK: - Digests

  private func digests(_ choice: Gallery.Choice) throws -> [String] {
    let found = try FoundFiles(in: [folder.path], choosing: choice)
    var stamps = SHA256()
    var contents = SHA256()
    #expect(found.add(to: &stamps, jobs: 2))
    #expect(found.addContents(to: &contents, by: ContentDigests(), jobs: 2))
    return [stamps.finish(), contents.finish()]
  }

  @Test func digestIncludesSidecarsWhenRatingsMatter() throws {
    let without = try (digests(Gallery.Choice()), digests(choice(3)))
    try write(packet(rating: "1"), to: "a.xmp")
    let first = try (digests(Gallery.Choice()), digests(choice(3)))
    #expect(first.0 == without.0 && zip(first.1, without.1).allSatisfy { $0 != $1 })
    try write(packet(rating: "2"), to: "a.xmp", age: 500)
    let second = try (digests(Gallery.Choice()), digests(choice(3)))
    #expect(second.0 == without.0 && zip(second.1, first.1).allSatisfy { $0 != $1 })
    // Another date and the same content.
    try write(packet(rating: "2"), to: "a.xmp", age: 300)
    let third = try digests(choice(3))
    #expect(third[0] != second.1[0] && third[1] == second.1[1])
  }

  @Test func unsettledSidecarsAreDigestedByContent() throws {
    let path = try folder.write(packet(rating: "2"), to: "b.xmp")
    let seconds = Double((try path.status().stamp.modified + 1_000_000_000) / 1_000_000_000)
    let found = try ["2", "3", "2"].map { (rating: String) -> (all: String, photos: String) in
      try folder.write(packet(rating: rating), to: "b.xmp")
      try path.setDate(Date(timeIntervalSince1970: seconds))
      return (all: try digests(choice(3))[0], photos: try digests(Gallery.Choice())[0])
    }
    #expect(found[0].all != found[1].all && found[0].all == found[2].all)
    #expect(Set(found.map(\.photos)).count == 1)
  }

  @Test func digestIncludesManifestRatings() throws {
    var digests: Set<String> = []
    for key in ["", ", rating: 1", ", rating: 2", ", rating: -1"] {
      try write(Array("{ images: [ { file: 'a.jpg'\(key) } ] }".utf8), to: "m.json5")
      var digest = SHA256()
      let found = try FoundFiles(in: [folder.path.appending(FilePath("m.json5"))], choosing: choice(3))
      #expect(found.add(to: &digest, jobs: 1))
      digests.insert(digest.finish())
    }
    #expect(digests.count == 4)
  }

  // MARK: - The cache

  @Test func cachedMetadataIsNotReadAgain() throws {
    let store = Store(folder: folder.path.appending(FilePath(".cache")))
    #expect(try names(gallery(choice(3), store: store)) == ["a.jpg", "b.jpg"])
    store.flush()
    // Other bytes under the same stamp: reading them would show.
    let path = folder.path.appending(FilePath("a.jpg"))
    let stamp = try path.status().stamp
    let handle = try #require(FileHandle(forUpdatingAtPath: "\(path)"))
    try handle.write(contentsOf: Data(count: 3))
    try handle.close()
    try path.setDate(Date(timeIntervalSince1970: Double(stamp.modified) / 1e9))
    // Some systems set dates no finer than microseconds.
    try #require(try path.status().stamp == stamp)
    let again = try gallery(choice(3), store: Store(folder: folder.path.appending(FilePath(".cache"))))
    #expect(
      names(again) == ["a.jpg", "b.jpg"] && again.photos.map(\.metadata?.title) == ["title of a.jpg", "title of b.jpg"])
    #expect(try gallery(choice(3)).leftOut.count == 1)
  }

  @Test func missingMetadataIsAddedToTheCache() throws {
    let store = Store(folder: folder.path.appending(FilePath(".cache")))
    _ = try gallery(Gallery.Choice(), store: store)
    let stamp = try folder.path.appending(FilePath("a.jpg")).status().stamp
    let entry = try #require(store.entry(for: stamp))
    #expect(entry.metadata == nil)
    store.keep(CatalogEntry(info: entry.info, damage: "a little"), for: stamp)
    #expect(try names(gallery(choice(3), store: store)) == ["a.jpg", "b.jpg"])
    #expect(store.entry(for: stamp)?.metadata?.rating == 5)
    #expect(store.entry(for: stamp)?.damage == "a little", "what was known stays known")
  }

  @Test func photoWhoseRatingDroppedIsRefusedOnReread() throws {
    let photo = try gallery(choice(3)).photos[0]
    try write(packet(rating: "1"), to: "a.xmp")
    let found = try FoundFiles(in: [folder.path], choosing: choice(3))
    #expect(throws: ImageError(photo.path, .changed)) {
      try Gallery.look(againAt: photo, in: found, choosing: choice(3))
    }
  }

  @Test func aPhotoThatIsReadAgainKeepsItsMarksAndGroup() throws {
    var photo = try gallery(Gallery.Choice()).photos[0]
    photo.marks.isSelected = true
    (photo.marks.isHero, photo.marks.center, photo.group) = (true, FilePath("center.jpg"), FilePath("group"))
    let found = try FoundFiles(in: [folder.path], choosing: Gallery.Choice())
    let again = try Gallery.look(againAt: photo, in: found, choosing: Gallery.Choice())
    #expect(again.marks == photo.marks && again.group == photo.group && again.isHero && photo.marks != .standard)
  }

  // MARK: - Raw and developed

  @Test func rawFilesBesideTheirPicturesAreLeftOut() throws {
    let other = try TemporaryFolder()
    let raw = RawFixture(.canon, preview: jpeg, thumbnail: jpeg).bytes
    for name in ["1.CR2", "2.cr2", "sub/1.CR2", "3.DNG", "3.dng.xmp"] { try other.write(raw, to: name) }
    for name in ["1.JPG", "sub/2.jpg", "3.png"] { try other.write(jpeg, to: name) }
    try other.write(Array("notes".utf8), to: "2.txt")
    let names = { (inputs: [String]) in
      try Gallery(of: inputs.map { other.path.appending(FilePath($0)) }, choosing: Gallery.Choice())
        .photos.map { String($0.path.losslessText.dropFirst(other.path.bytes.count + 1)) }
    }
    #expect(try names([""]) == ["1.JPG", "2.cr2", "3.png", "sub/1.CR2", "sub/2.jpg"])
    // A raw file that is named is used.
    #expect(try names(["1.CR2", "1.JPG"]) == ["1.CR2", "1.JPG"])
    #expect(try names(["sub", "1.JPG"]) == ["1.JPG", "sub/1.CR2", "sub/2.jpg"])
  }
}
