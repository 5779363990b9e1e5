package import Files
package import Gallery
import TesseraLayout
import Wall

/// A photo of a wall, with its marks by options.
package struct WallPhoto: Sendable {
  package var photo: Photo
  package var isHero = false
  var isSelected = false
  var isTouched = false
  /// The central photo of this one's expansion; nil if it is not from the folder of an expansion.
  var expands: FilePath?

  package var path: FilePath { photo.path }

  package init(_ photo: Photo) {
    self.photo = photo
    isHero = (photo.hints.weight ?? 1) >= 2
  }
}
