import Foundation

/// A point in time in this machine's time zone.
package struct LocalTimestamp: Equatable, Sendable {
  private let day: [Int]
  private let clock: [Int]
  /// The offset in minutes east of UTC.
  private let minutes: Int

  /// - Parameter seconds: The seconds since 1970, within the years 1907 to 9891.
  package init(_ seconds: Double) {
    var time = time_t(max(-2e9, min(2.5e11, seconds.rounded(.down))))
    var parts = unsafe tm()
    // Sound: both outlive the call, and only numbers are read.
    unsafe localtime_r(&time, &parts)
    day = unsafe [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    clock = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Int($0) }
    minutes = unsafe Int(parts.tm_gmtoff) / 60
  }

  package static var now: LocalTimestamp { LocalTimestamp(Double(WallClock.nanoseconds()) / 1e9) }

  /// `2026-11-21`
  package var date: String { day.map { Self.padded($0) }.joined(separator: "-") }

  /// The seconds until the next midnight, if the offset does not change before.
  package var secondsToMidnight: Double { Double(86_400 - clock[0] * 3600 - clock[1] * 60 - clock[2]) }

  /// `041827`
  package var time: String { clock.map { Self.padded($0) }.joined() }

  /// `2026-11-21T04:18:27+01:00`
  package var text: String {
    let zone = (minutes < 0 ? "-" : "+") + Self.padded(abs(minutes) / 60) + ":" + Self.padded(abs(minutes) % 60)
    return date + "T" + clock.map { Self.padded($0) }.joined(separator: ":") + zone
  }

  private static func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
