package import Files
package import Gallery
import ImageCodecs

/// The photos of a studio. Each keeps its number as long as the studio is open.
package struct StudioPhotos: Sendable {
  package struct Entry: Sendable {
    package var path: FilePath
    /// The turn of its latest plan.
    package var turn = QuarterTurn.none
    package var name: String
    package var width: Double
    package var height: Double
    package var stamp: FileStamp?
    package var date: String?

    /// Different for other pixels.
    var version: String {
      (stamp.map { String(UInt64(bitPattern: $0.modified), radix: 36) } ?? "0")
        + (turn == .none ? "" : "-\(turn.degrees)")
    }

    /// The photo as its tiles show it.
    package var shown: FilePath { path.turned(by: turn) }
  }

  package private(set) var entries: [Entry] = []
  private var numbers: [FilePath: Int] = [:]
  /// The folder to which names are relative.
  private let folder: FilePath

  package init(in folder: FilePath) { self.folder = folder }

  package subscript(number: Int) -> Entry? { entries.indices.contains(number) ? entries[number] : nil }

  /// Returns the number of a file, however it is turned. A new file gets a new one.
  package mutating func number(for path: FilePath) -> Int {
    let path = path.unturned.literal.absolute
    if let known = numbers[path] { return known }
    let name = (path.relative(to: folder.absolute) ?? path).losslessText
    entries.append(Entry(path: path, name: name, width: 0, height: 0))
    numbers[path] = entries.count - 1
    return entries.count - 1
  }

  /// Returns the number of a photo, and notes its size.
  package mutating func note(_ photo: Photo) -> Int {
    let number = number(for: photo.path)
    entries[number].turn = photo.path.turn
    entries[number].width = photo.width
    entries[number].height = photo.height
    entries[number].stamp = photo.stamp
    entries[number].date = photo.metadata?.date.flatMap { Metadata.date($0) }
    return number
  }
}
