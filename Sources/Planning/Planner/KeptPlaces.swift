import Gallery
import Layouts

/// The places that photos of an earlier wall keep in the order. Other photos get the places of those that are gone, and
/// the last ones.
struct KeptPlaces {
  /// The photo of each place.
  private(set) var order: [Int]
  /// The places that any of the other photos may have.
  private(set) var free: Set<Int> = []

  /// Returns nil if most photos are new.
  ///
  /// - Parameters:
  ///   - earlier: The files of the earlier wall, in order.
  ///   - groups: The photos that may change places with each other. All others stay.
  init?(of photos: [Photo], after earlier: [Plan.FileName], groups: [[Int]]) {
    order = Array(photos.indices)
    var keptCount = 0
    for places in groups {
      var waiting: [Plan.FileName: [Int]] = [:]
      for photo in places.reversed() { waiting[Plan.FileName(photos[photo].path), default: []].append(photo) }
      // The places of photos that are gone stay free, unless they may have been in another group.
      let known = groups.count > 1 ? earlier.filter { waiting[$0] != nil } : earlier
      var open: [Int] = []
      for (rank, place) in places.enumerated() {
        if rank < known.count, let photo = waiting[known[rank]]?.popLast() {
          order[place] = photo
          keptCount += 1
        } else {
          open.append(place)
        }
      }
      for (place, photo) in zip(open, waiting.values.flatMap { $0 }.sorted()) { order[place] = photo }
      free.formUnion(open)
    }
    if keptCount * 2 < groups.reduce(0, { $0 + $1.count }) { return nil }
  }
}
