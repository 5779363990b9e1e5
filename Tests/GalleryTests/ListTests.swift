import Digests
import Files
import Fixtures
import TestSupport
import Testing

@testable import Gallery

/// Lists of photos as tables, JSON lines, and reports of `tessera inspect`.
@Suite struct ListTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let picture = try PNGFixture().encoded(rows: PhotoLike(width: 6, height: 4, seed: 1).rgb8, width: 6, height: 4)
    for name in ["a.png", "b.png", "c, d.png"] { try folder.write(picture, to: name) }
  }

  private func gallery(
    _ bytes: [UInt8], name: String = "list.csv", _ change: (inout Gallery.Choice) -> Void = { _ in }
  ) throws -> Gallery {
    try folder.write(bytes, to: name)
    return try folder.gallery([name], change)
  }

  private static func own(_ name: String) -> FieldName { .column(FieldName.Column(name, fault: "unknown")) }

  /// The names and rooms of photos.
  private func rows(_ gallery: Gallery) -> [String] {
    gallery.photos.map { photo in
      ([photo.path.name.losslessText] + ["Name", "Room"].map { photo.columns[$0]?.texts.joined(separator: "+") ?? "-" })
        .joined(separator: "|")
    }
  }

  @Test(arguments: [
    ("list.csv", "file,Name,Room\nb.png,Ben,9\na.png,Anna,12\n"),
    ("list.csv", "\u{FEFF}file,Name,Room\r\nb.png,Ben,9\r\na.png,Anna,12"),
    ("list.csv", "file;Name;Room\nb.png;Ben;9\n\n;;\na.png;Anna;12\n"),
    ("list.csv", "file\tName\tRoom\rb.png\tBen\t9\ra.png\tAnna\t12\r"),
    ("list.tsv", "Room\tfile\tName\n9\tb.png\tBen\n12\ta.png\tAnna\n"),
    ("LIST.CSV", "\"file\",\"Name\",\"Room\"\n\"b.png\" ,\"Ben\",9\na.png,Anna,12,,\n"),
    ("list.csv", "File, Name ,Room,\nb.png,Ben,9,\na.png, Anna ,12\n"),
    (
      "list.jsonl", "{\"file\": \"b.png\", \"Name\": \"Ben\", \"Room\": 9}\n\n{file: 'a.png', Name: 'Anna', Room: '12'}"
    ),
    (
      "list.ndjson",
      "\u{FEFF}{\"file\": \"b.png\", \"Name\": [\"Ben\"], \"Room\": 9}\r\n{file: 'a.png', Name: 'Anna', Room: 12}\r\n"
    ),
    (
      "list.json",
      "[{\"file\": \"b.png\", \"Name\": \"Ben\", \"Room\": 9.0}, {file: 'a.png', Name: 'Anna', Room: 12}]"
    ),
    (
      "list.json",
      "{$schema: 'x', images: [{file: 'b.png', Name: 'Ben', Room: 9}, {file: 'a.png', Name: 'Anna', Room: 12}]}"
    ),
  ])
  func dialectsAreTheSame(name: String, text: String) throws {
    let gallery = try gallery(Array(text.utf8), name: name)
    #expect(rows(gallery) == ["b.png|Ben|9", "a.png|Anna|12"])
    #expect(gallery.notices.isEmpty && gallery.leftOut.isEmpty)
  }

  @Test func quotedValuesHaveDelimitersQuotesAndLines() throws {
    let text = "file,Name,caption\n\"c, d.png\",\"Zoë \"\"Z\"\" Ash\",\"two\nlines\"\n"
    let photo = try #require(try gallery(Array(text.utf8)).photos.first)
    #expect(photo.path.name == FilePath("c, d.png") && photo.caption == "two\nlines")
    #expect(photo.columns["Name"]?.texts == ["Zoë \"Z\" Ash"])
  }

  @Test func knownColumnsAreThoseOfManifests() throws {
    let text =
      "file;Title;keywords;rating;date;focus;width;height;weight\n"
      + "a.png;Harbor;sea; not a value\n"
    #expect(throws: GalleryError.self) { try gallery(Array(text.utf8)) }
    let right =
      "file;Title;keywords;rating;date;focus;width;height;weight\n"
      + "a.png;Harbor;\"sea; boats\";4;2024-05-01;0.5 0.25;6;4;2\n"
    let photo = try #require(try gallery(Array(right.utf8)) { $0.readsMetadata = true }.photos.first)
    #expect(photo.metadata?.title == "Harbor" && photo.metadata?.keywords == ["sea", "boats"])
    #expect(photo.metadata?.rating == 4 && photo.metadata?.date == "2024-05-01")
    #expect(photo.hints.weight == 2 && photo.hints.focus?.y == 0.25)
  }

  @Test(arguments: [
    ("", "is empty; its first line must name its columns, such as file,title"),
    ("name,title\na.png,b\n", "line 1: names no column “file”"),
    ("file,Name,Name\na.png,b,c\n", "line 1: names the column “Name” twice"),
    ("file,Name\na.png,b,c\n", "line 2: has 3 values for 2 columns; put values with commas in quotes"),
    ("file,Name\na.png,\"b\nc\n", "line 2: a quotation mark is not closed"),
    ("file,Name\na.png,\"b\"c\n", "line 2: has text after a closing quotation mark"),
    ("file,Name\n\n,Anna\n", "line 3: “file” is empty"),
    ("file,rating\na.png,many\n", "line 2: “rating” must be a number, not “many”"),
    ("file,rating\na.png,7\n", "line 2: “rating” must be between -1 and 5"),
    ("file,date\na.png,1 May\n", "line 2: “date” must be a date such as 2026-05-01T18:30:05 or 2026-05-01"),
    ("file,row\na.png,1\n", "line 2: “row” and “column” must be given together"),
    ("file,Name\na.png,b\0c\n", "line 2: contains a NUL byte"),
    ("file\0,Name\n", "line 1: contains a NUL byte"),
  ])
  func faultsOfTablesNameTheLine(text: String, expected: String) throws {
    let error = #expect(throws: GalleryError.self) { try gallery(Array(text.utf8)) }
    #expect(error?.description.contains("list.csv: \(expected)") == true, "\(String(describing: error))")
  }

  @Test func hostileListsAreRefused() throws {
    let utf16 = #expect(throws: GalleryError.self) { try gallery([0xFF, 0xFE, 0x66, 0x00]) }
    #expect(utf16?.description.hasSuffix("line 1: is UTF-16; save the table as UTF-8") == true)
    let latin = #expect(throws: GalleryError.self) { try gallery(Array("file,Name\na.png,Zo".utf8) + [0xEB, 0x0A]) }
    #expect(latin?.description.hasSuffix("line 2: is not UTF-8; save the table as UTF-8") == true)
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 100 << 20)
    for (name, start, line) in [
      ("long.csv", "file,Name\na.png,", 2), ("long.csv", "", 1), ("long.csv", "file,Name\na.png,\"", 2),
      ("long.jsonl", "{\"file\": \"a.png\"}\n{\"file\": \"", 2),
    ] {
      let error = #expect(throws: GalleryError.self) { try gallery(Array(start.utf8) + long, name: name) }
      #expect(error?.description.contains("\(name): line \(line): is longer than 1 MB") == true)
    }
    let wide = #expect(throws: GalleryError.self) {
      try gallery(Array(("file" + String(repeating: ",", count: 2000) + "\n").utf8))
    }
    #expect(wide?.description.contains("line 1: has more than 1000 values") == true)
    let deep = Array(("{\"file\": \"a.png\", \"x\": " + String(repeating: "[", count: 100_000)).utf8)
    #expect(throws: GalleryError.self) { try gallery(deep, name: "deep.jsonl") }
  }

  @Test func columnsSortGroupAndChoose() throws {
    let table = Array("file,Name,Room\na.png,Zoë Ash,12\nb.png,ben,9\n\"c, d.png\",Ada,12\n".utf8)
    func names(_ change: (inout Gallery.Choice) -> Void) throws -> [String] {
      try gallery(table, change).photos.map { $0.columns["Name"]?.texts[0] ?? "" }
    }
    #expect(try names { _ in } == ["Zoë Ash", "ben", "Ada"])
    #expect(try names { $0.sort = .field(Self.own("Name")) } == ["Ada", "ben", "Zoë Ash"])
    #expect(try names { $0.sort = .field(Self.own("Room")) } == ["ben", "Zoë Ash", "Ada"])
    #expect(try names { $0.filter.condition = try? PhotoCondition("Room = 12") } == ["Zoë Ash", "Ada"])
    let grouped = try gallery(table) { $0.grouping = .field(Self.own("Room")) }
    #expect(grouped.photos.map(\.group) == ["9", "12", "12"].map { FilePath($0) })
  }

  /// Values that are alike as parts of file names are different groups, and so are photos without one.
  @Test func groupsOfDifferentValuesAreNotMixed() throws {
    let table = "file,Kind\na.png,Other\nb.png,\nc.png,other\nd.png,x/y\ne.png,x-y\n"
    let picture = try PNGFixture().encoded(rows: PhotoLike(width: 6, height: 4, seed: 2).rgb8, width: 6, height: 4)
    for name in ["c.png", "d.png", "e.png"] { try folder.write(picture, to: name) }
    let photos = try gallery(Array(table.utf8)) { $0.grouping = .field(Self.own("Kind")) }.photos
    let groups = photos.map { "\($0.path.stem.text) \($0.group?.text ?? "")" }
    #expect(groups == ["a Other", "c Other", "e x-y-2", "d x-y", "b other-2"])
  }

  @Test func columnsAreMarks() throws {
    let table = Array("file,draft\na.png,yes\nb.png,no\n".utf8)
    func names(_ condition: String) throws -> [String] {
      let condition = try PhotoCondition(condition)
      return try gallery(table) { $0.filter.condition = condition }.photos.map(\.path.name.losslessText)
    }
    #expect(try names("draft") == ["a.png"])
    #expect(try names("not draft") == ["b.png"])
  }

  @Test func columnsTakeThePlaceOfFields() throws {
    let table = Array("file,people,place\na.png,Anna; Ben,Rome\nb.png,,\n".utf8)
    let gallery = try gallery(table) { $0.grouping = .field(.known(PhotoField.named("person")!)) }
    #expect(gallery.photos.map(\.group) == [FilePath("Anna"), FilePath("other")])
    #expect(gallery.notices == ["1 photo has several values of people; it is in the group of the first"])
    #expect(PhotoField.named("place")?.value(of: gallery.photos[0], nil) == .texts(["Rome"]))
    let template = try Template("{people} in {place}", for: .photo)
    let words = PhotoWords(gallery.photos[0], date: nil, index: 0, of: 2)
    #expect(template.text(of: words, in: .standard) == "Anna; Ben in Rome")
  }

  @Test func manifestsKeepColumns() throws {
    let gallery = try gallery(Array("file,Full name\na.png,\"Anna \"\"A\"\" Ash\"\n".utf8))
    for notation in [ManifestText.Notation.json5, .json] {
      let text = ManifestText.text(of: gallery.photos, as: notation) { $0.path }
      #expect(text.contains("\"Full name\": \"Anna \\\"A\\\" Ash\""))
      try folder.write(Array(text.utf8), to: "again.json5")
      #expect(try folder.gallery(["again.json5"]).photos.map(\.columns) == gallery.photos.map(\.columns))
    }
  }

  @Test func reportsOfInspectAreLists() throws {
    let report = """
      [ { "file": "a.png", "format": "png", "width": 6, "height": 4, "orientation": 1,
          "bitsPerChannel": 8, "rating": 3, "damage": null,
          "camera": "X100V", "faces": [{ "x": 0 }] },
        { "file": "b.png", "error": "is damaged" } ]
      """
    let gallery = try gallery(Array(report.utf8), name: "photos.json") { $0.readsMetadata = true }
    #expect(gallery.photos.map(\.path.name) == [FilePath("a.png")] && gallery.photos[0].metadata?.rating == 3)
    #expect(gallery.leftOut.count == 1 && gallery.notices.isEmpty)
    #expect(PhotoField.named("orientation")?.value(of: gallery.photos[0], nil) == .texts(["landscape"]))
  }

  @Test func digestsContainColumns() throws {
    func digest(_ name: String) throws -> String {
      try folder.write(Array("file,Name\na.png,\(name)\n".utf8), to: "list.csv")
      let found = try FoundFiles(in: folder.paths(["list.csv"]), choosing: .init())
      var digest = SHA256()
      _ = found.add(to: &digest, jobs: 1)
      return digest.finish()
    }
    try folder.age("a.png", seconds: 1000)
    #expect(try digest("Anna") == digest("Anna") && digest("Anna") != digest("Ben"))
  }

  @Test func templatesNameColumns() throws {
    let template = try Template("{Name}, {date:yyyy}", for: .photo, takingColumns: true)
    #expect(template.columns.map(\.name) == ["Name"])
    #expect(template.columns.first?.objection == "unknown field “Name”; did you mean “name”?")
    #expect(throws: TemplateError.self) { try Template("{Name}", for: .photo) }
    #expect(throws: TemplateError.self) { try Template("{Name}", for: .wall, takingColumns: true) }
  }
}
