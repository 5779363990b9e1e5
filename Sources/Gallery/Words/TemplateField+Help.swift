// The fields of templates in the help, and in the words of other programs.

extension TemplateField {
  /// Returns the field that a word probably means, with its pattern if it needs one: `name` for `filename`.
  static func meant(by word: String, among known: [String]) -> String? {
    guard let meant = otherWords[word.lowercased()] ?? PhotoField.named(word.lowercased())?.name else { return nil }
    return known.contains(String(meant.prefix { $0 != ":" })) ? meant : nil
  }

  /// The words that are not names of fields in conditions, either.
  private static let otherWords = [
    "filename": "name", "file-name": "name", "basename": "stem", "path": "folder", "dir": "folder",
    "directory": "folder", "caption": "title", "headline": "title", "comment": "description", "persons": "people",
    "author": "creator", "artist": "creator", "photographer": "creator", "datetime": "date", "day": "date",
    "year": "date:yyyy", "month": "date:MMMM", "model": "camera", "make": "camera", "fnumber": "aperture",
    "exposure": "shutter", "focal-length": "focal", "location": "place", "number": "index", "nr": "index",
    "total": "count", "length": "duration",
  ]
}

extension Template {
  /// The names of the fields of a kind of text, in the order of the documentation.
  package static func fields(of scope: Scope) -> [String] {
    TemplateField.all.filter { $0.scopes.contains(scope) }.map(\.name)
  }

  /// The names of the fields that are dates, and take patterns.
  package static var dates: [String] { TemplateField.all.filter(\.isDate).map(\.name) }
}
