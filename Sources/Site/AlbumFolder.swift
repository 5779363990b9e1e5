import Digests
import Files

/// The names of albums' folders, as addresses show them.
///
///     AlbumFolder.names(of: ["2024 Rome", "Zürich"])      // 2024-rome, zürich
///
/// A name depends only on that of the album, so that links stay. Of albums whose names differ only in case or
/// punctuation, all but the first have a digest at their ends.
package enum AlbumFolder {
  /// Most file systems have room for 255 bytes.
  private static let longest = 120

  /// - Parameter albums: The names of the albums on one page.
  package static func names(of albums: [String]) -> [String] {
    let plain = albums.map(name)
    let taken = Dictionary(grouping: albums.indices) { plain[$0] }
    var names: [String] = albums.indices.map { index in
      let name = plain[index]
      let first = taken[name]?.min { (albums[$0], $0) < (albums[$1], $1) }
      return first == index ? name : "\(name)-\(digest(of: albums[index]))"
    }
    // An album may be called like another one with its digest.
    var seen: Set<String> = []
    for index in names.indices {
      let name = names[index]
      var number = 2
      while !seen.insert(names[index]).inserted {
        names[index] = "\(name)-\(number)"
        number += 1
      }
    }
    return names
  }

  private static func digest(of name: String) -> String {
    String(SiteFolder.shortDigest(of: Array(name.utf8)).prefix(8))
  }

  /// Returns letters and digits of any script in lower case, with hyphens for what is between them.
  private static func name(of album: String) -> String {
    var name = String.UnicodeScalarView()
    for scalar in album.lowercased().unicodeScalars {
      if isKept(scalar), !(name.isEmpty && scalar.properties.generalCategory == .nonspacingMark) {
        name.append(scalar)
      } else if let last = name.last, last != "-" {
        name.append("-")
      }
    }
    while name.last == "-" { name.removeLast() }
    let text = String(name)
    if text.isEmpty { return "album-\(digest(of: album))" }
    // Windows has no folders of these names.
    if FilePath.areDevices(text) { return "\(text)-\(digest(of: album))" }
    if text.utf8.count <= longest { return text }
    var short = String.UnicodeScalarView()
    for scalar in name where String(short).utf8.count < longest - 16 { short.append(scalar) }
    return "\(String(short))-\(digest(of: album))"
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.properties.isAlphabetic || scalar.properties.numericType != nil }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }
}
