package import Files
import Messages

/// The page of a folder: `index.md` beside its photos, as generators of galleries have it.
///
///     ---
///     title: Summer on the lake
///     cover: boat.jpg
///     sort: date
///     ---
///     Two weeks in a tent.
package final class FolderPage: Sendable {
  package let folder: FilePath
  package let title: String?
  /// The text as it is shown, with a line break within or an empty line between paragraphs.
  package let text: String?
  /// The path of the photo on the cover.
  package let cover: FilePath?
  /// The place among the albums around it.
  package let place: Double?
  /// The order of the photos in the folder.
  let sort: PageText.Sort?
  let file: SidecarFile
  package var path: FilePath { file.path }
  /// The page of the nearest folder above that has one.
  let parent: FolderPage?

  init(_ text: PageText, in folder: FilePath, file: SidecarFile, below parent: FolderPage?) {
    (self.folder, self.file, self.parent) = (folder, file, parent)
    (title, place, sort) = (text.title, text.place, text.sort)
    self.text = text.text
    cover = text.cover.map { folder.reaching(FilePath($0)) }
  }

  /// True for the names of pages.
  static func mayBe(_ name: FilePath) -> Bool {
    name.bytes.count == 8 && name.bytes.map { $0 | 0x20 } == Array("index.md".utf8)
  }

  /// The page, and those above it.
  private var chain: some Sequence<FolderPage> { sequence(first: self) { $0.parent } }

  /// The files of the page and of those above it.
  var files: [SidecarFile] { chain.map(\.file) }

  /// Returns the page of a folder, which is this one or above it.
  package func page(ofFolderAtDepth depth: Int) -> FolderPage? { chain.first { $0.folder.depth == depth } }

  /// Returns the page of a folder itself; nil if it has none.
  func own(of folder: FilePath) -> FolderPage? { self.folder == folder ? self : nil }
}

extension FolderPage: Equatable {
  package static func == (one: FolderPage, other: FolderPage) -> Bool { one.file == other.file }
}

extension FilePath {
  /// The number of folders in a path of a folder; 0 for the current one.
  package var depth: Int { self == FilePath(".") ? 0 : components.count }

  /// The folder, and all above it.
  var withThoseAbove: [FilePath] {
    var all = [self]
    while let last = all.last, !last.components.isEmpty, last.parent != last { all.append(last.parent) }
    return all
  }
}

/// The pages of the folders that were searched.
struct FolderPages {
  private var pages = NearestFolders<FolderPage>([:])
  /// Reasons why files, or lines in them, were ignored.
  private(set) var faults: [String] = []

  init(_ files: [FilePath: SidecarFile]) {
    for (folder, file) in files.sorted(by: { ($0.key.depth, $0.key) < ($1.key.depth, $1.key) }) {
      do throws(SidecarFile.Fault) {
        let text = try PageText(file)
        faults += text.faults.map { "\(file.path): \($0)" }
        pages.add(FolderPage(text, in: folder, file: file, below: pages.value(above: folder)), of: folder)
      } catch {
        faults.append("\(file.path): ignored: \(error.reason)")
      }
    }
  }

  var isEmpty: Bool { pages.isEmpty }

  /// Returns the page of a folder, or of the nearest one above it.
  mutating func page(of folder: FilePath) -> FolderPage? { pages.value(of: folder) }
}
