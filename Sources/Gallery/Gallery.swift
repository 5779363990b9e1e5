package import Files
package import ImageCodecs
import Parallel
import Pyramids
import Store

/// The photos in a run's inputs, in order, and the files that could not be used.
///
///     let gallery = try Gallery(of: [FilePath("photos")], choosing: Gallery.Choice())
package struct Gallery: Sendable {
  package var photos: [Photo] = []
  /// Inputs that cannot be used, with the reason.
  package var leftOut: [ImageError] = []
  /// Photos that are copies of others.
  package var copies: [Copy] = []
  /// The pictures in folders that were made by Tessera and do not count as photos.
  package var walls: [FilePath] = []
  /// The number of files in folders that are no pictures.
  package var otherFileCount = 0
  /// The number of photos left out because they have no date; nil if none was needed.
  package var undatedCount: Int?
  /// The number of photos left out because they are rejected; nil if a higher rating is asked for, or none.
  package var rejectedCount: Int?
  /// Notices for the user, which need no action.
  package var notices: [String] = []
  /// True if photos were found, but the filter passed none of them.
  package var matchesNothing = false
  /// The reason why there are no photos, as the end of a sentence; nil if it is not known.
  package var emptiness: String?

  /// The choice and the order of photos.
  package struct Choice: Hashable, Encodable, Sendable {
    package var isRecursive = true
    /// The order; nil for sorting by name, unless a list gives the order.
    package var sort: Sort?
    package var isReversed = false
    /// Patterns for the names of files and folders to include (empty for all), and to exclude.
    package var included: [Glob] = []
    package var excluded: [Glob] = []
    /// True to include hidden files, and those in folders that programs keep for themselves.
    package var takesHidden = false
    /// False to skip videos.
    package var takesVideos = true
    /// True to show PDFs that were not named explicitly.
    package var takesPDFs = false
    /// True if links found in folders may lead anywhere, not only to places within the inputs.
    package var followsLinks = false
    package var filter = PhotoFilter()
    package var dedupe = Dedupe.off
    /// The maximum number of photos.
    package var limit: Int?
    package var pick = Pick.first
    /// True to spread the photos of the limit over time, folders and kinds of pictures.
    package var isSpread = false
    package var grouping: Grouping?
    /// True if a photo with several values of the field of groups is in the group of each, not only of the first.
    package var repeatsInGroups = false
    /// The seed for random order and random picks.
    package var seed: UInt64 = 0
    /// The lowest rating of photos to take: 0 without a rating, -1 for rejected photos. Nil for all.
    package var minRating: Int?
    /// The version shown of edited photos.
    package var edited = EditedVersion.edited
    /// True to read metadata even if nothing here depends on it.
    package var readsMetadata = false
    /// True to open files for their dates and sizes even if nothing here depends on them.
    package var readsDates = false
    /// True if photos are compared later, which decodes them.
    package var comparesPhotos = false
    /// The columns of lists that options name: they are no misspelled keys.
    package var columns: Set<String> = []

    package init() {}
  }

  package enum Sort: Hashable, Sendable {
    /// By the time they were taken if almost all photos say it, else by name; lists in their order.
    case auto
    /// By name, in natural order.
    case name
    /// By the time they were taken, the oldest first.
    case date
    /// By modification date of the file, the oldest first.
    case modified
    /// By the number of pixels, the fewest first.
    case size
    /// By aspect ratio (width over height), the narrowest first.
    case aspect
    /// Along a path through the hue and lightness of their colors.
    case color
    case random
    /// In the given order; within a folder, by name.
    case none
    /// By a field; photos without it come last.
    case field(FieldName)
  }

  /// Finds, orders and opens the files in `inputs`: pictures, folders, manifests.
  ///
  /// - Parameter bounds: The bounds for all inputs of the run, if these are only some of them.
  package init(
    of inputs: [FilePath], choosing choice: Choice, in environment: Environment = Environment(),
    within bounds: LinkBounds? = nil
  ) throws(GalleryError) {
    let found = try FoundFiles(in: inputs, choosing: choice, environment, within: bounds)
    self.init(found, choosing: choice, in: environment)
  }

  /// Opens files that were found.
  package init(_ found: FoundFiles, choosing choice: Choice, in environment: Environment = Environment()) {
    leftOut = found.leftOut
    notices = found.notices
    var choice = choice
    choice.filter = found.filter
    if found.isOrdered, choice.sort == .auto { choice.sort = Gallery.Sort.none }
    let order = FolderOrder(of: found.candidates, choice)
    if order.needsDates { choice.readsDates = true }
    var candidates = found.candidates
    if !order.isEmpty, choice.sort == .auto {
      // Folders with an order of their own are among others in the order of names.
      if choice.isReversed, choice.order == .auto { candidates.reverse() }
      choice.sort = nil
    }
    look(into: candidates, choice, environment, isOrdered: order.isEmpty)
    noticeWalls(found)
    choose(choice, environment, order)
    leftOut += Self.unsettled(found, choosing: choice, in: environment)
  }

  /// Adds a notice about the pictures that Tessera made, apart from those that are also named explicitly.
  private mutating func noticeWalls(_ found: FoundFiles) {
    if walls.isEmpty { return }
    let named = Set(found.candidates.filter(\.isNamed).compactMap(\.stamp?.identity))
    let stamps = found.stamps
    let walls = walls.filter { path in stamps[path].map { !named.contains($0.identity) } ?? true }
    guard let first = walls.first else { return }
    notices.append(
      walls.count == 1
        ? "\(first): is a wall made by Tessera; to use it, name it explicitly"
        : "\(first) and \(walls.count - 1) more are walls made by Tessera; to use them, name them explicitly")
  }

  /// Returns the pictures that are too new to be used.
  package static func unsettled(
    _ found: FoundFiles, choosing choice: Choice, in environment: Environment
  ) -> [ImageError] {
    let findings = concurrentMap(found.unsettled.count, jobs: environment.jobs) {
      look(at: found.unsettled[$0], choice, environment)
    }
    return zip(found.unsettled, findings).compactMap { candidate, finding in
      // Files that are not pictures would not have been used anyway.
      switch finding {
      case .somethingElse, .passedOver, .wall: return nil
      case .photo, .unusable: break
      }
      return ImageError(candidate.path, .unsettled(seconds: environment.settle ?? 0))
    }
  }

  // MARK: - Opening files

  private mutating func look(
    into candidates: [Candidate], _ choice: Choice, _ environment: Environment, isOrdered: Bool
  ) {
    var rest = candidates[...]
    var passedOverCount = 0
    let count = candidates.count > 1 ? environment.counting?(.reading, candidates.count) : nil
    defer {
      count?.finish()
      addNotices(passedOver: passedOverCount, choice)
    }
    // Files are opened in batches, of which only the photos are kept. If the first photos are enough, files are opened
    // only until there are as many photos as needed.
    let limit = choice.takesFirst && isOrdered ? choice.limit : nil
    photos.reserveCapacity(min(candidates.count, limit ?? .max))
    while !rest.isEmpty, photos.count < limit ?? .max {
      let batch = rest.prefix(min(Self.batchSize, limit.map { max(64, $0 - photos.count) } ?? .max))
      rest = rest.dropFirst(batch.count)
      Self.foresee(batch, choice, environment)
      let findings = concurrentMap(batch.count, jobs: environment.jobs) { index in
        let candidate = batch[batch.startIndex + index]
        defer { count?.advance(candidate.path) }
        return Self.look(at: candidate, choice, environment)
      }
      for finding in findings where photos.count < limit ?? .max {
        switch finding {
        case .photo(let photo, let remark):
          photos.append(photo)
          if let remark { notices.append(remark) }
        case .passedOver(let remark):
          passedOverCount += 1
          if let remark { notices.append(remark) }
        case .unusable(let error): leftOut.append(error)
        case .wall(let path): walls.append(path)
        case .somethingElse: otherFileCount += 1
        }
      }
    }
  }

  private static let batchSize = 4096

  private enum Finding {
    /// A photo, with any fault of its sidecar.
    case photo(Photo, remark: String?)
    /// A photo whose rating is too low.
    case passedOver(remark: String?)
    case unusable(ImageError)
    case wall(FilePath)
    case somethingElse
  }

  /// Opens a photo again after its file has changed.
  package static func look(
    againAt photo: Photo, in found: FoundFiles, choosing choice: Choice, in environment: Environment = Environment()
  ) throws(ImageError) -> Photo {
    guard let candidate = found.candidates.first(where: { $0.path == photo.path }) else {
      throw ImageError(photo.path, .changed)
    }
    switch look(at: candidate, choice, environment) {
    case .photo(var again, _):
      (again.group, again.marks, again.isRepeat) = (photo.group, photo.marks, photo.isRepeat)
      return again
    case .unusable(let error): throw error
    // The photo's rating was high enough when the wall was begun; the next run must check it again.
    case .passedOver: throw ImageError(photo.path, .changed)
    case .somethingElse, .wall: throw ImageError(photo.path, .notAPicture)
    }
  }

  /// Returns true if a manifest has all the necessary properties of a photo whose size it declares.
  private static func isKnown(_ candidate: Candidate, _ choice: Choice, _ environment: Environment) -> Bool {
    let isOpened = environment.opensDeclared && !(environment.mayLackDeclared && candidate.stamp == nil)
    return candidate.declaredSize != nil && (!isOpened || candidate.path.isAddress)
      && !choice.needsHeaders(beside: candidate.declared)
      && choice.isContent(withRating: candidate.declared.rating)
  }

  /// Starts fetching the files that will be opened.
  private static func foresee(_ candidates: ArraySlice<Candidate>, _ choice: Choice, _ environment: Environment) {
    let remote = candidates.filter { $0.path.isRemote && !isKnown($0, choice, environment) }
    if remote.isEmpty { return }
    let unknown = remote.filter {
      environment.contents != nil || environment.catalogEntry(for: $0.path, $0.stamp) == nil
    }
    RemoteFiles.foresee(unknown.map(\.path))
  }

  private static func look(at candidate: Candidate, _ choice: Choice, _ environment: Environment) -> Finding {
    if !choice.takesVideos && ForeignFormat.isVideo(byExtension: candidate.path.fileExtension) { return .somethingElse }
    let isUnwanted = { !candidate.isNamed && !choice.takesPDFs && $0 }
    if isUnwanted(candidate.path.fileExtension == "pdf") { return .somethingElse }
    if let size = candidate.declaredSize, isKnown(candidate, choice, environment) {
      var photo = Photo(
        path: candidate.path, width: size.width, height: size.height, hints: candidate.hints,
        stamp: candidate.stamp, caption: candidate.caption, metadata: candidate.declared,
        fingerprint: candidate.fingerprint, declared: candidate.declared)
      (photo.hasCompanion, photo.columns) = (candidate.hasCompanion, candidate.columns)
      return choice.admits(candidate.declared) ? .photo(photo, remark: nil) : .passedOver(remark: nil)
    }
    do throws(ImageError) {
      let known = environment.catalogEntry(for: candidate.path, candidate.stamp)
      let (info, embedded) =
        if let used = try used(known, candidate, choice, environment) {
          used
        } else {
          try probe(candidate, known, choice, environment)
        }
      if isUnwanted(info.format == .pdf) { return .somethingElse }
      if info.isWall && !candidate.isNamed && !environment.takesWalls {
        return info.format == .video ? .somethingElse : .wall(candidate.path)
      }
      let size = candidate.declaredSize ?? (Double(info.width), Double(info.height))
      var photo = Photo(
        path: candidate.path, width: size.width, height: size.height, hints: candidate.hints,
        info: info, stamp: candidate.stamp, caption: candidate.caption, fingerprint: candidate.fingerprint,
        declared: candidate.declared)
      (photo.clip, photo.hasCompanion, photo.columns) = (candidate.clip, candidate.hasCompanion, candidate.columns)
      (photo.folderTitle, photo.page) = (candidate.folderTitle, candidate.page)
      guard let embedded else { return .photo(photo, remark: nil) }
      let noted = candidate.metadata(completedBy: embedded, date: info.date)
      photo.metadata = choice.kept(of: noted.metadata, beside: info)
      photo.note(noted.dateSource, noted.metadata.date)
      let isAdmitted = choice.admits(candidate, noted.metadata)
      return isAdmitted ? .photo(photo, remark: noted.remark) : .passedOver(remark: noted.remark)
    } catch {
      if !candidate.isNamed, Self.isOwn(candidate.path) { return .somethingElse }
      return isWorthMentioning(error, candidate) ? .unusable(error) : .somethingElse
    }
  }

  /// Returns true for a video or a file with layers made by Tessera; a damaged one is not worth mentioning either.
  private static func isOwn(_ path: FilePath) -> Bool {
    let fileExtension = path.fileExtension
    if ForeignFormat.isVideo(byExtension: fileExtension) { return WallNote.isSigned(path) }
    return fileExtension == "ora" && PyramidNote.isArchive(path)
  }

  /// - Parameter known: The known properties of the file, which are not sufficient.
  private static func probe(
    _ candidate: Candidate, _ known: CatalogEntry?, _ choice: Choice, _ environment: Environment
  ) throws(ImageError) -> (info: ImageInfo, embedded: Metadata?) {
    let file = try ImageDecoder.open(candidate.path)
    let stamp = file.stamp
    // Links named explicitly are followed anywhere.
    if !candidate.isNamed, let found = candidate.stamp, !file.isInPlace(of: found) {
      throw ImageError(candidate.path, .changed)
    }
    let content = if let known { known.content } else { environment.contents?.digest(of: file) }
    func remember(_ entry: CatalogEntry) {
      guard let store = environment.store, stamp == candidate.stamp, stamp.isSettled else { return }
      store.keep(entry, for: stamp)
    }
    do throws(ImageError) {
      let header = try ImageDecoder.header(of: file, limits: environment.decoding)
      var info = header.info
      info.isWall = WallNote.isSigned(file)
      var embedded: Metadata?
      if choice.wantsMetadata(of: info, for: candidate) {
        embedded =
          if let known = header.metadata { known } else {
            try ImageDecoder.metadata(
              of: file, info: info, memory: environment.decoding.memory, worker: header.worker)
          }
      }
      remember(
        CatalogEntry(
          info: info, damage: known?.damage, metadata: embedded ?? header.metadata, looks: known?.looks,
          miniature: known?.miniature, content: content))
      return (info, embedded)
    } catch {
      var entry = CatalogEntry(info: nil, content: content)
      if error.reason.liesInTheFile { entry.refusal = "\(error.reason)" }
      if error.reason.isLateness { entry.lateness = .init("\(error.reason)") }
      if entry.refusal != nil || entry.lateness != nil { remember(entry) }
      throw error
    }
  }

  // MARK: - The catalog

  /// Returns the photo from the catalog, if the entry has everything needed.
  private static func used(
    _ entry: CatalogEntry?, _ candidate: Candidate, _ choice: Choice, _ environment: Environment
  ) throws(ImageError) -> (info: ImageInfo, embedded: Metadata?)? {
    guard let entry else { return nil }
    if let refusal = entry.refusal { throw ImageError(candidate.path, .known(refusal)) }
    if let lateness = entry.lateness {
      guard lateness.isCurrent, !environment.retriesLate else { return nil }
      throw ImageError(candidate.path, .known("\(lateness.reason) in an earlier run; --force tries it again"))
    }
    guard let info = entry.info else { return nil }
    let wantsMetadata = choice.wantsMetadata(of: info, for: candidate)
    if wantsMetadata && entry.metadata == nil { return nil }
    if info.format == .video, environment.decoding.videos == nil { throw ImageError(candidate.path, .foreign(.video)) }
    if let objection = environment.decoding.objection(to: info) { throw ImageError(candidate.path, objection) }
    if info.video != nil, let stamp = candidate.stamp, let metadata = entry.metadata {
      var header = VideoHeader(info, metadata)
      header.info.isWall = false
      environment.decoding.videos?.reader.remember(header, of: stamp)
    }
    return (info, wantsMetadata ? entry.metadata : nil)
  }

  /// Returns true if the error is reported. In a folder, a file that is a picture neither by name nor by content is
  /// ignored.
  private static func isWorthMentioning(_ error: ImageError, _ candidate: Candidate) -> Bool {
    if candidate.isNamed || ImageFormat.isPromised(byExtension: candidate.path.fileExtension) { return true }
    // Where PDFs are shown, each file that is named like one should be.
    if candidate.path.fileExtension == "pdf" { return true }
    return switch error.reason {
    // A file that the system failed to read may be a picture.
    case .unreadable(let reason) where reason.liesInTheSystem: true
    case .empty: ForeignFormat.isPromised(byExtension: candidate.path.fileExtension)
    case .notAPicture, .unreadable: false
    default: true
    }
  }
}
