package import Gallery
package import Layouts

extension WallRequest {
  /// Returns the pages with searched crops replaced by crops around faces or focus areas from metadata, if any.
  package func keepingSubjects(of photos: [Photo], on pages: [Plan]) -> [Plan] {
    guard pages.contains(where: { $0.tiles.contains { $0.crop.isSearched } }) else { return pages }
    let known = photos.filter { !$0.subjects.isEmpty }.named { $0 }
    return pages.map { page in
      var page = page
      for index in page.tiles.indices where page.tiles[index].crop.isSearched {
        guard let photo = known[page.tiles[index].file] else { continue }
        page.tiles[index] = page.tiles[index].keeping(
          photo.subjects, photoWidth: photo.width, photoHeight: photo.height)
      }
      return page
    }
  }
}
