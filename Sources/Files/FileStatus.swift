import Foundation

/// The status of a path.
package struct FileStatus: Sendable {
  package enum Kind: Sendable {
    case file
    case folder
    case link
    case other
  }

  package var kind: Kind
  package var stamp: FileStamp
  var mode: mode_t
  var owner: uid_t
  var group: gid_t

  package var identity: FileIdentity { stamp.identity }
  /// True if all users of the machine may read it.
  package var isReadableByAll: Bool { mode & mode_t(S_IROTH) != 0 }

  /// Creates the status of a file for which only the stamp is known.
  init(_ stamp: FileStamp) {
    kind = .file
    self.stamp = stamp
    (mode, owner, group) = (0o600, 0, 0)
  }

  /// - Parameter seen: A time shortly before the status was read.
  init(_ status: stat, seen: Int64) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    stamp = FileStamp(status, seen: seen)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
  }

  /// Returns the status of a photo that is shown turned.
  func turned(by turn: QuarterTurn) -> FileStatus {
    var status = self
    status.stamp.turn = turn
    return status
  }
}
