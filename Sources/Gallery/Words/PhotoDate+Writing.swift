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

  /// Returns the date with the time from this to another date, or both dates if they are not on one day: `May 1, 2026,
  /// 14:05–16:40`.
  func text(until end: PhotoDate, in locale: TextLocale) -> String {
    let first = written(nil, in: locale)
    guard precision == .second, end.precision == .second else { return first }
    if day != end.day { return "\(first) – \(end.written(nil, in: locale))" }
    func time(_ date: PhotoDate) -> String { DateWriter("H:mm", locale.words).text(of: DateParts(date)) }
    return "\(first), " + (time(self) == time(end) ? time(self) : "\(time(self))–\(time(end))")
  }
}
