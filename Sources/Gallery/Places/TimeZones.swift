import ImageCodecs
import Parallel

/// The local time of places by today’s rules: an estimate for photos whose time is only known in UTC.
///
///     TimeZones.offset(at: lucerne, seconds)      // 120 in summer, 60 in winter
///
/// Time zones follow countries. In those with several, they follow the longitude, which may be an hour off near
/// borders.
enum TimeZones {
  /// A country’s offset from UTC in minutes, and its summer time.
  private struct Zone {
    var minutes: Int
    var summer = Summer.none
  }

  /// The rules for summer time, all by an hour.
  private enum Summer {
    case none
    /// From the last Sunday in March to the last in October, at 1:00 UTC.
    case european
    /// From the second Sunday in March to the first in November.
    case american
    /// From a Sunday, given by its month and its number there, to the first Sunday in April.
    case southern(month: Int, week: Int)
  }

  /// Returns the offset in minutes at a place and time; nil if the country is not known.
  static func offset(at place: Coordinates, _ seconds: Int64) -> Int? {
    let (latitude, longitude) = place.degrees
    guard let country = country(latitude, longitude) else { return nil }
    let zone = zone(of: country, latitude, longitude)
    return zone.minutes + (isSummer(zone.summer, seconds + Int64(zone.minutes) * 60, zone.minutes) ? 60 : 0)
  }

  /// The countries of places that were looked up, by fiftieths of a degree: many photos are from few places.
  private static let known = Mutex<[SIMD2<Int32>: String?]>([:])
  private static let mostKnown = 1 << 16

  private static func country(_ latitude: Double, _ longitude: Double) -> String? {
    let steps = 50.0
    // Always that of the rounded place, so that it does not depend on other photos.
    let key = SIMD2(Int32((latitude * steps).rounded()), Int32((longitude * steps).rounded()))
    if let found = known.withLock({ $0[key] }) { return found }
    let place = Coordinates(latitude: Double(key.x) / steps, longitude: Double(key.y) / steps)
    let country = place?.namedPlace.country
    known.withLock { known in
      if known.count >= mostKnown { known = [:] }
      known[key] = country
    }
    return country
  }

  private static func zone(of country: String, _ latitude: Double, _ longitude: Double) -> Zone {
    if country == "Spain" && longitude < -12 || country == "Portugal" && longitude > -20 {
      return Zone(minutes: 0, summer: .european)
    }
    if country == "Portugal" { return Zone(minutes: -60, summer: .european) }
    if let minutes = european[country] { return Zone(minutes: minutes, summer: .european) }
    if let minutes = constant[country] { return Zone(minutes: minutes) }
    switch country {
    case "United States", "Canada":
      if latitude < 30 && longitude < -150 { return Zone(minutes: -600) }
      let borders = [(-141.0, -540), (-115, -480), (-102, -420), (-86, -360), (-67.5, -300), (-59, -240)]
      let minutes = borders.first { longitude < $0.0 }?.1 ?? -210
      return Zone(minutes: minutes, summer: .american)
    case "Mexico": return Zone(minutes: longitude < -115 ? -480 : longitude < -105.5 ? -420 : -360)
    case "Brazil": return Zone(minutes: longitude < -54 ? -240 : -180)
    case "Australia":
      if longitude < 129 { return Zone(minutes: 480) }
      let isSouth = latitude < (longitude < 141 ? -26 : -29)
      return Zone(minutes: longitude < 141 ? 570 : 600, summer: isSouth ? .southern(month: 10, week: 1) : .none)
    // Its summer time starts on the last Sunday in September.
    case "New Zealand": return Zone(minutes: 720, summer: .southern(month: 10, week: 0))
    case "Chile": return Zone(minutes: -240, summer: .southern(month: 9, week: 1))
    case "Russia":
      let borders = [(23.0, 120), (48, 180), (53, 240), (75, 300), (82, 360), (103, 420), (113, 480), (127, 540)]
      return Zone(minutes: borders.first { longitude < $0.0 }?.1 ?? (longitude < 141 ? 600 : 660))
    case "Indonesia": return Zone(minutes: longitude < 114.5 ? 420 : longitude < 125 ? 480 : 540)
    default: return Zone(minutes: Int((longitude / 15).rounded()) * 60)
    }
  }

