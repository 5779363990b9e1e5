package import Files
package import Gallery
import ImageCodecs
import Layouts
package import Planning
package import Runs
import Site
import Wall

/// Makes a share of a site's renditions in its folder. No page is written, and nothing is removed.
///
/// Renditions are named by their content and published one by one, so shares can run side by side, even with an
/// existing site, and without the page's lock. The run that makes the site finds the renditions.
package struct SiteShareRun {
  package let wall: WallRun
  private let share: Share
  /// True if photos can be selected only from all of them.
  private let choosesFirst: Bool
  private let folder: SiteFolder

  package init(
    _ share: Share, of settings: WallSettings, inputs: [FilePath], folder: FilePath, among kinds: ProductKinds,
    notes: any Notes
  ) throws(RunFailure) {
    if settings.look.mosaic.target != nil {
      throw .usage(
        "--share cannot be combined with --target: a mosaic depends on all photos")
    }
    if settings.site.passwordFile != nil {
      throw .usage("--share cannot be combined with --password-file: shares would have different keys")
    }
    self.share = share
    var settings = settings
    choosesFirst = settings.look.photoChoice.optionForChoosing != nil
    settings.listingShare = choosesFirst ? nil : share
    wall = try SiteRun.run(
      settings, inputs: inputs, in: folder, of: kinds, among: WallRegistry(), notes: notes)
    self.folder = SiteFolder(folder, amongRunsAs: String(UInt64.random(in: .min ... .max), radix: 36))
  }

  package func execute(with caches: Caches) -> WallOutcome {
    wall.outcome(with: caches) { outcome, session throws(RunFailure) in
      var result = SiteShareResult(folder: folder.path, share: share)
      defer { outcome.add(result) }
      try make(&outcome, &result, session)
    }
  }

  private func make(
    _ outcome: inout WallOutcome, _ result: inout SiteShareResult, _ given: WallRun.Session
  ) throws(RunFailure) {
    var session = given
    guard let request = wall.request else { preconditionFailure("A site cannot be made from a plan.") }
    let files = try session.timings.measure(.finding, wall.findFiles)
    do throws(FileError) { try folder.prepareForShares() } catch { throw .output(error) }
    let store = wall.getReady(&session, files)
    var environment = request.environment
    environment.store = store
    environment.contents = files.contents
    var photos = try session.timings.measure(.finding) { () throws(RunFailure) in
      try look(into: files, request, environment, &outcome, &result)
    }
    let making = SiteMaking(
      wall, of: files.inputs, session.style, timings: session.timings, in: folder)
    let identified = session.timings.measure(.finding) { making.identify(photos) }
    try leaveOut(identified.unusable, &outcome)
    var all = SiteFolder.Files()
    let lacking = making.renditions(of: identified.named, &all)
    let wanted = lacking.flatMap(\.addresses)
    result.standing = all.addresses.count - wanted.count
    let known = photos.known
    let made = session.timings.measure(.decoding) { making.make(lacking) { known[$0] } }
    result.made = wanted.count { folder.contains($0) }
    if let failure = made.failure { throw RunFailure(failure, at: folder.path) }
    try leaveOut(made.unusable, &outcome)
    try wall.tell(made.damages, session.style, &outcome)
    let lost = Set(outcome.leftOut.map(\.path))
    photos.removeAll { lost.contains($0.path) }
    result.photoCount = photos.count
    outcome.photoCount = photos.count
    if wanted.isEmpty { outcome.ending = .unchanged }
    if wall.work.showsTimings { outcome.table = session.timings.table }
  }

  /// Inspects the photos of the share. Order and groups only matter if the number of photos is limited.
  private func look(
    into files: WallFiles, _ request: WallRequest, _ environment: Gallery.Environment, _ outcome: inout WallOutcome,
    _ result: inout SiteShareResult
  ) throws(RunFailure) -> [Photo] {
    var choice = request.choice
    if choice.limit == nil { (choice.sort, choice.grouping) = (nil, nil) }
    var photos: [Photo] = []
    for found in files.all {
      let gallery = Gallery(found, choosing: choice, in: environment)
      for notice in gallery.notices { request.notes.note(notice) }
      try leaveOut(gallery.leftOut, &outcome)
      result.whole += found.listing?.count ?? gallery.photos.count
      photos += gallery.photos
    }
    if result.whole == 0 { throw .noPhotos }
    let own = choosesFirst ? photos[share.range(of: photos.count)] : photos[...]
    return Array(own)
  }

  private func leaveOut(_ errors: [ImageError], _ outcome: inout WallOutcome) throws(RunFailure) {
    outcome.leftOut += errors.map { LeftOut($0) }
    try report(errors, strict: wall.work.isStrict, on: wall.notes)
  }
}
