import Files
import ImageCodecs

/// A sidecar file of a photo.
struct SidecarFile: Equatable, Sendable {
  var path: FilePath
  var stamp: FileStamp
}
