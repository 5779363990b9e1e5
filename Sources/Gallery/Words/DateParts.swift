/// The parts of a date in the Gregorian calendar.
struct DateParts {
  let year: Int
  /// From 1.
  let month: Int
  let day: Int
  let dayOfYear: Int
  /// From 0 for Sunday.
  let weekday: Int
  let hour: Int
  let minute: Int
  let second: Int
  let milliseconds: Int

  init(_ date: PhotoDate) {
    (year, month, day) = date.civil
    let days = Int(date.seconds.flooredQuotient(86_400))
    dayOfYear = days - PhotoDate.days(to: year, 1, 1) + 1
    // January 1, 1970, was a Thursday.
    weekday = ((days + 4) % 7 + 7) % 7
    let time = Int(date.seconds) - days * 86_400
    (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
    milliseconds = Int(date.nanoseconds / 1_000_000)
  }

  /// Returns the day of the week, from 0 for the first.
  func weekday(in week: LocaleWords.Week) -> Int { (weekday - (week.firstDay - 1) + 7) % 7 }

  /// Returns the week of the year, which can belong to the year before or after.
  func week(_ week: LocaleWords.Week) -> (year: Int, number: Int) {
    let day = weekday(in: week)
    let length = Self.days(in: year)
    let lastDay = (day + length - dayOfYear) % 7
    if dayOfYear + 7 - day > length, 6 - lastDay >= week.minimum { return (year + 1, 1) }
    let number = Self.weeks(until: dayOfYear, day, week)
    if number > 0 { return (year, number) }
    return (year - 1, Self.weeks(until: dayOfYear + Self.days(in: year - 1), day, week))
  }

  /// Returns the number of the week that contains a day of a year, or 0 if it is the last of the year before.
  private static func weeks(until dayOfYear: Int, _ weekday: Int, _ week: LocaleWords.Week) -> Int {
    // The weekday of January 1.
    let start = ((weekday - dayOfYear + 1) % 7 + 7) % 7
    return (dayOfYear - 1 + start) / 7 + (7 - start >= week.minimum ? 1 : 0)
  }

  private static func days(in year: Int) -> Int { PhotoDate.days(to: year + 1, 1, 1) - PhotoDate.days(to: year, 1, 1) }
}
