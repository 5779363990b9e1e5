import Foundation
import Parallel

extension PhotoDate {
  /// Returns the date in a readable form.
  ///
  /// If its precision is lower than the pattern needs, the known part is written in the locale's default form: `May
  /// 2024`.
  ///
  /// - Parameter pattern: The pattern; nil for the locale's default form.
  package func written(_ pattern: DatePattern?, in locale: TextLocale) -> String {
    let format: DateWriter.Format =
      if let pattern, pattern.precision <= precision { .pattern(pattern.text) } else { .standard(min(precision, .day)) }
    return DateWriter.shared.withLock { $0.text(of: self, format, locale) }
  }
}

/// A writer of dates that uses Foundation's formatters, which are too costly to create for each date.
private struct DateWriter {
  enum Format: Hashable {
    case pattern(String)
    /// The locale's default form of years, months or days.
    case standard(PhotoDate.Precision)
  }

  private struct Key: Hashable {
    var format: Format
    var locale: TextLocale
  }

  static let shared = Mutex(DateWriter())

  private var formatters: [Key: DateFormatter] = [:]

  mutating func text(of date: PhotoDate, _ format: Format, _ locale: TextLocale) -> String {
    let instant = Date(timeIntervalSince1970: Double(date.seconds) + Double(date.nanoseconds) / 1e9)
    return formatter(format, locale).string(from: instant)
  }

  private mutating func formatter(_ format: Format, _ locale: TextLocale) -> DateFormatter {
    let key = Key(format: format, locale: locale)
    if let known = formatters[key] { return known }
    let formatter = DateFormatter()
    // The result does not depend on the machine's own settings.
    let locale = Locale(identifier: locale.tag + "@calendar=gregorian")
    formatter.locale = locale
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    switch format {
    case .pattern(let pattern): formatter.dateFormat = pattern
    case .standard(let precision):
      let skeleton = precision == .year ? "y" : precision == .month ? "yMMMM" : "yMMMMd"
      formatter.dateFormat = DateFormatter.dateFormat(fromTemplate: skeleton, options: 0, locale: locale)
    }
    formatters[key] = formatter
    return formatter
  }
}
