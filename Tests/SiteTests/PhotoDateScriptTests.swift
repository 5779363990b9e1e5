import Browsing
import Foundation
import Testing

/// The dates of photos in the scripts of sites: in the viewer, and in archives.
@Suite(.enabled(if: LayoutScript.canRun, "skipped: neither node nor chromium with chromedriver"))
struct PhotoDateScriptTests {
  /// Node reads the time zone when it is set; of a browser, it is that of the machine.
  private static let inNewYork =
    #"if (typeof process !== "undefined") process.env.TZ = "America/New_York";"#

  /// Unknown parts of a date are not made up, and no date is that of the day before.
  @Test(arguments: [
    ("1987", "1987", "1987-1-1"), ("1987-06", "June 1987", "1987-6-1"), ("2026-05-01", "May 1, 2026", "2026-5-1"),
    ("2026-05-01T23:30:05", "May 1, 2026 at 11:30 PM", "2026-5-1"), ("soon", "", ""),
  ])
  func datesAreShownAsTheyAre(date: String, words: String, day: String) throws {
    let answer = try LayoutScript.run(
      """
      \(Self.inNewYork)
      import { dateInWords, timeOfDate } from "./photo-date.js";
      export const answer = ({ date }) => {
        const words = { date: (time, style) => new Intl.DateTimeFormat("en-US", style).format(time) };
        const time = timeOfDate(date);
        const day = time ? [time.getFullYear(), time.getMonth() + 1, time.getDate()].join("-") : "";
        return [dateInWords(date, words, "short").replace(/\\u202f/g, " "), day];
      };
      """, ["date": .text(date)]
    ).list.compactMap(\.text)
    #expect(answer == [words, day])
  }

  /// Names that are one file on some systems differ by more than case or the notation of accents.
  @Test func namesInAnArchiveAreUniqueEverywhere() throws {
    let names = try LayoutScript.run(
      """
      import { Archive } from "./archive.js";
      export const answer = ({ names }) => {
        const archive = new Archive();
        for (const name of names) archive.add(name, new ArrayBuffer(1), null);
        return archive.entries.map(({ name }) => name);
      };
      """, ["names": ["a/\u{E9}.jpg", "a/e\u{301}.jpg", "A/É.JPG", "../con.jpg", "a/b?.jpg"]]
    ).list.compactMap(\.text)
    let keys = Set(names.map { $0.precomposedStringWithCanonicalMapping.lowercased() })
    #expect(
      keys.count == 5 && names[1].contains(" (2)") && names[3] == "_con.jpg" && names[4] == "a/b_.jpg", "\(names)")
  }
}
