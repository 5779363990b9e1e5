package import Files

/// The address of a file of a site, seen from its folder.
///
///     SiteAddress("originals", name).text      // originals/na%C3%AFve.jpg
package struct SiteAddress: Hashable, Sendable {
  /// Where the file is in the folder.
  package let path: FilePath

  package init(_ path: FilePath) {
    self.path = path
  }

  package init(_ components: String...) {
    path = FilePath(components.joined(separator: "/"))
  }

  /// As links have it: bytes that mean something in an address are escaped.
  package var text: String {
    path.bytes.reduce(into: "") { text, byte in
      if Self.plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
}
