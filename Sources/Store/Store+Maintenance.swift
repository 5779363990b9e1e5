package import Files

/// What a store has and does.
package struct StoreStatus: Equatable, Sendable {
  /// Those whose headers are known.
  package var files: Int
  package var tiles: Int
  /// Of the tiles, on disk.
  package var bytes: Int
  package var limit: Int
  package var path: FilePath
  /// Looks for a tile by this process that found one, and that did not.
  package var hits: Int
  package var misses: Int
}

extension Store {
  /// What the store has. Takes time with the number of tiles, a second for some millions.
  package func status() -> StoreStatus {
    flush()
    let counts = database.read { connection throws(SQLiteError) in
      try ["SELECT count(*) FROM catalog", "SELECT count(*) FROM tiles", "SELECT total(size) FROM tiles"]
        .map { (text) throws(SQLiteError) in Int(try connection.integer(text)) }
    }
    let found = counts ?? [0, 0, 0]
    return StoreStatus(
      files: found[0], tiles: found[1], bytes: found[2], limit: limit, path: database.files.path,
      hits: hits.load(ordering: .relaxed), misses: misses.load(ordering: .relaxed))
  }

  /// Removes what is beyond the limit, what was not used for 180 days, and what was set aside; shortens the file.
  package func prune() {
    flush()
    database.write { connection throws(SQLiteError) in
      let now = clock()
      try connection.run("DELETE FROM catalog WHERE used < ?", [.integer(now - 180 * Self.day)])
      try connection.run("UPDATE catalog SET used = ? WHERE used > ?", [.integer(now), .integer(now)])
      try connection.evict(to: limit, now: now)
    }
    shorten()
  }

  /// Removes everything, what was set aside too; shortens the file.
  package func clear() {
    waiting.discard()
    contents.withLock { $0 = nil }
    flush()
    database.write { connection throws(SQLiteError) in
      for table in ["catalog", "tiles", "pixels"] { try connection.run("DELETE FROM \(table)") }
    }
    shorten()
  }

  /// Reads every tile and removes those that are not what was kept. Where more than that is wrong, the store is begun
  /// anew. Takes as long as reading all of it.
  package func verify() -> (checked: Int, bad: Int) {
    flush()
    let digests = database.read { connection throws(SQLiteError) in
      var digests: [(id: Int64, digest: [UInt8])] = []
      try connection.forEachRow("SELECT id, digest FROM tiles") { digests.append(($0.integer(0), $0.bytes(1))) }
      return digests
    }
    var bad: [Int64] = []
    for (id, digest) in digests ?? [] {
      let found = database.read { connection throws(SQLiteError) in try connection.tile(for: digest) }
      // Where the database has failed altogether, it is begun anew or done without.
      guard let found else { break }
      if found?.value == nil { bad.append(id) }
    }
    database.write { connection throws(SQLiteError) in
      for id in bad { try connection.removeTile(id) }
    }
    _ = database.read { connection throws(SQLiteError) in try connection.checkStructure() }
    return (digests?.count ?? 0, bad.count)
  }

  private func shorten() {
    guard database.isWritable else { return }
    database.files.removeSetAside()
    _ = database.read { connection throws(SQLiteError) in
      try connection.run("PRAGMA incremental_vacuum")
      try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
