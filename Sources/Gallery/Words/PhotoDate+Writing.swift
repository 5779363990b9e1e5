import Parallel

extension PhotoDate {
  /// Returns the date in a readable form.
  ///
  /// If its precision is lower than the pattern needs, the known part is written in the locale's default form: `May
  /// 2024`.
  ///
  /// - Parameter pattern: The pattern; nil for the locale's default form.
  package func written(_ pattern: DatePattern?, in locale: TextLocale) -> String {
    let words = locale.words
    let text =
      if let pattern, pattern.precision <= precision { pattern.text } else {
        words.patterns[min(precision, .day).rawValue]
      }
    return DateWriter(text, words).text(of: DateParts(self))
  }
}
