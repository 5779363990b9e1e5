import Clock
import Files

/// The start or end of a date filter: a year, a month, a day, a minute, or a number of days ago.
package enum DateBound: Hashable, Encodable, Sendable {
  case stretch(Stretch)
  /// The number of days before the start of the run.
  case daysAgo(Int)

  /// Parses `2026`, `2026-05`, `2026-05-01`, `2026-05-01T18:30`, the last of these with optional seconds and an
  /// optional offset;
  /// `today`, `yesterday`, `30d`, `4w`.
  package init?(_ text: String) {
    switch text {
    case "today": self = .daysAgo(0)
    case "yesterday": self = .daysAgo(1)
    default:
      if let stretch = Stretch(text) {
        self = .stretch(stretch)
      } else if let unit = text.last, let count = Int(text.dropLast()), (0...100_000).contains(count),
        "dw".contains(unit)
      {
        self = .daysAgo(unit == "w" ? count * 7 : count)
      } else {
        return nil
      }
    }
  }

  /// Returns the bound for a run that starts at `moment`.
  func resolved(at moment: LocalTimestamp) -> DateBound {
    guard case .daysAgo(let days) = self, let today = Stretch(moment.date) else { return self }
    return .stretch(today.earlier(byDays: days))
  }

  /// A period, from its first second to its last.
  package struct Stretch: Hashable, Encodable, Sendable {
    /// The seconds since 1970, as if the local time were UTC.
    private(set) var seconds: Range<Int64>
    /// The offset in minutes east of UTC; nil if the photo's own local time counts.
    let offset: Int?

    fileprivate init?(_ text: String) {
      var digits = DigitReader(text.utf8)
      guard let year = digits.number(4) else { return nil }
      var (month, day, hour, minute, second) = (Int?.none, Int?.none, Int?.none, Int?.none, Int?.none)
      if digits.skip("-") {
        month = digits.number(2) ?? 0
        if digits.skip("-") { day = digits.number(2) ?? 0 }
        if day != nil, digits.skip("T") || digits.skip(" ") {
          hour = digits.number(2) ?? 99
          minute = digits.skip(":") ? digits.number(2) ?? 99 : 99
          if digits.skip(":") { second = digits.number(2) ?? 99 }
        }
      }
      offset = hour == nil ? nil : digits.offset()
      guard digits.isAtEnd,
        let start = PhotoDate(
          year: year, month: month ?? 1, day: day ?? 1, hour: hour ?? 0, minute: minute ?? 0, second: second ?? 0)
      else { return nil }
      let end =
        if month == nil {
          PhotoDate(year: year + 1, month: 1, day: 1)?.seconds
        } else if day == nil {
          PhotoDate(year: month == 12 ? year + 1 : year, month: (month ?? 0) % 12 + 1, day: 1)?.seconds
        } else {
          start.seconds + (hour == nil ? 86_400 : second == nil ? 60 : 1)
        }
      seconds = start.seconds..<(end ?? .max)
    }

    fileprivate func earlier(byDays days: Int) -> Stretch {
      var stretch = self
      let distance = Int64(days) * 86_400
      stretch.seconds = seconds.lowerBound - distance..<seconds.upperBound - distance
      return stretch
    }

    /// Returns true if the period has begun at `date`.
    func hasBegun(at date: PhotoDate, defaultOffset: Int) -> Bool {
      clock(of: date, defaultOffset) >= seconds.lowerBound
    }

    /// Returns true if the period has not ended at `date`.
    func hasNotEnded(at date: PhotoDate, defaultOffset: Int) -> Bool {
      clock(of: date, defaultOffset) < seconds.upperBound
    }

    private func clock(of date: PhotoDate, _ defaultOffset: Int) -> Int64 {
      guard let offset else { return date.seconds }
      return date.instant(assuming: defaultOffset).0 + Int64(offset) * 60
    }
  }
}
