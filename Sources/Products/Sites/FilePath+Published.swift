import Files
import Planning

extension FilePath {
  /// The name of a copy of the file in a site. That of a remote photo may be `..`, or too long for a file system.
  var publishedName: FilePath {
    let name = unturned.name
    if name.bytes.allSatisfy({ $0 == UInt8(ascii: ".") }) { return FilePath("photo") }
    if name.bytes.count <= Self.longestStaged { return name }
    // With room for another extension.
    let room = Self.longestStaged - 8
    let ending = name.fileExtension
    if ending.isEmpty || ending.utf8.count > 8 { return name.shortened(to: room) }
    return name.stem.shortened(to: room - ending.utf8.count - 1).adding("." + ending)
  }
}
