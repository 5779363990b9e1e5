import ImageCodecs
import Places

/// A field of templates, declared once: its name, its subjects, its requirements and its text.
struct TemplateField: Sendable {
  typealias Text<Words> = @Sendable (Words, DatePattern?, TextLocale) -> String

  /// The part of photo files that must be read.
  enum Need {
    case nothing
    case header
    case metadata
  }

  let name: String
  let scopes: Set<Template.Scope>
  let need: Need
  /// True if the field takes a pattern.
  let isDate: Bool
  /// True for a whole number, which text has in the digits of its locale, and addresses in those of English.
  var isNumber = false
  let ofPhoto: Text<PhotoWords>
  let ofWall: Text<WallWords>

  /// All fields, in the order of the documentation.
  static let all: [TemplateField] =
    ofFiles + ofMetadata
    + Metadata.Exposure.fields.map { field in
      photo(field.name, needs: .metadata) { words, _, locale in
        field.text(of: words.metadata.exposure, decimal: locale.written) ?? ""
      }
    } + ofPlaces

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the field with a name; nil if there is none.
  static func named(_ name: String) -> TemplateField? { byName[name] }

  // MARK: - Declarations

  private static let ofFiles = [
    photo("name") { words, _, _ in words.photo.path.name.text },
    photo("stem") { words, _, _ in words.photo.path.stem.text },
    photo("folder") { words, _, _ in words.photo.folderTitle ?? words.photo.path.absolute.parent.name.text },
  ]

  private static let ofMetadata = [
    photo("title", needs: .metadata) { words, _, _ in words.metadata.title ?? "" },
    photo("description", needs: .metadata) { words, _, _ in words.metadata.description ?? "" },
    photo("keywords", needs: .metadata) { words, _, _ in words.metadata.keywords.joined(separator: ", ") },
    photo("creator", needs: .metadata) { words, _, _ in words.metadata.creator ?? "" },
    photo("copyright", needs: .metadata) { words, _, _ in words.metadata.copyright ?? "" },
    photo("date", needs: .header, isDate: true) { words, pattern, locale in
      words.date?.written(pattern, in: locale) ?? ""
    },
    number("rating", needs: .metadata) { words, locale in words.stars.map { locale.digits($0) } ?? "" },
    photo("stars", needs: .metadata) { words, _, _ in
      words.stars.map { String(repeating: "★", count: $0) + String(repeating: "☆", count: 5 - $0) } ?? ""
    },
  ]

  private static let ofPlaces = [
    number("width", needs: .header) { words, locale in locale.digits(Int(words.photo.width.rounded())) },
    number("height", needs: .header) { words, locale in locale.digits(Int(words.photo.height.rounded())) },
    photo("megapixels", needs: .header) { words, _, locale in
      locale.written(words.photo.width * words.photo.height / 1e6)
    },
    photo("duration", needs: .header) { words, _, _ in words.photo.info?.video?.duration ?? "" },
    photo("time") { words, _, _ in words.photo.path.frameTime.map(VideoFacts.text(ofTime:)) ?? "" },
    photo("video", needs: .metadata) { words, _, _ in
      words.photo.info?.video != nil || words.metadata.isMotion || words.photo.clip != nil ? "▶" : ""
    },
    number("index") { words, locale in locale.digits(words.index + 1) },
    located("place") { $0.place ?? "" },
    located("country") { $0.country ?? "" },
    shared("group", in: [.photo, .group], isDate: true) { words, pattern, locale in
      words.group?.text(pattern, in: locale) ?? ""
    },
    wall("from", needs: .header) { words, pattern, locale in words.span?.oldest.written(pattern, in: locale) ?? "" },
    wall("to", needs: .header) { words, pattern, locale in words.span?.newest.written(pattern, in: locale) ?? "" },
    wall("today") { words, pattern, locale in words.today?.written(pattern, in: locale) ?? "" },
    number("count", in: [.photo, .group, .page, .wall]) { $0.count },
    number("page", in: [.photo, .page, .wall]) { $0.page + 1 },
    number("pages", in: [.photo, .page, .wall]) { $0.pages },
  ]

  // MARK: - Kinds

  private static func photo(
    _ name: String, needs need: Need = .nothing, isDate: Bool = false, _ text: @escaping Text<PhotoWords>
  ) -> TemplateField {
    TemplateField(
      name: name, scopes: [.photo], need: need, isDate: isDate, ofPhoto: text, ofWall: { _, _, _ in "" })
  }

  private static func number(
    _ name: String, needs need: Need = .nothing, _ text: @escaping @Sendable (PhotoWords, TextLocale) -> String
  ) -> TemplateField {
    var field = photo(name, needs: need) { words, _, locale in text(words, locale) }
    field.isNumber = true
    return field
  }

  private static func number(
    _ name: String, in scopes: Set<Template.Scope>, _ number: @escaping @Sendable (any SharedWords) -> Int
  ) -> TemplateField {
    var field = shared(name, in: scopes) { words, _, locale in locale.digits(number(words)) }
    field.isNumber = true
    return field
  }

  /// A date of a wall, or of one of its groups or pages.
  private static func wall(
    _ name: String, needs need: Need = .nothing, _ text: @escaping Text<WallWords>
  ) -> TemplateField {
    TemplateField(
      name: name, scopes: [.group, .page, .wall], need: need, isDate: true, ofPhoto: { _, _, _ in "" }, ofWall: text)
  }

  /// A name of the place of a photo, or of most photos.
  private static func located(_ name: String, _ text: @escaping @Sendable (NamedPlace) -> String) -> TemplateField {
    TemplateField(
      name: name, scopes: [.photo, .group, .page, .wall], need: .metadata, isDate: false,
      ofPhoto: { words, _, _ in words.metadata.coordinates.map { text($0.namedPlace) } ?? "" },
      ofWall: { words, _, _ in text(.mostFrequent(among: words.places)) })
  }

  private static func shared(
    _ name: String, in scopes: Set<Template.Scope>, isDate: Bool = false, _ text: @escaping Text<any SharedWords>
  ) -> TemplateField {
    TemplateField(
      name: name, scopes: scopes, need: .nothing, isDate: isDate, ofPhoto: { text($0, $1, $2) },
      ofWall: { text($0, $1, $2) })
  }
}

/// The properties of both photos and walls that templates can use.
protocol SharedWords {
  var count: Int { get }
  var group: GroupWords? { get }
  var page: Int { get }
  var pages: Int { get }
}

extension TemplateField: Hashable {
  static func == (one: TemplateField, other: TemplateField) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
