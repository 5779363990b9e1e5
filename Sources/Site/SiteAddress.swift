package import Files

/// The address of a file of a site, seen from its folder.
///
///     SiteAddress("originals", name).text      // originals/na%C3%AFve.jpg
package struct SiteAddress: Hashable, Sendable {
  /// The path of the file in the folder.
  package let path: FilePath

  package init(_ path: FilePath) {
    self.path = path
  }

  package init(_ components: String...) {
    path = FilePath(components.joined(separator: "/"))
  }

  /// The address as links have it: bytes with a meaning in addresses are escaped.
  package var text: String { Self.escaping(path, allBut: Self.plain) }

  /// Returns the link to a file; nil for one that is elsewhere and that browsers cannot get.
  static func link(to file: FilePath) -> String? {
    if !file.isAddress { return SiteAddress(file).text }
    let address = escaping(file, allBut: plain.union(":?#[]@!$&'()*+,;=%".utf8))
    return ["http://", "https://"].contains(where: address.lowercased().hasPrefix) ? address : nil
  }

  private static func escaping(_ path: FilePath, allBut plain: Set<UInt8>) -> String {
    path.bytes.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
}
