package import Files

/// Why the inputs cannot be understood. Single photos that cannot be used are no error: see `Gallery.leftOut`.
package enum GalleryError: Error, Equatable, CustomStringConvertible {
  case manifest(FilePath, String)
  /// The output would take the place of a photo.
  case overwritesPhoto(FilePath)

  package var description: String {
    switch self {
    case .manifest(let path, let sentence): "\(path): \(sentence)"
    case .overwritesPhoto(let path):
      "\(path): is one of the photos; choose another output"
    }
  }
}
