import Files
import ImageCodecs

/// Pairs the photos in folders of a service’s archive with their notes.
///
///     var notes = FolderNotes(of: candidates)
///     notes.pair(&candidates)
///
/// Files are told apart by their names. Notes are opened only where names do not suffice: those of albums, and those of
/// photos whose names were cut to the same text.
struct FolderNotes {
  private var folders: [FilePath: NoteNames] = [:]
  /// The notes that belong to photos and albums, which are no photos themselves.
  private(set) var used: Set<FilePath> = []
  /// The photos that are edited versions of others, with these.
  private(set) var originals: [Int: Int] = [:]
  /// The videos of motion photos.
  private(set) var clips: Set<Int> = []
  private var albums: [FilePath: AlbumNote] = [:]
  /// The folders in which photos have notes.
  private(set) var paired: Set<FilePath> = []

  init(of candidates: [Candidate]) {
    for candidate in candidates where !candidate.isNamed && candidate.path.isNamedLikeANote {
      guard let stamp = candidate.stamp else { continue }
      folders[candidate.path.parent, default: NoteNames()].add(SidecarFile(path: candidate.path, stamp: stamp))
    }
  }

  mutating func pair(_ candidates: inout [Candidate]) {
    if !folders.isEmpty {
      pairByName(&candidates)
      findAlbums(&candidates)
    }
    findEdited(&candidates)
    if !folders.isEmpty { findMotion(&candidates) }
  }

  private mutating func pairByName(_ candidates: inout [Candidate]) {
    var sharing: [FilePath: [Int]] = [:]
    for index in candidates.indices where !candidates[index].isNamed {
      let path = candidates[index].path
      guard path.isVideo || ImageFormat.isPromised(byExtension: path.fileExtension),
        let found = folders[path.parent]?.note(of: path)
      else { continue }
      candidates[index].note = found.file
      used.insert(found.file.path)
      paired.insert(path.parent)
      if let name = found.shared { sharing[path.parent.appending(FilePath(name)), default: []].append(index) }
    }
    for (key, group) in sharing where group.count > 1 { separate(group, key, &candidates) }
    for index in candidates.indices
    where candidates[index].note == nil && paired.contains(candidates[index].path.parent) {
      let path = candidates[index].path
      guard !path.isNamedLikeANote, let note = folders[path.parent]?.bareNote(of: path), !used.contains(note.path)
      else { continue }
      candidates[index].note = note
      used.insert(note.path)
    }
  }

  /// Pairs photos whose notes’ names were cut to the same text, by the titles in the notes.
  private mutating func separate(_ group: [Int], _ key: FilePath, _ candidates: inout [Candidate]) {
    guard let first = group.first, let names = folders[candidates[first].path.parent] else { return }
    var rest = names.notes(named: key.name.text).map { file in
      (file: file, title: (try? ServiceNote(file))?.title.map { NoteNames.comparable(FilePath($0).stem.text) } ?? "")
    }
    for index in group { candidates[index].note = nil }
    for index in group {
      let stem = NoteNames.comparable(NoteNames.splitNumber(candidates[index].path.stem.text).rest)
      guard let place = rest.firstIndex(where: { $0.title.hasPrefix(stem) }) else { continue }
      candidates[index].note = rest[place].file
      used.insert(rest.remove(at: place).file.path)
    }
  }

  // MARK: - Albums

  /// The maximum number of notes that are opened in search of a folder’s own.
  private static let mostTried = 8

  private mutating func findAlbums(_ candidates: inout [Candidate]) {
    for folder in paired {
      // The name is “metadata” in the user’s language; notes of photos have a dot before their extension.
      let own = folders[folder]?.all.filter { note in
        note.path.stem.fileExtension.isEmpty && !used.contains(note.path)
      }
      for file in (own ?? []).sorted(by: { $0.path < $1.path }).prefix(Self.mostTried) {
        guard let note = try? ServiceNote(file), !note.isOfPhoto, let title = note.title else { continue }
        used.insert(file.path)
        if !folder.isOfYear(titled: title) { albums[folder] = AlbumNote(title: title, file: file) }
        break
      }
    }
    if albums.isEmpty { return }
    for index in candidates.indices where !candidates[index].isNamed {
      if let album = albums[candidates[index].path.parent] { candidates[index].albums = [album] }
    }
  }

