import Fixtures
import Foundation
import SeededRandom
import TestSupport

/// An archive as Google Photos writes it, with its truth. The rules of names are written down here once more, from the
/// service’s side: it knows titles, and makes names of them.
struct TakeoutArchive {
  /// The properties that a photo must have.
  struct Truth: Equatable {
    var date: String
    var title: String?
    var people: [String] = []
    var albums: [String] = []
    var isFavorite = false
    var isEdited = false
    var source = ""
  }

  /// The truth of each photo, by its description.
  private(set) var truth: [String: Truth] = [:]
  private(set) var leftOutCount = 0
  private let folder: TemporaryFolder
  private var random: SplitMix64
  /// The names used in each folder, in small letters: the service tells names apart as Windows does.
  private var names: [String: Set<String>] = [:]
  private let albums = [
    ("Anna_s _Best_", "Anna's \"Best\"", "metadata.json"), ("Été_ Lac", "Été: Lac", "métadonnées.json"),
    ("Ohne Titel(2)", "Zürich & Umgebung", "Metadaten(1).json"), ("旅行", "旅行", "メタデータ.json"),
  ]

  init(_ count: Int, seed: UInt64, in folder: TemporaryFolder) throws {
    self.folder = folder
    random = SplitMix64(seed: seed)
    for (name, title, file) in albums {
      try write(
        ["title": title, "description": "", "access": "protected", "date": ["timestamp": "1"]], "\(name)/\(file)")
    }
    for index in 0..<count { try add("photo \(index)") }
  }

  private mutating func chance(_ one: Int) -> Bool { random.next() % UInt64(one) == 0 }
  private mutating func pick<Item>(_ items: [Item]) -> Item { items[Int(random.next() % UInt64(items.count))] }

  private mutating func write(_ object: [String: Any], _ name: String) throws {
    try folder.write(Array(try JSONSerialization.data(withJSONObject: object)), to: name)
  }

  // MARK: - Names

  private static func replaced(_ title: String) -> String {
    String(title.map { "&'%:?\"".contains($0) ? "_" : $0 })
  }

  private static func cut(_ text: String, _ length: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
  }

  /// Returns a free name in a folder, and its number: `name(1).jpg`.
  private mutating func free(_ stem: String, _ ending: String, in place: String) -> (name: String, number: String) {
    for number in 0... {
      let mark = number == 0 ? "" : "(\(number))"
      let name = stem + mark + ending
      if names[place, default: []].insert(name.lowercased()).inserted { return (name, mark) }
    }
    return ("", "")
  }

  private mutating func title() -> String {
    let words = ["Lake", "Zürich", "IMG", "Anna & Ben", "what?", "50%", "Été: midi", "日の出", "PXL.PORTRAIT", "it's"]
    var stem = pick(words) + (chance(3) ? " " + pick(words) : "_\(random.next() % 40)")
    let length = chance(4) ? 36 + Int(random.next() % 24) : 0
    while stem.unicodeScalars.count < length { stem += pick(["a", "b", "c", "d", "e"]) }
    if chance(9) { stem += "(\(random.next() % 3 + 1))" }
    return stem
  }

  // MARK: - Photos

  private mutating func add(_ description: String) throws {
    let (stem, ending) = (title(), pick([".jpg", ".JPG", ".jpeg"]))
    let isMotion = stem.unicodeScalars.count < 30 && !stem.hasSuffix(")") && chance(6)
    let title = stem + (isMotion ? ".MP" : "") + ending
    var (note, date, exif, source) = times()
    note["title"] = title
    note["description"] = description
    note["url"] = "https://photos.google.com/photo/x"
    let people = chance(3) ? [pick(["Anna", "Ben Müller"])] + (chance(2) ? ["Cem"] : []) : []
    if !people.isEmpty { note["people"] = people.map { ["name": $0] } }
    let isFavorite = chance(5)
    if isFavorite { note["favorited"] = true }
    let isLeftOut = chance(15)
    if isLeftOut { note[pick(["trashed", "archived"])] = true }
    let isOld = chance(3)
    let places = ["Photos from \(date.prefix(4))"] + albums.map(\.0).filter { _ in chance(6) }
    let bytes = try photo(exif)
    var truth = Truth(date: date, people: people, isFavorite: isFavorite, source: source)
    truth.albums = places.dropFirst().compactMap { place in albums.first { $0.0 == place }?.1 }
    let isEdited = stem.unicodeScalars.count <= 36 && !isMotion && chance(6)
    let mark = pick(["edited", "bearbeitet", "modifié", "ha editado", "編集済み", "modificato"])
    for place in places {
      let own = Self.cut(Self.replaced(String(title.dropLast(ending.count))), 47)
      let (name, number) = free(own, ending, in: place)
      try folder.write(bytes, to: "\(place)/\(name)")
      let whole = Self.replaced(title) + (isOld ? "" : ".supplemental-metadata")
      try writeNote(note, Self.cut(whole, 46), number, in: place)
      if isEdited {
        let edited = Self.cut(own + "-" + mark, 47) + number + ending
        names[place, default: []].insert(edited.lowercased())
        try folder.write(try photo(nil), to: "\(place)/\(edited)")
      }
      if isMotion { try folder.write([1, 2, 3], to: "\(place)/\(own)\(number).MP".replacing(".MP.MP", with: ".MP")) }
      // Of copies, that in the first album is shown.
      if place == places.first || place == places.dropFirst().sorted().first {
        truth.title = Self.words(String(title.dropLast(ending.count)), String(name.dropLast(ending.count)), number)
      }
    }
    truth.isEdited = isEdited
    if isLeftOut { leftOutCount += 1 } else { self.truth[description] = truth }
  }

