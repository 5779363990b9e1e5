import Files
import Fixtures
import Foundation
import Layouts
import Store
import TestSupport
import Testing

@testable import Gallery

@Suite struct ManifestTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let picture = try PNGFixture().encoded(rows: PhotoLike(width: 6, height: 4, seed: 1).rgb8, width: 6, height: 4)
    for name in ["a.png", "sub/b.png"] { try folder.write(picture, to: name) }
  }

  private func gallery(_ text: String, name: String = "wall.json5", opensDeclared: Bool = true) throws -> Gallery {
    try folder.write(Array(text.utf8), to: name)
    return try folder.gallery([name], in: .init().with { $0.opensDeclared = opensDeclared })
  }

  @Test(arguments: ["wall.json5", "wall.json", "list"])
  func manifestOrderIsKept(name: String) throws {
    let gallery = try gallery("{\"images\": [{\"file\": \"sub/b.png\"}, {\"file\": \"a.png\"}]}", name: name)
    #expect(gallery.photos.map(\.path.name) == [FilePath("b.png"), FilePath("a.png")])
  }

  @Test func json5SyntaxIsAccepted() throws {
    let gallery = try gallery("// the wall\n{ images: [ { file: 'a.png', row: -1, column: +2, }, ], }")
    #expect(gallery.photos.map(\.hints.cell) == [OffsetCoordinate(row: -1, column: 2)])
    #expect(gallery.photos[0].width == 6)
  }

  @Test func layoutKeysBecomeWishes() throws {
    let gallery = try gallery(
      "{ images: [ { file: 'a.png', radius: 120, priority: 2 }, { file: 'a.png', weight: 2, focus: [0, 0.25] } ] }")
    #expect(gallery.photos[0].hints == Photo.Hints(radius: 120, priority: 2))
    #expect(gallery.photos[1].hints == Photo.Hints(weight: 2, focus: UnitPoint(x: 0, y: 0.25)))
  }

  @Test func turnedPhotosAreOthers() throws {
    let gallery = try gallery(
      "{ images: [ { file: 'a.png', turn: 90 }, { file: 'a.png' }, "
        + "{ file: 'a.png', turn: -180, width: 6, height: 4 } ] }")
    #expect(gallery.photos.map(\.width) == [4, 6, 6] && gallery.photos.map(\.height) == [6, 4, 4])
    #expect(gallery.photos.map(\.path.turn) == [.right, .none, .half])
    #expect(Set(gallery.photos.map(\.path.unturned)).count == 1)
    #expect(Set(gallery.photos.map { $0.stamp?.description }).count == 3)
    let declared = try self.gallery(
      "{ images: [ { file: 'none.jpg', turn: 270, width: 6, height: 4 } ] }", opensDeclared: false)
    #expect(declared.photos.map(\.width) == [4])
    #expect(throws: GalleryError.self) { try self.gallery("{ images: [ { file: 'a.png', turn: 45 } ] }") }
  }

  @Test func catalogsKeepTurnedPhotosApart() throws {
    let store = Store(folder: folder.path.appending(FilePath("cache")))
    for _ in 0..<2 {
      let environment = Gallery.Environment().with { $0.store = store }
      try folder.write(Array("{ images: [ { file: 'a.png' }, { file: 'a.png', turn: 90 } ] }".utf8), to: "wall.json5")
      #expect(try folder.gallery(["wall.json5"], in: environment).photos.map(\.width) == [6, 4])
    }
  }

  @Test func declaredSizesAvoidOpeningFiles() throws {
    let gallery = try gallery("{ images: [ { file: 'none.jpg', width: 4000, height: 3000 } ] }", opensDeclared: false)
    #expect(gallery.photos.map(\.width) == [4000] && gallery.leftOut.isEmpty)
  }

  @Test func unknownKeysAreReportedWithSuggestions() throws {
    let gallery = try gallery("{ imagse: 1, images: [ { file: 'a.png', colum: 3, priority: 2 } ] }")
    #expect(
      gallery.notices.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
        "unknown key “imagse”; did you mean “images”?",
        "images[0]: unknown key “colum”; did you mean “column”?",
      ])
  }

  private static let focusRefusal = "images[0]: “focus” must be two numbers from 0 to 1, such as [0.5, 0.3]"

  private static let invalidManifests = [
    ("{ images: 5 }", "images: must be a list"),
    ("{}", "the key “images” is missing"),
    ("{ images: [ {} ] }", "images[0]: the key “file” is missing"),
    ("{ images: [ { file: 7 } ] }", "images[0].file: must be a string"),
    ("{ images: [ { file: '' } ] }", "images[0]: “file” is empty"),
    (
      "{ images: [ { file: 'a', row: 1 } ] }", "images[0]: “row” and “column” must be given together"
    ),
    ("{ images: [ { file: 'a', row: 'x', column: 1 } ] }", "images[0].row: must be a number"),
    (
      "{ images: [ { file: 'a', row: 9999999, column: 1 } ] }",
      "images[0]: “row” and “column” must be whole numbers within ±1000000"
    ),
    (
      "{ images: [ { file: 'a', width: 10 } ] }",
      "images[0]: “width” and “height” must be given together"
    ),
    (
      "{ images: [ { file: 'a', row: 0.5, column: 1 } ] }",
      "images[0]: “row” and “column” must be whole numbers within ±1000000"
    ),
    (
      "{ images: [ { file: 'a', row: NaN, column: 1 } ] }",
      "images[0]: “row” and “column” must be whole numbers within ±1000000"
    ),
    (
      "{ images: [ { file: 'a', row: -9223372036854775808, column: 1 } ] }",
      "images[0]: “row” and “column” must be whole numbers within ±1000000"
    ),
    (
      "{ images: [ { file: 'a', width: 1e-320, height: 1e308 } ] }",
      "images[0]: “width” and “height” must be between 1 and 2147483647"
    ),
    (
      "{ images: [ { file: 'a', width: 0, height: 1 } ] }",
      "images[0]: “width” and “height” must be between 1 and 2147483647"
    ),
    (
      "{ images: [ { file: 'a', width: NaN, height: 1 } ] }",
      "images[0]: “width” and “height” must be between 1 and 2147483647"
    ),
    (
      "{ images: [ { file: 'a', width: Infinity, height: 1 } ] }",
      "images[0]: “width” and “height” must be between 1 and 2147483647"
    ),
    ("{ images: [ { file: 'a', radius: -1 } ] }", "images[0]: “radius” must be between 0 and 1000000"),
    ("{ images: [ { file: 'a', radius: NaN } ] }", "images[0]: “radius” must be between 0 and 1000000"),
    ("{ images: [ { file: 'a', priority: -1 } ] }", "images[0]: “priority” must be between -0.999 and 1000000"),
    ("{ images: [ { file: 'a', weight: Infinity } ] }", "images[0]: “weight” must be between 0 and 1000000"),
    ("{ images: [ { file: 'a', focus: [2, 0] } ] }", focusRefusal),
    ("{ images: [ { file: 'a', focus: [-0.1, 0] } ] }", focusRefusal),
    ("{ images: [ { file: 'a', focus: [0.5] } ] }", focusRefusal),
    ("{ images: [ { file: 'a', focus: [0, 0, 0] } ] }", focusRefusal),
    ("{ images: [ { file: 'a', focus: [NaN, 0] } ] }", focusRefusal),
    ("{ images: [ { file: 'a', focus: 'top' } ] }", "images[0].focus: must be a list"),
    ("{ images: [ { file: 'a', focus: 0.5 } ] }", "images[0].focus: must be a list"),
    ("{ images: [ { file: 'a', focus: [0, '1'] } ] }", "images[0].focus[1]: must be a number"),
    ("{ images: [ { file: 'a', weight: 'big' } ] }", "images[0].weight: must be a number"),
    ("{ images: [ { file: 'a', rating: 6 } ] }", "images[0]: “rating” must be between -1 and 5"),
    ("{ images: [ { file: 'a', rating: 2.5 } ] }", "images[0]: “rating” must be a whole number"),
    ("{ images: [ { file: 'a', title: 5 } ] }", "images[0].title: must be a string"),
    ("{ images: [ { file: 'a', keywords: 'b' } ] }", "images[0].keywords: must be a list"),
    (
      "{ images: [ { file: 'a', date: 'May' } ] }",
      "images[0]: “date” must be a date such as 2026-05-01T18:30:05 or 2026-05-01"
    ),
  ]

  @Test func invalidManifestsAreRefusedWithAReason() throws {
    for (text, expected) in Self.invalidManifests {
      let error = #expect(throws: GalleryError.self, "\(text)") { try gallery(text) }
      #expect(error?.description.hasSuffix("wall.json5: \(expected)") == true, "\(String(describing: error))")
    }
    #expect(throws: GalleryError.self) { try gallery("{ images: [ ") }
    #expect(throws: GalleryError.self) { try gallery("[1, 2]") }
  }

  /// Faults in entries of servers, as their users can write them.
  private static let faultyProperties = [
    ("date: '9999-99-99'", "“date” must be a date such as 2026-05-01T18:30:05 or 2026-05-01"),
    ("bytes: 1e40", "“bytes” must be between 1 and 1000000000000000"),
    ("bytes: 1e400", "very large number"),
    ("rating: true", "images[1].rating: must be a number"),
    ("title: ['a']", "images[1].title: must be a string"),
    ("keywords: ['sea', 1]", "images[1].keywords[1]: must be a string"),
    ("keywords: [null]", "images[1].keywords[0]: must be a string"),
    ("width: 'wide', height: 3", "images[1].width: must be a number"),
    ("title: 'a\\u0000b'", "images[1]: has"), ("description: 'a\\ud800b'", "half a surrogate pair"),
  ]

  @Test func aFaultInAnEntryOfAServerCostsOnePhoto() throws {
    for (property, expected) in Self.faultyProperties {
      let text = "{ images: [ { file: 'a.png' }, { file: 's3://photos/b.jpg', \(property) }, { file: 'sub/b.png' } ] }"
      let found = try gallery(text)
      #expect(found.photos.map(\.path.name) == [FilePath("a.png"), FilePath("b.png")], "\(property)")
      #expect(found.leftOut.map(\.path) == [FilePath("s3://photos/b.jpg")], "\(property)")
      #expect(found.leftOut.first?.description.contains(expected) == true, "\(found.leftOut)")
      // A person wrote this one.
      let local = text.replacing("s3://photos/b.jpg", with: "b.jpg")
      #expect(throws: GalleryError.self, "\(property)") { try gallery(local) }
    }
  }

  @Test func aFaultBetweenEntriesIsOneOfTheManifest() {
    for (text, expected) in [
      ("{ images: [ { file: 's3://photos/b.jpg' }, 5 ] }", "images[1]: must be an object"),
      ("{ images: [ { file: 's3://photos/b.jpg' ] }", "line 1, column "),
      ("{ images: [ { file: ['s3://photos/b.jpg'] } ] }", "images[0].file: must be a string"),
    ] {
      let error = #expect(throws: GalleryError.self, "\(text)") { try gallery(text) }
      #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
    }
  }
}

