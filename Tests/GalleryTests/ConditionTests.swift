import Clock
import Files
import ImageCodecs
import Testing

@testable import Gallery

/// Conditions of `--where`, with the photos that meet them.
@Suite struct ConditionTests {
  /// Photos named by letters.
  private static let photos: [Photo] = {
    var harbor = photo("a.jpg", 4000, 3000)
    harbor.metadata?.title = "Harbor at Dawn"
    harbor.metadata?.keywords = ["garden", "Places|Italy"]
    harbor.metadata?.rating = 5
    harbor.metadata?.people = ["Anna", "Zoë"]
    harbor.metadata?.date = "2024-06-15T08:30:00"
    harbor.metadata?.exposure.camera = "FUJIFILM X100V"
    harbor.metadata?.exposure.aperture = 2.8
    harbor.metadata?.exposure.seconds = 1 / 250.0
    harbor.metadata?.isFavorite = true
    harbor.columns["Room"] = PhotoColumns.Value(["12"])
    harbor.columns["Full name"] = PhotoColumns.Value(["Anna Muster"])
    var portrait = photo("b.jpg", 3000, 4000)
    portrait.metadata?.title = "Tschüß"
    portrait.metadata?.keywords = ["private"]
    portrait.metadata?.rating = 2
    portrait.metadata?.people = ["Ben"]
    portrait.metadata?.date = "2024-09-01T12:00:00"
    portrait.metadata?.label = "green"
    portrait.metadata?.albums = ["Summer 2024"]
    portrait.metadata?.exposure.iso = 800
    portrait.columns["Room"] = PhotoColumns.Value(["9"])
    var plain = photo("2019-05-05 c.png", 500, 500)
    plain.metadata?.rating = -1
    plain.metadata?.creator = "Zoé Black and White"
    return [harbor, portrait, plain]
  }()

  private static func photo(_ name: String, _ width: Double, _ height: Double) -> Photo {
    var photo = Photo(path: FilePath("summer/\(name)"), width: width, height: height)
    photo.metadata = Metadata()
    return photo
  }

  @Test(arguments: [
    ("rating >= 3", "a"), ("rating < 3", "bc"), ("rating = -1", "c"), ("rejected", "c"), ("not rejected", "ab"),
    ("rating in 2..5", "ab"), ("rating in ..2", "bc"), ("rating in 5..", "a"), ("rating in (2, 5)", "ab"),
    ("rating not in (2, 5)", "c"), ("not rating in (2, 5)", "c"),
    ("title = \"harbor at dawn\"", "a"), ("title = Harbor at Dawn", "a"), ("title ~ harb*", "a"),
    ("title ~ dawn", "a"), ("title ~ ?arbor*", "a"), ("title ~ dawn*", ""), ("title = tschuß", "b"),
    ("title != Tschüß", "a"), ("not title = Tschüß", "ac"),
    ("keyword = GARDEN", "a"), ("keywords ~ *Italy", "a"), ("not keyword in (private, draft)", "ac"),
    ("keyword not in (private, draft)", "ac"), ("keyword != private", "a"),
    ("person = Zoe", "a"), ("people in (ben, carla)", "b"), ("person = Anna and rating >= 3", "a"),
    ("person = Ben or person = Anna", "ab"), ("has person", "ab"), ("not has keyword", "c"),
    ("has title and not (keyword = private or rating < 0)", "a"),
    ("favorite", "a"), ("favorite = no", "bc"), ("favourite = yes", "a"), ("not favorite", "bc"),
    ("label = Green", "b"), ("label = Grün", "b"), ("label in (rot, VERDE)", "b"), ("label != vert", ""),
    ("label ~ gr*", "b"), ("album = Summer 2024", "b"), ("album ~ Summer*", "b"),
    ("width > height", "a"), ("width > {height}", "a"), ("width <= 500", "c"), ("orientation = square", "c"),
    ("megapixels >= 12", "ab"), ("aspect in 1.3..1.4", "a"),
    ("camera ~ X100V", "a"), ("camera = \"FUJIFILM X100V\"", "a"), ("aperture <= f/4", "a"), ("shutter <= 1/200", "a"),
    ("iso >= ISO 400", "b"),
    ("date in 2024-06..2024-08", "a"), ("date = 2024", "ab"), ("date < 2024-09", "ac"), ("date <= 2024-09", "abc"),
    ("date > 2024-06-15", "b"), ("date >= 2024-06-15T08:30", "ab"), ("date in (2019, 2024-09)", "bc"),
    ("has date", "abc"), ("date >= 100000d", "abc"), ("date > today", ""),
    ("name ~ *.png", "c"), ("folder = summer", "abc"), ("kind = screenshot", ""),
    ("creator = \"Zoe black and white\"", "c"), ("creator = Zoe black", ""),
    ("Room = 12", "a"), ("Room > 9", "a"), ("Room >= 9", "ab"), ("Room in 1..10", "b"), ("Room = \"12\"", "a"),
    ("{Full name} = anna muster", "a"), ("\"Full name\" ~ anna*", "a"), ("has Room", "ab"),
    ("NOT (Rating > 1) OR favorite", "ac"), ("not not favorite", "a"),
    ("rating ≥ 3 and width ≠ 1", "a"), ("rating == 5", "a"),
  ])
  func conditionsChoosePhotos(_ text: String, _ expected: String) throws {
    // Fields are written in small letters.
    let condition = try PhotoCondition(text.replacing("Rating", with: "rating")).resolved(at: .now)
    let dates = PhotoDates(of: Self.photos)
    let chosen = Self.photos.filter { condition.accepts($0, dates) }.map { String($0.path.stem.text.suffix(1)) }
    #expect(chosen.joined() == expected)
  }

