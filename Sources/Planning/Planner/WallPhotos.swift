import Files
import Foundation
package import Gallery
package import ImageCodecs
package import Layouts
package import Store

/// The photos of a run, and the files left out.
package struct WallPhotos: Sendable {
  package private(set) var photos: [Photo]
  package private(set) var leftOut: [LeftOut]
  /// Photos left out as copies of others.
  private(set) var copies: [Gallery.Copy]
  /// Walls made by Tessera in folders, which are not used as photos.
  private(set) var walls: [FilePath]
  /// The number of files in folders that are no pictures.
  private(set) var otherFileCount: Int
  /// The number of photos left out because they have no date; nil if none was needed.
  private(set) var undatedCount: Int?
  private(set) var rejectedCount: Int?
  /// The compromises of an exact size in the latest plan.
  package private(set) var compromises: [SizeCompromise] = []
  /// The pages of the latest plan.
  private var pages: [Plan] = []
  /// The likeness of neighbors in the latest plan, if it is known.
  private var likeness: Double?
  /// The number of arrangements of which the latest plan is the best; nil if not all were compared.
  private(set) var comparedArrangements: Int?
  /// The limits and shortfalls of a mosaic in the latest plan.
  private(set) var forecast: MosaicForecast?
  private let choice: Gallery.Choice
  let environment: Gallery.Environment

  /// Reads the files and reports unusable ones.
  package init(_ files: WallFiles, _ request: WallRequest, store: Store?) throws(RunFailure) {
    var environment = request.environment
    environment.store = store
    environment.contents = files.contents
    self.environment = environment
    choice = request.choice
    try Self.refuseMore(files.found.count, than: choice, environment.decoding.memory)
    let gallery = try Self.gallery(of: files.found, request, environment)
    photos = gallery.photos
    leftOut = gallery.leftOut.map { LeftOut($0) }
    copies = gallery.copies
    walls = gallery.walls
    otherFileCount = gallery.otherFileCount
    (undatedCount, rejectedCount) = (gallery.undatedCount, gallery.rejectedCount)
    // A photo in one expansion may be the center of another, whatever the order of the options.
    var waiting = Array(zip(request.marks.expansions, files.expansions))
    while !waiting.isEmpty {
      let next = waiting.firstIndex { (try? index(of: $0.0.file, for: "--expand")) != nil } ?? 0
      let (expansion, files) = waiting.remove(at: next)
      try expand(expansion, files, request)
    }
    if photos.isEmpty {
      throw gallery.matchesNothing ? .inputs("no photos match") : .noPhotos(in: files.inputs, gallery.emptiness)
    }
    try mark(request.marks)
    if request.scattersPhotos, let search = files.faces { Gallery.findFaces(on: &photos, search, in: environment) }
    guard let best = request.marks.best else { return }
    let different = photos.indices.filter { !photos[$0].isRepeat }
    let heroes = Gallery.heroes(
      of: different.map { photos[$0] }, count: best.count, besides: copies, finding: files.faces, in: environment)
    for hero in heroes { mark(different[hero], \.isHero) }
  }

  /// The memory for a photo with its tile in the plan, and for a file that may be a photo: as measured with 120,000
  /// photos in rows.
  private static let (bytesPerPhoto, bytesPerFile) = (1400, 300)

  /// The number of files from which on their number decides.
  private static let fewestOfLimit = 1000

  /// Refuses more photos than can be planned, before they are read.
  private static func refuseMore(
    _ count: Int, than choice: Gallery.Choice, _ memory: MemoryBudget
  ) throws(RunFailure) {
    let photoCount = choice.takesFirst ? min(count, choice.limit ?? count) : count
    // Fewer take less than any wall, which has a limit of its own.
    if count < fewestOfLimit { return }
    let needed = MemoryBudget.program + count * bytesPerFile + photoCount * bytesPerPhoto
    if needed <= memory.total { return }
    let most = memory.total.megabytes
    throw .inputs(
      "planning \(count) files takes \(needed.megabytes) MB of memory, but --max-memory allows \(most); "
        + "use --max-memory \(needed.megabytes)M, or fewer files")
  }

  /// Leaves out photos that turned out to be unusable.
  mutating func remove(_ errors: [ImageError]) throws(RunFailure) {
    let bad = Set(errors.map(\.path))
    for error in errors where error.reason.isLateness {
      if let photo = photos.first(where: { $0.path == error.path }) { Gallery.note(error, of: photo, in: environment) }
    }
    photos.removeAll { bad.contains($0.path) }
    leftOut += errors.map { LeftOut($0) }
    try requirePhotos()
  }

  /// Keeps only the photos of a fitted wall.
  package mutating func keep(_ wall: FittedWall) {
    photos = wall.photos
    leftOut += wall.leftOut
    compromises = wall.compromises
    pages = wall.pages
    forecast = wall.forecast
    comparedArrangements = wall.comparedArrangements
    likeness = wall.likeness?.mean
  }

  /// Reads a changed photo again. Returns true if it is usable now.
  mutating func refresh(_ path: FilePath, in files: WallFiles) -> Bool {
    for index in photos.indices where photos[index].path == path {
      let found = files.all.first { $0.contains(path) } ?? files.found
      guard let photo = try? Gallery.look(againAt: photos[index], in: found, choosing: choice, in: environment)
      else {
        return false
      }
      photos[index] = photo
    }
    return true
  }

  /// The upright size of each file, or the size in a manifest if the file was not opened.
  package var sizes: [Plan.FileName: CGSize] { photos.named(\.uprightSize) }

  /// The figures of the latest plan.
  package var quality: PlanQuality {
    var quality = PlanQuality(of: pages, sizes)
    quality.likeness = likeness?.rounded(toPlaces: 3)
    quality.arrangements = comparedArrangements
    return quality
  }

  private func requirePhotos() throws(RunFailure) {
    if photos.isEmpty { throw .noPhotos }
  }

  private static func gallery(
    of files: FoundFiles, _ request: WallRequest, _ environment: Gallery.Environment
  ) throws(RunFailure) -> Gallery {
    let gallery = Gallery(files, choosing: request.choice, in: environment)
    for notice in gallery.notices { request.notes.note(notice) }
    if let doubts = gallery.doubts(about: files, choosing: request.choice) { request.notes.summary(doubts) }
    for copy in gallery.copies { request.notes.note("\(copy.path): \(copy.description)") }
    try report(gallery.leftOut, strict: request.isStrict, on: request.notes)
    return gallery
  }

  // MARK: - Photos named by options

  /// Adds the photos of a folder. Photos that are also among the inputs move to the expansion.
  private mutating func expand(
    _ expansion: Expansion, _ files: FoundFiles, _ request: WallRequest
  ) throws(RunFailure) {
    let center = photos[try index(of: expansion.file, for: "--expand")].path
    let gallery = try Self.gallery(of: files, request, environment)
    let added = gallery.photos.filter { $0.path != center }
    let identities = Set(added.compactMap { (try? $0.path.status())?.identity })
    photos.removeAll { photo in
      photo.path != center && (try? photo.path.status()).map { identities.contains($0.identity) } ?? false
    }
    photos += added.map { photo in
      var photo = photo
      photo.marks.center = center
      return photo
    }
    leftOut += gallery.leftOut.map { LeftOut($0) }
    copies += gallery.copies
    walls += gallery.walls
    otherFileCount += gallery.otherFileCount
  }

  private mutating func mark(_ marks: WallRequest.Marks) throws(RunFailure) {
    for path in marks.heroes { mark(try index(of: path, for: "--hero"), \.isHero) }
    for path in marks.selected { mark(try index(of: path, for: "--select"), \.isSelected) }
    for pin in marks.pins { photos[try index(of: pin.file, for: "--pin")].marks.pins.append(pin.point) }
    if let path = marks.touched { mark(try index(of: path, for: "--touch"), \.isTouched) }
  }

  /// Marks a photo, in all groups that it is in.
  private mutating func mark(_ index: Int, _ mark: WritableKeyPath<Photo.Marks, Bool>) {
    let path = photos[index].path
    for other in photos.indices where other == index || photos[other].isRepeat && photos[other].path == path {
      photos[other].marks[keyPath: mark] = true
    }
  }

  /// Returns the index of the photo with a path: an equal path, another path to the same file, or a unique suffix.
  private func index(of path: FilePath, for option: String) throws(RunFailure) -> Int {
    if path.bytes.isEmpty { throw .usage("\(option) needs a photo") }
    if let index = photos.firstIndex(where: { $0.path == path }) { return index }
    if let identity = (try? path.status())?.identity {
      let same = photos.firstIndex { (try? $0.path.status())?.identity == identity }
      if let same { return same }
    }
    let ending = path.components
    let matches = photos.indices.filter {
      !photos[$0].isRepeat && photos[$0].path.components.suffix(ending.count).elementsEqual(ending)
    }
    switch matches.count {
    case 1: return matches[0]
    case 0:
      // Options may name a copy instead of its original.
      let copy = copies.first { $0.path == path || $0.path.components.suffix(ending.count).elementsEqual(ending) }
      if let copy, let index = photos.firstIndex(where: { $0.path == copy.original }) { return index }
      throw .usage("\(option) \(path): is not one of the photos")
    default:
      throw .usage("\(option) \(path): is ambiguous: \(photos[matches[0]].path) or \(photos[matches[1]].path)")
    }
  }
}

