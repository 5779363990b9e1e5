/// The fields of templates.
enum FieldName: String, CaseIterable {
  case name
  case stem
  case folder
  case title
  case description
  case keywords
  case creator
  case copyright
  case date
  case rating
  case stars
  case camera
  case lens
  case aperture
  case shutter
  case iso
  case focal
  case width
  case height
  case megapixels
  case index
  case group
  case from
  case to
  case today
  case count
  case page
  case pages

  /// True if the field is in photos' metadata.
  var isMetadata: Bool {
    switch self {
    case .title, .description, .keywords, .creator, .copyright, .rating, .stars, .camera, .lens, .aperture, .shutter,
      .iso, .focal:
      true
    default: false
    }
  }

  /// True if the field is in the headers of photos' files.
  var isHeader: Bool {
    switch self {
    case .date, .from, .to, .width, .height, .megapixels: true
    default: false
    }
  }

  /// True if the field takes a pattern.
  var isDate: Bool {
    switch self {
    case .date, .from, .to, .today, .group: true
    default: false
    }
  }

  /// Returns the fields that are known in a scope.
  static func known(in scope: Template.Scope) -> [FieldName] { allCases.filter { $0.isKnown(in: scope) } }

  func isKnown(in scope: Template.Scope) -> Bool {
    switch self {
    case .count: true
    case .page, .pages: scope != .group
    case .group: scope == .photo || scope == .group
    case .from, .to, .today: scope != .photo
    default: scope == .photo
    }
  }
}
