import Files
import JSON5
import Messages

// Lists that are read line by line: tables, and JSON lines.

extension Manifest {
  private static let pieceLength = 1 << 20

  mutating func readTable(in file: borrowing OpenFile, _ delimiter: UInt8?) throws(GalleryError) {
    let path = file.path
    var table = TableReader(delimiter: delimiter)
    var headings: [ManifestEntry.Heading]?
    var list = self
    func add(_ line: Int, _ cells: [String]) throws(TableReader.Fault) {
      guard let known = headings else {
        headings = try list.headings(cells, line)
        return
      }
      try list.add(cells, under: known, line, of: path)
    }
    for offset in stride(from: 0, to: file.size, by: Self.pieceLength) {
      let piece = try Self.piece(of: file, at: offset)
      try Self.naming(path) { () throws(TableReader.Fault) in try table.read(piece, row: add) }
    }
    try Self.naming(path) { () throws(TableReader.Fault) in try table.finish(row: add) }
    if headings == nil { throw .manifest(path, "is empty; its first line must name its columns, such as file,title") }
    self = list
  }

  private static func naming(
    _ path: FilePath, _ work: () throws(TableReader.Fault) -> Void
  ) throws(GalleryError) {
    do throws(TableReader.Fault) { try work() } catch {
      throw .manifest(path, "line \(error.line): \(error.sentence)")
    }
  }

  /// Reads the names of columns, and warns of those that are probably misspelled.
  private mutating func headings(
    _ cells: [String], _ line: Int
  ) throws(TableReader.Fault) -> [ManifestEntry.Heading] {
    let headings = cells.map { ManifestEntry.Heading($0.trimmed) }
    guard headings.contains(.key(.file)) else {
      throw TableReader.Fault(
        line: line, sentence: "names no column “file”, which has the path of each photo, relative to the list")
    }
    for (place, heading) in headings.enumerated() where heading != .none && headings[..<place].contains(heading) {
      throw TableReader.Fault(line: line, sentence: "names the column “\(printable(cells[place].trimmed))” twice")
    }
    let own = headings.compactMap { if case .own(let name) = $0 { name } else { nil } }
    let misspelled = own.filter { Spelling.nearest(to: $0, among: ManifestEntry.knownKeys) != nil }
    warn(of: misspelled, known: ManifestEntry.knownKeys, at: "line \(line)")
    return headings
  }

  private mutating func add(
    _ cells: [String], under headings: [ManifestEntry.Heading], _ line: Int, of path: FilePath
  ) throws(TableReader.Fault) {
    if cells.allSatisfy({ $0.trimmed.isEmpty }) { return }
    let extra = cells.dropFirst(headings.count)
    if extra.contains(where: { !$0.trimmed.isEmpty }) {
      throw TableReader.Fault(
        line: line,
        sentence: "has \(cells.count) values for \(headings.count) columns; put values with commas in quotes")
    }
    do throws(ManifestEntry.Refusal) {
      try take(try ManifestEntry(cells, under: headings), at: "line \(line)", of: path)
    } catch {
      throw TableReader.Fault(line: line, sentence: error.sentence)
    }
  }

  // MARK: - JSON lines

  mutating func readLines(of file: borrowing OpenFile) throws(GalleryError) {
    let path = file.path
    var (line, number): ([UInt8], Int) = ([], 0)
    for offset in stride(from: 0, to: file.size, by: Self.pieceLength) {
      var rest = try Self.piece(of: file, at: offset)[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        try addLine(line + rest[..<end], number, of: path)
        line.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      line += rest
      if line.count > TableReader.longestRow { throw .manifest(path, "line \(number + 1): is longer than 1 MB") }
    }
    try addLine(line, number + 1, of: path)
  }

  private mutating func addLine(_ line: [UInt8], _ number: Int, of path: FilePath) throws(GalleryError) {
    let line = number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(line.dropFirst(3)) : line
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    if line.count > TableReader.longestRow { throw .manifest(path, "line \(number): is longer than 1 MB") }
    do {
      try add(try JSON5.decode(ManifestItem.self, from: line), at: "line \(number)", of: path)
    } catch let error as JSON5.Refusal {
      throw .manifest(path, "line \(number): \(error.sentence)")
    } catch {
      throw (error as? GalleryError) ?? .manifest(path, "line \(number): cannot be read")
    }
  }

  static func piece(of file: borrowing OpenFile, at offset: Int) throws(GalleryError) -> [UInt8] {
    do throws(FileError) { return try file.bytes(at: offset, count: min(pieceLength, file.size - offset)) } catch {
      throw .manifest(file.path, error.reason.description)
    }
  }
}
