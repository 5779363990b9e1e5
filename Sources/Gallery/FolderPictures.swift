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
  private let folder: FilePath

  /// The pictures of a missing folder: none.
  package init() { folder = FilePath(".") }

  /// Pictures that were found in another way.
  ///
  /// - Parameters:
  ///   - paths: The pictures by their names.
  ///   - folder: The folder that names are relative to.
  package init(_ paths: [FilePath: FilePath], in folder: FilePath, lacking failures: [FileError] = []) {
    (self.paths, self.folder, self.failures) = (paths, folder, failures)
  }

  package init(in folder: FilePath, choosing choice: Gallery.Choice) {
    self.folder = folder
    let bounds = LinkBounds([folder], followsAll: choice.followsLinks)
    var walk = FolderWalk(choice, within: bounds, isThorough: true)
    _ = walk.enter(folder)
    failures = walk.failures
    for file in walk.files {
      guard file.path.isNamedLikeAPicture || ImageFormat(of: file.path) != nil else {
        otherCount += 1
        continue
      }
      paths[name(of: file.path)] = file.path
    }
  }

  /// Returns the path of a file below the folder.
  private func name(of path: FilePath) -> FilePath {
    let rest = folder == FilePath(".") ? path.bytes[...] : path.bytes.dropFirst(folder.bytes.count)
    return FilePath(bytes: rest.drop { $0 == UInt8(ascii: "/") })
  }

  /// True if a name is that of something that could not be read, or is below it.
  package func lacks(_ name: FilePath) -> Bool {
    failures.contains { failure in
      let lost = self.name(of: failure.path).components
      return name.components.starts(with: lost)
    }
  }

  /// Takes the names of other pictures where they are the same text in other bytes: macOS decomposes “é”, Linux does
  /// not.
  package mutating func rename(as others: FolderPictures) {
    func lone(_ names: [FilePath: FilePath], _ paths: [FilePath: FilePath]) -> [FilePath] {
      names.keys.filter { $0.bytes.contains { $0 >= 0x80 } && paths[$0] == nil }.sorted()
    }
    // Strings are equal in either form.
    let known = Dictionary(lone(others.paths, paths).map { ($0.losslessText, $0) }) { first, _ in first }
    for name in lone(paths, others.paths) {
      guard let other = known[name.losslessText], paths[other] == nil else { continue }
      paths[other] = paths.removeValue(forKey: name)
    }
  }

  /// Leaves out pictures.
  package mutating func leaveOut(_ names: [FilePath]) { for name in names { paths[name] = nil } }

  /// Returns items in the natural order of their names.
  package static func inOrder<Item>(_ items: some Sequence<Item>, by name: (Item) -> FilePath) -> [Item] {
    NaturalOrder.sorted(Array(items), by: name)
  }
}
