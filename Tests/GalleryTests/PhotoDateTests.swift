import Clock
import Files
import Testing

@testable import Gallery

@Suite struct PhotoDateTests {
  /// As printed by `date -u -d … +%s`.
  @Test(
    arguments: [
      ("1970-01-01T00:00:00", 0), ("2026-05-01T18:30:05", 1_777_660_205), ("2024-02-29T12:00:00", 1_709_208_000),
      ("1969-12-31T23:59:59", -1), ("1900-03-01T00:00:00", -2_203_891_200), ("0001-01-01T00:00:00", -62_135_596_800),
      ("9999-12-31T23:59:59", 253_402_300_799),
    ] as [(String, Int64)])
  func secondsSince1970(text: String, seconds: Int64) throws {
    let date = try #require(PhotoDate(noted: text))
    #expect(date.seconds == seconds && date.nanoseconds == 0 && date.offset == nil)
    #expect(date.day == String(text.prefix(10)) && date.month == String(text.prefix(7)))
  }

  @Test func everyDayRoundTrips() throws {
    var date = try #require(PhotoDate(year: 1896, month: 1, day: 1))
    for year in 1896...2104 {
      let isLeap = year % 4 == 0 && year != 1900 && year != 2100
      for (index, count) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in 1...count {
          #expect(date == PhotoDate(year: year, month: index + 1, day: day))
          #expect(date.day.hasSuffix("-\(day < 10 ? "0" : "")\(day)"))
          date.seconds += 86_400
        }
        #expect(PhotoDate(year: year, month: index + 1, day: count + 1) == nil)
      }
    }
  }

  @Test func fractionsAndOffsetsAreParsed() throws {
    let date = try #require(PhotoDate(noted: "2026-05-01T18:30:05.25+02:00"))
    #expect(date.nanoseconds == 250_000_000 && date.offset == 120)
    #expect(date.instant(assuming: 0) == (1_777_660_205 - 7200, 250_000_000))
    #expect(date.moved(to: 0).day == "2026-05-01" && date.moved(to: 600).day == "2026-05-02")
    #expect(try #require(PhotoDate(noted: "2026-05-01T18:30:05-05:30")).offset == -330)
    #expect(PhotoDate(modified: -1).seconds == -1 && PhotoDate(modified: -1).nanoseconds == 999_999_999)
    #expect(PhotoDate(noted: "2026-05")?.day == "2026-05-01" && PhotoDate(noted: "2026")?.day == "2026-01-01")
    for text in ["2026-13-01T00:00:00", "2026-02-30T00:00:00", "2026-05-01T24:00:00", "", "2026-", "2026-05-01T:"] {
      #expect(PhotoDate(noted: text) == nil)
    }
  }

  @Test(arguments: [
    ("IMG_20260501_183005.jpg", "2026-05-01T18:30:05"), ("PXL_20260501_183005123.jpg", "2026-05-01T18:30:05.123"),
    ("2026-05-01 18.30.05.heic", "2026-05-01T18:30:05"), ("20260501183005.png", "2026-05-01T18:30:05"),
    ("Screenshot_2026-05-01-18-30-05.png", "2026-05-01T18:30:05"),
    ("WhatsApp Image 2026-05-01 at 18.30.05.jpeg", "2026-05-01T18:30:05"), ("2026-05-01.jpg", "2026-05-01"),
    ("Scan 2026_05_01 a.tif", "2026-05-01"), ("IMG-20260501-WA0007.jpg", "2026-05-01"),
    ("1234-2026-05-01.jpg", "2026-05-01"), ("20260501_256199.jpg", "2026-05-01"),
    ("a 20261301 20260501.jpg", "2026-05-01"),
    // Screenshots of macOS and other systems, in several languages and with either clock.
    ("Screenshot 2024-05-06 at 03.03.01 PM.png", "2024-05-06T15:03:01"),
    ("Screenshot 2024-05-06 at 3.03.01\u{202F}PM.png", "2024-05-06T15:03:01"),
    ("Screen Shot 2024-05-06 at 12.03.01 AM (2).png", "2024-05-06T00:03:01"),
    ("Screenshot 2024-05-06 at 12.03.01 p.m..png", "2024-05-06T12:03:01"),
    ("Screenshot 2024-05-06 at 15.03.01.png", "2024-05-06T15:03:01"),
    ("Bildschirmfoto 2024-05-06 um 12.03.01.png", "2024-05-06T12:03:01"),
    ("Bildschirmfoto 2024-05-06 um 9.03.01.png", "2024-05-06T09:03:01"),
    ("Capture d’écran 2024-05-06 à 12.03.01.png", "2024-05-06T12:03:01"),
    ("Capture d’écran 2024-05-06 a\u{300} 12.03.01.png", "2024-05-06T12:03:01"),
    ("Captura de pantalla 2024-05-06 a las 12.03.01.png", "2024-05-06T12:03:01"),
    ("Captura de pantalla 2024-05-06 a la(s) 3.03.01 p.\u{A0}m..png", "2024-05-06T15:03:01"),
    ("Captura de Tela 2024-05-06 às 12.03.01.png", "2024-05-06T12:03:01"),
    ("Schermata 2024-05-06 alle 12.03.01.png", "2024-05-06T12:03:01"),
    ("Schermata 2024-05-06 alle ore 12.03.01.png", "2024-05-06T12:03:01"),
    ("Schermafbeelding 2024-05-06 om 12.03.01.png", "2024-05-06T12:03:01"),
    ("Skärmavbild 2024-05-06 kl. 12.03.01.png", "2024-05-06T12:03:01"),
    ("Skjermbilde 2024-05-06 kl. 12.03.01.png", "2024-05-06T12:03:01"),
    ("Zrzut ekranu 2024-05-06 o 12.03.01.png", "2024-05-06T12:03:01"),
    ("Снимок экрана 2024-05-06 в 12.03.01.png", "2024-05-06T12:03:01"),
    ("スクリーンショット 2024-05-06 12.03.01.png", "2024-05-06T12:03:01"),
    ("スクリーンショット 2024-05-06 午後3.03.01.png", "2024-05-06T15:03:01"),
    ("截屏2024-05-06 下午3.03.01.png", "2024-05-06T15:03:01"),
    ("截圖 2024-05-06 上午12.03.01.png", "2024-05-06T00:03:01"),
    ("스크린샷 2024-05-06 오후 3.03.01.png", "2024-05-06T15:03:01"),
    ("Screenshot from 2024-05-06 15-03-01.png", "2024-05-06T15:03:01"),
    ("Screenshot 2024-05-06 150301.png", "2024-05-06T15:03:01"),
    ("WhatsApp Image 2024-05-06 at 3.03.01 PM.jpeg", "2024-05-06T15:03:01"),
    ("IMG_20240506_150301_PM.jpg", "2024-05-06T15:03:01"),
    // Not times.
    ("2024-05-06 12.03.01 am See.jpg", "2024-05-06T12:03:01"), ("2024-05-06 12.03.01 am.jpg", "2024-05-06T00:03:01"),
    ("2024-05-06 a1.jpg", "2024-05-06"), ("2024-05-06 13.03.01 PM.png", "2024-05-06T13:03:01"),
    ("2024-05-06 at 3 lakes.jpg", "2024-05-06"), ("2024-05-06 3.jpg", "2024-05-06"),
    ("2024-05-06 pm 3.jpg", "2024-05-06"), ("2024-05-06 0.03.01 PM.png", "2024-05-06T00:03:01"),
    ("2024-05-06 at 3.03.01 PMX.png", "2024-05-06T03:03:01"), ("2024-05-06 a las.png", "2024-05-06"),
  ])
  func datesAreParsedFromNames(name: String, expected: String) throws {
    #expect(PhotoDate(inName: Array(name.utf8)) == PhotoDate(noted: expected))
  }

  @Test(arguments: ["DSC_1234.jpg", "123456789.jpg", "202605011.jpg", "2026-0501.jpg", "18991231.jpg", "", "20261301"])
  func namesWithoutDatesAreRejected(name: String) { #expect(PhotoDate(inName: Array(name.utf8)) == nil) }
}

