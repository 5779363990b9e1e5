/// A date and time in local time.
package struct PhotoDate: Equatable, Sendable {
  /// The precision of a date. Unknown parts are the earliest possible.
  enum Precision: Int, Comparable {
    case year
    case month
    case day
    case second

    static func < (one: Precision, other: Precision) -> Bool { one.rawValue < other.rawValue }
  }

  /// The seconds since 1970, as if the local time were UTC.
  package var seconds: Int64
  var nanoseconds: Int64 = 0
  /// The offset in minutes east of UTC; nil if unknown.
  var offset: Int?
  var precision = Precision.second

  /// - Returns: Nil if the date or time is invalid. A minute can have 61 seconds.
  init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    seconds = Int64(Self.days(to: year, month, day) * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// Creates a date in UTC from seconds since 1970.
  init(seconds: Int64) {
    self.seconds = seconds
    offset = 0
  }

  /// Creates a date from nanoseconds since 1970.
  init(modified: Int64) {
    let whole = modified.flooredQuotient(1_000_000_000)
    seconds = whole
    nanoseconds = modified - whole * 1_000_000_000
    offset = 0
  }

  /// Parses the format of cameras and manifests: `2026-05-01T18:30:05.25+02:00`. Parts missing at the end are the
  /// earliest possible.
  package init?(noted text: String) {
    var digits = DigitReader(text.utf8)
    guard let year = digits.number(4) else { return nil }
    var precision = Precision.year
    func note(_ part: Precision) -> Bool {
      precision = part
      return true
    }
    let month = digits.skip("-") && note(.month) ? digits.number(2) : 1
    let day = digits.skip("-") && note(.day) ? digits.number(2) : 1
    let hour = digits.skip("T") && note(.second) ? digits.number(2) : 0
    let minute = digits.skip(":") ? digits.number(2) : 0
    let second = digits.skip(":") ? digits.number(2) : 0
    guard let month, let day, let hour, let minute, let second else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    self.precision = precision
    if digits.skip(".") { nanoseconds = digits.fraction(places: 9) }
    offset = digits.offset()
  }

  /// The day: `2026-05-01`.
  package var day: String {
    let (year, month, day) = civil
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  /// The month: `2026-05`.
  package var month: String { String(day.dropLast(3)) }

  /// The year: `2026`.
  package var year: String { String(day.dropLast(6)) }

  /// The date and time in local time, `2026-05-01T18:30:05`, or the known part of it.
  package var timestamp: String {
    switch precision {
    case .year: return year
    case .month: return month
    case .day: return day
    case .second:
      let time = Int(seconds - seconds.flooredQuotient(86_400) * 86_400)
      let parts = [time / 3600, time / 60 % 60, time % 60].map { Self.padded($0, 2) }
      return day + "T" + parts.joined(separator: ":")
    }
  }

  /// Returns the seconds and nanoseconds since 1970, for ordering.
  ///
  /// - Parameter usual: The offset to assume if there is none.
  func instant(assuming usual: Int) -> (Int64, Int64) { (seconds - Int64(offset ?? usual) * 60, nanoseconds) }

  /// Returns the same instant with another offset.
  func moved(to offset: Int) -> PhotoDate {
    var date = self
    date.seconds += Int64(offset - (self.offset ?? offset)) * 60
    date.offset = offset
    return date
  }

  // MARK: - The calendar

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Returns the days since January 1, 1970. In a year that begins in March, the leap day is at the end.
  static func days(to year: Int, _ month: Int, _ day: Int) -> Int {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 1 - 719_468
  }

  /// Year, month and day, from 1.
  var civil: (year: Int, month: Int, day: Int) {
    let days = Int(seconds.flooredQuotient(86_400)) + 719_468
    let era = Int(Int64(days).flooredQuotient(146_097))
    let rest = days - era * 146_097
    let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    return (era * 400 + year + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, day)
  }

  private static func padded(_ number: Int, _ places: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, places - digits.count)) + digits
  }
}

extension Int64 {
  func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
