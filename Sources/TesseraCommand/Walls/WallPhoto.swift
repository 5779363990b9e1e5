import Files
import Gallery
import ImageCodecs
import Store
import TesseraLayout
import Wall

/// A photo of a wall, with what options say of it.
struct WallPhoto: Sendable {
  var photo: Photo
  var isHero = false
  var isSelected = false
  var isTouched = false
  /// The photo of the honeycomb around which this one goes, where it came from the folder of an expansion.
  var expands: FilePath?

  var path: FilePath { photo.path }

  init(_ photo: Photo) {
    self.photo = photo
    isHero = (photo.hints.weight ?? 1) >= 2
  }
}
