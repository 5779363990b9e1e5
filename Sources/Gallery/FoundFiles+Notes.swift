import Files
import JSON5
import Parallel
import Store

extension FoundFiles {
  /// - Parameter walk: The files about the photos of each folder.
  /// - Returns: The choice, which reads dates if the page of a folder needs them.
  mutating func findNotes(
    _ choice: Gallery.Choice, _ environment: Gallery.Environment, _ walk: FolderWalk
  ) -> Gallery.Choice {
    var choice = choice
    if !environment.takesWalls {
      pairNotes(choice, jobs: environment.jobs)
      notePages(walk.pages)
      if FolderOrder(of: candidates, choice).needsDates { (choice.readsDates, dependsOnDates) = (true, true) }
    }
    if choice.mayWantMetadata {
      noteFacts(walk.facts)
      noteAlbums(walk.albumLists)
    } else {
      forgetNotes()
    }
    return choice
  }

  /// Reads the pages of folders.
  private mutating func notePages(_ files: [FilePath: SidecarFile]) {
    if files.isEmpty { return }
    var pages = FolderPages(files)
    notices += pages.faults
    if pages.isEmpty { return }
    for index in candidates.indices where !candidates[index].isNamed {
      candidates[index].page = pages.page(of: candidates[index].path.parent)
    }
  }

  /// Pairs photos with the notes of a service, and leaves out what is not a photo of its own: the notes, the version
  /// that is not shown of edited photos, videos of motion photos, and copies of photos in albums.
  mutating func pairNotes(_ choice: Gallery.Choice, jobs: Int?) {
    var notes = FolderNotes(of: candidates)
    notes.pair(&candidates)
    var gone = notes.clips
    for (edited, original) in notes.originals {
      switch choice.edited {
      case .edited:
        gone.insert(original)
        if candidates[edited].clip == nil { candidates[edited].clip = candidates[original].clip }
      case .original: gone.insert(edited)
      case .both: break
      }
    }
    if candidates.contains(where: { !$0.albums.isEmpty }) {
      let copies = AlbumCopies(among: candidates, in: notes.paired, without: gone, jobs: jobs)
      for (kept, albums) in copies.albums { candidates[kept].albums = albums }
      gone.formUnion(copies.copies)
    }
    if gone.isEmpty && notes.used.isEmpty { return }
    var kept: [Candidate] = []
    kept.reserveCapacity(candidates.count)
    for index in candidates.indices where !gone.contains(index) {
      if !candidates[index].isNamed && candidates[index].path.isNamedLikeANote
        && notes.used.contains(candidates[index].path)
      {
        continue
      }
      kept.append(candidates[index])
    }
    candidates = kept
  }

  /// Reads the facts about the photos of folders.
  mutating func noteFacts(_ files: [FilePath: [SidecarFile]]) {
    if files.isEmpty { return }
    let facts = files.mapValues(FolderFacts.init)
    for folder in facts.keys.sorted() { notices += facts[folder]?.faults ?? [] }
    for index in candidates.indices where !candidates[index].isNamed {
      candidates[index].facts = facts[candidates[index].path.parent]
    }
  }

  /// Reads the lists of albums, which are about the photos in all folders beside them.
  private mutating func noteAlbums(_ files: [FilePath: [SidecarFile]]) {
    if files.isEmpty { return }
    let lists = files.mapValues(AlbumLists.init)
    for folder in lists.keys.sorted() { notices += lists[folder]?.faults ?? [] }
    var nearest = NearestFolders(lists)
    for index in candidates.indices where !candidates[index].isNamed {
      candidates[index].lists = nearest.value(of: candidates[index].path.parent)
    }
  }

  /// Forgets the notes if no metadata is wanted. The titles of albums are those of folders.
  mutating func forgetNotes() {
    for index in candidates.indices { candidates[index].note = nil }
  }
}

/// The copies of photos in the folders of albums. A photo in its year and in several albums is one photo: files whose
/// notes have the same title and time, or with the same bytes.
private struct AlbumCopies {
  /// The albums of each photo that is kept.
  private(set) var albums: [Int: [AlbumNote]] = [:]
  private(set) var copies: Set<Int> = []

