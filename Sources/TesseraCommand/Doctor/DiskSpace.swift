import Files
import Foundation

/// The free space of a file system.
struct DiskSpace: Equatable {
  /// The bytes that this user can still write.
  var free: Int
  /// The number of files that can still be created; nil if there is no limit.
  var freeFiles: Int?
  var isReadOnly: Bool

  init(free: Int, freeFiles: Int?, isReadOnly: Bool) {
    (self.free, self.freeFiles, self.isReadOnly) = (free, freeFiles, isReadOnly)
  }

  /// Nil if the file system does not answer.
  init?(at path: FilePath) {
    var status = statvfs()
    // Sound: the path is zero-terminated, and both outlive the call.
    guard unsafe statvfs(path.terminated, &status) == 0 else { return nil }
    let readOnly = 1  // ST_RDONLY, which is not imported.
    free = Int(clamping: UInt64(status.f_bavail)) * Int(clamping: UInt64(status.f_frsize))
    freeFiles = status.f_files == 0 ? nil : Int(clamping: UInt64(status.f_favail))
    isReadOnly = Int(status.f_flag) & readOnly != 0
  }

  private static let (least, little) = (50_000_000, 500_000_000)

  /// The space in words.
  var text: String { SystemText.size(free) + " free" }

  /// True if a wall hardly fits.
  var isFull: Bool { free < Self.least || freeFiles.map { $0 < 100 } ?? false }
  var isScarce: Bool { free < Self.little || freeFiles.map { $0 < 10_000 } ?? false }

  /// The shortage in words.
  var shortage: String {
    if let freeFiles, freeFiles < 10_000, free >= Self.little {
      return "room for only \(freeFiles) more files (inodes)"
    }
    return "only \(text)"
  }
}