  // MARK: - Edited and moving photos

  private mutating func findEdited(_ candidates: inout [Candidate]) {
    var byStem: [FilePath: [Int]]?
    for index in candidates.indices where !candidates[index].isNamed && candidates[index].path.mayBeEdited {
      let path = candidates[index].path
      guard let stem = EditedName.original(of: path.stem.text), !path.isNamedLikeANote else { continue }
      let isOfService = folders[path.parent] != nil
      guard candidates[index].note == nil, isOfService || path.isEditedByApple else { continue }
      byStem = byStem ?? Self.byStem(candidates)
      let key = path.parent.appending(FilePath(NoteNames.comparable(stem)))
      let original = byStem?[key]?.first { candidates[$0].path.isVideo == path.isVideo }
      if let original, path.isEditedByApple || candidates[original].note != nil {
        originals[index] = original
        (candidates[index].note, candidates[index].original) = (candidates[original].note, candidates[original].path)
        continue
      }
      // The original may be in another part of the archive.
      guard let notes = folders[path.parent],
        let found = EditedName.originals(of: path).lazy.compactMap({ notes.note(of: $0) }).first
      else { continue }
      candidates[index].note = found.file
      used.insert(found.file.path)
    }
  }

  private static func byStem(_ candidates: [Candidate]) -> [FilePath: [Int]] {
    var found: [FilePath: [Int]] = [:]
    for (index, candidate) in candidates.enumerated() where !candidate.isNamed && !candidate.path.isNamedLikeANote {
      let stem = FilePath(NoteNames.comparable(candidate.path.stem.text))
      found[candidate.path.parent.appending(stem), default: []].append(index)
    }
    return found
  }

  /// Finds the videos of motion photos: `PXL_1.MP` or `PXL_1.MP4` beside `PXL_1.MP.jpg`.
  private mutating func findMotion(_ candidates: inout [Candidate]) {
    var photos: [FilePath: Int] = [:]
    for (index, candidate) in candidates.enumerated() where paired.contains(candidate.path.parent) {
      let inner = candidate.path.withoutExtension
      if ["mp", "mv"].contains(inner.fileExtension) { photos[inner.withoutExtension] = index }
    }
    if photos.isEmpty { return }
    for index in candidates.indices where !candidates[index].isNamed {
      let path = candidates[index].path
      guard ["mp", "mv", "mp4", "mov"].contains(path.fileExtension), let photo = photos[path.withoutExtension],
        let stamp = candidates[index].stamp
      else { continue }
      clips.insert(index)
      candidates[photo].clip = SidecarFile(path: path, stamp: stamp)
    }
  }
}

extension FilePath {
  /// True for JSON files, by name.
  var isNamedLikeANote: Bool { bytes.suffix(5).map { $0 | 0x20 } == Array(".json".utf8) }

  /// True if the name may be that of an edited photo, found without reading it as text.
  fileprivate var mayBeEdited: Bool {
    let name = name.bytes
    return name.contains(UInt8(ascii: "-")) || isEditedByApple
  }

  var isEditedByApple: Bool {
    String(decoding: name.bytes.prefix(5), as: UTF8.self).uppercased() == "IMG_E"
  }

  /// True for the folder of a year, `Photos from 2024` in any language, whose note has the same title.
  fileprivate func isOfYear(titled title: String) -> Bool {
    let name = self.name.text
    guard NoteNames.comparable(name) == NoteNames.comparable(title) else { return false }
    let years = name.split { !$0.isNumber }
    let isYear = years.count == 1 && years[0].count == 4 && ["19", "20"].contains(years[0].prefix(2))
    return isYear && (name.hasSuffix(years[0]) || name.hasPrefix(years[0])) && name.count > 4
  }
}
