/// The note of an album folder.
final class AlbumNote: Sendable {
  let title: String
  let file: SidecarFile

  init(title: String, file: SidecarFile) { (self.title, self.file) = (title, file) }
}
