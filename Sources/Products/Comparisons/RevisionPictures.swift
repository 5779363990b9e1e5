import Files
import Gallery
import ImageCodecs
import Planning

/// The pictures of a revision, and those of the working tree or of another revision, by their names.
///
///     let pictures = try RevisionPictures(range, of: [FilePath("golden")], choosing: choice)
///
/// Git tells which files differ; no contents are read here.
struct RevisionPictures {
  private(set) var expected: [FilePath: FilePath] = [:]
  private(set) var actual: [FilePath: FilePath] = [:]
  /// The names of pictures whose bytes are the same, as git knows.
  private(set) var same: Set<FilePath> = []
  /// The paths in the working tree by name.
  private(set) var places: [FilePath: FilePath] = [:]
  private(set) var otherCount = 0
  private(set) var failures: [FileError] = []
  private(set) var submodules: [FilePath] = []
  /// The pictures that a sparse checkout leaves out.
  private(set) var unwritten: [FilePath] = []
  private(set) var earlierChanges: [FilePath] = []
  /// The folder that names are relative to.
  let folder: FilePath
  let files: RevisionFiles

  private let choice: Gallery.Choice
  private var repository: GitRepository
  /// The inputs by their paths in the repository.
  private var inputs: [FilePath: FilePath] = [:]

  init(_ range: RevisionRange, of given: [FilePath], choosing choice: Gallery.Choice) throws(RunFailure) {
    self.choice = choice
    repository = try GitRepository(around: given[0])
    for input in given {
      if input.isAddress { throw .usage("\(input): is not in the repository \(repository.top)") }
      inputs[try repository.path(of: input)] = input.withoutTrailingSlashes
    }
    files = RevisionFiles(repository)
    let isFolder = given.count == 1 && (try? given[0].status())?.kind != .file
    folder = isFolder ? given[0].withoutTrailingSlashes : FilePath(".")
    let first = try repository.commit(range.expected)
    guard let other = range.actual else {
      try addWorkingTree(since: first, range.expected)
      return
    }
    let second = try repository.commit(other)
    let start = range.startsAtFork ? try repository.fork(of: first, second) : first
    try addRevisions((start, range.startsAtFork ? start : range.expected), (second, other))
  }

  // MARK: - Names

  private struct Named {
    var name: FilePath
    var place: FilePath
  }

