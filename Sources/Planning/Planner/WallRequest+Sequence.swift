import Gallery
import Layouts

// Walls of several screens, for players that show one file after the other.

extension WallRequest {
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
