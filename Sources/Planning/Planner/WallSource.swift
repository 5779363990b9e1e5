package import Files
import Foundation
package import Gallery
package import ImageCodecs
package import Layouts
package import Store

/// The source of a wall: photos to plan, or a plan.
package struct WallSource: Sendable {
  package private(set) var files: WallFiles
  private var content: Content
  /// Photos with too few pixels for their printed size.
  package var lowResolutions: [LowResolution] = []
  /// Photos that look coarse in print, if no limit is requested.
  package var coarsePhotos: CoarsePhotos?
  /// Raw photos whose previews are enlarged too much.
  package var smallPreviews: [SmallPreview] = []
  /// True if folders contain walls made by Tessera, which are not used as photos.
  package private(set) var leavesOutWalls = false
  /// Photos that have already changed once while they were read.
  private var changed: Set<FilePath> = []

  private enum Content {
    case photos(WallPhotos, WallRequest)
    case plan(PlannedPhotos)
  }

  /// Reads photos and reports unusable ones.
  package init(_ files: WallFiles, _ request: WallRequest, store: Store?) throws(RunFailure) {
    let photos = try WallPhotos(files, request, store: store)
    self.files = files
    self.files.leaveOut(walls: photos.walls)
    leavesOutWalls = !photos.walls.isEmpty
    content = .photos(photos, request)
  }

  /// Creates the source of a plan.
  ///
  /// - Parameters:
  ///   - shown: The photos that are shown; nil for all.
  ///   - notes: Shown the number of opened photos.
  package init(
    _ files: WallFiles, plan: [Plan], limits: DecodingLimits, showing shown: Set<Plan.FileName>? = nil,
    notes: any Notes
  ) {
    self.files = files
    content = .plan(PlannedPhotos(plan, files: files, limits: limits, showing: shown, notes: notes))
  }

  /// The photos, or those of a given plan, in no particular order.
  package var photos: [Photo] {
    switch content {
    case .photos(let photos, _): photos.photos
    case .plan(let photos): Array(photos.all)
    }
  }

  /// The upright size of each photo, if known.
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

  /// Returns the alternative text of each photo by its file, and by its caption if that is not read beside the photo.
  package var alternativeTexts: @Sendable (_ file: Plan.FileName, _ caption: String?) -> String {
    let photos = planned?.photos ?? []
    let known = Dictionary(photos.map { (Plan.FileName($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    return { file, caption in
      known[file]?.alternativeText(caption: caption) ?? Photo.alternativeText(of: FilePath(file), caption: caption)
    }
  }

  /// The photos and their request; nil for a given plan.
  package var planned: (photos: [Photo], request: WallRequest)? {
    if case .photos(let photos, let request) = content { (photos.photos, request) } else { nil }
  }

  /// The title of a given plan.
  package var givenTitle: String? {
    guard case .plan(let photos) = content else { return nil }
    return photos.pages.lazy.flatMap(\.texts).first { $0.role == .title }?.text
  }

  /// The groups of the photos, in order.
  package var groups: [FilePath] {
    guard case .photos(let photos, _) = content else { return [] }
    return photos.photos.grouped.compactMap { $0.first?.group }
  }

  /// The number of photos, or of tiles in a given plan.
  package var photoCount: Int {
    switch content {
    case .photos(let photos, _): photos.photos.withoutRepeats.count
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

  /// The number of arrangements of which the wall is the best; nil if not all were compared.
  package var comparedArrangements: Int? {
    guard case .photos(let photos, _) = content else { return nil }
    return photos.comparedArrangements
  }

  /// The figures of the arrangement.
  package var quality: PlanQuality {
    switch content {
    case .photos(let photos, _): photos.quality
    case .plan(let photos): PlanQuality(of: photos.pages, photos.sizes)
    }
  }

  /// The limits and shortfalls of a mosaic.
  package var forecast: MosaicForecast? {
    guard case .photos(let photos, _) = content else { return nil }
    return photos.forecast
  }

  /// Photos left out as copies of others.
  package var copies: [Gallery.Copy] {
    switch content {
    case .photos(let photos, _): photos.copies
    case .plan: []
    }
  }

  /// The number of files in folders that are no pictures.
  package var otherFileCount: Int {
    switch content {
    case .photos(let photos, _): photos.otherFileCount
    case .plan: 0
    }
  }

  /// The number of photos left out because they have no date; nil if none was needed.
  package var undatedCount: Int? {
    switch content {
    case .photos(let photos, _): photos.undatedCount
    case .plan: nil
    }
  }

  /// The number of photos left out because they are rejected; nil if ratings do not matter, or higher ones do.
  package var rejectedCount: Int? {
    switch content {
    case .photos(let photos, _): photos.rejectedCount
    case .plan: nil
    }
  }

  /// The result of an attempt with all photos.
  package enum Attempt<Made> {
    case made(Made)
    /// These photos cannot be used.
    case unusable([ImageError])
  }

  /// Repeats an attempt without the photos that turn out to be unusable.
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

  /// Leaves out and reports photos that turned out to be unusable.
  package mutating func drop(_ errors: [ImageError], strict isStrict: Bool, on notes: any Notes) throws(RunFailure) {
    let lost = handleChanges(errors)
    try report(lost, strict: isStrict, on: notes)
    try remove(lost)
  }

  /// Lets `body` plan the photos; it may leave some out. A given plan must not be planned.
  package mutating func planning<Planned>(
    _ body: (inout WallPhotos) throws(RunFailure) -> Planned
  ) throws(RunFailure) -> Planned {
    guard case .photos(var photos, let request) = content else {
      preconditionFailure("A supplied plan must not be replanned.")
    }
    let planned = try body(&photos)
    content = .photos(photos, request)
    return planned
  }

  /// Handles photos that could not be decoded. Photos that changed meanwhile are read again, once.
  ///
  /// - Returns: The errors of the photos to leave out.
  private mutating func handleChanges(_ errors: [ImageError]) -> [ImageError] {
    // A photo may be on a wall twice.
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

  /// Removes photos that cannot be decoded. Walls are replanned without holes; given plans keep them.
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
