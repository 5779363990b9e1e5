import Files
import Gallery
import ImageCodecs
import TesseraLayout

/// A photo of a wall, with what options say of it.
struct WallPhoto {
  var photo: Photo
  var isHero = false
  var isSelected = false
  var isTouched = false
  /// The photo of the honeycomb around which this one goes, where it came from the folder of an expansion.
  var expands: FilePath?

  var path: FilePath { photo.path }

  init(_ photo: Photo) {
    self.photo = photo
    isHero = (photo.wishes.weight ?? 1) >= 2
  }
}

/// The photos of a run, each named that was left out.
struct WallPhotos {
  private(set) var photos: [WallPhoto]
  private(set) var leftOutCount: Int

  /// Finds the photos and reports what cannot be used.
  init(_ configuration: WallConfiguration) throws(RunFailure) {
    let gallery = try Self.gallery(of: configuration.inputs, configuration)
    photos = gallery.photos.map { WallPhoto($0) }
    leftOutCount = gallery.leftOut.count
    // A photo of one folder may be expanded into another, in whichever order they are named.
    var waiting = configuration.marks.expansions
    while !waiting.isEmpty {
      let next = waiting.firstIndex { (try? index(of: $0.file, for: "--expand")) != nil } ?? 0
      try expand(waiting.remove(at: next), configuration)
    }
    try mark(configuration.marks)
    try requirePhotos()
  }

  /// Leaves out photos that turned out to be unusable.
  mutating func remove(_ errors: [ImageError]) throws(RunFailure) {
    let bad = Set(errors.map(\.path))
    let before = photos.count
    photos.removeAll { bad.contains($0.path) }
    leftOutCount += before - photos.count
    try requirePhotos()
  }

  /// The memory that decoding each file takes, by the plan's name for it.
  var decodingBytes: [String: Int] {
    Dictionary(
      photos.map { ($0.path.losslessText, $0.photo.info?.decodingBytes ?? 0) }, uniquingKeysWith: { first, _ in first })
  }

  private func requirePhotos() throws(RunFailure) {
    if photos.isEmpty { throw .inputs("there are no photos to make a wall of") }
  }

  private static func gallery(
    of inputs: [FilePath], _ configuration: WallConfiguration
  ) throws(RunFailure) -> Gallery {
    let gallery: Gallery
    do {
      gallery = try Gallery(of: inputs, choosing: configuration.choice)
    } catch {
      throw .usage(error.description)
    }
    for notice in gallery.notices { configuration.console.note(notice) }
    try report(gallery.leftOut, strict: configuration.isStrict, on: configuration.console)
    return gallery
  }

  // MARK: - Photos that options name

  /// Adds the photos of a folder. Those that stand among the inputs, too, move to the expansion.
  private mutating func expand(
    _ expansion: WallSettings.Expansion, _ configuration: WallConfiguration
  ) throws(RunFailure) {
    let center = photos[try index(of: expansion.file, for: "--expand")].path
    guard (try? expansion.folder.status())?.kind == .folder else {
      throw .usage("--expand \(expansion.folder): is not a folder")
    }
    let gallery = try Self.gallery(of: [expansion.folder], configuration)
    let added = gallery.photos.filter { $0.path != center }
    let identities = Set(added.compactMap { (try? $0.path.status())?.identity })
    photos.removeAll { photo in
      photo.path != center && (try? photo.path.status()).map { identities.contains($0.identity) } ?? false
    }
    photos += added.map { photo in
      var photo = WallPhoto(photo)
      photo.expands = center
      return photo
    }
    leftOutCount += gallery.leftOut.count
  }

  private mutating func mark(_ marks: WallConfiguration.Marks) throws(RunFailure) {
    for path in marks.heroes { photos[try index(of: path, for: "--hero")].isHero = true }
    for path in marks.selected { photos[try index(of: path, for: "--select")].isSelected = true }
    if let path = marks.touched { photos[try index(of: path, for: "--touch")].isTouched = true }
  }

  /// The photo that is meant by a path: the very path, another path to the same file, or the end of just one.
  private func index(of path: FilePath, for option: String) throws(RunFailure) -> Int {
    if path.bytes.isEmpty { throw .usage("\(option) needs a photo") }
    if let index = photos.firstIndex(where: { $0.path == path }) { return index }
    if let identity = (try? path.status())?.identity {
      let same = photos.firstIndex { (try? $0.path.status())?.identity == identity }
      if let same { return same }
    }
    let ending = path.components
    let matches = photos.indices.filter { photos[$0].path.components.suffix(ending.count).elementsEqual(ending) }
    switch matches.count {
    case 1: return matches[0]
    case 0: throw .usage("\(option) \(path): is not one of the photos")
    default:
      throw .usage("\(option) \(path): could be \(photos[matches[0]].path) or \(photos[matches[1]].path)")
    }
  }
}

/// Says which photos cannot be used, and ends a strict run.
func report(_ leftOut: [ImageError], strict: Bool, on console: Console) throws(RunFailure) {
  for error in leftOut { console.error(error.description) }
  if strict && !leftOut.isEmpty { throw .inputs("nothing was written (--strict)") }
}
