import Files

/// A photo of a honeycomb, and the folder whose photos go around it.
package struct Expansion: Hashable, Encodable, Sendable {
  var file: FilePath
  var folder: FilePath

  /// Parses `a.jpg=holidays`. Either name may contain an equals sign: the split with an existing folder wins.
  init?(_ text: FilePath) {
    let splits = text.bytes.indices.filter {
      text.bytes[$0] == UInt8(ascii: "=") && $0 > 0 && $0 < text.bytes.count - 1
    }.map { (FilePath(bytes: text.bytes[..<$0]), FilePath(bytes: text.bytes[($0 + 1)...])) }
    let found = splits.first { (try? $0.1.status())?.kind == .folder } ?? splits.first
    guard let found else { return nil }
    (file, folder) = found
  }

  /// Resolves the folder against another one.
  func inside(_ other: FilePath) -> Expansion {
    var expansion = self
    expansion.folder = other.reaching(folder)
    return expansion
  }
}
