import Files
import Foundation

/// The files that a database is made of: its own and the two that SQLite puts beside it.
///
/// They are looked at, moved and removed but never opened here: closing a file again would let go of SQLite's locks.
struct DatabaseFiles: Sendable {
  let path: FilePath

  private var log: FilePath { path.adding("-wal") }
  private var index: FilePath { path.adding("-shm") }

  /// What tells the file from another of its name; nil where there is none.
  var identity: FileIdentity? { try? path.status().identity }

  var isWritable: Bool { unsafe access(path.terminated, W_OK) == 0 }

  /// Renames the database out of the way and answers its new name, nil where that fails. Nobody may be using it.
  func setAside() -> FilePath? {
    var number = 1
    while (try? aside(number).status()) != nil { number += 1 }
    let aside = aside(number)
    // First of all: a log that stayed would be taken for that of the new database.
    guard Self.remove(index), Self.rename(log, aside.adding("-wal")), Self.rename(path, aside) else { return nil }
    return aside
  }

  private func aside(_ number: Int) -> FilePath { path.adding(".damaged-\(number)") }

  /// Removes the database; false where that fails. Nobody may be using it.
  func remove() -> Bool { Self.remove(index) && Self.remove(log) && Self.remove(path) }

  /// Removes what was set aside.
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
