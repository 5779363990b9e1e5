package import Files
import ImageCodecs

/// The record of how a pyramid was made, so that it need not be rebuilt.
package enum PyramidNote {
  /// The maximum length, in bytes.
  package static let longest = WallNote.longest

  /// Returns the note of the pyramid at `path`: a `.dzi`, an IIIF folder, an archive, or a TIFF. Nil if there is none,
  /// or its tiles are missing.
  package static func read(_ path: FilePath) -> String? {
    if (try? path.status())?.kind == .folder {
      return bytes(of: path.appending(FilePath(IIIF.noteName))).flatMap { IIIF.note(in: $0) }
    }
    guard let file = try? OpenFile(path), let start = try? file.bytes(at: 0, count: 5) else { return nil }
    if start == Array("<?xml".utf8) {
      let target = (try? path.followingLinks()) ?? path
      guard (try? PyramidFolder.tiles(of: target).status())?.kind == .folder else { return nil }
      return bytes(of: path).flatMap { DeepZoom.note(in: String(decoding: $0, as: UTF8.self)) }
    }
    return start.starts(with: Array("PK".utf8)) ? note(ofArchive: file) : WallNote.read(path)
  }

  /// Returns true if a folder with these names in it holds tiles of a pyramid by Tessera, which are not photos.
  package static func isTiles(_ folder: FilePath, holding names: [FilePath]) -> Bool {
    if names.contains(FilePath(IIIF.noteName)) && names.contains(FilePath(IIIF.descriptorName)) {
      return bytes(of: folder.appending(FilePath(IIIF.noteName))).map { IIIF.isNoteFile($0) } ?? false
    }
    return PyramidFolder.descriptor(ofTiles: folder).flatMap { bytes(of: $0) }
      .map { DeepZoom.isDescriptor(String(decoding: $0, as: UTF8.self)) } ?? false
  }

  private static func bytes(of path: FilePath) -> [UInt8]? {
    guard let file = try? OpenFile(path) else { return nil }
    return try? file.bytes(at: 0, count: min(file.size, 2 * longest))
  }

  /// Returns true if there is an archive at `path` that Tessera wrote.
  package static func isArchive(_ path: FilePath) -> Bool {
    guard let file = try? OpenFile(path), let start = try? file.bytes(at: 0, count: 2) else { return false }
    return start == Array("PK".utf8) && comment(ofArchive: file) != nil
  }

  private static func note(ofArchive file: borrowing OpenFile) -> String? {
    guard let note = comment(ofArchive: file), !note.isEmpty else { return nil }
    return String(note)
  }

  /// Returns the rest of an archive's comment after the mark; nil if it has none.
  private static func comment(ofArchive file: borrowing OpenFile) -> Substring? {
    let count = min(file.size, 2 * longest)
    guard let end = try? file.bytes(at: file.size - count, count: count),
      let comment = ZIPArchive.comment(inEnd: end), comment.hasPrefix(ZIPArchive.mark)
    else { return nil }
    return comment.dropFirst(ZIPArchive.mark.count)
  }
}
