package import Gallery
package import Layouts

// The walls of albums and of pages, each planned by itself.

extension WallRequest {
  /// Plans the photos of each album, and leaves out those that prevent a wall with the others of their album. A photo
  /// may be in several albums.
  ///
  /// - Parameter parts: The name of the albums, to report only their greatest compromises; nil to report each.
  /// - Returns: The plan of each album, with its photos; nil if none of them can be shown.
  package func plan(
    albums: [[Photo]], of photos: inout WallPhotos, named parts: String? = nil
  ) throws(RunFailure) -> [(photos: [Photo], plan: Plan)?] {
    var request = self
    request.environment = photos.environment
    var whole = FittedWall()
    var walls: [(photos: [Photo], plan: Plan)?] = []
    for album in albums {
      let wall = try request.fit(album)
      // An album whose photos were all left out is empty; any other failure concerns the settings.
      if let failure = wall.failure, wall.leftOut.count < album.count { throw failure }
      whole.pages += wall.pages
      whole.compromises += wall.compromises
      whole.photos += wall.photos
      whole.leftOut += wall.leftOut
      walls.append(wall.pages.first.map { (wall.photos, $0) })
    }
    // A photo that one album cannot show may be shown by another.
    let shown = Set(whole.photos.map(\.path))
    let lost = whole.leftOut.filter { !shown.contains($0.path) }
    whole.leftOut = []
    for photo in lost where !whole.leftOut.contains(where: { $0.path == photo.path }) { whole.leftOut.append(photo) }
    whole.photos = photos.photos.filter { shown.contains($0.path) }
    try reportLeftOut(by: whole)
    if whole.photos.isEmpty { throw .noPhotos }
    report(whole.compromises, of: parts)
    photos.keep(whole)
    return walls
  }
}
