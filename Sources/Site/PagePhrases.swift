/// The texts of pages that need no script, in the language of the site.
package struct PagePhrases: Sendable {
  private let language: String
  private let column: Int
  private let own: SiteStrings

  /// - Parameters:
  ///   - tag: The language of the pages.
  ///   - own: The texts of the site's owner.
  package init(in tag: String, own: SiteStrings = SiteStrings()) {
    language = tag.lowercased().split(separator: "-").first.map(String.init) ?? "en"
    column = Self.languages.firstIndex(of: language) ?? 0
    self.own = own
  }

  private static let languages = ["en", "de", "fr", "es", "ar"]

  /// Forms for one and for several are separated by a bar.
  private static let texts: [String: [String]] = [
    "albums": ["Albums", "Alben", "Albums", "Álbumes", "الألبومات"],
    "albumCount": [
      "{n} album|{n} albums", "{n} Album|{n} Alben", "{n} album|{n} albums", "{n} álbum|{n} álbumes",
      "عدد الألبومات: {n}",
    ],
    "count": [
      "{n} photo|{n} photos", "{n} Foto|{n} Fotos", "{n} photo|{n} photos", "{n} foto|{n} fotos", "عدد الصور: {n}",
    ],
    "nextAlbum": ["Next album", "Nächstes Album", "Album suivant", "Álbum siguiente", "الألبوم التالي"],
    "original": ["Original", "Original", "Original", "Original", "الصورة الأصلية"],
    "otherAlbums": ["Other albums", "Weitere Alben", "Autres albums", "Otros álbumes", "ألبومات أخرى"],
    "otherPhotos": ["Other photos", "Weitere Fotos", "Autres photos", "Otras fotos", "صور أخرى"],
    "pages": ["Pages", "Seiten", "Pages", "Páginas", "الصفحات"],
    "previousAlbum": [
      "Previous album", "Vorheriges Album", "Album précédent", "Álbum anterior", "الألبوم السابق",
    ],
    "trail": ["You are here", "Sie sind hier", "Vous êtes ici", "Usted está aquí", "أنت هنا"],
  ]

  static var keys: [String] { texts.keys.sorted() }

  /// True if the texts are in another language than the page, unless its owner translated them.
  func isForeign(_ key: String) -> Bool { own[key] == nil && !Self.languages.contains(language) }

  /// - Parameter written: The number in the digits of the language.
  package func text(_ key: String, _ number: Int? = nil, written: String? = nil) -> String {
    let forms = own[key] ?? SiteStrings.Forms(Self.texts[key]?[column] ?? key)
    let isOwn = own[key] != nil
    let rule = isOwn ? language : Self.languages[column]
    let text = forms.form(for: number.map { PluralCategory.name(of: $0, in: rule) } ?? "other")
    return number.map { text.replacing("{n}", with: written ?? "\($0)") } ?? text
  }

  /// Returns an attribute with the language of a text, if it is not that of the page.
  func languageMark(of key: String) -> String { isForeign(key) ? " lang=\"en\" dir=\"ltr\"" : "" }
}

/// The plural categories of whole numbers, after the rules of CLDR for large groups of languages.
enum PluralCategory {
  static func name(of number: Int, in language: String) -> String {
    let (units, tens) = (number % 10, number % 100)
    func isFew(_ range: ClosedRange<Int> = 2...4) -> Bool { range.contains(units) && !(12...14).contains(tens) }
    switch language {
    case "ja", "zh", "ko", "th", "vi", "id", "ms", "lo", "my", "km": return "other"
    case "fr", "hi", "fa", "am", "bn", "gu", "kn", "zu": return number < 2 ? "one" : "other"
    case "ru", "uk", "be":
      return units == 1 && tens != 11 ? "one" : isFew() ? "few" : "many"
    case "sr", "hr", "bs":
      return units == 1 && tens != 11 ? "one" : isFew() ? "few" : "other"
    case "pl": return number == 1 ? "one" : isFew() ? "few" : "many"
    case "cs", "sk": return number == 1 ? "one" : (2...4).contains(number) ? "few" : "other"
    case "ar":
      switch number {
      case 0: return "zero"
      case 1: return "one"
      case 2: return "two"
      default: return (3...10).contains(tens) ? "few" : tens >= 11 ? "many" : "other"
      }
    case "he": return number == 1 ? "one" : number == 2 ? "two" : "other"
    default: return number == 1 ? "one" : "other"
    }
  }
}
