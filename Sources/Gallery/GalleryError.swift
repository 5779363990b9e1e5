package import Files

/// Why the inputs cannot be understood. Single photos that cannot be used are no error: see `Gallery.leftOut`.
package enum GalleryError: Error, Equatable, CustomStringConvertible {
  case manifest(FilePath, String)

  package var description: String {
    switch self {
    case .manifest(let path, let sentence): "\(path): \(sentence)"
    }
  }
}