  /// Returns the name of a file in the repository; nil if it is not chosen.
  private func named(_ path: FilePath) -> Named? {
    var folder = path
    while true {
      if let input = inputs[folder] {
        if folder == path { return Named(name: input, place: input) }
        let rest = FilePath(bytes: path.bytes.dropFirst(folder.bytes.isEmpty ? 0 : folder.bytes.count + 1))
        guard choice.finds(rest) else { return nil }
        let place = input.appending(rest.literal)
        return Named(name: inputs.count == 1 ? rest.literal : place, place: place)
      }
      if folder.bytes.isEmpty { return nil }
      folder = FilePath(bytes: folder.bytes[..<(folder.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    }
  }

  /// The paths that git is asked about; empty for all.
  private var paths: [FilePath] {
    let most = 500
    return inputs.count > most || inputs.keys.contains { $0.bytes.isEmpty } ? [] : inputs.keys.sorted()
  }

  private func isNamedLikeAPicture(_ path: FilePath) -> Bool { ImageFormat.isPromised(byExtension: path.fileExtension) }

  // MARK: - Lists of git

  private struct Entry {
    var kind: Kind
    var id: String
    var path: FilePath

    enum Kind { case file, link, submodule }
  }

  private func entries(of commit: String) throws(RunFailure) -> [Entry] {
    try repository.fields(["ls-tree", "-r", "-z", "--full-tree", commit], at: paths).compactMap { field in
      // “100644 blob 5f3a…	golden/a.png”
      guard let tab = field.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let facts = field[..<tab].split(separator: UInt8(ascii: " "))
      guard facts.count == 3 else { return nil }
      let isLink = facts[0].elementsEqual("120000".utf8)
      let kind: Entry.Kind = facts[1].elementsEqual("commit".utf8) ? .submodule : isLink ? .link : .file
      let path = FilePath(bytes: field[(tab + 1)...])
      return Entry(kind: kind, id: String(decoding: facts[2], as: UTF8.self), path: path)
    }
  }

  /// The files of the working tree of which git says more than their contents.
  private struct Listing {
    var untracked: [FilePath] = []
    /// Files whose changes git was told not to look for.
    var unwatched: Set<FilePath> = []
    /// Files outside of a sparse checkout.
    var sparse: Set<FilePath> = []
  }

  private func listing() throws(RunFailure) -> Listing {
    var listing = Listing()
    let words = ["ls-files", "-z", "-v", "--cached", "--others", "--exclude-standard"]
    for field in try repository.fields(words, at: paths) {
      // “H golden/a.png”
      guard let tag = field.first, field.count > 2, field.last != UInt8(ascii: "/") else { continue }
      let path = { FilePath(bytes: field.dropFirst(2)) }
      switch tag {
      case UInt8(ascii: "?"): listing.untracked.append(path())
      case UInt8(ascii: "S"), UInt8(ascii: "s"): listing.sparse.insert(path())
      case UInt8(ascii: "a")...UInt8(ascii: "z"): listing.unwatched.insert(path())
      default: break
      }
    }
    return listing
  }

  // MARK: - The working tree

  private mutating func addWorkingTree(since commit: String, _ revision: String) throws(RunFailure) {
    let words = ["diff-index", "--name-only", "-z", "--no-renames", "--ignore-submodules=all", commit]
    let dated = Set(try repository.fields(words, at: paths).map { FilePath(bytes: $0) })
    let listing = try listing()
    let entries = try entries(of: commit)
    let revision = Self.label(revision, commit)
    let doubtful = dated.union(listing.unwatched).union(listing.sparse)
    let changed = doubtful.subtracting(unchanged(entries.filter { doubtful.contains($0.path) }))
    for entry in entries {
      guard let named = named(entry.path) else { continue }
      let isKnown = !changed.contains(entry.path)
      switch entry.kind {
      case .submodule: submodules.append(named.place)
      case _ where listing.sparse.contains(entry.path) && isMissing(named.place):
        if entry.kind == .file, isNamedLikeAPicture(entry.path) {
          unwritten.append(named.place)
        } else {
          otherCount += 1
        }
      case .link: addLink(named, isKnown: isKnown)
      case .file: addFile(entry, named, isKnown: isKnown, in: revision)
      }
    }
    for path in Set(listing.untracked).union(dated).subtracting(entries.map(\.path)) {
      if let named = named(path) { addNew(named) }
    }
  }

  /// Returns the paths of files with the bytes of the revision, whatever their dates are.
  private func unchanged(_ entries: [Entry]) -> [FilePath] {
    let entries = entries.filter { entry in
      guard entry.kind == .file, let named = named(entry.path) else { return false }
      return isNamedLikeAPicture(entry.path) && (try? named.place.ownStatus())?.kind == .file
    }
    guard let ids = repository.identifiers(of: entries.map(\.path)) else { return [] }
    return zip(entries, ids).compactMap { $0.id == $1 ? $0.path : nil }
  }

  private func isMissing(_ path: FilePath) -> Bool {
    do { return try path.ownStatus() == nil } catch { return false }
  }

  private mutating func addFile(_ entry: Entry, _ named: Named, isKnown: Bool, in revision: String) {
    let isPicture = isNamedLikeAPicture(entry.path) || !isKnown && ImageFormat(of: named.place) != nil
    guard isPicture else {
      otherCount += 1
      return
    }
    expected[named.name] = files.add(entry.id, entry.path, in: revision)
    places[named.name] = named.place
    if isKnown {
      same.insert(named.name)
      actual[named.name] = named.place
    } else {
      addActual(named)
    }
  }

  private mutating func addActual(_ named: Named) {
    do throws(FileError) {
      switch try named.place.ownStatus()?.kind {
      case nil, .folder: break
      case .file: actual[named.name] = named.place
      case .link, .other: failures.append(FileError(named.place, .notRegular))
      }
    } catch {
      failures.append(error)
    }
  }

  /// Adds a file that the revision does not have.
  private mutating func addNew(_ named: Named) {
    guard isNamedLikeAPicture(named.place) || ImageFormat(of: named.place) != nil else {
      otherCount += 1
      return
    }
    if EarlierChanges.isPicture(named.place) { return earlierChanges.append(named.place) }
    places[named.name] = named.place
    addActual(named)
  }

  /// Links are not compared: pictures are, under their own names. Others are reported.
  private mutating func addLink(_ named: Named, isKnown: Bool) {
    let target = named.place.resolved
    let leadsToPictures =
      isNamedLikeAPicture(named.place)
      || target.map { isNamedLikeAPicture($0) || (try? $0.status())?.kind == .folder } ?? false
    guard leadsToPictures else {
      otherCount += 1
      return
    }
    if isKnown, let target, isInside(target) { return }
    failures.append(FileError(named.place, .notRegular))
  }

  private func isInside(_ target: FilePath) -> Bool {
    let top = repository.top.bytes + [UInt8(ascii: "/")]
    return target.bytes.starts(with: top) && named(FilePath(bytes: target.bytes.dropFirst(top.count))) != nil
  }

  // MARK: - Two revisions

  private mutating func addRevisions(
    _ first: (commit: String, name: String), _ second: (commit: String, name: String)
  ) throws(RunFailure) {
    let labels = (Self.label(first.name, first.commit), Self.label(second.name, second.commit))
    var others = Dictionary(try entries(of: second.commit).map { ($0.path, $0) }) { first, _ in first }
    for entry in try entries(of: first.commit) {
      let other = others.removeValue(forKey: entry.path)
      guard let named = named(entry.path) else { continue }
      let kinds = [entry.kind, other?.kind ?? entry.kind]
      if kinds.contains(.submodule) {
        submodules.append(named.place)
      } else if kinds.contains(.link) {
        if entry.id != other?.id, isNamedLikeAPicture(entry.path) {
          failures.append(FileError(named.place, .notRegular))
        }
      } else if isNamedLikeAPicture(entry.path) {
        places[named.name] = named.place
        expected[named.name] = files.add(entry.id, entry.path, in: labels.0)
        guard let other else { continue }
        actual[named.name] = files.add(other.id, other.path, in: labels.1)
        if other.id == entry.id { same.insert(named.name) }
      } else {
        otherCount += 1
      }
    }
    for entry in others.values {
      guard let named = named(entry.path), isNamedLikeAPicture(entry.path) else { continue }
      switch entry.kind {
      case .submodule: submodules.append(named.place)
      case .link: failures.append(FileError(named.place, .notRegular))
      case .file:
        places[named.name] = named.place
        actual[named.name] = files.add(entry.id, entry.path, in: labels.1)
      }
    }
  }

  /// The revision as written if an address can have it, or the start of the commit’s identifier.
  private static func label(_ revision: String, _ commit: String) -> String {
    let isPlain = revision.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "._-~^/@".utf8.contains(byte)
      }
    }
    return isPlain && revision != commit ? revision : String(commit.prefix(12))
  }
}
