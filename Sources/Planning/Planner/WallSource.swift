package import Files
import Foundation
package import Gallery
package import ImageCodecs
package import Store
package import TesseraLayout
package import Wall

/// What a wall is made from once its files are known: photos that are yet to be planned, or a plan.
package struct WallSource: Sendable {
  package private(set) var files: WallFiles
  private var content: Content
  /// Photos that have too few pixels for the size at which they are printed.
  package var lowResolutions: [LowResolution] = []
  /// True if there are pictures in folders that Tessera made, which are no photos.
  package private(set) var leavesOutWalls = false
  /// Photos that changed once while they were read.
  private var changed: Set<FilePath> = []

  private enum Content {
    case photos(WallPhotos, WallRequest)
    case plan(PlannedPhotos)
  }

  /// Looks into photos and reports what cannot be used.
  package init(_ files: WallFiles, _ request: WallRequest, store: Store?) throws(RunFailure) {
    let photos = try WallPhotos(files, request, store: store)
    self.files = files
    self.files.leaveOut(walls: photos.walls)
    leavesOutWalls = !photos.walls.isEmpty
    content = .photos(photos, request)
  }

  /// The photos of a plan.
  ///
  /// - Parameter shown: Those that are shown, if these are not all.
  package init(_ files: WallFiles, plan: [Plan], limits: DecodingLimits, showing shown: Set<Plan.FileName>? = nil) {
    self.files = files
    content = .plan(PlannedPhotos(plan, files: files, limits: limits, showing: shown))
  }

  /// What is known of each file.
  package var known: [Plan.FileName: WallRenderer.KnownPhoto] {
    switch content {
    case .photos(let photos, _): photos.known
    case .plan(let photos): photos.known
    }
  }

  /// The upright size of each photo, as far as it is known.
  package var sizes: [Plan.FileName: CGSize] {
    switch content {
    case .photos(let photos, _): photos.sizes
    case .plan(let photos): photos.sizes
    }
  }

  /// The plans of all pages. Photos that cannot be shown are left out.
  package mutating func pages() throws(RunFailure) -> [Plan] {
    switch content {
    case .photos(var photos, let request):
      let pages = try request.plan(for: &photos)
      content = .photos(photos, request)
      return pages.map { $0.scaled(by: request.look.scale ?? 1) }
    case .plan(let photos): return photos.pages
    }
  }

  /// What stands for photos where they cannot be seen, as far as they say so themselves.
  package var alternatives: [Plan.FileName: String] {
    guard case .photos(let photos, _) = content else { return [:] }
    let words = photos.photos.compactMap { photo in
      (photo.photo.metadata?.title ?? photo.photo.metadata?.description).map { (Plan.FileName(photo.path), $0) }
    }
    return Dictionary(words, uniquingKeysWith: { first, _ in first })
  }

  /// The photos and what was asked for; nil where a plan is rendered as it stands.
  package var planned: (photos: [WallPhoto], request: WallRequest)? {
    if case .photos(let photos, let request) = content { (photos.photos, request) } else { nil }
  }

  /// The title of a plan that is rendered as it stands.
  package var givenTitle: String? {
    guard case .plan(let photos) = content else { return nil }
    return photos.pages.lazy.flatMap(\.texts).first { $0.role == .title }?.text
  }

  /// What photos belong to that are put together, in order.
  package var groups: [FilePath] {
    guard case .photos(let photos, _) = content else { return [] }
    return photos.photos.grouped.compactMap { $0.first?.photo.group }
  }

  /// How many photos there are.
  package var photoCount: Int {
    switch content {
    case .photos(let photos, _): photos.photos.count
    case .plan(let photos): photos.pages.reduce(0) { $0 + $1.tiles.count }
    }
  }

  package var leftOut: [LeftOut] {
    switch content {
    case .photos(let photos, _): photos.leftOut
    case .plan(let photos): photos.leftOut
    }
  }

  /// The compromises of an exact size.
  package var compromises: [SizeCompromise] {
    switch content {
    case .photos(let photos, _): photos.compromises
    case .plan: []
    }
  }

  /// The limits and shortfalls of a mosaic.
  package var forecast: MosaicForecast? {
    guard case .photos(let photos, _) = content else { return nil }
    return photos.forecast
  }

  /// Photos that show nothing new.
  package var copies: [Gallery.Copy] {
    switch content {
    case .photos(let photos, _): photos.copies
    case .plan: []
    }
  }

  /// What comes of trying to use the photos.
  package enum Attempt<Made> {
    case made(Made)
    /// These photos cannot be used.
    case unusable([ImageError])
  }

  /// Makes something of the photos; if some turn out to be unusable, tries again without them.
  package mutating func retrying<Made>(
    strict isStrict: Bool, on notes: any Notes,
    _ attempt: (inout WallSource) throws(RunFailure) -> Attempt<Made>
  ) throws(RunFailure) -> Made {
    while true {
      switch try attempt(&self) {
      case .made(let made): return made
      case .unusable(let errors): try drop(errors, strict: isStrict, on: notes)
      }
    }
  }

  /// Leaves out photos that turned out to be unusable, and says so.
  package mutating func drop(_ errors: [ImageError], strict isStrict: Bool, on notes: any Notes) throws(RunFailure) {
    let lost = handleChanges(errors)
    try report(lost, strict: isStrict, on: notes)
    try remove(lost)
  }

  /// Lets `body` plan the photos, of which it may leave some out. A plan that was given has its photos already.
  package mutating func planning<Planned>(
    _ body: (inout WallPhotos) throws(RunFailure) -> Planned
  ) throws(RunFailure) -> Planned {
    guard case .photos(var photos, let request) = content else { preconditionFailure("A given plan is not planned.") }
    let planned = try body(&photos)
    content = .photos(photos, request)
    return planned
  }

  /// Handles photos that could not be decoded. One that was changed meanwhile is looked at again, once.
  ///
  /// - Returns: The photos that are left out now.
  private mutating func handleChanges(_ errors: [ImageError]) -> [ImageError] {
    // A photo may stand on a wall twice.
    var seen: Set<FilePath> = []
    return errors.filter { seen.insert($0.path).inserted }.filter { error in
      guard error.reason == .changed, changed.insert(error.path).inserted else { return true }
      guard files.refresh(error.path) else { return true }
      switch content {
      case .photos(var photos, let request):
        let isUsable = photos.refresh(error.path, in: files)
        content = .photos(photos, request)
        return !isUsable
      case .plan(var photos):
        photos.refresh(error.path, files)
        content = .plan(photos)
        return false
      }
    }
  }

  /// Removes photos that cannot be decoded. A wall is planned again, so that it has no holes; a given plan keeps them.
  private mutating func remove(_ errors: [ImageError]) throws(RunFailure) {
    switch content {
    case .photos(var photos, let request):
      try photos.remove(errors)
      content = .photos(photos, request)
    case .plan(var photos):
      try photos.remove(errors)
      content = .plan(photos)
    }
  }
}