  /// - Parameter local: The local time without summer time, in seconds since 1970.
  private static func isSummer(_ rule: Summer, _ local: Int64, _ minutes: Int) -> Bool {
    let year = PhotoDate(seconds: local).civil.year
    func sunday(_ month: Int, _ week: Int) -> Int64 {
      // Day 0 is a Thursday. A week of 0 is the last of the month before.
      let first = PhotoDate.days(to: year, month, 1)
      let toSunday = (3 - first % 7 + 7) % 7
      return Int64(first + toSunday + (week - 1) * 7) * 86_400
    }
    let hour: Int64 = 3600
    switch rule {
    case .none: return false
    case .european:
      let shift = hour + Int64(minutes) * 60
      return (sunday(4, 0) + shift..<sunday(11, 0) + shift).contains(local)
    case .american: return (sunday(3, 2) + 2 * hour..<sunday(11, 1) + hour).contains(local)
    case .southern(let month, let week):
      return !(sunday(4, 1) + 2 * hour..<sunday(month, week) + 2 * hour).contains(local)
    }
  }

  /// Countries with the summer time of Europe.
  private static let european: [String: Int] = table([
    0: [
      "United Kingdom", "Ireland", "Guernsey", "Jersey", "Isle of Man", "Faroe Islands",
    ],
    60: [
      "Albania", "Andorra", "Austria", "Belgium", "Bosnia and Herzegovina", "Croatia", "Czechia", "Denmark", "France",
      "Germany", "Gibraltar", "Hungary", "Italy", "Kosovo", "Liechtenstein", "Luxembourg", "Malta", "Monaco",
      "Montenegro", "Netherlands", "North Macedonia", "Norway", "Poland", "San Marino", "Serbia", "Slovakia",
      "Slovenia", "Spain", "Sweden", "Switzerland", "Vatican",
    ],
    120: [
      "Bulgaria", "Cyprus", "Estonia", "Finland", "Greece", "Latvia", "Lithuania", "Moldova", "Northern Cyprus",
      "Romania", "Ukraine", "Åland", "Lebanon", "Israel", "Palestine",
    ],
    -120: ["Greenland"],
  ])

  /// Countries without summer time whose zone is not that of their longitude.
  private static let constant: [String: Int] = table([
    -360: ["Costa Rica", "Guatemala", "Honduras", "Nicaragua", "El Salvador", "Belize"],
    -300: ["Colombia", "Peru", "Ecuador", "Panama", "Jamaica", "Cuba", "Haiti"],
    -240: ["Venezuela", "Bolivia", "Dominican Republic", "Puerto Rico", "Guyana", "Barbados", "Trinidad and Tobago"],
    -180: ["Argentina", "Uruguay", "Paraguay", "Suriname"],
    0: ["Iceland", "Senegal", "Ghana", "Ivory Coast", "Mali", "Mauritania", "Burkina Faso", "Togo", "Gambia"],
    60: ["Morocco", "Algeria", "Tunisia", "Nigeria", "Niger", "Cameroon", "Chad", "Angola", "Benin", "Gabon"],
    120: [
      "Egypt", "Libya", "South Africa", "Zimbabwe", "Zambia", "Botswana", "Namibia", "Mozambique", "Malawi", "Rwanda",
      "Burundi", "Sudan", "South Sudan", "Lesotho", "Eswatini",
    ],
    180: [
      "Turkey", "Belarus", "Saudi Arabia", "Iraq", "Jordan", "Syria", "Kuwait", "Qatar", "Bahrain", "Yemen", "Kenya",
      "Ethiopia", "Tanzania", "Uganda", "Somalia", "Madagascar", "Eritrea", "Djibouti",
    ],
    210: ["Iran"],
    240: ["United Arab Emirates", "Oman", "Georgia", "Armenia", "Azerbaijan", "Mauritius", "Seychelles"],
    270: ["Afghanistan"],
    300: ["Pakistan", "Uzbekistan", "Turkmenistan", "Tajikistan", "Maldives", "Kazakhstan"],
    330: ["India", "Sri Lanka"],
    345: ["Nepal"],
    360: ["Bangladesh", "Bhutan", "Kyrgyzstan"],
    390: ["Myanmar"],
    420: ["Thailand", "Vietnam", "Cambodia", "Laos"],
    480: ["China", "Hong Kong", "Macao", "Taiwan", "Singapore", "Malaysia", "Philippines", "Brunei", "Mongolia"],
    540: ["Japan", "South Korea", "North Korea", "East Timor"],
    600: ["Papua New Guinea"],
    720: ["Fiji"],
    780: ["Samoa", "Tonga"],
  ])

  private static func table(_ offsets: [Int: [String]]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: offsets.flatMap { minutes, names in names.map { ($0, minutes) } })
  }
}
