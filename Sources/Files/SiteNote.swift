import Foundation

/// The provenance note on a site's first page: that Tessera made it, and from which inputs, so that an unchanged site
/// is not rebuilt.
package enum SiteNote {
  /// The first page of a site. It is replaced last, after all files that it refers to.
  package static let page = FilePath("index.html")

  /// An empty file that marks the folder of a site that has only shares so far.
  package static let marker = FilePath(".tessera-site")

  private static let start = "<meta name=\"generator\" content=\"Tessera\" data-note=\""
  private static let end = "\">"

  /// Returns the element that holds a note without special characters.
  package static func element(_ note: String) -> String {
    precondition(!note.contains { "\"&<>".contains($0) }, "A note cannot contain characters that need escaping.")
    return start + note + end
  }

  /// Returns the note of the page at `path`; nil if Tessera did not write it.
  package static func read(_ path: FilePath) -> String? {
    guard let file = try? OpenFile(path), let bytes = try? file.bytes(at: 0, count: min(file.size, 1 << 15)) else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.range(of: start), let end = text[start.upperBound...].range(of: end)
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// Returns true if a folder with these names is a site, perhaps an unfinished one.
  package static func isSite(_ folder: FilePath, holding names: [FilePath]) -> Bool {
    names.contains(page.staged) || names.contains(marker) || names.contains(page) && read(folder.appending(page)) != nil
  }
}
