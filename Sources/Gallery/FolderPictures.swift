package import Files
import ImageCodecs

/// All pictures in a folder, including Tessera’s own, by their paths below it.
///
///     let pictures = FolderPictures(in: FilePath("golden"), choosing: Gallery.Choice())
///
/// Pictures are recognized by their extensions, or else by their first bytes.
package struct FolderPictures: Sendable {
  package private(set) var paths: [FilePath: FilePath] = [:]
  /// The number of files that are no pictures.
  package private(set) var otherCount = 0
  /// Folders and files that could not be read.
  package private(set) var failures: [FileError] = []

  package init(in folder: FilePath, choosing choice: Gallery.Choice) {
    let bounds = LinkBounds([folder], followsAll: choice.followsLinks)
    var walk = FolderWalk(choice, within: bounds, enteringMade: true)
    _ = walk.enter(folder)
    failures = walk.failures
    let length = folder.bytes.count
    for file in walk.files {
      guard file.path.isNamedLikeAPicture || Self.startsLikeAPicture(file.path) else {
        otherCount += 1
        continue
      }
      let rest = folder == FilePath(".") ? file.path.bytes[...] : file.path.bytes.dropFirst(length)
      paths[FilePath(bytes: rest.drop { $0 == UInt8(ascii: "/") })] = file.path
    }
  }

  /// Returns items in the natural order of their names.
  package static func inOrder<Item>(_ items: some Sequence<Item>, by name: (Item) -> FilePath) -> [Item] {
    NaturalOrder.sorted(Array(items), by: name)
  }

  private static func startsLikeAPicture(_ path: FilePath) -> Bool {
    guard let file = try? OpenFile(path),
      let start = try? file.bytes(at: 0, count: min(file.size, ImageFormat.sniffedBytes))
    else { return false }
    return ImageFormat(sniffing: start) != nil
  }
}
