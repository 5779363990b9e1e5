package import Files
import ImageCodecs
import Pyramids

/// The records in outputs of any kind: how a wall was made, and that Tessera made it.
///
///     OutputNote.read(FilePath("wall.png"))           // "inputs=… page=1/1 …"
///     OutputNote.isSigned(FilePath("holiday.png"))    // false
package enum OutputNote {
  /// Returns the note of the output at `path`: a file, a pyramid, or the first page of a site. Nil if there is none, or
  /// if the output is incomplete.
  package static func read(_ path: FilePath) -> String? {
    path.name == SiteNote.page ? SiteNote.read(path) : PyramidNote.read(path)
  }

  /// Returns true if Tessera wrote the file at `path`.
  package static func isSigned(_ path: FilePath) -> Bool { WallNote.isSigned(path) || PyramidNote.isArchive(path) }
}
