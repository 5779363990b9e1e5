/// Text with fields that are filled in from a photo, a group, a page or the whole wall.
///
///     let template = try Template("{title|stem}, {date:MMMM yyyy}", for: .photo)
///     template.text(of: words, in: .usual)  // “Harbor, May 2024”
///
/// `{a|b}` is replaced by the first of these fields that is not empty. A date takes a Unicode pattern after a colon.
/// `{{` and `}}` are literal braces.
package struct Template: Sendable {
  /// The subject of a template.
  package enum Scope: Hashable, Sendable {
    case photo
    case group
    case page
    case wall
  }

  enum Part: Hashable, Sendable {
    case text(String)
    /// A choice between fields: the first that is not empty counts.
    case choice([Field])
  }

  /// A field of a template, with its pattern if it is a date.
  struct Field: Hashable, Sendable {
    var kind: TemplateField
    var pattern: DatePattern?

    /// Returns the text for a photo. A column of a list takes precedence over the photo’s own value.
    func text(of words: PhotoWords, in locale: TextLocale) -> String {
      if let column = words.photo.columns[kind.name], !kind.isDate { return column.texts.joined(separator: ", ") }
      return kind.ofPhoto(words, pattern, locale)
    }
  }

  /// The template as written.
  package let source: String
  package let scope: Scope
  let parts: [Part]

  /// - Parameter takesColumns: True if unknown fields may be columns of a list.
  package init(_ text: String, for scope: Scope, takingColumns takesColumns: Bool = false) throws(TemplateError) {
    source = text
    self.scope = scope
    var parser = TemplateParser(text, scope, takingColumns: takesColumns)
    parts = try parser.parts()
  }

  private var fields: [Field] {
    parts.flatMap { part in if case .choice(let fields) = part { fields } else { [Field]() } }
  }

  /// The columns of lists that the template needs.
  package var columns: [FieldName.Column] { fields.compactMap(\.kind.column) }

  /// The name of a field that is the whole text, without its braces; nil if there is none.
  package var bareField: String? {
    TemplateField.named(source).flatMap { $0.scopes.contains(scope) ? $0.name : nil }
  }

  /// True if photos' metadata must be read.
  package var needsMetadata: Bool { fields.contains { $0.kind.need == .metadata } }

  /// True if photos' files must be opened, for their dates or sizes.
  package var needsHeaders: Bool { fields.contains { $0.kind.need != .nothing } }

  /// True if the text depends on the names of folders.
  package var usesFolders: Bool { fields.contains { $0.kind.name == "folder" } }

  /// True if the text depends on the day on which it is written.
  package var usesToday: Bool { fields.contains { $0.kind.name == "today" } }

  /// - Precondition: The template is for photos.
  package func text(of photo: PhotoWords, in locale: TextLocale) -> String {
    precondition(scope == .photo, "a template for a \(scope) cannot be filled in from a photo")
    return filled { $0.text(of: photo, in: locale) }
  }

  /// - Precondition: The template is for a group, a page or a wall.
  package func text(of wall: WallWords, in locale: TextLocale) -> String {
    precondition(scope != .photo, "a template for photos cannot be filled in from a wall")
    return filled { $0.kind.ofWall(wall, $0.pattern, locale) }
  }

  /// Returns the text as an address, whose destination field values cannot change.
  ///
  /// - Precondition: The template is for photos.
  package func address(of photo: PhotoWords, in locale: TextLocale) -> String {
    precondition(scope == .photo, "a template for a \(scope) cannot be filled in from a photo")
    return filled(
      text: { Self.encoded($0, keeping: Self.reserved) },
      {
        let text = $0.text(of: photo, in: $0.kind.isNumber ? .standard : locale)
        return Self.encoded(Self.withoutSteps(text), keeping: "")
      })
  }

  /// Returns the text, replaced by underscores if it leads to another folder, as “..” does in any encoding.
  private static func withoutSteps(_ text: String) -> String {
    text.allSatisfy { $0 == "." } ? String(repeating: "_", count: text.count) : text
  }

  /// The characters with a meaning in addresses.
  private static let reserved = ":/?#[]@!$&'()*+,;=%"

  /// Returns the text with all bytes but letters, digits and a few others in hexadecimal.
  private static func encoded(_ text: String, keeping kept: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isLetterOrDigit = byte < 128 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      if isLetterOrDigit || "-._~".utf8.contains(byte) || kept.utf8.contains(byte) {
        result.unicodeScalars.append(scalar)
      } else {
        result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private func filled(text: (String) -> String = { $0 }, _ value: (Field) -> String) -> String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .text(let words): result += text(words)
      case .choice(let fields):
        for field in fields {
          let text = value(field)
          if text.isEmpty { continue }
          result += text
          break
        }
      }
    }
  }
}

extension Template: Hashable {
  package static func == (one: Template, other: Template) -> Bool {
    one.source == other.source && one.scope == other.scope
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(scope)
  }
}

extension Template: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(source)
  }
}
