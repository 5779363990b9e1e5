/// A field of photos, declared once: templates, conditions, sorting, grouping and albums follow from it.
///
///     PhotoField.named("camera")?.value(of: photo, dates)  // .texts(["NIKON D850"])
///
/// A column of a list with the name of a field takes precedence over the photo’s own value.
package struct PhotoField: Sendable {
  package enum Kind: String, Sendable {
    case text
    case list
    case number
    case date
    case flag
  }

  package let name: String
  /// Other names in conditions: `keyword` for `keywords`.
  let synonyms: [String]
  package let kind: Kind
  /// The part of photo files that must be read.
  let need: FieldNeed
  /// An example of a value, for messages.
  let example: String
  private let own: @Sendable (Photo, PhotoDates?) -> FieldValue?

  init(
    _ name: String, _ kind: Kind, needs need: FieldNeed = .metadata, also synonyms: [String] = [],
    example: String, _ value: @escaping @Sendable (Photo, PhotoDates?) -> FieldValue?
  ) {
    (self.name, self.kind, self.need, self.synonyms, self.example) = (name, kind, need, synonyms, example)
    own = value
  }

  /// Returns the value of a photo; nil if it has none.
  ///
  /// - Parameter dates: The dates of all photos, for the fields that are dates.
  package func value(of photo: Photo, _ dates: PhotoDates?) -> FieldValue? {
    if let column = photo.columns[name] { return column.value(as: kind) }
    return own(photo, dates)
  }

  private static let byName = Dictionary(
    all.flatMap { field in ([field.name] + field.synonyms).map { ($0, field) } },
    uniquingKeysWith: { first, _ in first })

  /// Returns the field with a name; nil if there is none.
  package static func named(_ name: String) -> PhotoField? { byName[name] }
}

/// A field of photos, or a column of a list of photos.
package enum FieldName: Hashable, Sendable {
  case known(PhotoField)
  /// A column, and the message if no list has it.
  case column(Column)

  package struct Column: Hashable, Sendable {
    package let name: String
    /// The fault if no list of photos has the column.
    package let fault: String
    /// The advice if no list has one with a similar name, either.
    package let hint: String?
    package var objection: String { hint.map { "\(fault); \($0)" } ?? fault }

    package init(_ name: String, fault: String, hint: String? = nil) {
      (self.name, self.fault, self.hint) = (name, fault, hint)
    }

    /// Returns the column with the option that names it before its fault.
    package func named(by option: String) -> Column { Column(name, fault: "\(option): \(fault)", hint: hint) }
  }

  package var name: String {
    switch self {
    case .known(let field): field.name
    case .column(let column): column.name
    }
  }

  /// The column, if it is one.
  package var column: Column? { if case .column(let column) = self { column } else { nil } }

  var kind: PhotoField.Kind? { if case .known(let field) = self { field.kind } else { nil } }

  /// The part of photo files that must be read.
  var need: FieldNeed { if case .known(let field) = self { field.need } else { .nothing } }

  package func value(of photo: Photo, _ dates: PhotoDates?) -> FieldValue? {
    switch self {
    case .known(let field): field.value(of: photo, dates)
    case .column(let column): photo.columns.value(of: column.name)
    }
  }
}

extension PhotoField: Hashable {
  package static func == (one: PhotoField, other: PhotoField) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
