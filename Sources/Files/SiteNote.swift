import Foundation

/// What the first page of a site says of how it was made: that Tessera made it, and of what, so that it need not be
/// made again.
package enum SiteNote {
  /// The page that a site begins with. It is replaced last: whatever it refers to is there.
  package static let page = FilePath("index.html")

  /// The file that marks the folder of a site of which so far there are shares alone. It is empty.
  package static let marker = FilePath(".tessera-site")

  private static let start = "<meta name=\"generator\" content=\"Tessera\" data-note=\""
  private static let end = "\">"

  /// The element that holds a note of words, digits and the like.
  package static func element(_ note: String) -> String {
    precondition(!note.contains { "\"&<>".contains($0) }, "A note is written as it is.")
    return start + note + end
  }

  /// The note of the page at `path`; nil if Tessera did not write it.
  package static func read(_ path: FilePath) -> String? {
    guard let file = try? OpenFile(path), let bytes = try? file.bytes(at: 0, count: min(file.size, 1 << 13)) else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.range(of: start), let end = text.range(of: end, range: start.upperBound..<text.endIndex)
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// Whether a folder with these names in it is a site, perhaps one that was not finished.
  package static func isSite(_ folder: FilePath, holding names: [FilePath]) -> Bool {
    names.contains(page.staged) || names.contains(marker) || names.contains(page) && read(folder.appending(page)) != nil
  }
}
