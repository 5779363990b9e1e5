import Files
import ImageCodecs
import Messages

/// The lists of albums in Apple’s privacy download: `Albums/Summer.csv` names the photos of an album, in the folders
/// beside `Albums`, under the heading `Images`.
final class AlbumLists: Sendable {
  /// The title of an album, and its list.
  struct Album: Sendable {
    let title: String
    let file: SidecarFile
  }

  let files: [SidecarFile]
  /// The reasons why files were ignored.
  let faults: [String]
  /// The albums of each photo, by its name in small letters.
  private let albums: [String: [Album]]

  private static let longest = 8 << 20

  /// True for files that may be lists, by name.
  static func mayHave(_ path: FilePath) -> Bool {
    path.bytes.suffix(4).map { $0 | 0x20 } == Array(".csv".utf8) && path.parent.name.text.lowercased() == "albums"
  }

  init(_ files: [SidecarFile]) {
    self.files = files
    var faults: [String] = []
    var albums: [String: [Album]] = [:]
    for file in files.sorted(by: { $0.path < $1.path }) {
      guard let title = Metadata.line(file.path.stem.text) else { continue }
      do throws(SidecarFile.Fault) {
        let album = Album(title: title, file: file)
        for name in try Self.names(in: file) { albums[name, default: []].append(album) }
      } catch {
        faults.append("\(file.path): ignored: \(error.reason)")
      }
    }
    (self.faults, self.albums) = (faults, albums)
  }

  /// Returns the albums of a photo.
  func albums(of name: FilePath) -> [Album] { albums[name.text.lowercased()] ?? [] }

  /// Returns the photos in a list; none if it is another table.
  private static func names(in file: SidecarFile) throws(SidecarFile.Fault) -> Set<String> {
    let bytes = try file.bytes(atMost: longest)
    var names: Set<String> = []
    var isList: Bool?
    func row(_: Int, _ cells: [String]) {
      guard let first = cells.first?.trimmed.lowercased(), !first.isEmpty else { return }
      if isList == nil { isList = first == "images" } else if isList == true { names.insert(first) }
    }
    do throws(TableReader.Fault) {
      var table = TableReader(delimiter: UInt8(ascii: ","))
      try table.read(bytes, row: row)
      try table.finish(row: row)
    } catch {
      throw SidecarFile.Fault(reason: "line \(error.line) \(error.sentence)")
    }
    return names
  }
}
