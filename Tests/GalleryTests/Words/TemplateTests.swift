import Clock
import Files
import Foundation
import ImageCodecs
import TestSupport
import Testing

@testable import Gallery

@Suite struct TemplateTests {
  private let metadata = Metadata().with {
    $0.title = "Harbor"
    $0.keywords = ["sea", "boats"]
    $0.creator = "Ada, Ben"
    $0.copyright = "© Ada"
    $0.rating = 3
    $0.exposure.camera = "NIKON D850"
    $0.exposure.lens = "50 mm f/1.4"
    $0.exposure.aperture = 2.8
    $0.exposure.seconds = 1 / 250
    $0.exposure.iso = 200
    $0.exposure.focalLength = 50
    $0.exposure.flash = true
  }

  private func photo(_ name: String = "/walls/trip/a.b.jpg", date: String? = nil) throws -> Photo {
    let manifest = """
      { images: [ { file: "\(name)", width: 4032, height: 3024 \(date.map { ", date: \"\($0)\"" } ?? "") } ] }
      """
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(manifest.utf8), to: "m.json5")
    var environment = Gallery.Environment()
    environment.opensDeclared = false
    let photos = try Gallery(of: [file], choosing: Gallery.Choice(), in: environment).photos
    return try #require(photos.first)
  }

  private func text(_ template: String, of photo: Photo, _ locale: String = "en") throws -> String {
    let words = PhotoWords(
      photo, date: PhotoDates(of: [photo]).date(of: photo), index: 4, of: 60,
      group: GroupWords(FilePath("2024-05-01"), by: .day), page: 1, of: 3)
    return try Template(template, for: .photo).text(of: words, in: try #require(TextLocale(locale)))
  }

  @Test(arguments: [
    ("{name}", "a.b.jpg"), ("{stem}", "a.b"), ("{folder}", "trip"), ("{title|stem}", "Harbor"),
    ("{description|stem}", "a.b"), ("{description}", ""), ("{keywords}", "sea, boats"), ("{creator}", "Ada, Ben"),
    ("{copyright}", "© Ada"), ("{rating} {stars}", "3 ★★★☆☆"), ("{camera}, {lens}", "NIKON D850, 50 mm f/1.4"),
    ("{aperture} {shutter} {iso} {focal}", "f/2.8 1/250 s ISO 200 50 mm"), ("{width} × {height}", "4032 × 3024"),
    ("{flash}", "flash fired"), ("{megapixels}", "12.2"), ("{index}/{count}", "5/60"), ("{page}/{pages}", "2/3"),
    ("{{{index}}}", "{5}"),
    ("{group}", "May 1, 2024"), ("{group:EEEE}", "Wednesday"), ("plain", "plain"), ("", ""), ("é{index}🌄", "é5🌄"),
  ])
  func fieldsOfPhotos(template: String, expected: String) throws {
    let photo = try photo().with { $0.metadata = metadata }
    #expect(try text(template, of: photo) == expected)
  }

  @Test(arguments: [
    ("ar-EG", "{index}/{count} {page}/{pages}", "٥/٦٠ ٢/٣"), ("fa", "{rating} {width}", "۳ ۴۰۳۲"),
    ("he", "{index}/{count}", "5/60"), ("de", "{index}/{count}", "5/60"),
  ])
  func numbersHaveTheDigitsOfTheLocale(locale: String, template: String, expected: String) throws {
    let photo = try photo().with { $0.metadata = metadata }
    #expect(try text(template, of: photo, locale) == expected)
  }

  @Test func addressesHaveEnglishDigits() throws {
    let photo = try photo()
    let words = PhotoWords(photo, date: nil, index: 4, of: 60, group: nil, page: 1, of: 3)
    let address = try Template("https://example.com/{index}", for: .photo).address(
      of: words, in: try #require(TextLocale("ar-EG")))
    #expect(address == "https://example.com/5")
  }

  @Test func aFlashThatDidNotFireIsKnownToo() throws {
    var photo = try photo().with { $0.metadata = metadata.with { $0.exposure.flash = false } }
    #expect(try text("{flash|stem}", of: photo) == "flash did not fire")
    photo.metadata = metadata.with { $0.exposure.flash = nil }
    #expect(try text("{flash|stem}", of: photo) == "a.b")
  }

  @Test(arguments: [
    ("{stars}", 0, ""), ("{stars}", 5, "★★★★★"), ("{stars|name}", -1, "a.b.jpg"), ("{rating}", 0, ""),
    ("{rating}", 1, "1"),
  ])
  func photosWithoutStarsHaveNone(template: String, rating: Int, expected: String) throws {
    let photo = try photo().with { $0.metadata = metadata.with { $0.rating = rating } }
    #expect(try text(template, of: photo) == expected)
  }

  @Test(arguments: [
    (1.0 / 8000, "1/8000 s"), (1.0 / 4, "1/4 s"), (0.3, "0.3 s"), (0.5, "0.5 s"), (1.0, "1 s"), (2.5, "2.5 s"),
    (120.0, "120 s"),
  ])
  func exposureTimesReadAsOnCameras(seconds: Double, expected: String) throws {
    let photo = try photo().with { $0.metadata = metadata.with { $0.exposure.seconds = seconds } }
    #expect(try text("{shutter}", of: photo) == expected)
  }

  /// Text from files is never a template itself.
  @Test func wordsOfFilesAreNotExpanded() throws {
    let photo = try photo("/x/{index}.jpg").with { $0.metadata = metadata.with { $0.title = "{name} {{ }} {" } }
    #expect(try text("{title}|{stem}", of: photo) == "{name} {{ }} {|{index}")
  }

  @Test(arguments: [
    ("2024-05-01T18:30:05", "{date}", "en", "May 1, 2024"), ("2024-05-01T18:30:05", "{date}", "de", "1. Mai 2024"),
    ("2024-05-01T18:30:05", "{date:d MMMM yyyy}", "de", "1 Mai 2024"),
    ("2024-05-01T18:30:05", "{date:d MMMM yyyy}", "fr", "1 mai 2024"),
    ("2024-05-01T18:30:05+09:00", "{date:HH:mm:ss}", "en", "18:30:05"),
    ("2024-05-01T18:30:05", "{date:EEEE 'at' h 'o''clock'}", "en", "Wednesday at 6 o'clock"),
    ("2024-05-01T18:30:05", "{date:d MMMM yyyy}", "th", "1 พฤษภาคม 2024"),
    ("2024-05-01T18:30:05", "{date:yyyy}", "fa", "۲۰۲۴"), ("2024-05-01T18:30:05", "{date:yyyy}", "ja", "2024"),
    ("2024-05-01", "{date:d MMMM yyyy}", "en", "1 May 2024"),
    ("2024-05-01", "{date:d MMMM, HH:mm}", "en", "May 1, 2024"),
    ("2024-05", "{date:d MMMM yyyy}", "en", "May 2024"), ("2024-05", "{date}", "de", "Mai 2024"),
    ("2024-05", "{date:MM/yy}", "en", "05/24"), ("2024", "{date:d MMMM yyyy}", "en", "2024"),
    ("2024", "{date}", "de", "2024"), ("2024", "{date:''yy}", "en", "'24"), ("2024", "{date:EEEE}", "en", "2024"),
    ("1900-02-28T23:59:60", "{date:d.M.y}", "en", "1.3.1900"), ("9999-12-31", "{date:d.M.y}", "en", "31.12.9999"),
  ])
  func datesAreWrittenAsFarAsTheyAreKnown(date: String, template: String, locale: String, expected: String) throws {
    #expect(try text(template, of: photo(date: date), locale) == expected)
  }

  @Test func numbersFollowTheLocale() throws {
    let photo = try photo().with { $0.metadata = metadata }
    #expect(try text("{megapixels} {aperture}", of: photo, "de") == "12,2 f/2,8")
  }

  @Test func photosWithoutDateHaveNone() throws {
    let photo = try photo()
    #expect(try text("{date}{date:yyyy}", of: photo) == "")
    let wall = WallWords([photo], PhotoDates(of: [photo]), today: LocalTimestamp(0))
    #expect(try Template("{from}{to}", for: .wall).text(of: wall, in: .standard) == "")
  }

  @Test func fieldsOfWalls() throws {
    let photos = try ["2024-05-03", "2024-04-30T10:00:00", "2024-06"].map { try photo(date: $0) }
    let dates = PhotoDates(of: photos)
    // Noon on November 14, 2023, in Greenwich; the 14th in most time zones.
    let wall = WallWords(photos, dates, today: LocalTimestamp(1_699_963_200), page: 1, of: 4)
    let group = WallWords(
      photos[..<2], dates, today: LocalTimestamp(0), group: GroupWords(FilePath("2024"), by: .year))
    func text(_ template: String, _ scope: Template.Scope, _ words: WallWords) throws -> String {
      try Template(template, for: scope).text(of: words, in: .standard)
    }
    #expect(try text("{count}: {from:d MMM}–{to:d MMM y}", .wall, wall) == "3: 30 Apr–June 2024")
    #expect(try text("{today:MMMM y}, {page}/{pages}", .page, wall) == "November 2023, 2/4")
    #expect(try text("{group}: {count}, {from}–{to}", .group, group) == "2024: 2, April 30, 2024–May 3, 2024")
  }

  @Test(arguments: [
    ("2024-05-01", Gallery.Grouping.day, "{group:EEEE, d MMMM}", "Wednesday, 1 May"),
    ("2024-05", .month, "{group}", "May 2024"), ("2024", .year, "{group}", "2024"),
    ("2024-05-01-1405", .moment, "{group}", "May 1, 2024, 14:05"), ("2024-05-01", .moment, "{group}", "May 1, 2024"),
    ("2024-05-01-1405", .moment, "{group:EEEE, H:mm}", "Wednesday, 14:05"), ("undated", .moment, "{group}", "undated"),
    ("Luzern", .place, "{group:y}", "Luzern"), ("undated", .day, "{group:d MMMM}", "undated"),
    ("2024-05-01", .folder, "{group}", "2024-05-01"),
    ("Sea {count}", .folder, "{group:y}", "Sea {count}"),
  ])
  func groupsByDateAreWrittenAsDates(name: String, grouping: Gallery.Grouping, template: String, expected: String)
    throws
  {
    let words = WallWords(
      [], PhotoDates(of: []), today: LocalTimestamp(0), group: GroupWords(FilePath(name), by: grouping))
    #expect(try Template(template, for: .group).text(of: words, in: .standard) == expected)
  }

  @Test(arguments: [
    (["2024-05-01T14:05:00", "2024-05-01T16:40:10"], "May 1, 2024, 14:05–16:40"),
    (["2024-05-01T14:05:00", "2024-05-01T14:05:59"], "May 1, 2024, 14:05"),
    (["2024-05-01T14:05:00", "2024-05-02T01:10:00"], "May 1, 2024 – May 2, 2024"),
  ])
  func occasionsHaveARange(dates: [String], expected: String) throws {
    let photos = try dates.map { try photo(date: $0) }
    let name = FilePath("2024-05-01-1405")
    let words = WallWords(
      photos, PhotoDates(of: photos), today: LocalTimestamp(0), group: GroupWords(name, by: .moment))
    #expect(try Template("{group}", for: .group).text(of: words, in: .standard) == expected)
  }

  @Test(arguments: [
    ("{titel}", Template.Scope.photo, "unknown field “titel”; did you mean “title”?"),
    ("{filename}", .photo, "unknown field “filename”; did you mean “name”?"),
    ("{year}", .photo, "unknown field “year”; did you mean “date:yyyy”?"),
    ("a {", .photo, "“{” at character 3 is not closed; write “{{” for a brace"),
    ("{a{b}}", .photo, "“{” at character 1 is not closed; write “{{” for a brace"),
    ("a}", .photo, "“}” at character 2 is unmatched; write “}}” for a brace"),
    ("{}", .photo, "empty field at character 1; name one, such as {count}"),
    ("x {title|}", .photo, "empty field at character 3; name one, such as {count}"),
    ("{ title}", .photo, "unknown field “ title”; did you mean “title”?"),
    ("{Title}", .photo, "unknown field “Title”; did you mean “title”?"),
    ("{title:yyyy}", .photo, "field “title” is not a date and takes no pattern"),
    ("{date:}", .photo, "date pattern “”: is empty; try d MMMM yyyy"),
    ("{date:d. of MMMM}", .photo, "date pattern “d. of MMMM”: unknown letter “o”; put literal text in single quotes"),
    ("{date:d MMMM z}", .photo, "date pattern “d MMMM z”: “z” is a time zone, which photo dates lack"),
    ("{date:d 'of}", .photo, "date pattern “d 'of”: unmatched '; write '' for an apostrophe"),
    (
      "{camera}", .wall,
      "field “camera” is not available here; use one of place, country, from, to, today, count, page, pages"
    ),
    ("{page}", .group, "field “page” is not available here; use one of place, country, group, from, to, today, count"),
    (
      "{group}", .page,
      "field “group” is not available here; use one of place, country, from, to, today, count, page, pages"
    ),
    ("{xyzzy}", .page, "unknown field “xyzzy”; the fields are place, country, from, to, today, count, page, pages"),
  ])
  func faultsAreNamed(template: String, scope: Template.Scope, expected: String) {
    let error = #expect(throws: TemplateError.self) { try Template(template, for: scope) }
    #expect(error?.description == expected)
  }

  @Test(arguments: [
    ("{name}{index}", false, false), ("{date}", true, false), ("{megapixels}", true, false),
    ("{stem|title}", true, true),
    ("{iso}", true, true),
  ])
  func templatesSayWhatTheyNeed(template: String, needsHeaders: Bool, needsMetadata: Bool) throws {
    let template = try Template(template, for: .photo)
    #expect(template.needsHeaders == needsHeaders && template.needsMetadata == needsMetadata && !template.usesToday)
  }

  @Test func thePageOfTemplatesHasEveryField() throws {
    let project = SampleImages.folder.deletingLastPathComponent()
    let page = try String(
      contentsOf: project.appendingPathComponent("Documentation/Templates.md"), encoding: .utf8)
    let named = page.matches(of: /`\{([a-z]+)\}`/).map { String($0.output.1) }
    #expect(Set(named) == Set(TemplateField.all.map(\.name)))
  }

  @Test func todayMakesWallsOfAnotherDay() throws {
    #expect(try Template("{count}, {today:y}", for: .wall).usesToday)
    #expect(try !Template("{{today}}", for: .wall).usesToday)
  }
}

@Suite struct TextLocaleTests {
  @Test(arguments: ["en", "de", "pt-BR", "pt_BR", "zh-Hant-TW", "sr-Latn", "es-419", "DE"])
  func languagesAreAccepted(tag: String) { #expect(TextLocale(tag) != nil) }

  @Test(arguments: ["", "xx", "english", "de-", "de-CH-u-ca-buddhist", "../de", "C", "de_DE.UTF-8", "d"])
  func otherTextsAreNot(tag: String) { #expect(TextLocale(tag) == nil) }
}

extension Photo {
  fileprivate func with(_ change: (inout Photo) -> Void) -> Photo {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Metadata {
  fileprivate func with(_ change: (inout Metadata) -> Void) -> Metadata {
    var copy = self
    change(&copy)
    return copy
  }

  /// Names for files are joined by hyphens; people read steps.
  @Test(arguments: [
    ("Summer-Lake", "/photos/Summer/Lake", "Summer › Lake"), ("Lake", "/photos/Lake", "Lake"),
    ("Summer-Lake", "/photos/Summer-Lake", "Summer-Lake"), ("Summer-Lake-2", "/photos/Summer/Lake", "Summer › Lake"),
    ("photos", "photos", "photos"), ("photos", ".", "photos"),
    ("Screenshots-2024-05", "a/Screenshots/2024-05", "Screenshots › 2024-05"),
    ("other", "/photos/Summer/Lake", "other"),
  ])
  func headingsOfFolders(name: String, folder: String, heading: String) throws {
    let words = GroupWords(FilePath(name), by: .folder, in: FilePath(folder))
    #expect(words.text(in: try #require(TextLocale("en"))) == heading)
    let day = GroupWords(FilePath("2024-05-01"), by: .day, in: FilePath("2024/05/01"))
    #expect(
      day.text(in: try #require(TextLocale("en")))
        == GroupWords(FilePath("2024-05-01"), by: .day).text(in: try #require(TextLocale("en"))))
  }
}
