package import Files

/// A file that belongs to a photo: its sidecar, or the video of a Live Photo.
package struct SidecarFile: Equatable, Sendable {
  package var path: FilePath
  package var stamp: FileStamp
}
