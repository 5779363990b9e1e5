import Files

/// The notes of Google Photos in a folder, found by the names of photos.
///
/// The service writes `IMG_1.jpg.json` or `IMG_1.jpg.supplemental-metadata.json`, cut so that 46 characters are left
/// before `.json`, and cuts the names of photos, too. In the names of equal photos, the number is before the photo’s
/// extension, and at the end of the note’s name: `IMG_1(2).jpg` and `IMG_1.jpg.supplemental-metadata(2).json`.
struct NoteNames {
  /// The notes by their comparable names without `.json` and the number, and by the number.
  private var notes: [String: [String: SidecarFile]] = [:]

  /// A note, and the comparable name by which it was found.
  struct Found {
    var file: SidecarFile
    /// The name, if it is only the start of the photo’s, which other photos may share.
    var shared: String?
  }

  /// The longest name of a note before `.json`.
  private static let longest = 46
  /// The longest name of a photo before its extension.
  static let longestStem = 47
  /// The shortest beginning of a photo’s name that is taken for a cut one.
  private static let shortestCut = 40
  private static let ending = ".supplemental-metadata"

  /// The notes, in any order.
  var all: some Sequence<SidecarFile> { notes.values.lazy.flatMap(\.values) }

  mutating func add(_ file: SidecarFile) {
    let (name, number) = Self.splitNumber(file.path.stem.text)
    notes[Self.comparable(name), default: [:]][number] = file
  }

  /// Returns the note of a photo whose title has no extension: `IMG_1.json` for `IMG_1.jpg`. Other programs use such
  /// names, too.
  func bareNote(of photo: FilePath) -> SidecarFile? {
    let (stem, number) = Self.splitNumber(photo.stem.text)
    return notes[Self.comparable(stem)]?[number]
  }

  /// Returns the note of a photo.
  func note(of photo: FilePath) -> Found? {
    let name = photo.name.text
    let suffix = photo.plainSuffix
    let (stem, number) = Self.splitNumber(photo.stem.text)
    let whole = Self.comparable(name)
    if number.isEmpty { return note(named: whole, stem: Self.comparable(stem), number: "") }
    // A title may also end with a number itself.
    if let file = notes[whole]?[""] { return Found(file: file) }
    return note(named: Self.comparable(stem + suffix), stem: Self.comparable(stem), number: number)
      ?? notes[Self.cut(whole + Self.ending)]?[""].map { Found(file: $0) }
  }

  /// Returns the notes with a name, whatever their numbers.
  func notes(named name: String) -> [SidecarFile] {
    (notes[name] ?? [:]).values.sorted { $0.path < $1.path }
  }

  private func note(named name: String, stem: String, number: String) -> Found? {
    func found(_ text: some StringProtocol) -> Found? {
      let text = String(text)
      let isShared = text.utf8.count < name.utf8.count && text != stem
      return notes[text]?[number].map { Found(file: $0, shared: isShared ? text : nil) }
    }
    if let found = found(name) ?? found(Self.cut(name + Self.ending)) { return found }
    var rest = name + Self.ending
    while rest.count > name.count + 1 {
      rest.removeLast()
      if let found = found(rest) { return found }
    }
    if name.utf8.count >= Self.longest {
      rest = name
      while rest.utf8.count > Self.shortestCut {
        rest.removeLast()
        if let found = found(rest) { return found }
      }
    }
    return found(Self.cut(stem + Self.ending))
  }

  /// Returns the start of a name, as far as the service writes it.
  private static func cut(_ name: String) -> String {
    let scalars = name.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex)
    return end.map { String(name[..<$0]) } ?? name
  }

  /// Returns the usual names of the note of a photo, for photos whose folder is not searched.
  static func usualNames(of photo: FilePath) -> [FilePath] {
    let suffix = photo.plainSuffix
    let (stem, number) = splitNumber(photo.stem.text)
    let bases = number.isEmpty ? [stem + suffix] : [stem + suffix, stem + number + suffix]
    return bases.enumerated().flatMap { index, base in
      let ending = index == 0 ? number : ""
      return [base, cut(base + Self.ending)].map { photo.parent.appending(FilePath($0 + ending + ".json")) }
    }
  }

  /// Returns a name in small letters, with an underscore for each character that the service replaces.
  static func comparable(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      let bytes = name.utf8.map { byte in
        0x41...0x5A ~= byte ? byte | 0x20 : replacedBytes.contains(byte) ? UInt8(ascii: "_") : byte
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = ""
    for character in name.lowercased() { text.append(replaced.contains(character) ? "_" : character) }
    return text
  }

  private static let replaced: Set<Character> = [
    "&", "'", "%", ":", "?", "*", "<", ">", "|", "\"", "\\", "/", "#", "+",
  ]

  private static let replacedBytes = replaced.compactMap(\.asciiValue)

  /// Splits `IMG_1(2)` into `IMG_1` and `(2)`.
  static func splitNumber(_ name: String) -> (rest: String, number: String) {
    guard name.utf8.last == UInt8(ascii: ")"), let start = name.lastIndex(of: "("), start > name.startIndex else {
      return (name, "")
    }
    let digits = name[name.index(after: start)...].dropLast()
    guard (1...4).contains(digits.count), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return (name, "") }
    return (String(name[..<start]), String(name[start...]))
  }
}

extension FilePath {
  /// The extension as it is written, with its dot; empty if there is none.
  fileprivate var plainSuffix: String {
    let name = name.bytes
    return String(decoding: name.dropFirst(stem.bytes.count), as: UTF8.self)
  }
}
