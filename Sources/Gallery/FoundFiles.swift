import Clock
import Digests
package import Files
import Foundation
import ImageCodecs
import Parallel

/// The files in a run's inputs, in order, before any of them is opened.
///
///     let found = try FoundFiles(in: [FilePath("photos")], choosing: Gallery.Choice())
///     let gallery = Gallery(found, choosing: Gallery.Choice())
///
/// One `stat` call is needed per file.
package struct FoundFiles: Sendable {
  var candidates: [Candidate] = []
  private let bounds: LinkBounds
  /// The files that are not used because another program may still be writing them.
  var unsettled: [Candidate] = []
  /// The folders that could not be listed, special files, and links that were not followed.
  var leftOut: [ImageError] = []
  var notices: [String] = []
  /// The folders that were searched.
  private(set) var walkedFolders: Set<FilePath> = []
  /// The inputs that are files or missing.
  private(set) var namedFiles: [FilePath] = []
  /// True if hidden files may be photos.
  private(set) var takesHidden = false
  /// The inputs that are lists of photos.
  package private(set) var manifests: [FilePath] = []
  /// True if a list gives the order.
  private(set) var isOrdered = false
  /// True if the files are those of shares of a listing, which is in the order of names.
  private var isListing = false
  /// True if modification dates of files matter.
  var dependsOnDates = false
  /// The list of all files found, if only a share of them was taken.
  package private(set) var listing: Listing?
  /// The filter of the choice, with relative days resolved.
  private(set) var filter = PhotoFilter()

  /// Finds and orders the files in `inputs`: pictures, folders, manifests.
  ///
  /// - Parameter bounds: The bounds for all inputs of the run, if these are only some of them.
  package init(
    in inputs: [FilePath], choosing choice: Gallery.Choice, _ environment: Gallery.Environment = .init(),
    within bounds: LinkBounds? = nil
  ) throws(GalleryError) {
    filter = choice.filter.resolved(at: .now)
    dependsOnDates = choice.needsDates || choice.order == .modified
    var lacking: [ImageError] = []
    let read = try Self.read(inputs, choice, environment, missing: { lacking.append($0) })
    let others = read.flatMap { $0.manifest?.others ?? [] }
    let bounds = (bounds ?? LinkBounds(inputs, followsAll: choice.followsLinks)).including(others)
    self.bounds = bounds
    var walk = FolderWalk(choice, within: bounds, isThorough: environment.takesWalls)
    for (input, manifest) in read {
      if let manifest {
        manifests.append(input)
        notices += manifest.warnings.map { "\(input): \($0)" }
        lacking += manifest.leftOut
        candidates += manifest.candidates.filter { choice.wants($0.path) }
        if manifest.part == nil { isOrdered = true } else { isListing = true }
        addOthers(of: manifest, &walk)
      } else if (try? input.status())?.kind == .folder {
        candidates += Self.files(in: input.withoutTrailingSlashes, &walk)
      } else {
        if choice.wants(input) { candidates.append(Candidate(path: input, isNamed: true)) }
        namedFiles.append(input)
      }
    }
    (leftOut, takesHidden) = (lacking + walk.failures.map { ImageError($0) }, choice.takesHidden)
    walkedFolders.formUnion(walk.folders)
    sort(choice, isSingle: inputs.count == 1)
    let sidecars = pairUp()
    let choice = findNotes(choice, environment, walk)
    leaveOutKnown(to: read.compactMap(\.manifest))
    // The identities of the other files are needed only if there are links.
    if candidates.contains(where: \.isLink) { stampNamed() }
    leaveOutLinks()
    if !environment.fetches, let address = firstAddress { throw .address(address) }
    take(environment.share)
    stampNamed()
    if choice.mayWantMetadata { findSidecars(among: sidecars, choice, within: bounds) }
    try leaveOutWalls(environment)
    settle(within: environment.settle)
    turn()
  }

  /// Names the turns of photos in their paths, once the files beside them are found.
  private mutating func turn() {
    for index in candidates.indices where candidates[index].turn != .none { candidates[index].turnPath() }
  }

  private static func files(in folder: FilePath, _ walk: inout FolderWalk) -> [Candidate] {
    let range = walk.enter(folder)
    return NaturalOrder.sorted(Array(walk.files[range])) { $0.path }
      .map { Candidate(path: $0.path, isNamed: false, stamp: $0.stamp, isLink: $0.isLink) }
  }

  /// Adds the photos of a list’s folders, also those that it names.
  private mutating func addOthers(of manifest: Manifest, _ walk: inout FolderWalk) {
    for folder in manifest.others {
      candidates += Self.files(in: folder, &walk).map { file in
        var file = file
        file.isOther = true
        return file
      }
    }
  }

  /// Leaves out photos that a list omits, and photos of lists’ folders that a list names. Their raw files, videos and
  /// copies must have been left out before: without the photo beside them, they would count as photos.
  private mutating func leaveOutKnown(to manifests: [Manifest]) {
    func identities(_ paths: [FilePath]) -> Set<FileIdentity> {
      Set(paths.compactMap { (try? $0.status())?.identity })
    }
    let omitted = identities(manifests.flatMap(\.omitted))
    var named: Set<FileIdentity> = []
    if manifests.contains(where: { !$0.others.isEmpty }) {
      stampNamed()
      let listed = Set(manifests.flatMap { $0.candidates.map(\.path) })
      let found = candidates.filter { $0.isNamed && listed.contains($0.path) }
      named = Set(found.compactMap { $0.stamp?.identity })
        .union(identities(Array(listed.subtracting(found.map(\.path)))))
    }
    if omitted.isEmpty && named.isEmpty { return }
    candidates.removeAll { candidate in
      guard !candidate.isNamed, let identity = candidate.stamp?.identity else { return false }
      return omitted.contains(identity) || candidate.isOther && named.contains(identity)
    }
  }

  /// Sorts the files by name, unless their order is given. Later sorting is stable, so equal photos stay in this order.
  private mutating func sort(_ choice: Gallery.Choice, isSingle: Bool) {
    let order = choice.orderBeforeOpening ?? (isOrdered || isListing ? .none : .name)
    // The files of a single folder are in order.
    if order != .none, !isSingle || isOrdered || isListing { candidates = NaturalOrder.sorted(candidates) { $0.path } }
    // Photos that may be sorted by date are reversed afterwards.
    let isFinal = choice.order != .auto || isOrdered
    if choice.isReversed && isFinal && (order == .name || order == .none) { candidates.reverse() }
  }

  /// Creates a list of files that are named explicitly, of any type.
  package init(_ paths: [FilePath]) {
    bounds = LinkBounds(paths, followsAll: true)
    candidates = paths.map { Candidate(path: $0, isNamed: true) }
    stampNamed()
    settle(within: nil)
  }

  /// The stamp of every file when it was found.
  package var stamps: [FilePath: FileStamp] {
    Dictionary(
      candidates.compactMap { file in file.stamp.map { (file.path, $0) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the stamp of one of the files when it was found.
  package func stamp(of path: FilePath) -> FileStamp? { candidates.first { $0.path == path }?.stamp }

  /// Reads the stamps of files that were not found in a folder.
  private mutating func stampNamed() {
    for index in candidates.indices where candidates[index].isNamed && candidates[index].stamp == nil {
      candidates[index].stamp = (try? candidates[index].path.status())?.stamp
    }
  }

  /// Leaves out links to photos that are also found under their own names. Links to other photos count as photos.
  private mutating func leaveOutLinks() {
    guard candidates.contains(where: \.isLink) else { return }
    let own = Set(candidates.compactMap { $0.isLink ? nil : $0.stamp?.identity })
    candidates.removeAll { $0.isLink && $0.stamp.map { own.contains($0.identity) } ?? false }
  }

  /// Takes a share before other steps whose results may differ in another run.
  private mutating func take(_ share: Share?) {
    guard let share else { return }
    var digest = SHA256()
    for candidate in candidates { digest.update(candidate.path.name.bytes + [0]) }
    listing = Listing(count: candidates.count, digest: String(digest.finish().prefix(16)))
    candidates = Array(candidates[share.range(of: candidates.count)])
  }

  /// Reads the manifests among the inputs.
  private static func read(
    _ inputs: [FilePath], _ choice: Gallery.Choice, _ environment: Gallery.Environment, missing: (ImageError) -> Void
  ) throws(GalleryError) -> [Manifest.Input] {
    let read = concurrentMap(inputs.count, jobs: environment.jobs) { index in
      Result { () throws(GalleryError) in try manifest(at: inputs[index], naming: choice.columns) }
    }
    var all: [Manifest.Input] = []
    for (input, result) in zip(inputs, read) { all.append((input, try result.get())) }
    return try Manifest.inOrder(all, missing: missing)
  }

  private static func manifest(at input: FilePath, naming columns: Set<String>) throws(GalleryError) -> Manifest? {
    // Remote files are photos, and are not fetched for this check.
    if input.isRemote { return nil }
    guard let file = try? OpenFile(input), let start = try? file.bytes(at: 0, count: 512) else { return nil }
    guard ImageFormat(sniffing: start) == nil, Manifest.isPromised(by: input, start: start) else { return nil }
    return try Manifest(file, naming: columns)
  }

  /// The path of the first remote file.
  package var firstAddress: FilePath? { candidates.first { $0.path.isRemote }?.path }

  /// The names of the columns of lists that are no other property of photos.
  package var columns: Set<String> { Set(candidates.flatMap(\.columns.names)) }

  package func contains(_ path: FilePath) -> Bool { candidates.contains { $0.path == path } }

  /// Returns true for the sidecar of one of the files.
  package func isSidecar(_ identity: FileIdentity) -> Bool {
    candidates.contains { candidate in
      candidate.sidecar?.stamp.identity == identity
        || candidate.noteFiles.contains { $0.stamp.identity == identity }
    }
  }

  /// True if any of the files should be a video.
  package var hasVideos: Bool { candidates.contains { ForeignFormat.isVideo(byExtension: $0.path.fileExtension) } }

  /// The number of files.
  package var count: Int { candidates.count }

  // MARK: - Walls among photos

  /// Leaves out the wall of an earlier run, and its pages. Throws an error if the wall would overwrite a photo.
  private mutating func leaveOutWalls(_ environment: Gallery.Environment) throws(GalleryError) {
    if let output = environment.output {
      let identity = (try? output.status())?.stamp.identity
      let isOutput = candidates.map { candidate in
        Self.isPage(candidate.path, of: output) || identity != nil && candidate.stamp?.identity == identity
      }
      if isOutput.contains(true) && identity != nil && Self.isForeignPicture(output) {
        throw .overwritesPhoto(output)
      }
      leaveOut { isOutput[$0] }
    }
    let candidates = candidates
    leaveOut { index in
      let candidate = candidates[index]
      guard !candidate.isNamed, let identity = candidate.stamp?.identity else { return false }
      return environment.isOtherWall(identity) && !Self.isForeignPicture(candidate.path)
    }
  }

  /// Leaves out pictures that turned out to be walls.
  package mutating func leaveOut(walls: [FilePath]) {
    if walls.isEmpty { return }
    let walls = Set(walls)
    candidates.removeAll { walls.contains($0.path) && !$0.isNamed }
  }

  private mutating func leaveOut(where isWall: (Int) -> Bool) {
    let walls = candidates.indices.filter(isWall)
    for index in walls where candidates[index].isNamed {
      notices.append("\(candidates[index].path): is the wall itself; skipped")
    }
    for index in walls.reversed() { candidates.remove(at: index) }
  }

  /// Returns true if a file is `wall-002.png` next to `wall.png`, and was written by Tessera.
  private static func isPage(_ path: FilePath, of output: FilePath) -> Bool {
    guard path.pageNumber(of: output) != nil, path.parent.isSameFolder(as: output.parent) else { return false }
    return !isForeignPicture(path)
  }

  /// Returns true if a file is a picture that Tessera did not write.
  package static func isForeignPicture(_ path: FilePath) -> Bool { WallNote.isForeignPicture(path) }

  // MARK: - Files being written

  /// A short wait in nanoseconds, which is not noticeable.
  private static let shortWait: Int64 = 25_000_000

  /// True if any of the files changed less than `seconds` ago.
  package func hasFiles(youngerThan seconds: Double) -> Bool {
    let now = WallClock.nanoseconds()
    return (candidates + unsettled).contains { $0.stamp?.isYounger(than: seconds, at: now) == true }
  }

  /// Sets aside files that are too new, and waits a moment if stamps are then reliable.
  private mutating func settle(within seconds: Double?) {
    if let seconds {
      let now = WallClock.nanoseconds()
      unsettled = candidates.filter { $0.stamp?.isYounger(than: seconds, at: now) == true }
      candidates.removeAll { $0.stamp?.isYounger(than: seconds, at: now) == true }
    }
    let fresh = candidates.indices.filter { (1...Self.shortWait).contains(candidates[$0].remainder) }
    if fresh.isEmpty { return }
    usleep(UInt32(fresh.map { candidates[$0].remainder }.max() ?? 0) / 1000 + 1)
    var gone: Set<Int> = []
    var shared = NotesAgain()
    for index in fresh {
      do throws(FileError) { try candidates[index].lookAgain(within: bounds, &shared) } catch {
        gone.insert(index)
        if error.path.isNamedLikeAPicture { leftOut.append(ImageError(error)) }
      }
    }
    candidates = candidates.indices.filter { !gone.contains($0) }.map { candidates[$0] }
  }

  /// Updates the stamp of a file that has changed.
  ///
  /// - Returns: False if the file is gone, or is now a link that must not be followed.
  package mutating func refresh(_ path: FilePath) -> Bool {
    var shared = NotesAgain()
    for index in candidates.indices where candidates[index].path == path {
      do throws(FileError) { try candidates[index].lookAgain(within: bounds, &shared) } catch { return false }
    }
    return true
  }
}

extension FileStamp {
  /// Returns true if the file was changed less than `seconds` ago, or, if a clock was set back, in the near future.
  fileprivate func isYounger(than seconds: Double, at now: Int64) -> Bool {
    abs(Double(now) - Double(modified)) < seconds * 1e9
  }
}

extension Gallery.Choice {
  /// Returns true if an input file passes the filters for names: its own name, and those of the folders in its path.
  fileprivate func wants(_ path: FilePath) -> Bool {
    (included.isEmpty || included.match(path, below: 0)) && !excluded.match(path, below: 0)
  }
}
