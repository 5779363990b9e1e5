import Files
import ImageCodecs
import Messages

/// Facts about the photos of a folder, from a file there: that of Picasa (`.picasa.ini`), or of the privacy download of
/// Apple (`Photo Details.csv`).
final class FolderFacts: Sendable {
  /// The files, which are part of the digests of walls.
  let files: [SidecarFile]
  /// The reasons why files were ignored.
  let faults: [String]
  private let entries: [String: Entry]
  private let albums: [String: String]
  private let people: [String: String]

  /// The facts about one photo.
  struct Entry {
    var isFavorite = false
    var isRejected = false
    var caption: String?
    var keywords: [String] = []
    /// The keys of people and albums.
    var people: [String] = []
    var albums: [String] = []
    /// The time the photo was taken, in seconds since 1970.
    var taken: Int64?
  }

  private static let longest = 8 << 20

  /// True for files with facts, by name.
  static func mayBe(_ name: FilePath) -> Bool {
    let ending = name.bytes.suffix(4).map { $0 | 0x20 }
    if ending == Array(".ini".utf8) { return [".picasa.ini", "picasa.ini"].contains(name.text.lowercased()) }
    return ending == Array(".csv".utf8) && name.text.hasPrefix("Photo Details")
  }

  init(_ files: [SidecarFile]) {
    self.files = files
    var faults: [String] = []
    var (entries, albums, people): ([String: Entry], [String: String], [String: String]) = ([:], [:], [:])
    for file in files {
      guard let open = try? OpenFile(file.path), open.isInPlace(of: file.stamp), open.size <= Self.longest,
        let bytes = try? open.bytes(at: 0, count: open.size), let text = String(validating: bytes, as: UTF8.self)
      else {
        faults.append("\(file.path): ignored: it is too large, or no text")
        continue
      }
      if file.path.fileExtension == "csv" {
        AppleDetails.read(text, into: &entries)
      } else {
        PicasaFacts.read(text, into: &entries, albums: &albums, people: &people)
      }
    }
    (self.faults, self.entries, self.albums, self.people) = (faults, entries, albums, people)
  }

  /// Returns the facts about a photo as a note; nil if there are none.
  func note(of name: FilePath) -> ServiceNote? {
    guard let entry = entries[name.text.lowercased()] else { return nil }
    var note = ServiceNote(taken: entry.taken)
    note.metadata.isFavorite = entry.isFavorite
    note.metadata.rating = entry.isRejected ? Metadata.ratings.lowerBound : nil
    note.metadata.description = entry.caption.flatMap { Metadata.cleaned($0) }
    note.metadata.keywords = Metadata.cleaned(entry.keywords)
    note.metadata.people = Metadata.cleaned(entry.people.compactMap { people[$0] })
    note.metadata.albums = Metadata.cleaned(entry.albums.compactMap { albums[$0] })
    return note
  }
}

/// The facts of Picasa: a section for each photo, and others for the names of people and albums.
private enum PicasaFacts {
  static func read(
    _ text: String, into entries: inout [String: FolderFacts.Entry], albums: inout [String: String],
    people: inout [String: String]
  ) {
    var section = ""
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = line.dropFirst().dropLast().lowercased()
        continue
      }
      guard let sign = line.firstIndex(of: "=") else { continue }
      let (key, value) = (line[..<sign].lowercased(), String(line[line.index(after: sign)...]))
      switch section {
      case "contacts", "contacts2":
        // `name;address;` or `person,name,address`
        people[key] = value.split(separator: ";").first.map(String.init)
      case _ where section.hasPrefix(".album:"):
        if key == "name" { albums[String(section.dropFirst(7))] = value }
      case "", "picasa": break
      default: note(key, value, &entries[section, default: FolderFacts.Entry()])
      }
    }
  }

  private static func note(_ key: String, _ value: String, _ entry: inout FolderFacts.Entry) {
    switch key {
    case "star": entry.isFavorite = value == "yes"
    case "hidden": entry.isRejected = value == "yes"
    case "caption": entry.caption = value
    case "keywords": entry.keywords = value.split(separator: ",").map(String.init)
    case "albums": entry.albums = value.lowercased().split(separator: ",").map(String.init)
    case "faces":
      // `rect64(…),person;rect64(…),person`
      entry.people = value.lowercased().split(separator: ";").compactMap { face in
        face.split(separator: ",").last.map(String.init)
      }
    default: break
    }
  }
}

/// The table of Apple’s privacy download, with one line per photo.
private enum AppleDetails {
  static func read(_ text: String, into entries: inout [String: FolderFacts.Entry]) {
    var lines = text.split(whereSeparator: \.isNewline).makeIterator()
    guard let head = lines.next().map({ fields(of: $0) }), let name = head.firstIndex(of: "imgName") else { return }
    func value(_ column: String, _ fields: [String]) -> String? {
      head.firstIndex(of: column).flatMap { fields.indices.contains($0) ? fields[$0] : nil }
    }
    while let line = lines.next() {
      let fields = fields(of: line)
      guard fields.indices.contains(name) else { continue }
      var entry = FolderFacts.Entry()
      entry.isFavorite = value("favorite", fields) == "yes"
      entry.isRejected = value("hidden", fields) == "yes" || value("deleted", fields) == "yes"
      entry.taken = value("originalCreationDate", fields).flatMap(time)
      entries[fields[name].lowercased()] = entry
    }
  }

  /// Splits a line at commas outside of quotation marks.
  private static func fields(of line: Substring) -> [String] {
    var (fields, isQuoted) = ([""], false)
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      case "\u{FEFF}": continue
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// Parses `Thursday June 20,2019 6:19 PM GMT`.
  private static func time(_ text: String) -> Int64? {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard words.count == 8, words[7] == "GMT", let month = englishMonths.firstIndex(where: { $0 == words[1] }),
      let day = Int(words[2]), let year = Int(words[3]), let hour = Int(words[4]), let minute = Int(words[5]),
      (1...12).contains(hour), ["AM", "PM"].contains(words[6])
    else { return nil }
    let date = PhotoDate(
      year: year, month: month + 1, day: day, hour: hour % 12 + (words[6] == "PM" ? 12 : 0), minute: minute)
    return date?.seconds
  }
}
