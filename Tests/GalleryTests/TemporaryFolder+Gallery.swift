import Files
import Gallery
import TestSupport

extension TemporaryFolder {
  /// Returns the gallery of inputs in this folder; "" is the folder itself.
  func gallery(
    _ inputs: [String] = [""], in environment: Gallery.Environment = .init(),
    _ change: (inout Gallery.Choice) -> Void = { _ in }
  ) throws -> Gallery {
    var choice = Gallery.Choice()
    change(&choice)
    return try Gallery(of: paths(inputs), choosing: choice, in: environment)
  }

  func paths(_ inputs: [String]) -> [FilePath] {
    inputs.map { $0.isEmpty ? path : path.appending(FilePath($0)) }
  }

  /// Returns the photos of a gallery as this folder names them.
  func names(_ gallery: Gallery) -> [String] { gallery.photos.map { name(of: $0.path) } }
}
