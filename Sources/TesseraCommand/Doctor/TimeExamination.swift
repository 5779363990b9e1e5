import Clock
import Files
import Foundation
import Messages
import Runs

/// The clock and the time zone.
struct TimeExamination {
  /// The value of `TZ`; nil if it is not set.
  var zone = ProcessInfo.processInfo.environment["TZ"]
  /// The folder of time zones.
  var folder = ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo"
  /// The seconds since 1970.
  var now = Double(WallClock.nanoseconds()) / 1e9

  var findings: [Finding] { [clock, zoneFinding] }

  // MARK: - Clock

  private var clock: Finding {
    let text = LocalTimestamp(now).text
    guard let release = Self.seconds(of: Version.date), now < release else { return .ok("clock", text) }
    let command = FileManager.default.fileExists(atPath: "/run/systemd/system") ? "timedatectl set-ntp true" : "date -s"
    return .fault(
      "clock", "\(text) is before the release of this version (\(Version.date))",
      remedy: SystemPackages.here.privileged(command == "date -s" ? "date -s 'YYYY-MM-DD HH:MM:SS'" : command))
  }

  /// Returns the seconds from 1970 to a date such as `November 22, 2026`, in UTC, less the hours of other time zones.
  static func seconds(of date: String) -> Double? {
    let words = date.replacing(",", with: "").split(separator: " ").map(String.init)
    guard words.count == 3, let month = englishMonths.firstIndex(of: words[0]), let day = Int(words[1]),
      let year = Int(words[2])
    else { return nil }
    var parts = unsafe tm()
    unsafe parts.tm_year = Int32(year - 1900)
    unsafe parts.tm_mon = Int32(month)
    unsafe parts.tm_mday = Int32(day)
    return Double(unsafe timegm(&parts)) - 14 * 3600
  }

  // MARK: - Time zone

  private func exists(_ name: String) -> Bool { (try? FilePath(folder + "/" + name).status())?.kind == .file }

  private var zoneFinding: Finding {
    guard let zone else {
      let local = FilePath("/etc/localtime")
      guard (try? local.status()) != nil else { return .ok("time zone", "UTC; neither TZ nor /etc/localtime is set") }
      let target = local.resolved?.description.components(separatedBy: "/zoneinfo/").last ?? "\(local)"
      return .ok("time zone", "\(target) (/etc/localtime)")
    }
    let name = zone.hasPrefix(":") ? String(zone.dropFirst()) : zone
    if ["", "UTC", "GMT"].contains(name) { return .ok("time zone", "UTC (TZ)") }
    let isFile = name.hasPrefix("/") ? (try? FilePath(name).status())?.kind == .file : exists(name)
    if isFile || Self.isRule(name) { return .ok("time zone", "\(printable(name)) (TZ)") }
    return fault(name)
  }

  /// The finding for a time zone that does not exist.
  private func fault(_ name: String) -> Finding {
    let detail = "TZ=\(printable(name)) is unknown, so dates are in UTC"
    guard (try? FilePath(folder).status())?.kind == .folder else {
      return .fault(
        "time zone", "\(detail): \(folder) is missing", remedy: SystemPackages.here.installing(.timeZones))
    }
    let nearest = Spelling.nearest(to: name, among: names) ?? "Europe/Berlin"
    return .fault("time zone", detail, remedy: "export TZ=\(nearest)")
  }

  /// The names of all time zones.
  private var names: [String] {
    let lines = SystemText.contents(of: folder + "/zone1970.tab")?.split(separator: "\n") ?? []
    return lines.filter { !$0.hasPrefix("#") }.compactMap { line in
      let columns = line.split(separator: "\t")
      return columns.count > 2 ? String(columns[2]) : nil
    }
  }

  /// Returns true for rules of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`.
  static func isRule(_ text: String) -> Bool { text.prefixMatch(of: /(<[^>]+>|[A-Za-z]{3,})[+-]?[0-9]/) != nil }
}
