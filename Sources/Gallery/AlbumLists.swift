import Files
import ImageCodecs
import Messages

/// The lists of albums in Apple’s privacy download: `Albums/Summer.csv` names the photos of an album, in the folders
/// beside `Albums`, under the heading `Images`.
final class AlbumLists: Sendable {
  /// The reasons why files were ignored.
  let faults: [String]
  /// The albums of each photo, by its name in small letters.
  private let albums: [String: [AlbumNote]]

  private static let longest = 8 << 20

  /// True for files that may be lists, by name.
  static func mayHave(_ path: FilePath) -> Bool {
    path.bytes.suffix(4).map { $0 | 0x20 } == Array(".csv".utf8) && path.parent.name.text.lowercased() == "albums"
  }

  init(_ files: [SidecarFile]) {
    var faults: [String] = []
    var albums: [String: [AlbumNote]] = [:]
    for file in files.sorted(by: { $0.path < $1.path }) {
      guard let title = Metadata.line(file.path.stem.text) else { continue }
      do throws(TableReader.Fault) {
        let names = try Self.names(in: file)
        let album = AlbumNote(title: title, file: file)
        for name in names { albums[name, default: []].append(album) }
      } catch {
        faults.append("\(file.path): ignored: " + (error.line > 0 ? "line \(error.line) " : "it ") + error.sentence)
      }
    }
    (self.faults, self.albums) = (faults, albums)
  }

  func albums(of name: FilePath) -> [AlbumNote] { albums[name.text.lowercased()] ?? [] }

  /// Returns the photos in a list; none if it is another table.
  private static func names(in file: SidecarFile) throws(TableReader.Fault) -> Set<String> {
    guard let open = try? OpenFile(file.path), open.isInPlace(of: file.stamp), open.size <= longest,
      let bytes = try? open.bytes(at: 0, count: open.size)
    else { throw TableReader.Fault(line: 0, sentence: "is too large, or cannot be read") }
    var names: Set<String> = []
    var isList: Bool?
    func row(_: Int, _ cells: [String]) {
      guard let first = cells.first?.trimmed.lowercased(), !first.isEmpty else { return }
      if isList == nil { isList = first == "images" } else if isList == true { names.insert(first) }
    }
    var table = TableReader(delimiter: UInt8(ascii: ","))
    try table.read(bytes, row: row)
    try table.finish(row: row)
    return names
  }
}
