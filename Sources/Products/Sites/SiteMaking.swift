import Digests
import Files
import Foundation
import Gallery
import ImageCodecs
import Layouts
import Parallel
import Planning
import Runs
import Sealing
import Site
import Store
import Wall

/// Makes a site except for its pages: renditions, and the pages' data about photos.
struct SiteMaking {
  let run: WallRun
  let request: WallRequest
  /// The inputs that photos were found in.
  let inputs: InputPlaces
  private let site: SiteRun
  /// The passwords of a private site.
  var lock: SiteLock? { site.lock }
  let folder: SiteFolder
  let style: WallRenderer.Style
  let store: Store?
  let timings: Timings
  private let format: OutputFormat

  /// A site with finished renditions.
  struct Made: UnpublishedWall {
    /// The first page.
    var site: Site
    /// The pages of albums, in order.
    var albums: [Site] = []
    /// The newest photos or albums, for the feed.
    var news: [SiteFeed.Entry] = []
    let plan: Plan
    var files = SiteFolder.Files()
    var damages: [WallRenderer.Damage] = []
    /// The HDR photos, if their light is kept.
    var lights: KeptLights?
    /// The videos that are shown by their pictures only.
    var unplayable: [WallRenderer.Damage] = []
    /// The keys of a private site.
    var seals: PhotoSeals?
    /// The realms of its groups.
    var realms: [Int] = []
    /// Its pages, if it has albums.
    var privateAlbums: PrivateAlbums?

    var canvas: Plan.Canvas { site.canvas }
    /// The digests of the photos' contents.
    var contents: [String] = []
    /// The number of different photos, in a site that shows some of them several times.
    var differentPhotoCount: Int?
    var photoCount: Int { differentPhotoCount ?? site.mosaic?.cells.count ?? site.photos.count }
  }

  /// - Parameter folderOfShare: The site's folder, for runs that make a share.
  init(
    _ run: WallRun, of inputs: [FilePath], _ style: WallRenderer.Style, timings: Timings,
    in folderOfShare: SiteFolder? = nil
  ) {
    guard let request = run.request else { preconditionFailure("A site cannot be made from a plan.") }
    self.run = run
    site = SiteRun(run)
    self.request = request
    self.inputs = InputPlaces(inputs)
    store = style.store
    self.timings = timings
    folder = folderOfShare ?? site.folder
    format = style.look.output.format
    var style = style
    // Renditions are stored in the site itself.
    style.store = nil
    style.timings = nil
    self.style = style
  }

  var design: SiteDesign { site.design }
  var strings: SiteStrings { site.strings }
  private var keepsMetadata: Bool { run.settings.site.keepsMetadata }

  func attempt(_ source: inout WallSource) throws(RunFailure) -> WallSource.Attempt<Made> {
    if let kind = run.settings.site.albums { return try attemptAlbums(&source, by: kind) }
    let (pages, all) = try timings.measure(.planning) { () throws(RunFailure) in
      try source.planning { photos throws(RunFailure) in
        let pages = try request.plan(for: &photos)
        return (pages, photos.photos)
      }
    }
    let known = source.known
    let photos = run.isMosaic ? shown(of: all, on: pages[0]) : all
    let different = photos.withoutRepeats
    let identified = timings.measure(.finding) { identify(different) }
    if !identified.unusable.isEmpty { return .unusable(identified.unusable) }
    var made = Made(site: site(of: photos, names(of: photos, identified.named), pages) { known[$0] }, plan: pages[0])
    made.contents = identified.contents
    if different.count < photos.count { made.differentPhotoCount = different.count }
    if let keys = try lock?.keys(for: photos, request.notes) {
      made.seals = PhotoSeals(keys: keys, photosInGroups: photos)
      made.realms = photos.grouped.map { keys.realm(of: $0[0].group) }
    }
    if let unusable = try makeRenditions(of: identified.named, &made, known: { known[$0] }) {
      return .unusable(unusable)
    }
    if run.isMosaic {
      let mosaic = mosaic(pages[0], of: photos, identified.named.map(\.name))
      let drawing = try timings.measure(.composing) { () throws(RunFailure) in
        try draw(mosaic, as: pages[0], &made.files) { known[$0] }
      }
      switch drawing {
      case .unusable(let unusable): return .unusable(unusable)
      case .made(let damages): made.damages += damages
      }
      made.site.mosaic = mosaic
    }
    try addOriginals(of: photos, to: &made)
    try addVideos(of: photos, to: &made)
    made.news = news(of: photos, in: made.site)
    return .made(made)
  }