  /// Returns a title that is more than the name of the file.
  private static func words(_ title: String, _ shown: String, _ number: String) -> String? {
    let plain = number.isEmpty ? shown : String(shown.dropLast(number.count))
    let rest = plain.last == ")" ? String(plain[..<(plain.lastIndex(of: "(") ?? plain.endIndex)]) : plain
    return [plain, rest, shown].contains(title) ? nil : title
  }

  private mutating func writeNote(_ note: [String: Any], _ stem: String, _ number: String, in place: String) throws {
    var name = stem + number + ".json"
    // Titles that differ only in what is cut.
    var next = 0
    while !names[place, default: []].insert(name.lowercased()).inserted {
      next += 1
      name = stem + "(\(next)).json"
    }
    try write(note, "\(place)/\(name)")
  }

  private func photo(_ exif: String?) throws -> [UInt8] {
    var fixture = ExifFixture(orientation: 1)
    fixture.date = exif ?? ""
    return try PhotoLike(width: 8, height: 8, seed: 1).picture.jpeg(JPEGFixture().with { $0.exif = fixture.bytes })
  }

  // MARK: - Times

  /// Returns a time as cameras write it, and as metadata has it.
  private static func written(_ time: Date, _ calendar: Calendar) -> (exif: String, noted: String) {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time)
    func two(_ number: Int?) -> String { String(format: "%02d", number ?? 0) }
    let day = [String(format: "%04d", parts.year ?? 0), two(parts.month), two(parts.day)]
    let time = [parts.hour, parts.minute, parts.second].map(two).joined(separator: ":")
    return (day.joined(separator: ":") + " " + time, day.joined(separator: "-") + "T" + time)
  }

  /// Returns the note’s times and places, the right date, the photo’s own, and the source of the right one.
  private mutating func times() -> (note: [String: Any], date: String, exif: String?, source: String) {
    let isSummer = chance(2)
    let (year, month) = (2008 + Int(random.next() % 17), isSummer ? 5 + Int(random.next() % 5) : 11)
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (year, month, 6 + Int(random.next() % 20))
    (parts.hour, parts.minute, parts.second) = (Int(random.next() % 24), Int(random.next() % 60), 7)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let taken = calendar.date(from: parts) ?? .distantPast
    func local(_ hours: Int) -> (exif: String, noted: String) {
      Self.written(taken.addingTimeInterval(Double(hours) * 3600), calendar)
    }
    let places = [
      ("Lucerne", 47.05, 8.31, isSummer ? 2 : 1), ("Tokyo", 35.68, 139.76, 9),
      ("New York", 40.71, -74.0, isSummer ? -4 : -5),
    ]
    let place = chance(2) ? pick(places) : nil
    let seconds = Int(taken.timeIntervalSince1970)
    var note: [String: Any] = [
      "photoTakenTime": ["timestamp": "\(seconds)", "formatted": "?"],
      "creationTime": ["timestamp": "\(seconds + 86_400 * 90)"],
      "geoData": ["latitude": place?.1 ?? 0.0, "longitude": place?.2 ?? 0.0, "altitude": 0.0],
      "geoDataExif": ["latitude": 0.0, "longitude": 0.0],
    ]
    switch random.next() % 5 {
    case 0: return (note, local(2).noted, local(2).exif, "EXIF")
    // A camera whose clock was never set.
    case 1 where year > 2009: return dated("2008:01:01 00:00:03")
    case 2:
      // A guess of the service.
      note["creationTime"] = note["photoTakenTime"]
      return (note, "2007-03-04T05:06:07", "2007:03:04 05:06:07", "EXIF")
    default: return dated(nil)
    }
    func dated(_ exif: String?) -> (note: [String: Any], date: String, exif: String?, source: String) {
      guard let place else { return (note, local(0).noted + "+00:00", exif, "service, UTC") }
      let sign = place.3 < 0 ? "-" : "+"
      let zone = "\(sign)0\(abs(place.3)):00"
      return (note, local(place.3).noted + zone, exif, "service, zone of the place")
    }
  }
}
