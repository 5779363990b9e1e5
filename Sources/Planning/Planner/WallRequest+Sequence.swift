import Gallery
import Layouts

// Walls of several screens, for players that show one file after the other.

extension WallLook {
  /// True if photos are divided among a number of walls. Then a wall has no other pages than these.
  package var dividesPhotos: Bool { groups.sequence != nil }

  /// The option that causes more than one page.
  package var pagesOption: String { dividesPhotos ? option(\GroupSettings.sequence) : sheetsOption }

  /// True if photos may take several pages.
  package var hasPages: Bool { dividesPhotos || hasSheets }

  /// The look on one page.
  package var onOnePage: WallLook {
    var look = self
    look.grid.rows = nil
    look.groups.sequence = nil
    return look
  }
}

extension WallRequest {
  /// Returns the number of screens among which photos are divided, or else of pages; at most one per photo.
  func pageCount(for photos: [Photo], else pages: Int) -> Int {
    max(1, min(look.groups.sequence ?? pages, photos.count))
  }

  /// Reports that there are fewer screens than asked for.
  func reportMissingScreens(_ wall: FittedWall) {
    guard let screens = look.groups.sequence, wall.pages.count < screens, wall.failure == nil else { return }
    notes.note("\(wall.pages.count) screens instead of \(screens): each shows at least one photo")
  }

  /// The name of the parts of a wall in reports; nil for a wall of one part.
  var nameOfScreens: String? { look.dividesPhotos ? "screens" : nil }

  /// Returns the photos of each screen; nil for a wall that is no sequence.
  func screens(of photos: [Photo]) -> [[Photo]]? {
    guard let count = look.groups.sequence, !photos.isEmpty else { return nil }
    let dates = PhotoDates(of: photos)
    var sequence = PhotoSequence(times: photos.map(dates.shutterTime(of:)), screens: min(count, photos.count))
    if look.layout == .flow, let size = look.size {
      sequence.shapes = .init(aspects: photos.map { Double($0.width / $0.height) }, screen: size)
    }
    return sequence.ranges.map { Array(photos[$0]) }
  }

  /// Ends the run if options conflict with a sequence.
  static func checkSequence(_ look: WallLook) throws(RunFailure) {
    guard look.groups.sequence != nil else { return }
    if look.layout == .mosaic { throw .usage("--sequence cannot be combined with --target") }
    if look.size == nil { throw .usage("--sequence needs the size of a screen: add --size 1920x1080, or --device") }
    if look.hasSheets { throw .usage("--sequence and \(look.sheetsOption) both make pages; omit one of them") }
    if look.choice.grouping != nil {
      throw .usage("--sequence cannot be combined with --group-by; it keeps photos of one moment together by itself")
    }
    if look.isStable { throw .usage("--sequence cannot be combined with --stable") }
    if !look.honeycomb.expansions.isEmpty { throw .usage("--sequence cannot be combined with --expand") }
  }
}
