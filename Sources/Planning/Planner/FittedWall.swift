import Gallery
package import Layouts

/// The layout of photos on pages, and the photos that were left out.
package struct FittedWall {
  package var pages: [Plan] = []
  var photos: [Photo] = []
  package var leftOut: [LeftOut] = []
  /// The compromises of an exact size, one per group.
  var compromises: [SizeCompromise] = []
  /// The likeness of neighbors, and the number of photos that it is the mean of; nil if it is not known.
  private(set) var likeness: (mean: Double, photos: Int)?
  /// The number of arrangements of which it is the best; nil if not all were compared.
  var comparedArrangements: Int?
  /// The limits and shortfalls of a mosaic.
  var forecast: MosaicForecast?
  /// The reason why there is no wall.
  package var failure: RunFailure?

  mutating func take(_ sifted: PhotoSieve.Sifted, of photos: [Photo]) {
    precondition(!sifted.isWall || !sifted.pages.isEmpty, "A wall must have at least one page.")
    if sifted.isWall { self.photos += sifted.kept.filter { !sifted.nowhere.contains($0) }.map { photos[$0] } }
    for index in sifted.nowhere.sorted() {
      leftOut.append(
        LeftOut(photos[index].path, "is not shown: the layout placed it at a coordinate that is not finite"))
    }
    leftOut += sifted.reasons.sorted { $0.key < $1.key }.map { LeftOut(photos[$0.key].path, $0.value) }
  }

  /// Adds the likeness of neighbors in a group.
  mutating func note(_ likeness: Double, photos count: Int) {
    let before = self.likeness ?? (0, 0)
    let photos = before.photos + count
    self.likeness = ((before.mean * Double(before.photos) + likeness * Double(count)) / Double(photos), photos)
  }

  /// Leaves out a group that cannot be laid out.
  mutating func leaveOut(_ group: [Photo], for obstacle: PhotoSieve.Obstacle) {
    leftOut += group.map { photo in
      let group = photo.group.map { " \($0)" } ?? ""
      return LeftOut(photo.path, "is not shown: its group\(group) cannot be laid out: \(obstacle.consequence)")
    }
  }
}
