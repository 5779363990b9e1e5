import Files
import ImageCodecs

/// A sidecar file of a photo.
struct SidecarFile: Sendable {
  var path: FilePath
  var stamp: FileStamp
}
