package import Files
package import Gallery
import TesseraLayout
import Wall

/// A photo of a wall, with what options say of it.
package struct WallPhoto: Sendable {
  package var photo: Photo
  package var isHero = false
  var isSelected = false
  var isTouched = false
  /// The photo of the honeycomb around which this one goes, where it came from the folder of an expansion.
  var expands: FilePath?

  package var path: FilePath { photo.path }

  package init(_ photo: Photo) {
    self.photo = photo
    isHero = (photo.hints.weight ?? 1) >= 2
  }
}