  /// Makes the renditions that the site lacks. Returns the photos that cannot be used, if any.
  func makeRenditions(
    of photos: [Named], _ made: inout Made, known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
  ) throws(RunFailure) -> [ImageError]? {
    let renditions = renditions(of: photos, &made.files, sealedWith: made.seals)
    let result = timings.measure(.decoding) { make(renditions, known: known) }
    if let failure = result.failure { throw RunFailure(failure, at: folder.path) }
    if !result.unusable.isEmpty { return result.unusable }
    made.damages = result.damages
    if style.look.keepsHDR { made.lights = lights(of: photos.map(\.photo)) }
    return nil
  }

  // MARK: - Names

  /// Returns the names of photos, of which some may be shown several times.
  private func names(of photos: [Photo], _ named: [Named]) -> [String] {
    if named.count == photos.count { return named.map(\.name) }
    let names = Dictionary(named.map { ($0.photo.path, $0.name) }, uniquingKeysWith: { first, _ in first })
    return photos.map { names[$0.path] ?? "" }
  }

  /// A photo with the name of its renditions.
  typealias Named = (photo: Photo, name: String)

  /// Names the renditions of photos. A name stays the same as long as the photo's contents and its look do.
  func identify(_ photos: [Photo]) -> (named: [Named], contents: [String], unusable: [ImageError]) {
    let counter = request.notes.counter(.reading, of: photos.count)
    defer { counter.finish() }
    let names = concurrentMap(photos.count, jobs: style.jobs) { index in
      let photo = photos[index]
      defer { counter.advance(with: photo.path) }
      return Result { () throws(ImageError) in
        let content = PhotoContent(
          file: try content(of: photo), look: look(of: photo), keepsMetadata: keepsMetadata, video: reader(of: photo))
        return (name: String(SHA256.hexDigest(ofValue: content).prefix(20)), content: content.file)
      }
    }
    var (named, contents, unusable): ([Named], [String], [ImageError]) = ([], [], [])
    for (photo, name) in zip(photos, names) {
      switch name {
      case .success(let known):
        named.append((photo, known.name))
        contents.append(known.content)
      case .failure(let error): unusable.append(error)
      }
    }
    return (named, contents, unusable)
  }

  /// All inputs of a photo's renditions except their sizes.
  private struct PhotoContent: Encodable {
    /// The digest of the file's contents.
    var file: String
    var look: WallRenderer.Look
    var decoder = Store.decoderVersion
    /// The version of scaling: each rendition is made from the next larger one.
    var scaling = 2
    var keepsMetadata: Bool
    /// The chosen frame and the reader, for a video.
    var video: String?
  }

  private func reader(of photo: Photo) -> String? {
    photo.info?.video.flatMap { video in style.decoding.videos.map { "\(video.choice) \($0.reader.version)" } }
  }

  /// Returns the digest of a photo's contents, with its turn.
  func content(of photo: Photo) throws(ImageError) -> String {
    if let stamp = photo.stamp, stamp.isSettled, style.contents == nil, let known = store?.entry(for: stamp)?.content {
      return known + stamp.turn.suffix
    }
    let file = try ImageDecoder.open(photo.path)
    let stamp = file.stamp
    if let found = photo.stamp, !file.isInPlace(of: found) { throw ImageError(photo.path, .changed) }
    guard let content = style.contents?.digest(of: file) ?? (try? SHA256.digest(of: file)) else {
      throw ImageError(photo.path, .changed)
    }
    if stamp.isSettled, let store { _ = store.key(of: stamp, holding: content) }
    return content + stamp.turn.suffix
  }

  private func lights(of photos: [Photo]) -> KeptLights {
    let lights = KeptLights()
    for headroom in photos.compactMap({ $0.info?.headroom }) { lights.note(photos: 1, headroom: headroom) }
    return lights
  }

  /// Returns the look of a photo. Transparency is kept if the format supports it, and HDR if the photo has it.
  private func look(of photo: Photo) -> WallRenderer.Look {
    var look = style.look
    if let info = photo.info, info.headroom == nil { look.keepsHDR = false }
    look.faces = nil
    look.overlay = nil
    look.watermark = nil
    look.resolution = nil
    // Half the time, for files that are hardly larger.
    if format == .webp, look.effort == .balanced { look.output.effort = .fast }
    let hasAlpha = photo.info?.hasAlpha == true
    if hasAlpha && look.output.format.hasAlpha {
      look.background = .color(.clear)
    } else if case .color(let color) = look.background, hasAlpha && color.isOpaque {
      return look
    } else {
      look.background = .color(.white)
    }
    return look
  }

