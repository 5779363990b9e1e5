import Files

/// A photo of a honeycomb, and the folder whose photos go around it.
package struct Expansion: Hashable, Encodable, Sendable {
  var file: FilePath
  var folder: FilePath

  /// Reads `a.jpg=holidays`. Either name may have an equals sign in it: the split that leaves a folder wins.
  init?(_ text: FilePath) {
    let splits = text.bytes.indices.filter {
      text.bytes[$0] == UInt8(ascii: "=") && $0 > 0 && $0 < text.bytes.count - 1
    }.map { (FilePath(bytes: text.bytes[..<$0]), FilePath(bytes: text.bytes[($0 + 1)...])) }
    let found = splits.first { (try? $0.1.status())?.kind == .folder } ?? splits.first
    guard let found else { return nil }
    (file, folder) = found
  }

  /// The same, with the folder named from another.
  func inside(_ other: FilePath) -> Expansion {
    var expansion = self
    expansion.folder = other.reaching(folder)
    return expansion
  }
}
