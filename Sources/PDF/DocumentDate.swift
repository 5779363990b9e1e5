import Foundation

/// The date of a document's creation, in universal time.
///
///     DocumentDate(seconds: 0).pdf      // D:19700101000000Z
package struct DocumentDate: Hashable, Encodable, Sendable {
  /// The seconds since 1970.
  package var seconds: Int

  /// Creates a date. Years have four digits, so a time outside of them becomes the first or the last possible.
  package init(seconds: Int) { self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799) }

  /// The year, month, day, hour, minute and second.
  private var parts: [Int] {
    // Days are counted from March 1, so that leap days come last.
    let days = Self.divided(seconds, by: 86_400)
    let rest = seconds - days * 86_400
    let shifted = days + 719_468
    let era = Self.divided(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    return [year, month < 10 ? month + 3 : month - 9, day, rest / 3600, rest / 60 % 60, rest % 60]
  }

  private static func divided(_ value: Int, by divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func four(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
  }

  var pdf: String {
    let parts = parts
    return "D:\(Self.four(parts[0]))" + parts.dropFirst().map(Self.two).joined() + "Z"
  }

  /// The date in the format of XMP.
  package var iso: String {
    let parts = parts
    return "\(Self.four(parts[0]))-\(Self.two(parts[1]))-\(Self.two(parts[2]))T"
      + parts[3...].map(Self.two).joined(separator: ":") + "Z"
  }
}
