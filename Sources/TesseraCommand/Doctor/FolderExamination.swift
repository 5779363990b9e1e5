import Files
import Foundation
import Store

/// The folders that runs write to, and the space in them.
enum FolderExamination {
  static var findings: [Finding] {
    CacheExamination(folder: Store.defaultFolder).findings + [temporaryFolder, currentFolder]
  }

  private static var temporaryFolder: Finding {
    let path = FilePath.temporaryFolder
    let remedy = "export TMPDIR=/var/tmp"
    guard (try? path.status())?.kind == .folder else {
      return .fault("temporary files", "\(path): no such folder", remedy: remedy)
    }
    if !isWritable(path) { return .fault("temporary files", "\(path): is not writable", remedy: remedy) }
    return space("temporary files", path, remedy: remedy)
  }

  private static var currentFolder: Finding {
    let path = FilePath(FileManager.default.currentDirectoryPath)
    if isWritable(path) {
      return space("current folder", path, remedy: "write walls to another disk: -o /mnt/wall.png")
    }
    return .note("current folder", "\(path): is not writable; name another folder: -o FOLDER/wall.png")
  }

  /// Returns true if this user may create files in a folder.
  static func isWritable(_ folder: FilePath) -> Bool {
    // Sound: the path is zero-terminated and outlives the call.
    unsafe access(folder.terminated, W_OK | X_OK) == 0
  }

  /// Returns the finding about the space in a folder.
  static func space(_ name: String, _ path: FilePath, remedy: String) -> Finding {
    guard let space = DiskSpace(at: path) else { return .note(name, "\(path): its free space is unknown") }
    if space.isReadOnly { return .fault(name, "\(path): is on a read-only disk", remedy: remedy) }
    if space.isFull { return .fault(name, "\(path): \(space.shortage)", remedy: remedy) }
    if space.isScarce { return .note(name, "\(path): \(space.shortage)", remedy: remedy) }
    return .ok(name, "\(path), \(space.text)")
  }
}
