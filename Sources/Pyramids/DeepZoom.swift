import Foundation

/// The files of a pyramid in Deep Zoom: `wall.dzi`, and `wall_files/<level>/<column>_<row>.jpg`. Level 0 is one pixel.
struct DeepZoom: PyramidFiles {
  let pyramid: Pyramid

  func names(of place: PyramidTile.Place) -> [String] {
    guard case .tile(let halvings, let column, let row) = place else { return [] }
    return ["\(pyramid.levelCount - 1 - halvings)/\(column)_\(row).\(pyramid.fileExtension)"]
  }

  /// Returns true if a pyramid may have a file or folder with these components below its folder of tiles.
  static func owns(_ components: [String]) -> Bool {
    guard let level = components.first, level.isNumber else { return false }
    if components.count == 1 { return true }
    let parts = components[1].split(separator: ".", omittingEmptySubsequences: false)
    return components.count == 2 && parts.count == 2
      && parts[0].split(separator: "_", omittingEmptySubsequences: false).map(\.isNumber) == [true, true]
  }

  // MARK: - The descriptor

  private static let noteStart = "<!-- Tessera; "
  private static let noteEnd = "; -->"

  func descriptor(note: String?) -> String {
    let comment = "  \(Self.noteStart)\(Self.escaped(note ?? ""))\(Self.noteEnd)\n"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(pyramid.fileExtension)" Overlap="0" \
      TileSize="\(pyramid.tileSize)">
        <Size Height="\(pyramid.height)" Width="\(pyramid.width)"/>
      \(comment)</Image>

      """
  }

  /// Returns the note in a descriptor; nil if there is none.
  static func note(in text: String) -> String? {
    guard let start = text.firstRange(of: noteStart),
      let end = text[start.upperBound...].firstRange(of: noteEnd)
    else { return nil }
    let note = text[start.upperBound..<end.lowerBound]
      .replacing("%2D", with: "-").replacing("%25", with: "%")
    return note.isEmpty ? nil : String(note)
  }

  static func isDescriptor(_ text: String) -> Bool { text.firstRange(of: noteStart) != nil }

  /// Returns the note without two hyphens in a row, which comments cannot have.
  private static func escaped(_ note: String) -> String {
    note.replacing("%", with: "%25").replacing("--", with: "-%2D")
  }
}

extension StringProtocol {
  var isNumber: Bool { !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}
