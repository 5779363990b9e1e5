package import Files
package import Planning
package import Runs
import Site
import Wall

/// The making of a site.
package struct SiteRun: OutputMaking {
  package let run: WallRun
  private let product: SiteProduct
  let folder: SiteFolder
  /// The passwords of a private site.
  var lock: SiteLock? { product.lock }
  var design: SiteDesign { product.design }
  var strings: SiteStrings { product.strings }

  init(_ run: WallRun) {
    guard let product = run.product as? SiteProduct else { preconditionFailure("The run must make a site.") }
    (self.run, self.product) = (run, product)
    folder = SiteFolder(run.output.stable.parent)
  }

  /// Returns the run for the first page of a site.
  package static func run(
    _ settings: WallSettings, inputs: [FilePath], in path: FilePath, name: String? = nil, of kinds: ProductKinds,
    among registry: WallRegistry, notes: any Notes
  ) throws(RunFailure) -> WallRun {
    var settings = settings
    settings.kind = SiteProduct.self
    let run = try WallRun(
      settings, inputs: inputs, output: OutputName(path.appending(SiteNote.page)), name: name, of: kinds,
      among: registry, notes: notes)
    let site = SiteRun(run)
    if site.folder.isForeign {
      throw .usage(
        "\(site.folder.path): contains other files; choose an empty folder or an existing Tessera site")
    }
    try site.refusePublishing()
    return run
  }

  /// Refuses to replace a private site by a public one without `--public`: a forgotten `--password-file` must not
  /// publish the photos.
  private func refusePublishing() throws(RunFailure) {
    if lock != nil || settings.site.becomesPublic || !folder.isPrivate { return }
    throw .usage(
      "\(folder.path): is a private site; add \(option(\SiteSettings.passwordFile)) FILE to keep it private, or "
        + "\(option(\SiteSettings.becomesPublic)) to publish its photos")
  }

  /// Creates the site's folder. Returns true if it did not exist.
  func makeFolder() throws(RunFailure) -> Bool {
    do { return try folder.prepare() } catch { throw .output(error) }
  }

  /// Makes the site, and publishes its first page.
  func make(
    of files: WallFiles, to page: OutputFile, _ outcome: inout WallOutcome, _ session: WallRun.Session
  ) throws(RunFailure) {
    // Another run may have made the site private since.
    try refusePublishing()
    try run.make(of: files, &outcome, session) { source, session throws(RunFailure) in
      let making = SiteMaking(run, of: files.inputs, session.style, timings: session.timings)
      return try source.retrying(strict: work.isStrict, on: notes) { source throws(RunFailure) in
        try making.attempt(&source)
      }
    } publishing: { made, source, outcome throws(RunFailure) in
      try tellUnplayable(made.unplayable, &outcome)
      try session.timings.measure(.writing) { () throws(RunFailure) in
        outcome.add(try publish(made, of: source, as: page, damageCount: outcome.damages.count))
      }
      outcome.files = [page.path]
      if let lights = made.lights { outcome.add(KeptHDR(lights)) }
      outcome.photoCount = made.differentPhotoCount ?? made.site.photos.count
      if let photos = source.planned?.photos { outcome.add(WordlessPhotos(among: photos.withoutRepeats)) }
      if settings.site.albums != nil { outcome.add(AlbumCount(albums: made.albums.count)) }
      try run.remember([made.plan])
    }
  }

  /// Reports videos that are shown by their pictures only. Throws an error in a strict run.
  private func tellUnplayable(_ videos: [WallRenderer.Damage], _ outcome: inout WallOutcome) throws(RunFailure) {
    if videos.isEmpty { return }
    for video in videos { notes.error("\(video.path): \(video.message)") }
    outcome.damages += videos
    if work.isStrict { throw .inputs("nothing written (--strict)") }
  }

  private func publish(
    _ made: SiteMaking.Made, of source: WallSource, as page: OutputFile, damageCount: Int
  ) throws(RunFailure) -> SiteChange {
    var files = made.files
    let wasPrivate = made.seals == nil && folder.isPrivate
    let old = WallRecord(of: folder.page)?[PhotoSketch.self] ?? lock?.oldRecord()?[PhotoSketch.self]
    do throws(FileError) {
      // The design of a private site is sealed.
      let assets = try SiteAssets(
        writingTo: folder, &files, design: made.seals == nil ? design : SiteDesign())
      let finish = try write(made, &files, with: assets)
      if made.seals == nil { try publishAlbums(made, &files, with: assets) }
      try folder.addMarkForHosts(of: files)
      let version = try OutputFile(folder.version, timeout: 60)
      try version.write(Array(finish.version.utf8))
      let digest = folder.digest(of: files, version: finish.version)
      var note = note(of: source, made, damageCount, files: digest)
      if let owner = made.seals?.keys.keys.owner {
        note = try SealedNote(record: note, finish, files, in: folder).text(for: owner, in: folder)
      }
      try page.write(Array(finish.page(noting: note).utf8))
      if made.seals != nil { folder.settleTimes(of: files) }
      try page.publish()
      try version.publish()
    } catch {
      throw .output(error)
    }
    return SiteChange(
      removedAlbums: folder.removeOthers(than: files), wasPrivate: wasPrivate, from: old, to: made.contents)
  }

  private func write(
    _ made: SiteMaking.Made, _ files: inout SiteFolder.Files, with assets: SiteAssets
  ) throws(FileError) -> Site.Finish {
    guard let keys = made.seals?.keys else { return try made.site.write(to: folder, &files, with: assets) }
    if let albums = made.privateAlbums {
      return try albums.write(to: folder, &files, with: assets, keys: keys.keys, ownerText: keys.state.json)
    }
    return try made.site.write(
      to: folder, &files, with: assets, keys: keys.keys, realms: made.realms, ownerText: keys.state.json)
  }

  private func note(of source: WallSource, _ made: SiteMaking.Made, _ damageCount: Int, files: String) -> String {
    guard work.carriesDigest else { return "no digest" }
    var record = run.record(of: source, pageCount: 1, photoCount: made.photoCount)
    record.damagedCount = damageCount
    if settings.site.albums != nil { record[AlbumCount.self] = AlbumCount(albums: made.albums.count) }
    record[SiteFilesDigest.self] = SiteFilesDigest(files)
    record[PhotoSketch.self] = PhotoSketch(of: made.contents)
    return record.text
  }
}
