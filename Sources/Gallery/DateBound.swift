import Files

/// A stretch of time that photos are wanted from, or up to: a year, a month, a day, a minute, or so many days ago.
package enum DateBound: Hashable, Encodable, Sendable {
  case stretch(Stretch)
  /// Days before the one on which a run begins.
  case daysAgo(Int)

  /// Reads `2026`, `2026-05`, `2026-05-01`, `2026-05-01T18:30`, the latter with seconds and an offset if wished; `today`,
  /// `yesterday`, `30d`, `4w`.
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

  /// What is meant by one who says so at `moment`.
  func resolved(at moment: LocalTimestamp) -> DateBound {
    guard case .daysAgo(let days) = self, let today = Stretch(moment.date) else { return self }
    return .stretch(today.earlier(byDays: days))
  }

  /// From the first second of it to the last.
  package struct Stretch: Hashable, Encodable, Sendable {
    /// What a clock in Greenwich would have counted when it showed the same.
    private(set) var seconds: Range<Int64>
    /// Nil where the clock of the photo counts, wherever that was.
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

    /// Whether it had begun at `date`.
    func hasBegun(at date: PhotoDate, usualOffset: Int) -> Bool {
      clock(of: date, usualOffset) >= seconds.lowerBound
    }

    /// Whether it had not ended yet.
    func hasNotEnded(at date: PhotoDate, usualOffset: Int) -> Bool {
      clock(of: date, usualOffset) < seconds.upperBound
    }

    private func clock(of date: PhotoDate, _ usualOffset: Int) -> Int64 {
      guard let offset else { return date.seconds }
      return date.instant(assuming: usualOffset).0 + Int64(offset) * 60
    }
  }
}