/// Reports unusable photos, and ends strict runs and runs that cannot decode any photo.
package func report(_ leftOut: [ImageError], strict: Bool, on notes: any Notes) throws(RunFailure) {
  if let reason = leftOut.map(\.reason).first(where: { if case .overdue = $0 { true } else { false } }) {
    throw .inputs("nothing written: \(reason)")
  }
  if let reason = leftOut.map(\.reason).first(where: \.concernsAll) {
    throw .inputs("no photo can be decoded: \(reason)")
  }
  for line in lines(for: leftOut) { notes.error(line) }
  if strict && !leftOut.isEmpty { throw .inputs("nothing written (--strict)") }
}

/// Returns a line for each file, or for several of a kind that Tessera cannot read.
private func lines(for leftOut: [ImageError]) -> [String] {
  var kinds: [ForeignFormat: [FilePath]] = [:]
  for error in leftOut { if case .foreign(let format) = error.reason { kinds[format, default: []].append(error.path) } }
  var told: Set<ForeignFormat> = []
  return leftOut.compactMap { error in
    guard case .foreign(let format) = error.reason, let files = kinds[format], files.count > 1 else {
      return error.description
    }
    guard told.insert(format).inserted else { return nil }
    let others = files.count == 2 ? " and \(files[1])" : ", \(files[1]) and \(files.count - 2) more"
    let list = "\(files[0])\(others)"
    return "\(files.count) \(format.names.several) were left out, because Tessera cannot read them: \(list)"
  }
}
