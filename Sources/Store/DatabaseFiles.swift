import Files
import Foundation

/// The files of a database: its own and the two that SQLite creates next to it.
///
/// They are examined, renamed and removed here but never opened: closing a file would release SQLite's locks.
struct DatabaseFiles: Sendable {
  let path: FilePath

  private var log: FilePath { path.adding("-wal") }
  private var index: FilePath { path.adding("-shm") }

  /// The identity of the main file; nil if there is none.
  var identity: FileIdentity? { try? path.status().identity }

  var isWritable: Bool { unsafe access(path.terminated, W_OK) == 0 }

  /// Renames the database and returns its new name; nil if that fails. It must not be in use.
  func setAside() -> FilePath? {
    var number = 1
    while (try? aside(number).status()) != nil { number += 1 }
    let aside = aside(number)
    // The index and the log first: a log that stayed would be taken for that of the new database.
    guard Self.remove(index), Self.rename(log, aside.adding("-wal")), Self.rename(path, aside) else { return nil }
    return aside
  }

  private func aside(_ number: Int) -> FilePath { path.adding(".damaged-\(number)") }

  /// Removes the database. Returns false if that fails. It must not be in use.
  func remove() -> Bool { Self.remove(index) && Self.remove(log) && Self.remove(path) }

  /// Removes databases that were set aside.
  func removeSetAside() {
    let prefix = path.name.adding(".damaged-").bytes
    for name in (try? path.parent.entries()) ?? [] where name.bytes.starts(with: prefix) {
      _ = Self.remove(path.parent.appending(name))
    }
  }

  // Sound, in both: the paths are zero-terminated and outlive the calls.
  private static func remove(_ path: FilePath) -> Bool {
    unsafe unlink(path.terminated) == 0 || errno == ENOENT
  }

  private static func rename(_ path: FilePath, _ target: FilePath) -> Bool {
    unsafe Foundation.rename(path.terminated, target.terminated) == 0 || errno == ENOENT
  }
}
