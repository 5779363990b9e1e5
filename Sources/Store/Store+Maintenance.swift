import Files

extension Store {
  /// Returns the store's contents. Takes time proportional to the number of tiles: a second for some millions.
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

  /// Removes everything over the limit, tiles not used for 180 days, and databases that were set aside; shrinks the
  /// file.
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

  /// Removes everything, including databases that were set aside; shrinks the file.
  package func clear() {
    waiting.discard()
    contents.withLock { $0 = nil }
    flush()
    database.write { connection throws(SQLiteError) in
      for table in ["catalog", "tiles", "pixels"] { try connection.run("DELETE FROM \(table)") }
    }
    shorten()
  }

  /// Reads all tiles and removes damaged ones. If more than that is damaged, the store is rebuilt. Takes as long as
  /// reading all of it.
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
      // If the database has failed completely, it is rebuilt or not used.
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
