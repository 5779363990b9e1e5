import Clock
import Files
import Foundation

extension Database.State {
  /// The timeout for other processes to release a database that must be rebuilt, in seconds.
  private static let timeout = 1.0

  /// Opens the database; creates or rebuilds it if necessary.
  ///
  /// - Parameter damaged: A file known to be damaged; `damage` describes how.
  mutating func open(_ files: DatabaseFiles, damaged: FileIdentity? = nil, for damage: String = "") {
    guard files.path.parent.makeFolder(), let lock = lock ?? FolderLock(files.path.adding(".lock")) else {
      return warn(.unusable, "\(files.path.parent): cannot be used as a cache; continuing without it")
    }
    self.lock = lock
    func look() -> Schema.Finding {
      damaged != nil && files.identity == damaged ? .damaged(damage) : Schema.look(at: files)
    }
    let end = WallClock.monotonicSeconds + Self.timeout
    repeat {
      if lock.share() {
        if case .ready(let connection) = look() { return begin(connection, files) }
        lock.release()
      }
      if lock.takeAlone() {
        // Checked again: another process may have been faster.
        let isDone = replace(look(), files)
        lock.release()
        if !isDone { return }
      } else {
        usleep(10_000)
      }
    } while WallClock.monotonicSeconds < end
    warn(.unusable, "\(files.path): is in use and cannot be rebuilt; continuing without it")
  }

  private mutating func begin(_ connection: Connection, _ files: DatabaseFiles) {
    do throws(SQLiteError) {
      try prepare(connection)
    } catch {
      lock?.release()
      return warn(.unusable, "\(files.path): cannot be used (\(error.message)); continuing without it")
    }
    connections = [connection]
    identity = files.identity
    isOpen = true
    isWritable = !connection.isReadOnly
    if !isWritable { warn(.unwritable, "\(files.path): is not writable; not caching this run") }
  }

  /// Replaces the existing file by a new database. Returns false, with a warning, if that fails.
  private mutating func replace(_ finding: Schema.Finding, _ files: DatabaseFiles) -> Bool {
    var warning: String?
    switch finding {
    case .ready: return true
    case .empty: break
    case .failed(let error): return fail(error.message, files)
    case .ofAnotherVersion(let version):
      guard files.remove() else { return fail("it is version \(version) and cannot be removed", files) }
      warning = "was made by another version of Tessera (\(version)); rebuilding it"
    case .foreign:
      guard let aside = files.setAside() else { return fail("it belongs to another program", files) }
      warning = "is not a Tessera cache; moved to \(aside.name); rebuilding it"
    case .damaged(let damage):
      guard let aside = files.setAside() else { return fail("\(damage), and it cannot be moved", files) }
      warning = "is damaged (\(damage)); moved to \(aside.name); rebuilding it"
    }
    do throws(SQLiteError) {
      try Schema.make(files.path)
    } catch {
      return fail(error.message, files)
    }
    if let warning { warn(.rebuilt, "\(files.path): \(warning)") }
    return true
  }

  private mutating func fail(_ reason: String, _ files: DatabaseFiles) -> Bool {
    warn(.unusable, "\(files.path): cannot be used (\(reason)); continuing without it")
    return false
  }
}
