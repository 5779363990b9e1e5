import Foundation

/// Words of a locale, taken from dates that Foundation writes.
struct LocaleSamples {
  private let locale: Locale
  private let formatter = DateFormatter()

  /// All locales, also by language and region alone where there are several scripts.
  static var identifiers: [String] {
    let known = Set(Locale.availableIdentifiers)
    let short = known.map { $0.split(separator: "_") }.filter { $0.count == 3 }.map { "\($0[0])_\($0[2])" }
    return known.union(short).sorted()
  }

  private static let gregorian = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
    return calendar
  }()

  /// - Parameter identifier: `pt_BR`.
  init(_ identifier: String) {
    locale = Locale(identifier: identifier.replacing("_", with: "-") + "@calendar=gregorian")
    formatter.locale = locale
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = Self.gregorian.timeZone
  }

  /// The lists in the order of `LocaleWords`.
  var lists: [String] {
    let quarters = ["QQQ", "QQQQ", "QQQQQ", "qqq", "qqqq", "qqqqq"].map { written($0, [1, 4, 7, 10].map(Self.month)) }
    let days = ["EEE", "EEEE", "EEEEE", "EEEEEE", "ccc", "cccc", "ccccc", "cccccc"].map {
      // January 1, 2023, was a Sunday.
      written($0, (1...7).map { Self.date(1, $0, 3, 30) })
    }
    return ["MMM", "MMMM", "MMMMM", "LLL", "LLLL", "LLLLL"].map { written($0, (1...12).map(Self.month)) } + quarters
      + days + partsOfDays + ["G", "GGGG", "GGGGG"].map { written($0, [Self.month(1)]) }
      + [written("d", [Self.date(1, 1, 0, 0)]), week, locale.decimalSeparator ?? ".", patterns]
  }

  /// Noon and midnight are words of their own if a pattern has minutes and seconds, or if these are zero.
  private var partsOfDays: [String] {
    let halves = [1, 13].map { Self.date(1, 1, $0, 30) }
    let exact = [0, 12].map { Self.date(1, 1, $0, 0) }
    let hours = (0..<24).map { Self.date(1, 1, $0, 30) }
    return ["a", "aaaa", "aaaaa"].map { written($0, halves) }
      + ["b", "bbbb", "bbbbb"].map { written($0, halves + exact, followedBy: "'|'m") }
      + ["B", "BBBB", "BBBBB"].map { written($0, hours + exact, followedBy: "'|'m") }
  }

  /// `2/4`: weeks begin on Mondays, and the first of a year has at least four days.
  var week: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    return "\(calendar.firstWeekday)/\(calendar.minimumDaysInFirstWeek)"
  }

  private var patterns: String {
    ["y", "yMMMM", "yMMMMd"].map { DateFormatter.dateFormat(fromTemplate: $0, options: 0, locale: locale) ?? $0 }
      .joined(separator: "|")
  }

  private func written(_ pattern: String, _ dates: [Date], followedBy rest: String = "") -> String {
    formatter.dateFormat = pattern + rest
    return dates.map { date in
      let text = formatter.string(from: date)
      return text.split(separator: "|", omittingEmptySubsequences: false).first.map(String.init) ?? text
    }.joined(separator: "|")
  }

  private static func month(_ month: Int) -> Date { date(month, 10, 3, 30) }

  private static func date(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> Date {
    let parts = DateComponents(year: 2023, month: month, day: day, hour: hour, minute: minute)
    guard let date = gregorian.date(from: parts) else { preconditionFailure("A date of 2023 exists.") }
    return date
  }
}