  @Test(arguments: [
    ("", "column 1: expected a condition such as rating >= 3"),
    ("   ", "column 1: expected a condition such as rating >= 3"),
    ("rating >=", "column 10: expected a value after “>=”, not the end"),
    ("rating >= and favorite", "column 11: expected a value after “>=”, not “and”"),
    ("rating > high", "column 10: “rating” is a number, and “high” is not"),
    ("rating = 7", "column 10: ratings are -1 (rejected) and 1 to 5; photos without one: not has rating"),
    ("rating = 0", "column 10: ratings are -1 (rejected) and 1 to 5; photos without one: not has rating"),
    (
      "rating",
      "column 1: “rating” is not a yes-or-no field; write “has rating”, or compare it, such as rating >= 3"
    ),
    (
      "favorite or title",
      "column 13: “title” is not a yes-or-no field; write “has title”, or compare it, such as title = \"Harbor\""
    ),
    ("title > Dawn", "column 7: “title” is text; compare it with =, !=, ~ or in"),
    ("keyword <= a", "column 9: “keywords” is text; compare it with =, !=, ~ or in"),
    ("rating ~ 3", "column 8: “rating” is a number; compare it with =, <, > or in"),
    ("date ~ 2024*", "column 6: “date” is a date; compare it with =, <, > or in"),
    (
      "date > 2024-13",
      "column 8: “2024-13” is not a date such as 2026, 2026-05, 2026-05-01, 2026-05-01T18:30, today, yesterday, 30d "
        + "or 4w"
    ),
    ("favorite > 3", "column 10: “favorite” is yes or no; write “favorite” or “not favorite”"),
    ("favorite = maybe", "column 12: “favorite” is yes or no, not “maybe”"),
    ("title contains Dawn", "column 7: expected =, !=, <, <=, >, >=, ~ or in after “title”, not “contains”"),
    ("title = \"Dawn", "column 9: “\"” is not closed"),
    ("title = \"\"", "column 9: nothing stands between “\"” and “\"”"),
    ("title = 'a' 'b'", "column 13: expected “and”, “or” or the end, not “'b'”"),
    ("{Full name = 3", "column 1: “{” is not closed"),
    ("(favorite", "column 1: “(” is not closed"),
    ("favorite)", "column 9: “)” closes nothing"),
    ("(title = \"a\" title = 3", "column 14: expected “and”, “or” or “)”, not “title”"),
    ("keyword in (a, b", "column 12: “(” is not closed"),
    ("keyword in (a = b)", "column 15: expected “,” or “)”, not “=”"),
    ("keyword in ()", "column 13: expected a value after “(”, not “)”"),
    ("keyword in a, b", "column 12: put several values in parentheses: in (a, b)"),
    ("title in a..b", "column 11: “title” has no order; list its values: in (a, b)"),
    ("rating in 5..1", "column 12: the range is empty: its end is below its beginning"),
    ("rating in ..", "column 11: expected a value before or after “..”"),
    ("favorite && rejected", "column 10: write “and” instead of “&&”"),
    ("favorite || rejected", "column 10: write “or” instead of “||”"),
    ("!favorite", "column 1: write “not” instead of “!”"),
    ("and favorite", "column 1: expected a field before “and”"),
    ("= 3", "column 1: expected a field before “=”"),
    ("not", "column 4: expected a field, not the end"),
    ("favorite and", "column 13: expected a field, not the end"),
    ("width > {title}", "column 9: “width” (number) cannot be compared with “title” (text)"),
    ("title ~ {name}", "column 9: “~” compares with a pattern, not with a field"),
  ])
  func mistakesNameTheColumn(_ text: String, _ message: String) {
    let error = #expect(throws: ConditionError.self) { try PhotoCondition(text) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("raiting >= 3", "raiting", "column 1: unknown field “raiting”; did you mean “rating”?"),
    ("favorite and Titel = x", "Titel", "column 14: unknown field “Titel”; did you mean “title”?"),
    ("width > {Hight}", "Hight", "column 9: unknown field “Hight”; did you mean “height”?"),
  ])
  func unknownFieldsMayBeColumns(_ text: String, _ name: String, _ objection: String) throws {
    let columns = try PhotoCondition(text).columns
    #expect(columns.map(\.name) == [name] && columns.map(\.objection) == [objection])
  }

  @Test func hostileConditionsAreRefused() throws {
    let deep = String(repeating: "(", count: 10_000)
    let nested = #expect(throws: ConditionError.self) { try PhotoCondition(deep) }
    #expect(nested?.column == 101)
    let negated = #expect(throws: ConditionError.self) {
      try PhotoCondition(String(repeating: "not ", count: 200) + "favorite")
    }
    #expect(negated.map { "\($0)" }?.contains("more than 100 parentheses") == true, "\(negated as Any)")
    #expect(throws: ConditionError.self) { try PhotoCondition(String(repeating: "a or ", count: 100_000) + "b") }
    let long = String(repeating: "favorite or ", count: 1000) + "rejected"
    let condition = try PhotoCondition(long)
    #expect(Self.photos.filter { condition.accepts($0, nil) }.count == 2)
    // A pattern of many stars takes no longer than its text.
    let stars = TextPattern(String(repeating: "*a", count: 500) + "b")
    #expect(!stars.matches(FoldedText(String(repeating: "a", count: 20_000))))
  }

  @Test func digestsContainTheDayOfRelativeDatesAlone() throws {
    let fixed = try PhotoCondition("date >= 2024")
    #expect(fixed.resolved(at: .now) == fixed)
    let relative = try PhotoCondition("date >= 30d")
    let noon = 1_800_014_400.0
    func resolved(_ later: Double) -> PhotoCondition { relative.resolved(at: LocalTimestamp(noon + later)) }
    #expect(resolved(0) != relative)
    #expect(resolved(0) == resolved(60))
    #expect(resolved(0) != resolved(86_400))
  }

  @Test func needsFollowFromFields() throws {
    func choice(_ text: String) throws -> Gallery.Choice {
      var choice = Gallery.Choice()
      choice.filter.condition = try PhotoCondition(text)
      return choice
    }
    #expect(try choice("title = a").keepsMetadata)
    #expect(try !choice("name = a and width > 3").keepsMetadata)
    #expect(try !choice("width > 3").needsHeaders(beside: Metadata()))
    #expect(try choice("format = png").needsHeaders(beside: Metadata()))
    #expect(try choice("date > 2020").needsDates)
    #expect(try !choice("name = a").takesFirst)
  }
}
