import Files
import Fixtures
import TestSupport
import Testing

@testable import Gallery

/// Groups by fields with several values.
@Suite struct FieldGroupsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let picture = try PNGFixture().encoded(rows: PhotoLike(width: 6, height: 4, seed: 1).rgb8, width: 6, height: 4)
    for name in ["a.png", "b.png", "c.png"] { try folder.write(picture, to: name) }
  }

  private func gallery(_ table: String, repeating: Bool) throws -> Gallery {
    try folder.write(Array(table.utf8), to: "list.csv")
    return try folder.gallery(["list.csv"]) {
      $0.grouping = .field(.column(FieldName.Column("Guests", fault: "unknown")))
      $0.repeatsInGroups = repeating
    }
  }

  private func groups(_ gallery: Gallery) -> [String] {
    gallery.photos.map { "\($0.group?.text ?? "-") \($0.path.stem.text)\($0.isRepeat ? " again" : "")" }
  }

  private static let guests = "file,Guests\na.png,Zoë;anna;ANNA\nb.png,Anna\nc.png,\n"

  @Test func aPhotoIsInTheGroupOfItsFirstValueOnWalls() throws {
    let gallery = try gallery(Self.guests, repeating: false)
    #expect(groups(gallery) == ["Anna b", "Zoë a", "other c"])
    #expect(gallery.notices == ["1 photo has several values of Guests; it is in the group of the first"])
  }

  @Test func aPhotoIsInTheGroupOfEachValueOnSites() throws {
    let gallery = try gallery(Self.guests, repeating: true)
    #expect(groups(gallery) == ["anna a again", "anna b", "Zoë a", "other c"])
    #expect(gallery.photos.withoutRepeats.map(\.path.stem.text) == ["b", "a", "c"])
    #expect(gallery.notices == ["1 photo has several values of Guests; it is in the group of each value"])
  }

  @Test func groupsOfNumbersAreInTheirOrder() throws {
    let gallery = try gallery("file,Guests\na.png,10;9\nb.png,100\nc.png,9\n", repeating: true)
    #expect(groups(gallery) == ["9 a again", "9 c", "10 a", "100 b"])
  }

  /// A hostile keyword list must not fill a site.
  @Test func aPhotoIsInAtMostAHundredGroups() throws {
    let names = (0..<300).map { "g\($0)" }.joined(separator: ";")
    let gallery = try gallery("file,Guests\na.png,\(names)\n", repeating: true)
    #expect(gallery.photos.count == FieldGroups.mostOfPhoto && gallery.photos.withoutRepeats.count == 1)
  }
}
