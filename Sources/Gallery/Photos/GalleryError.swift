package import Files
package import JSON5

/// The reason why inputs are invalid. Single photos that cannot be used are not errors: see `Gallery.leftOut`.
package enum GalleryError: Error, Equatable, CustomStringConvertible {
  case manifest(FilePath, String, at: JSON5Places.Place? = nil)
  /// The output would overwrite a photo.
  case overwritesPhoto(FilePath)
  /// A photo is remote, and no way to fetch it was given.
  case address(FilePath)

  package var description: String {
    switch self {
    case .manifest(let path, let sentence, _): "\(path): \(sentence)"
    case .overwritesPhoto(let path):
      "\(path): is one of the photos; choose another output"
    case .address(let path): FileError(path, .address).description
    }
  }
}
