import Files
import Foundation
import Parallel

/// The database of a store. It lends connections to any number of threads, and continues with a new database, or
/// without one, if something is wrong.
final class Database: Sendable {
  let files: DatabaseFiles
  private let state: Mutex<State>

  /// Kinds of trouble in order of severity. Only the most severe one is reported.
  enum Trouble: Int {
    case damagedEntries
    case busy
    case unwritable
    case rebuilt
    case unusable
  }

  struct State {
    /// Shared while the database is open.
    var lock: FolderLock?
    var isOpen = false
    var isWritable = false
    /// The connections that are not in use.
    var connections: [Connection] = []
    var lent = 0
    var identity: FileIdentity?
    /// The reason why the database must be rebuilt, as soon as all connections are returned.
    var damage: String?
    var wasRenewed = false
    var warning: (trouble: Trouble, words: String)?
    var maxPages: Int?
  }

  /// - Parameter maxPages: The maximum size of the database in pages.
  init(_ path: FilePath, maxPages: Int? = nil) {
    files = DatabaseFiles(path: path)
    state = Mutex(State(maxPages: maxPages))
    state.withLock { $0.open(files) }
  }

  var warnings: [String] { state.withLock { $0.warning.map { [$0.words] } ?? [] } }

  var isWritable: Bool { state.withLock { $0.isOpen && $0.isWritable } }

  func warn(_ trouble: Trouble, _ words: String) { state.withLock { $0.warn(trouble, words) } }

  /// Closes the files, now or when the last connection is returned.
  func close() { state.withLock { $0.close() } }

  /// Reads from the database; nil if there is none or it fails.
  func read<Answer>(_ question: (Connection) throws(SQLiteError) -> Answer) -> Answer? {
    guard let connection = state.withLock({ $0.lend(files) }) else { return nil }
    do throws(SQLiteError) {
      let answer = try question(connection)
      state.withLock { $0.takeBack(connection, files) }
      return answer
    } catch {
      state.withLock { $0.takeBack(connection, after: error, files) }
      return nil
    }
  }

  /// Changes the database in a transaction. Returns false if nothing could be changed.
  @discardableResult
  func write(_ change: (Connection) throws(SQLiteError) -> Void) -> Bool {
    guard isWritable else { return false }
    let answer: Void? = read { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in try change(connection) }
    }
    return answer != nil
  }
}

extension Database.State {
  private var isFit: Bool { isOpen && damage == nil }

  fileprivate mutating func lend(_ files: DatabaseFiles) -> Connection? {
    guard isFit else { return nil }
    if let connection = connections.popLast() {
      lent += 1
      return connection
    }
    do throws(SQLiteError) {
      let connection = try Connection(files.path, makingFile: false)
      try prepare(connection)
      lent += 1
      return connection
    } catch {
      note(error, files)
      settle(files)
      return nil
    }
  }

  func prepare(_ connection: Connection) throws(SQLiteError) {
    try Schema.prepare(connection)
    if let maxPages { try connection.run("PRAGMA max_page_count = \(maxPages)") }
  }

  fileprivate mutating func takeBack(
    _ connection: Connection, after error: SQLiteError? = nil, _ files: DatabaseFiles
  ) {
    if let error { note(error, files) }
    // Not left to deinit: once the database has been replaced, SQLite would delete the log of the new one, by its name,
    // when closing the old one.
    if isFit { connections.append(connection) } else { connection.close() }
    lent -= 1
    settle(files)
  }

  private mutating func note(_ error: SQLiteError, _ files: DatabaseFiles) {
    switch error.consequence {
    case .damaged: damage = damage ?? error.message
    case .unwritable:
      isWritable = false
      warn(.unwritable, "\(files.path): cannot store more (\(error.message)); the wall is not affected")
    case .busy: warn(.busy, "\(files.path): is busy (\(error.message)); part of this run was not cached")
    case .unusable:
      isOpen = false
      warn(.unusable, "\(files.path): cannot be used (\(error.message)); continuing without it")
    }
  }

  /// Handles recorded damage once no connection is in use.
  private mutating func settle(_ files: DatabaseFiles) {
    if isFit || lent > 0 { return }
    guard isOpen, let damage else { return close() }
    let damaged = identity
    close()
    if wasRenewed {
      warn(.unusable, "\(files.path): is damaged again (\(damage)); continuing without it")
    } else {
      wasRenewed = true
      open(files, damaged: damaged, for: damage)
    }
  }

  fileprivate mutating func close() {
    isOpen = false
    isWritable = false
    damage = nil
    for connection in connections { connection.close() }
    connections = []
    // Last: no other process may take the folder while SQLite is cleaning up.
    if lent == 0 { lock?.release() }
  }

  mutating func warn(_ trouble: Database.Trouble, _ words: String) {
    if let warning, warning.trouble.rawValue >= trouble.rawValue { return }
    warning = (trouble, words)
  }
}
