import Clock
import Messages

/// A filter for photos that were taken on the day of the run, in any year.
///
///     Anniversary("3")        // within three days
///     Anniversary("nearest")  // on the nearest day of the year with photos
package struct Anniversary: Hashable, Encodable, Sendable {
  package enum Reach: Hashable, Encodable, Sendable {
    /// The number of days before and after the day.
    case days(Int)
    /// The day of the year, before or after the day, that is nearest among those of the photos.
    case nearest
  }

  private var reach: Reach
  /// The day of the run, `2026-05-01`; nil until the run begins.
  private var today: String?

  package static let expected = "a number of days from 0 to 182, or nearest"

  package init?(_ text: String) {
    if text == "nearest" {
      reach = .nearest
    } else if let days = Int(text), (0...182).contains(days) {
      reach = .days(days)
    } else {
      return nil
    }
  }

  func resolved(at moment: LocalTimestamp) -> Anniversary {
    var anniversary = self
    anniversary.today = moment.date
    return anniversary
  }

  /// Returns the filter for photos of known dates, of which the nearest are looked for if necessary.
  func settled(among dates: [PhotoDate?]) -> Anniversary {
    guard case .nearest = reach else { return self }
    var anniversary = self
    anniversary.reach = .days(dates.compactMap { $0.map(distance(to:)) }.min() ?? 0)
    return anniversary
  }

  /// Returns true if a date is near enough to the day of the run, of whatever year.
  func accepts(_ date: PhotoDate) -> Bool {
    switch reach {
    case .days(let days): distance(to: date) <= days
    case .nearest: true
    }
  }

  /// Returns the days between the day of the run and the same day of the year as a date, which may be in the year
  /// before or after. In years without February 29, it is February 28.
  private func distance(to date: PhotoDate) -> Int {
    guard let today = today.flatMap({ PhotoDate(noted: $0) }) else { return 0 }
    let (_, month, day) = date.civil
    let year = today.civil.year
    let days = Int(today.seconds.flooredQuotient(86_400))
    let distances = (year - 1...year + 1).compactMap { year in
      (PhotoDate(year: year, month: month, day: day) ?? PhotoDate(year: year, month: month, day: day - 1)).map {
        abs(Int($0.seconds.flooredQuotient(86_400)) - days)
      }
    }
    return distances.min() ?? .max
  }

  /// The days that are accepted, for messages: `on May 1`.
  var days: String {
    guard let today = today.flatMap({ PhotoDate(noted: $0) }) else { return "today" }
    let (_, month, day) = today.civil
    let name = "\(englishMonths[month - 1]) \(day)"
    switch reach {
    case .days(0), .nearest: return "on \(name)"
    case .days(1): return "within a day of \(name)"
    case .days(let days): return "within \(days) days of \(name)"
    }
  }
}
