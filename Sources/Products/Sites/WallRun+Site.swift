package import Files
package import Planning
import Site
import Wall

// Runs that make a site.

extension WallRun {
  /// Creates a run for the first page of a site.
  package init(
    _ settings: WallSettings, inputs: [FilePath], site folder: FilePath, name: String? = nil,
    among registry: WallRegistry, notes: any Notes
  ) throws(RunFailure) {
    var settings = settings
    settings.isSite = true
    try self.init(
      settings, inputs: inputs, output: OutputName(folder.appending(SiteNote.page)), name: name, among: registry,
      notes: notes)
    if siteFolder.isForeign {
      throw .usage(
        "\(siteFolder.path): contains other files; choose an empty folder or an existing Tessera site")
    }
    try refusePublishing()
  }

  /// Refuses to replace a private site by a public one without `--public`: a forgotten `--password-file` must not
  /// publish the photos.
  private func refusePublishing() throws(RunFailure) {
    if siteLock != nil || settings.site.becomesPublic || !siteFolder.isPrivate { return }
    throw .usage(
      "\(siteFolder.path): is a private site; add \(option(\SiteSettings.passwordFile)) FILE to keep it private, or "
        + "\(option(\SiteSettings.becomesPublic)) to publish its photos")
  }

  /// The passwords of a private site.
  var siteLock: SiteLock? { (product as? SiteProduct)?.lock }

  var siteFolder: SiteFolder { SiteFolder(output.stable.parent) }

  /// Creates the site's folder. Returns true if it did not exist.
  func makeSiteFolder() throws(RunFailure) -> Bool {
    do { return try siteFolder.prepare() } catch { throw .output(error) }
  }

  /// Makes the site, and publishes its first page.
  func makeSite(
    _ files: WallFiles, to page: OutputFile, _ outcome: inout WallOutcome, _ session: Session
  ) throws(RunFailure) {
    // Another run may have made the site private since.
    try refusePublishing()
    try make(of: files, &outcome, session) { source, session throws(RunFailure) in
      let making = SiteMaking(self, of: files.inputs, session.style, timings: session.timings)
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
      outcome.photoCount = made.albumPhotoCount ?? made.site.photos.count
      if settings.site.albums != nil { outcome.add(AlbumCount(albums: made.albums.count)) }
      try remember([made.plan])
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
    let wasPrivate = made.seals == nil && siteFolder.isPrivate
    let old = WallRecord(of: siteFolder.page)?.photos ?? siteLock?.oldRecord()?.photos
    do throws(FileError) {
      // The design of a private site is sealed.
      let assets = try SiteAssets(
        writingTo: siteFolder, &files, design: made.seals == nil ? settings.design : SiteDesign())
      let finish = try write(made, &files, with: assets)
      if made.seals == nil { try publishAlbums(made, &files, with: assets) }
      try siteFolder.addMarkForHosts(of: files)
      let version = try OutputFile(siteFolder.version, timeout: 60)
      try version.write(Array(finish.version.utf8))
      let digest = siteFolder.digest(of: files, version: finish.version)
      var note = note(of: source, made, damageCount, files: digest)
      if let owner = made.seals?.keys.keys.owner {
        note = try SealedNote(record: note, finish, files, in: siteFolder).text(for: owner, in: siteFolder)
      }
      try page.write(Array(finish.page(noting: note).utf8))
      if made.seals != nil { siteFolder.settleTimes(of: files) }
      try page.publish()
      try version.publish()
    } catch {
      throw .output(error)
    }
    return SiteChange(
      removedAlbums: siteFolder.removeOthers(than: files), wasPrivate: wasPrivate, from: old, to: made.contents)
  }

  private func write(
    _ made: SiteMaking.Made, _ files: inout SiteFolder.Files, with assets: SiteAssets
  ) throws(FileError) -> Site.Finish {
    guard let keys = made.seals?.keys else { return try made.site.write(to: siteFolder, &files, with: assets) }
    if let albums = made.privateAlbums {
      return try albums.write(to: siteFolder, &files, with: assets, keys: keys.keys, ownerText: keys.state.json)
    }
    return try made.site.write(
      to: siteFolder, &files, with: assets, keys: keys.keys, realms: made.realms, ownerText: keys.state.json)
  }

  private func note(of source: WallSource, _ made: SiteMaking.Made, _ damageCount: Int, files: String) -> String {
    guard work.carriesDigest else { return "no digest" }
    var record = record(of: source, pageCount: 1, photoCount: made.photoCount)
    record.damagedCount = damageCount
    if settings.site.albums != nil { record.albumCount = made.albums.count }
    record.files = files
    record.photos = PhotoSketch(of: made.contents)
    return record.text
  }
}