/// Photos of the folders of a list, and those that it leaves out.
@Suite struct OtherPhotosTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let bytes = try Data(contentsOf: SampleImages.folder.appending(path: "dunes.jpg"))
    for name in ["a", "b", "c", "d"] { try folder.write(Array(bytes), to: "p/\(name).jpg") }
  }

  private func names(_ list: String) throws -> [String] {
    let path = try folder.write(Array(list.utf8), to: "lists/wall.json5")
    let found = try FoundFiles(in: [path], choosing: .init(), within: LinkBounds([path], followsAll: false))
    return found.stamps.keys.map(\.name.losslessText).sorted()
  }

  /// Files written just now are looked at again, and stay in order.
  @Test func otherPhotosOfFoldersComeLast() throws {
    let list = "{ images: [ { file: '../p/c.jpg' }, { file: '../p/a.jpg', omit: true } ], others: ['../p'] }"
    let path = try folder.write(Array(list.utf8), to: "lists/wall.json5")
    let found = try FoundFiles(in: [path], choosing: .init(), within: LinkBounds([path], followsAll: false))
    #expect(found.candidates.map(\.path.name.losslessText) == ["c.jpg", "b.jpg", "d.jpg"])
    #expect(found.walkedFolders.count == 1)
  }

  @Test func twinsOfOmittedPhotosAreLeftOutToo() throws {
    for name in ["a.cr2", "b.mov", "c.cr2", "e.cr2"] { try folder.write([1, 2, 3, 4], to: "p/\(name)") }
    let entries = "{ file: '../p/a.jpg', omit: true }, { file: '../p/b.jpg', omit: true }, { file: '../p/c.jpg' }"
    #expect(try names("{ images: [ \(entries) ], others: ['../p'] }") == ["c.jpg", "d.jpg", "e.cr2"])
    #expect(try names("{ images: [ { file: '../p/a.jpg', omit: true } ] }").isEmpty)
  }

  @Test func originalsOfOmittedPhotosAreLeftOutToo() throws {
    let bytes = try Data(contentsOf: SampleImages.folder.appending(path: "dunes.jpg"))
    for name in ["IMG_0001", "IMG_E0001"] { try folder.write(Array(bytes), to: "p/\(name).jpg") }
    let entry = "{ file: '../p/IMG_E0001.jpg', omit: true }"
    #expect(try names("{ images: [ \(entry) ], others: ['../p'] }") == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
  }

  @Test func photosOmittedByAListAreLeftOutOfFolders() throws {
    let list = try folder.write(Array("{ images: [ { file: 'p/b.jpg', omit: true } ] }".utf8), to: "1.json5")
    let (photos, named) = (folder.path.appending(FilePath("p")), folder.path.appending(FilePath("p/b.jpg")))
    for inputs in [[list, photos], [photos, list]] {
      #expect(
        try FoundFiles(in: inputs, choosing: .init()).candidates.map(\.path.name.losslessText)
          == ["a.jpg", "c.jpg", "d.jpg"])
    }
    #expect(try FoundFiles(in: [list, named], choosing: .init()).count == 1)
  }

  @Test func photosOfOneListAreNotOthersOfAnother() throws {
    let first = try folder.write(Array("{ images: [ { file: 'p/a.jpg' } ], others: ['p'] }".utf8), to: "1.json5")
    let text = "{ images: [ { file: 'p/b.jpg', omit: true }, { file: 'p/c.jpg' } ], others: ['q'] }"
    let second = try folder.write(Array(text.utf8), to: "2.json5")
    try folder.write([1, 2, 3, 4], to: "q/e.jpg")
    for inputs in [[first, second], [second, first]] {
      let found = try FoundFiles(in: inputs, choosing: .init())
      #expect(found.candidates.map(\.path.name.losslessText).sorted() == ["a.jpg", "c.jpg", "d.jpg", "e.jpg"])
    }
  }

  @Test func omittedPhotosAreLeftOut() throws {
    #expect(try names("{ images: [ { file: '../p/a.jpg' }, { file: '../p/b.jpg', omit: true } ] }") == ["a.jpg"])
    #expect(try names("{ images: [ { file: '../p/a.jpg', omit: false } ] }") == ["a.jpg"])
    try folder.write(Array("file,omit\n../p/a.jpg,\n../p/b.jpg,yes\n".utf8), to: "lists/wall.csv")
    let table = try FoundFiles(in: [folder.path.appending(FilePath("lists/wall.csv"))], choosing: .init())
    #expect(table.candidates.map(\.path.name.losslessText) == ["a.jpg"])
    #expect(throws: GalleryError.self) { try names("{ images: [ { file: 'a.jpg', omit: 'x' } ] }") }
    #expect(throws: GalleryError.self) { try names("{ images: [], others: ['https://example.org/'] }") }
  }
}
