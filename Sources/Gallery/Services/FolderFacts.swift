import Files
import ImageCodecs
import Messages
import Raster

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
    var faces: [Subject] = []
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
      let bytes: [UInt8]
      do throws(SidecarFile.Fault) { bytes = try file.bytes(atMost: Self.longest) } catch {
        faults.append("\(file.path): ignored: \(error.reason)")
        continue
      }
      if file.path.fileExtension == "csv" {
        let fault = AppleDetails.read(bytes, into: &entries)
        if let fault { faults.append("\(file.path): ignored from line \(fault.line): it \(fault.sentence)") }
      } else if let text = String(validating: bytes, as: UTF8.self) {
        PicasaFacts.read(text, into: &entries, albums: &albums, people: &people)
      } else {
        faults.append("\(file.path): ignored: it is not text")
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
    note.metadata.subjects = entry.faces
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
      let faces = value.lowercased().split(separator: ";").prefix(mostFaces).map { $0.split(separator: ",") }
      entry.people = faces.compactMap { $0.last.map(String.init) }
      entry.faces = faces.compactMap { $0.first.flatMap(face) }
    default: break
    }
  }

  private static let mostFaces = 256

  /// Parses `rect64(3f845bcb59418507)`: the left, upper, right and lower edge as sixteen bits each of the picture as it
  /// is stored. Zeros at the beginning are left out.
  private static func face(_ text: Substring) -> Subject? {
    let text = text.filter { !$0.isWhitespace }
    guard text.hasPrefix("rect64("), text.hasSuffix(")"), let bits = UInt64(text.dropFirst(7).dropLast(), radix: 16)
    else { return nil }
    let edges = [48, 32, 16, 0].map { Double(bits >> $0 & 0xFFFF) / 65535 }
    guard edges[0] < edges[2], edges[1] < edges[3] else { return nil }
    let area = Area(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
    return Subject(.face, area, frame: nil)
  }
}

/// The table of Apple’s privacy download, with one line per photo.
private enum AppleDetails {
  /// - Returns: The fault that ended the reading.
  static func read(_ bytes: [UInt8], into entries: inout [String: FolderFacts.Entry]) -> TableReader.Fault? {
    var table = TableReader(delimiter: UInt8(ascii: ","))
    var columns: [String: Int]?
    func row(_: Int, _ cells: [String]) {
      guard let places = columns else {
        columns = Dictionary(zip(cells, cells.indices), uniquingKeysWith: { first, _ in first })
        return
      }
      func value(_ column: String) -> String? { places[column].flatMap { $0 < cells.count ? cells[$0] : nil } }
      guard let name = value("imgName") else { return }
      var entry = FolderFacts.Entry()
      entry.isFavorite = value("favorite") == "yes"
      entry.isRejected = value("hidden") == "yes" || value("deleted") == "yes"
      entry.taken = value("originalCreationDate").flatMap(time)
      entries[name.lowercased()] = entry
    }
    do throws(TableReader.Fault) {
      try table.read(bytes, row: row)
      try table.finish(row: row)
      return nil
    } catch {
      return error
    }
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