@Suite struct DateBoundTests {
  private func bounds(_ text: String, _ date: String, usual: Int = 0) throws -> [Bool] {
    // 2023-11-14, in every time zone.
    guard case .stretch(let stretch) = DateBound(text)?.resolved(at: LocalTimestamp(1_699_963_200)) else {
      Issue.record("“\(text)” is no date")
      return []
    }
    let date = try #require(PhotoDate(noted: date))
    return [stretch.hasBegun(at: date, defaultOffset: usual), stretch.hasNotEnded(at: date, defaultOffset: usual)]
  }

  @Test(arguments: [
    ("2026", "2025-12-31T23:59:59", [false, true]), ("2026", "2026-01-01T00:00:00", [true, true]),
    ("2026", "2026-12-31T23:59:59", [true, true]), ("2026", "2027-01-01T00:00:00", [true, false]),
    ("2026-12", "2026-12-31T23:59:59", [true, true]), ("2026-12", "2027-01-01T00:00:00", [true, false]),
    ("2026-05-01", "2026-05-01T00:00:00+09:00", [true, true]), ("2026-05-01", "2026-05-02T00:00:00", [true, false]),
    ("2026-05-01T18:30", "2026-05-01T18:30:59", [true, true]),
    ("2026-05-01 18:30", "2026-05-01T18:29:59", [false, true]),
    ("2026-05-01T18:30:05", "2026-05-01T18:30:06", [true, false]),
    ("2026-05-01T18:30Z", "2026-05-01T20:30:00+02:00", [true, true]),
    ("2026-05-01T18:30+02:00", "2026-05-01T18:30:00", [true, false]),
    ("today", "2023-11-14T00:00:00", [true, true]), ("yesterday", "2023-11-14T00:00:00", [true, false]),
    ("2w", "2023-10-31T12:00:00", [true, true]), ("30d", "2023-10-15T12:00:00", [true, true]),
    ("30d", "2023-10-14T23:59:59", [false, true]),
  ])
  func dateBoundsIncludeTheirPeriod(text: String, date: String, expected: [Bool]) throws {
    #expect(try bounds(text, date) == expected)
  }

  @Test(arguments: [
    "", "26", "2026-", "2026-5", "2026-13", "2026-02-30", "2026-05-01T", "2026-05-01T18", "2026-05-01T18:", "-3d", "d",
    "2026-05-01T25:00", "2026-05-01x", "tomorrow", "99999999d", "2026-05-01+02:00",
  ])
  func invalidDateBoundsAreRejected(text: String) { #expect(DateBound(text) == nil) }
}
