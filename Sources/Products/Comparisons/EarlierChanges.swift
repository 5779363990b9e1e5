package import Files
import Messages
import Runs

/// Pictures that show the changes of an earlier comparison. They are not compared, and may be removed.
package enum EarlierChanges {
  /// The kind in the records of walls of changes.
  package static let kind = "changes"

  /// True for a wall of changes in any format.
  package static func isWall(_ path: FilePath) -> Bool {
    WallRecord.isWall(path) && WallRecord(of: path)?.kind == kind
  }

  /// True for a wall of changes, or a picture of a page of changes.
  static func isPicture(_ path: FilePath) -> Bool {
    if isWall(path) { return true }
    guard path.parent.name == FilePath("pictures"),
      let page = try? OpenFile(path.parent.parent.appending(FilePath("index.html")))
    else { return false }
    return ChangesPages.isOwn(page)
  }

  /// Removes an earlier wall with a name, and its pages. Returns true if there was one.
  package static func remove(at path: FilePath) throws(FileError) -> Bool {
    var walls = isWall(path) ? [path] : []
    var number = 1
    while isWall(path.page(number)) {
      walls.append(path.page(number))
      number += 1
    }
    for wall in walls where !wall.remove() { throw FileError(wall, action: "be removed") }
    return !walls.isEmpty
  }
}