  private struct Identity: Hashable {
    var title: String
    var taken: Int64
  }

  private struct Kept {
    var index: Int
    var folders: Set<FilePath>
  }

  init(among candidates: [Candidate], in folders: Set<FilePath>, without gone: Set<Int>, jobs: Int?) {
    var groups: [String: [Int]] = [:]
    for (index, candidate) in candidates.enumerated()
    where !candidate.isNamed && folders.contains(candidate.path.parent) && !gone.contains(index)
      && !candidate.path.isNamedLikeANote
    {
      let stem = NoteNames.splitNumber(candidate.path.stem.text).rest
      groups[NoteNames.comparable(stem) + "." + candidate.path.fileExtension, default: []].append(index)
    }
    let shared = groups.values.filter { group in
      group.count > 1 && group.contains { !candidates[$0].albums.isEmpty }
        && group.contains { candidates[$0].path.parent != candidates[group[0]].path.parent }
    }
    let digests = ContentDigests()
    let found = concurrentMap(shared.count, jobs: jobs) { place in
      Self.merged(shared[place], candidates, digests)
    }
    for (kept, merged) in found.joined() {
      albums[kept] = merged.albums
      copies.formUnion(merged.copies)
    }
  }

  private typealias Merged = (albums: [AlbumNote], copies: [Int])

  /// Returns the photos of a group of files with equal names, with their albums and copies.
  private static func merged(
    _ group: [Int], _ candidates: [Candidate], _ digests: ContentDigests
  ) -> [Int: Merged] {
    // A copy in an album is shown rather than that of the year.
    let order = group.sorted {
      (candidates[$0].albums.isEmpty ? 1 : 0, $0) < (candidates[$1].albums.isEmpty ? 1 : 0, $1)
    }
    let identities = identities(of: order, candidates)
    var kept: [Kept] = []
    var merged: [Int: Merged] = [:]
    for index in order {
      let candidate = candidates[index]
      let others = kept.indices.filter { !kept[$0].folders.contains(candidate.path.parent) }
      let equal = others.filter { place in
        guard let own = identities[index] ?? nil, let other = identities[kept[place].index] ?? nil else {
          return hasSameBytes(candidate, candidates[kept[place].index], digests)
        }
        return own == other
      }
      let size = candidate.stamp?.size
      guard let place = equal.first(where: { candidates[kept[$0].index].stamp?.size == size }) ?? equal.first else {
        kept.append(Kept(index: index, folders: [candidate.path.parent]))
        continue
      }
      kept[place].folders.insert(candidate.path.parent)
      merged[kept[place].index, default: (candidates[kept[place].index].albums, [])].albums += candidate.albums
      merged[kept[place].index]?.copies.append(index)
    }
    return merged
  }

  /// Returns the identities of photos that have one. The notes of copies mostly have the same bytes: they are read, but
  /// only one of them is parsed.
  private static func identities(of group: [Int], _ candidates: [Candidate]) -> [Int: Identity?] {
    var known: [(bytes: [UInt8], identity: Identity?)] = []
    var identities: [Int: Identity?] = [:]
    for index in group {
      let bytes = candidates[index].note.flatMap { try? ServiceNote.bytes(of: $0) }
      guard let bytes else { continue }
      let place = known.firstIndex { $0.bytes == bytes } ?? known.count
      if place == known.count { known.append((bytes, identity(in: bytes))) }
      identities.updateValue(known[place].identity, forKey: index)
    }
    return identities
  }

  private static func identity(in bytes: [UInt8]) -> Identity? {
    guard let note = JSONNode(bytes).map({ ServiceNote($0) }), let title = note.title, let taken = note.taken else {
      return nil
    }
    return Identity(title: NoteNames.comparable(title), taken: taken)
  }

  private static func hasSameBytes(_ one: Candidate, _ other: Candidate, _ digests: ContentDigests) -> Bool {
    guard let size = one.stamp?.size, size == other.stamp?.size, let one = try? OpenFile(one.path),
      let other = try? OpenFile(other.path)
    else { return false }
    return digests.digest(of: one).map { $0 == digests.digest(of: other) } ?? false
  }
}