  // MARK: - Renditions

  /// Adds all renditions to the files of the site, and returns those that are lacking.
  func renditions(
    of photos: [Named], _ files: inout SiteFolder.Files, sealedWith seals: PhotoSeals? = nil
  ) -> [LackingRenditions] {
    var seen: Set<SiteAddress> = []
    var lacking: [LackingRenditions] = []
    for (photo, name) in photos {
      for sealer in seals?.sealers(of: photo) ?? [nil] {
        let renditions = renditions(of: photo, name, sealer)
        for rendition in renditions { files.add(rendition.address) }
        let new = renditions.map(\.address).filter { seen.insert($0).inserted }
        var missing = new.filter { !folder.contains($0) }
        // The padding of sealed renditions depends on all of them.
        if sealer != nil, !missing.isEmpty { missing = new }
        if let renditions = LackingRenditions(renditions, lacking: Set(missing)) { lacking.append(renditions) }
      }
    }
    return lacking
  }

  private func renditions(of photo: Photo, _ name: String, _ sealer: Sealer?) -> [Rendition] {
    let (width, height) = size(of: photo)
    return Rendition.widths(of: width, height, format: format).map { rendition in
      let address = Site.address(of: name, width: rendition, format.fileExtensions[0])
      return Rendition(
        of: photo.path, width: rendition,
        height: Rendition.height(ofWidth: rendition, of: width, height, longestSide: format.longestSide),
        look: look(of: photo), address: address, seal: sealer.map { Seal($0, address.text) })
    }
  }

  func make(
    _ renditions: [LackingRenditions], known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
  ) -> RenditionMaker.Result {
    let bar = request.notes.counter(of: renditions.count)
    defer { bar.finish() }
    return RenditionMaker(folder, style: style, keepsMetadata: keepsMetadata).make(renditions, of: known) {
      bar.advance(with: $0)
    }
  }

  /// Returns the upright size of a photo's file; a manifest's size is only for the layout.
  func size(of photo: Photo) -> (width: Int, height: Int) {
    if let info = photo.info { return (info.width, info.height) }
    return (max(1, Int(photo.width.rounded())), max(1, Int(photo.height.rounded())))
  }

  // MARK: - Originals

  /// Notes that the originals say where they were taken, if the page does not.
  private func notePlaces(of photos: [Photo]) {
    let count = photos.count { !$0.isRepeat && $0.metadata?.coordinates != nil }
    if count == 0 || run.settings.site.showsPlaces { return }
    let originals = count == 1 ? "1 original on the site states" : "\(count) originals on the site state"
    request.notes.note("\(originals) where \(count == 1 ? "it was" : "they were") taken (--originals)")
  }

  func addOriginals(of photos: [Photo], to made: inout Made) throws(RunFailure) {
    let originals = run.settings.site.originals
    if originals == .none { return }
    notePlaces(of: photos)
    var shown = made.site.photos
    var sealed: [(photo: FilePath, seal: Seal)] = []
    for (index, photo) in photos.enumerated() {
      let address = SiteAddress(
        FilePath("originals").appending(FilePath(shown[index].identifier)).appending(photo.path.publishedName))
      shown[index].original = address
      if let sealers = made.seals?.sealers(of: photo) {
        sealed += sealers.compactMap { $0 }.map { (photo.path, Seal($0, address.text)) }
        continue
      }
      made.files.add(address)
      if folder.contains(address) { continue }
      do throws(FileError) {
        try folder.add(photo.path, as: address, linking: originals == .link, for: "--originals")
      } catch {
        throw .output(error)
      }
    }
    try add(sealed, to: &made)
    // All at once: the site finds the keys of its photos whenever they change.
    made.site.photos = shown
  }

  /// Adds sealed originals, in an order that only the keys of the site explain.
  private func add(_ originals: [(photo: FilePath, seal: Seal)], to made: inout Made) throws(RunFailure) {
    for (photo, seal) in originals.sorted(by: { $0.seal.address.path < $1.seal.address.path }) {
      made.files.add(seal.address)
      if folder.contains(seal.address) { continue }
      do { try folder.add(photo, with: seal) } catch { throw .output(error) }
    }
  }
}
